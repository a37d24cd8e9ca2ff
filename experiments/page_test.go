package experiments_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"kneebook/claims/derive"
	"kneebook/experiments"
)

func TestKneeIsThePage(t *testing.T) {
	page, knee := readPrinted(t, "b1"), experiments.Knee(experiments.KneeDefaults())
	p := knee.Params
	for i, r := range knee.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, r.Rate, 0},
			fmt.Sprintf("%.0fr", r.Rate), fmt.Sprintf("%.2f", r.Load), ms(r.Mean, 0), ms(r.Theory, 0), ms(r.P50, 0), ms(r.P99, 0),
			fmt.Sprintf("%.1fx", r.Ratio))
	}
	page.whole(t, len(knee.Rows))
}

func TestKneeErrorIsThePage(t *testing.T) {
	page, errs := readPrinted(t, "b1_try"), experiments.KneeError(experiments.KneeErrorDefaults())
	p := errs.Params
	for i, r := range errs.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, math.Round(100 * r.Load), 0},
			fmt.Sprintf("%.2f", r.Load), ms(r.Theory, 0, " ms"), ms(r.Mean, 0, " ms"), fmt.Sprintf("%.0f%%", 100*r.Error), ms(r.P99, 0, "ms"))
	}
	page.whole(t, len(errs.Rows))
	// The page's sentence: "Doubling the load from 0.5 to 0.98 multiplies mean latency by 25x."
	if got := fmt.Sprintf("%.0fx", errs.Theory(0.98)/errs.Theory(0.5)); got != "25x" {
		t.Errorf("the closed form rises %s from 50%% to 98%%, the page says 25x", got)
	}
}

// The loads of the notebook give the page's rates to the bit.
func TestRatesAreExact(t *testing.T) {
	p := experiments.KneeDefaults()
	p.Loads, p.Requests = []float64{.5, .7, .8, .9, .95, .98, .99}, 10
	want := []float64{50, 70, 80, 90, 95, 98, 99}
	for i, r := range experiments.Knee(p).Rows {
		if r.Rate != want[i] {
			t.Errorf("load %v gives %v per second, want %v", r.Load, r.Rate, want[i])
		}
	}
}

// What the page calls "still filling" wanders: up to 144 in the system by
// request 3,000, then down to 11 in the mean of the thousand after request
// 8,000, and 184 at the end, after 201 s.
func TestKneePathWanders(t *testing.T) {
	path := experiments.KneePath(experiments.KneePathDefaults())
	last := path.Params.Requests
	for _, c := range []struct {
		what string
		got  float64
		want string
	}{
		{"the most found up to request 3,000", path.Most(3000), "144"},
		{"the mean found from 8,001 to 9,000", path.Mean(9000), "11"},
		{"found by the last arrival", path.InSystem(last), "184"},
		{"the last arrival, in s", path.Time(last), "201"},
	} {
		if got := fmt.Sprintf("%.0f", c.got); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// The path is what a second implementation sees: every row, from its numbers
// in the system.
func TestKneePathMeetsTheNaiveSimulator(t *testing.T) {
	p := experiments.KneePathDefaults()
	p.Requests = 4500
	naive := derive.SingleServerFIFO(99, p.Service, p.Requests, p.Seed)
	found := derive.NumberInSystem(naive)
	from := 0
	for _, r := range experiments.KneePath(p).Rows {
		sum := 0
		for _, n := range found[from:r.Request] {
			sum += n
		}
		want := experiments.KneePathRow{
			Request: min(from+p.Every, p.Requests), Time: r.Time, InSystem: found[r.Request-1],
			Most: slices.Max(found[:r.Request]), Mean: float64(sum) / float64(r.Request-from),
		}
		if r != want || math.Abs(r.Time/naive.Arrivals[r.Request-1]-1) > 1e-12 {
			t.Errorf("row %+v, want %+v at %v", r, want, naive.Arrivals[r.Request-1])
		}
		from = r.Request
	}
	if from != p.Requests {
		t.Errorf("the last row is of request %d", from)
	}
}
