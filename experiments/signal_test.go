package experiments_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"kneebook/claims/derive"
	"kneebook/experiments"
)

// The page runs these tables with a cap of 100,000, which 20,000 requests
// cannot reach.
const never = 100_000

func TestSignalIsThePage(t *testing.T) {
	page, signal := readPrinted(t, "b3"), experiments.Signal(experiments.SignalDefaults())
	p := signal.Params
	for i, r := range signal.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, r.Rate, never}, fmt.Sprintf("%.0fr", r.Rate),
			fmt.Sprintf("%.0f%%", 100*r.Capped), fmt.Sprintf("%.1f", r.Estimate), ms(r.P99, 1, "ms"))
	}
	page.whole(t, len(signal.Rows))
}

func TestSignalErrorsIsThePage(t *testing.T) {
	page, errs := readPrinted(t, "b3_try"), experiments.SignalErrors(experiments.SignalErrorsDefaults())
	p := errs.Params
	for i, r := range errs.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, r.Rate, never}, fmt.Sprintf("%.0fr", r.Rate),
			fmt.Sprintf("%.0f%%", 100*r.Capped), fmt.Sprintf("%.1f%%", 100*r.Errors), fmt.Sprintf("%.0f", r.Estimate), fmt.Sprintf("%.1fs", r.P99))
	}
	page.whole(t, len(errs.Rows))
}

// What the page computes from the rate, measured: the printed numbers come
// from another reconstruction of its simulator.
func TestSignalMeasures(t *testing.T) {
	signal := experiments.Signal(experiments.SignalDefaults())
	var busy, waiting []string
	for _, r := range signal.Rows {
		busy = append(busy, fmt.Sprintf("%.3f", r.Busy))
		waiting = append(waiting, fmt.Sprintf("%.1f", r.Waiting))
	}
	if got := strings.Join(busy, " "); got != "0.502 0.803 0.903 0.951 0.985 1.000" {
		t.Errorf("busy %s", got)
	}
	if got := strings.Join(waiting[:5], " "); got != "0.5 3.3 8.8 18.3 50.3" {
		t.Errorf("waiting %s", got)
	}
}

// A path of three requests, by hand from the instants of the run: what waits,
// who was served last, how long the server worked.
func TestSignalPathByHand(t *testing.T) {
	p := experiments.SignalPathDefaults()
	p.Requests, p.Every, p.Windows, p.Deadline = 400, 0.5, 6, 0.05
	path := experiments.SignalPath(p)
	p.Windows, p.Every = 3, 1
	wide := experiments.SignalPath(p)
	for i, r := range wide.Rows {
		a, b := path.Rows[2*i], path.Rows[2*i+1]
		near(t, "busy of two halves", r.Busy, (a.Busy+b.Busy)/2)
		if r.Waiting != b.Waiting || r.Wait != b.Wait || r.Late < min(a.Late, b.Late) || r.Late > max(a.Late, b.Late) {
			t.Errorf("%+v does not end like %+v", r, b)
		}
		near(t, "ahead", r.Ahead, 0.01*float64(r.Waiting))
	}
}

// Late are those whose sojourn, not whose wait, exceeds the deadline: counted
// over a run of the naive simulator.
func TestSignalPathCountsLateSojourns(t *testing.T) {
	p := experiments.SignalPathDefaults()
	path, naive := experiments.SignalPath(p), derive.SingleServerFIFO(p.Rate, p.Service, p.Requests, p.Seed)
	for _, r := range path.Rows {
		served, late := 0, 0
		for i, left := range naive.Departures {
			if left > r.Time-p.Every && left <= r.Time {
				served++
				if naive.Sojourns[i] > p.Deadline {
					late++
				}
			}
		}
		if want := float64(late) / float64(served); r.Late != want {
			t.Errorf("by %v s: late %v, want %v", r.Time, r.Late, want)
		}
	}
}

// Every accessor reads the column that it is named after.
func TestSignalAccessors(t *testing.T) {
	signal := experiments.Signal(experiments.SignalDefaults())
	for i, r := range signal.Rows {
		got := []float64{signal.Busy(r.Rate), signal.Waiting(r.Rate), signal.InSystem(r.Rate), signal.Estimate(r.Rate), signal.P99(r.Rate),
			signal.Rates()[i], signal.Busies()[i], signal.Waitings()[i], signal.InSystems()[i], signal.Estimates()[i]}
		want := []float64{r.Busy, r.Waiting, r.InSystem, r.Estimate, r.P99, r.Rate, r.Busy, r.Waiting, r.InSystem, r.Estimate}
		if !slices.Equal(got, want) {
			t.Errorf("rate %v: %v, want %v", r.Rate, got, want)
		}
	}
	errs := experiments.SignalErrors(experiments.SignalErrorsDefaults())
	for _, r := range errs.Rows {
		got := []float64{errs.Busy(r.Rate), errs.Errors(r.Rate), errs.Late(r.Rate), errs.P99(r.Rate)}
		if want := []float64{r.Busy, r.Errors, r.Late, r.P99}; !slices.Equal(got, want) {
			t.Errorf("rate %v: %v, want %v", r.Rate, got, want)
		}
	}
	path := experiments.SignalPath(experiments.SignalPathDefaults())
	for i, r := range path.Rows {
		got := []float64{path.Busy(r.Time), path.Waiting(r.Time), path.Ahead(r.Time), path.Wait(r.Time), path.Late(r.Time),
			path.Times()[i], path.Busies()[i], path.Waitings()[i], path.Aheads()[i], path.Waits()[i], path.Lates()[i]}
		w := float64(r.Waiting)
		want := []float64{r.Busy, w, r.Ahead, r.Wait, r.Late, r.Time, r.Busy, w, r.Ahead, r.Wait, r.Late}
		if !slices.Equal(got, want) {
			t.Errorf("time %v: %v, want %v", r.Time, got, want)
		}
	}
}
