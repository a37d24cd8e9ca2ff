package experiments_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/experiments"
)

// overloadTable is a table of the C05 page on one overloaded server, cell by
// cell as it is printed there, with what each row was run with.
type overloadTable struct {
	Name    string
	Columns []string
	Rows    []struct {
		Cells  []string
		Params struct {
			N           int     `json:"n"`
			Seed        uint64  `json:"seed"`
			ServiceMean float64 `json:"service_mean_s"`
			Rate        float64 `json:"rate"`
			Capacity    int     `json:"capacity"`
			Deadline    float64 `json:"deadline_s"`
		}
	}
}

func readOverload(t *testing.T, file, name string) overloadTable {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var page struct{ Tables []overloadTable }
	if err := json.Unmarshal(text, &page); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(page.Tables, func(p overloadTable) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no table %s", name)
	}
	return page.Tables[i]
}

// compareOverload compares one printed row with a row of the page.
func compareOverload(t *testing.T, page overloadTable, i int, cells ...string) {
	t.Helper()
	if !slices.Equal(cells, page.Rows[i].Cells) {
		t.Errorf("%s, row %d: %v, the page prints %v", page.Name, i, cells, page.Rows[i].Cells)
	}
}

// ms prints a time in s as the page prints milliseconds.
func ms(s float64, decimals int) string {
	return strconv.FormatFloat(1000*s, 'f', decimals, 64) + "m"
}

// commas groups the digits of a count by three.
func commas(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

func TestOrderIsThePage(t *testing.T) {
	page, order := readOverload(t, "c05-order.json", "b4"), experiments.Order(experiments.OrderDefaults())
	p := order.Params
	for i, r := range order.Rows {
		compareOverload(t, page, i, r.Discipline, strconv.Itoa(r.Served), ms(r.P50, 1), ms(r.P99, 1), fmt.Sprintf("%.1f%%", 100*r.FastShare))
		if q := page.Rows[i].Params; q.N != p.Requests || q.Seed != p.Seed || q.ServiceMean != p.Service || q.Rate != p.Rate || q.Capacity != p.Places {
			t.Errorf("row %d: the page ran %+v, we run %+v", i, q, p)
		}
	}
	if len(order.Rows) != len(page.Rows) || p.Deadline != 0.1 {
		t.Errorf("%d rows within %v s, the page has %d", len(order.Rows), p.Deadline, len(page.Rows))
	}
}

func TestOrderSweepIsThePage(t *testing.T) {
	page, sweep := readOverload(t, "c05-order.json", "b4_try"), experiments.OrderSweep(experiments.OrderSweepDefaults())
	p := sweep.Params
	for i, r := range sweep.Rows {
		compareOverload(t, page, i, fmt.Sprintf("%.0fr", r.Rate), commas(r.FIFO), commas(r.LIFO), fmt.Sprintf("%.1fx", r.Advantage))
		if q := page.Rows[i].Params; q.N != p.Requests || q.Seed != p.Seed || q.Rate != r.Rate || q.Capacity != p.Places || q.Deadline != p.Deadline {
			t.Errorf("row %d: the page ran %+v, we run %+v", i, q, p)
		}
	}
	if len(sweep.Rows) != len(page.Rows) {
		t.Errorf("%d rows, the page has %d", len(sweep.Rows), len(page.Rows))
	}
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
