package kernel_test

import (
	"math"
	"slices"
	"testing"

	"kneebook/kernel"
)

// A run by hand: three requests, the second waits for the first, the third
// arrives at the instant at which the second leaves and finds nobody.
func TestSeenByArrivals(t *testing.T) {
	r := kernel.Result{
		Arrivals:   []float64{1, 2, 5, 5.5, 6},
		Starts:     []float64{1, 3, 5, 7, 8},
		Departures: []float64{3, 5, 7, 8, 9},
	}
	if got, want := r.SeenByArrivals(), []int{0, 1, 0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("the arrivals find %v, want %v", got, want)
	}
	if got, want := r.Waiting(), []float64{0, 1, 0, 1.5, 2}; !slices.Equal(got, want) {
		t.Errorf("they wait %v, want %v", got, want)
	}
	if got, want := r.Sojourns(), []float64{2, 3, 2, 2.5, 3}; !slices.Equal(got, want) {
		t.Errorf("they stay %v, want %v", got, want)
	}
}

// Who is refused never was there: with room for one in the system, of four
// requests that come within one service three are dropped, and each of them
// finds the one that is served.
func TestSeenByArrivalsOfARefused(t *testing.T) {
	for _, c := range []struct {
		instants []float64
		want     []int
	}{
		{[]float64{0, 0.25, 0.5, 0.75}, []int{0, 1, 1, 1}},
		{[]float64{0, 0, 0.5, 0.5, 1, 1}, []int{0, 1, 1, 1, 0, 1}},
	} {
		r := run(t, kernel.Config{
			Arrivals: kernel.ArrivalTrace{Instants: c.instants}, Service: kernel.Fixed{Time: 1},
			Admission: []kernel.Admission{kernel.SystemCap{K: 1}}, Draws: kernel.Native{}, End: kernel.Drain{Requests: len(c.instants)},
		})
		if got := r.SeenByArrivals(); !slices.Equal(got, c.want) {
			t.Errorf("arrivals at %v find %v, want %v", c.instants, got, c.want)
		}
	}
}

// Poisson arrivals find of M/M/1 with room for K what time finds: k others with
// a probability in proportion to the load's k-th power.
func TestArrivalsSeeTimeAverages(t *testing.T) {
	c := config(90, 200_000, 3)
	c.Admission = []kernel.Admission{kernel.SystemCap{K: 3}}
	var shares [4]float64
	seen := run(t, c).SeenByArrivals()
	for _, k := range seen {
		shares[k] += 1 / float64(len(seen))
	}
	for k, want := range []float64{0.2908, 0.2617, 0.2355, 0.2120} { // 1, .9, .81, .729 over 3.439
		if !(math.Abs(shares[k]-want) <= 0.006) {
			t.Errorf("%v of the arrivals find %d, want %v", shares[k], k, want)
		}
	}
}

// Three servers that are never idle are busy all the time, however the sum of
// their services is rounded: here it is above what they had.
func TestNeverMoreThanBusy(t *testing.T) {
	r := run(t, kernel.Config{
		Arrivals: kernel.Poisson{Rate: 1e9}, Service: kernel.Fixed{Time: 0.1}, Servers: 3,
		Draws: kernel.Native{Seed: 1}, End: kernel.Drain{Requests: 300_000}, Record: kernel.RecordTotals,
	})
	if u := r.Utilisation(); u != 1 || !(r.Busy > 3*r.End) {
		t.Errorf("utilisation %v, busy for %v of three times %v s", u, r.Busy, r.End)
	}
	if u := (kernel.Result{}).Utilisation(); !math.IsNaN(u) {
		t.Errorf("the utilisation of nothing is %v", u)
	}
}

// Six requests by hand, of two classes, with deadlines of 2 s and 10 s.
func byHand() kernel.Result {
	return kernel.Result{
		Arrivals:   []float64{0, 1, 2, 3, 4, 5},
		Starts:     []float64{0, 2, 2, 5, 8, 9},
		Departures: []float64{2, 5, 2, 8, 8, 9},
		Fates:      []kernel.Fate{kernel.Completed, kernel.Completed, kernel.Dropped, kernel.Completed, kernel.Expired, kernel.Expired},
		Classes:    []int{0, 0, 1, 1, 1, 0},
		Counts:     kernel.Counts{Offered: 6, Completed: 3, Dropped: 1, Expired: 2, OnTime: 2},
		ByClass: []kernel.Counts{
			{Offered: 3, Completed: 2, Expired: 1, OnTime: 1}, {Offered: 3, Completed: 1, Dropped: 1, Expired: 1, OnTime: 1},
		},
		Deadlines: []float64{2, 10}, Servers: 1, LastArrival: 5, End: 9,
	}
}

// Parts of a result have the times and the counts of their requests.
func TestParts(t *testing.T) {
	r := byHand()
	for _, c := range []struct {
		what   string
		part   kernel.Result
		counts kernel.Counts
		late   int
		ages   []float64 // of the expired
	}{
		{"arrived from 1 to 5", r.ArrivedBetween(1, 5), kernel.Counts{Offered: 4, Completed: 2, Dropped: 1, Expired: 1, OnTime: 1}, 1, []float64{4}},
		{"left from 2 to 8", r.LeftBetween(2, 8), kernel.Counts{Offered: 3, Completed: 2, Dropped: 1, OnTime: 1}, 1, []float64{}},
		{"class 0", r.OfClass(0), r.ByClass[0], 1, []float64{4}},
		{"class 1, arrived from 3 on", r.OfClass(1).ArrivedBetween(3, 9), kernel.Counts{Offered: 2, Completed: 1, Expired: 1, OnTime: 1}, 0, []float64{4}},
		{"no class", r.OfClass(2), kernel.Counts{}, 0, []float64{}},
	} {
		if c.part.Counts != c.counts || c.part.Late() != c.late || !slices.Equal(c.part.Ages(kernel.Expired), c.ages) || len(c.part.Sojourns()) != c.counts.Completed || c.part.End != 9 {
			t.Errorf("%s: %+v", c.what, c.part)
		}
	}
	plain := kernel.Result{Arrivals: []float64{1, 2, 5}, Starts: []float64{1, 3, 5}, Departures: []float64{3, 5, 7}}
	if got := plain.ArrivedBetween(2, 9); got.Completed != 2 || got.OnTime != 2 || !slices.Equal(got.Sojourns(), []float64{3, 2}) {
		t.Errorf("without fates and deadlines: %+v", got)
	}
	if got := r.Waits(kernel.Expired); !slices.Equal(got, []float64{4, 4}) {
		t.Errorf("the expired waited %v", got)
	}
}
