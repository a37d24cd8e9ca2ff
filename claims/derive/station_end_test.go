package derive

import (
	"slices"
	"strings"
	"testing"
)

func TestHorizon(t *testing.T) {
	trace := Trace{Calls: []float64{0, 0, 0, 0, 25}}
	sharing := rule(ProcessorSharing)
	sharing.Horizon = 3
	cut := sharing
	cut.Cut = true
	three := Trace{Calls: []float64{0, 1, 2, 3}, Works: []float64{3, 3, 1, 1}}
	retry := Client{Retries: Retries{Attempts: 2, First: 5}}
	checkStories(t, []story{
		{"services go on", Station{Horizon: 25}, trace, "0: 0-10, 0: 10-20, 0: 20-30, 0 stranded 25"},
		{"services are cut", Station{Horizon: 25, Cut: true}, trace, "0: 0-10, 0: 10-20, 0 stranded 25, 0 stranded 25"},
		{"one ends at the horizon, none starts there", Station{Horizon: 20}, trace, "0: 0-10, 0: 10-20, 0 stranded 20, 0 stranded 20"},
		{"also if services are cut", Station{Horizon: 20, Cut: true}, trace, "0: 0-10, 0: 10-20, 0 stranded 20, 0 stranded 20"},
		{"no retry at the horizon", Station{Horizon: 6, Admission: Admission{SystemCap: 1}, Client: retry},
			Trace{Calls: []float64{0, 0.5, 1}}, "0: 0-10, 0.5 dropped 0.5, 1 dropped 1, 5.5#2 dropped 5.5"},
		{"no one gives up at the horizon", Station{Horizon: 8, Client: Client{Timeout: 8, Abandon: true}},
			Trace{Calls: []float64{0, 0}}, "0: 0-10, 0 stranded 8"},
		{"sharing goes on", sharing, three, "0: 0-6, 1: 1-7, 2: 2-5"},
		{"sharing is cut", cut, three, "0 stranded 3, 1 stranded 3, 2 stranded 3"},
	})
	for _, c := range []struct {
		station Station
		end     float64
	}{{Station{Horizon: 25}, 30}, {Station{Horizon: 25, Cut: true}, 25}, {Station{Horizon: 90}, 90}, {Station{}, 50}} {
		trace.Works = slices.Repeat([]float64{10}, 5)
		if h := c.station.Run(trace); h.End != c.end {
			t.Errorf("horizon %v: the end is %v, want %v", c.station.Horizon, h.End, c.end)
		}
	}
}

// Two servers, works of 10. The first two are served from 0; of the next two,
// one waits from 2 to 10, the other from 4 to 10.
func TestIntegrals(t *testing.T) {
	h := Station{Servers: 2, Client: Client{Deadline: 16}}.Run(
		Trace{Calls: []float64{0, 0, 2, 4}, Works: []float64{10, 10, 10, 10}})
	if h.InQueue() != 8+6 || h.Busy() != 40 || h.InSystem() != 54 || h.End != 20 {
		t.Errorf("in queue %v, busy %v, in system %v, end %v; want 14, 40, 54, 20", h.InQueue(), h.Busy(), h.InSystem(), h.End)
	}
	if got := h.Utilisation(); got != 1 {
		t.Errorf("utilisation %v, want 1", got)
	}
	if got := (Station{Horizon: 80}).Run(Trace{Calls: []float64{0, 40}, Works: []float64{10, 10}}).Utilisation(); got != 0.25 {
		t.Errorf("utilisation %v, want a quarter", got)
	}
	want := []Window{
		{Offered: 4, OfferedOnTime: 3, InQueue: 3 + 1, InSystem: 14, Busy: 10, Waiting: 2, Present: 4},
		{InQueue: 10, InSystem: 20, Busy: 10, Waiting: 2, Present: 4},
		{Completed: 2, OnTime: 2, Fates: [7]int{Completed: 2}, Longest: 10, Work: 20, InSystem: 10, Busy: 10, Present: 2},
		{InSystem: 10, Busy: 10, Present: 2},
		{Completed: 2, OnTime: 1, Fates: [7]int{Completed: 2}, Longest: 18, Work: 20, LateWork: 10},
	}
	if got := h.Windows(5); !slices.Equal(got, want) {
		t.Errorf("windows %v, want %v", got, want)
	}
	if all, late := h.Work(); all != 40 || late != 10 {
		t.Errorf("work %v, %v of it late, want 40 and 10", all, late)
	}
	if got := h.Sojourns(); !slices.Equal(got, []float64{10, 10, 18, 16}) {
		t.Errorf("sojourns %v", got)
	}
}

func TestSojournsInOrderOfCompletion(t *testing.T) {
	h := rule(LIFO).Run(Trace{Calls: []float64{0, 1, 2}, Works: []float64{10, 10, 10}})
	if got := h.Sojourns(); !slices.Equal(got, []float64{10, 18, 29}) {
		t.Errorf("sojourns %v, want 10, 18, 29", got)
	}
}

func TestNothingHappens(t *testing.T) {
	h := Station{}.Run(Trace{})
	if len(h.Attempts) != 0 || h.End != 0 || h.InSystem() != 0 || h.Busy() != 0 || h.Sojourns() != nil {
		t.Errorf("a run without calls gives %+v", h)
	}
}

// A trace that is too short is a mistake in what is asked, and is said.
func TestTraceTooShort(t *testing.T) {
	for _, c := range []struct {
		station Station
		trace   Trace
		says    string
	}{
		{Station{}, Trace{Calls: []float64{0, 1}, Works: []float64{1}}, "has 1 works"},
		{rule(Random), Trace{Calls: []float64{0, 0}, Works: []float64{1, 1}}, "has 0 uniform numbers"},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, c.says) {
					t.Errorf("says %q, want %q", said, c.says)
				}
			}()
			c.station.Run(c.trace)
		}()
	}
}
