package experiments_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"kneebook/experiments"
)

func TestOrderIsThePage(t *testing.T) {
	page, order := readPrinted(t, "b4"), experiments.Order(experiments.OrderDefaults())
	p := order.Params
	for i, r := range order.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, p.Places},
			r.Discipline, strconv.Itoa(r.Served), ms(r.P50, 1), ms(r.P99, 1), fmt.Sprintf("%.1f%%", 100*r.FastShare))
	}
	page.whole(t, len(order.Rows))
	if p.Deadline != 0.1 {
		t.Errorf("within %v s, the page counts within 100 ms", p.Deadline)
	}
}

func TestOrderSweepIsThePage(t *testing.T) {
	page, sweep := readPrinted(t, "b4_try"), experiments.OrderSweep(experiments.OrderSweepDefaults())
	p := sweep.Params
	for i, r := range sweep.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, r.Rate, p.Places},
			fmt.Sprintf("%.0fr", r.Rate), commas(r.FIFO), commas(r.LIFO), fmt.Sprintf("%.1fx", r.Advantage))
		page.within(t, i, p.Deadline)
	}
	page.whole(t, len(sweep.Rows))
}

// What the page's prose says of these runs, and what an exact reconstruction of
// them gives for other deadlines and lengths.
func TestOrderBesideThePage(t *testing.T) {
	order := experiments.Order(experiments.OrderDefaults())
	deadlines := experiments.OrderDeadlines(experiments.OrderDeadlinesDefaults())
	length := experiments.OrderLength(experiments.OrderLengthDefaults())
	for _, c := range []struct{ what, got, want string }{
		{"mean in s", fmt.Sprintf("%.4f %.4f", order.Mean("fifo"), order.Mean("lifo")), "1.8683 1.8683"},
		{"p98.8 in s", fmt.Sprintf("%.1f", order.P988("lifo")), "19.3"},
		{"longest in s", fmt.Sprintf("%.1f", order.Longest("lifo")), "167.9"},
		{"served after the last arrival", fmt.Sprint(order.Drained("lifo")), "200"},
		{"FIFO of offered", percents(deadlines.FIFOOffered), "0.4 1.1 3.1"},
		{"FIFO of served", percents(deadlines.FIFOServed), "0.5 1.3 3.7"},
		{"LIFO of offered", percents(deadlines.LIFOOffered), "70.7 76.8 81.3"},
		{"LIFO of served", percents(deadlines.LIFOServed), "83.3 90.5 95.8"},
		{"p99 in s by length", fmt.Sprintf("%.1f %.1f", length.P99(40_000), length.P99(80_000)), "11.4 5.9"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

// percents prints a share at 100 ms, 250 ms and 1 s.
func percents(of func(deadline float64) float64) string {
	var texts []string
	for _, deadline := range []float64{0.1, 0.25, 1} {
		texts = append(texts, fmt.Sprintf("%.1f", 100*of(deadline)))
	}
	return strings.Join(texts, " ")
}
