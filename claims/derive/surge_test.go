package derive

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// A surge of 2 s at 2 a second and 1 s at 4: evenly, calls come at the halves
// and then the quarters.
func TestSurgeEvenly(t *testing.T) {
	s := Surge{Stretches: []Stretch{{2, 2}, {1, 4}}, Even: true, Work: 0.3, Fixed: true, Shares: []float64{1}}
	got := s.Trace(1)
	if want := []float64{0, 0.5, 1, 1.5, 2, 2.25, 2.5, 2.75}; !slices.Equal(got.Calls, want) {
		t.Errorf("calls %v, want %v", got.Calls, want)
	}
	if want := slices.Repeat([]float64{0.3}, 8); !slices.Equal(got.Works, want) {
		t.Errorf("works %v", got.Works)
	}
	if want := make([]int, 8); !slices.Equal(got.Classes, want) {
		t.Errorf("classes %v", got.Classes)
	}
}

// At random, numbers, works and classes are what they should be on average:
// within four standard errors.
func TestSurgeAtRandom(t *testing.T) {
	s := Surge{Stretches: []Stretch{{1000, 3}, {500, 20}}, Work: 0.25, Shares: []float64{0.2, 0.4}}
	trace := s.Trace(5)
	before, of := 0, [3]int{}
	for k, at := range trace.Calls {
		if at < 1000 {
			before++
		}
		of[trace.Classes[k]]++
	}
	n := float64(len(trace.Calls))
	for _, c := range []struct {
		what           string
		got, want, err float64
	}{
		{"calls before", float64(before), 3000, math.Sqrt(3000)}, {"calls after", n - float64(before), 10000, 100},
		{"mean work", Mean(trace.Works), 0.25, 0.25 / math.Sqrt(n)},
		{"first class", float64(of[0]) / n, 0.2, 0.4 / math.Sqrt(n)}, {"last class", float64(of[2]) / n, 0.4, 0.5 / math.Sqrt(n)},
	} {
		if !(math.Abs(c.got-c.want) <= 4*c.err) {
			t.Errorf("%v: %v, want %v within 4 times %v", c.what, c.got, c.want, c.err)
		}
	}
	if !slices.IsSorted(trace.Calls) || trace.Calls[len(trace.Calls)-1] >= 1500 {
		t.Error("calls out of order or after the end")
	}
	if again := s.Trace(5); !slices.Equal(again.Calls, trace.Calls) || slices.Equal(s.Trace(6).Works, trace.Works) {
		t.Error("not what the seed says")
	}
}

// By hand: two classes, works of 1. Call 0 starts at once. At 1 the class 0
// call that came at 0.5 goes before the older one of class 1, which waits 1.8 by
// 2 and is beyond the limit of 1.5; the next one of its class may start then.
func TestTierQueueByHand(t *testing.T) {
	trace := Trace{Calls: []float64{0, 0.2, 0.5, 0.6, 5}, Classes: []int{1, 1, 0, 1, 0}, Works: []float64{1, 1, 1, 1, 1}}
	h := TierQueue{Classes: 2, Limit: 1.5, Horizon: 5.5}.Run(trace)
	got := ""
	for _, a := range h.Attempts {
		got += fmt.Sprintf("%d:%v:%v ", a.Fate, a.Start, a.Left())
	}
	if want := "1:0:1 4:0:2 1:1:2 1:2:3 1:5:6 "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if h.End != 6 {
		t.Errorf("end %v", h.End)
	}
}

// Who has waited just as long as allowed is served; who comes as the run closes
// does not come.
func TestTierQueueAtTheBorders(t *testing.T) {
	trace := Trace{Calls: []float64{0, 0.5, 1, 3}, Classes: []int{0, 0, 0, 0}, Works: []float64{1, 1, 1, 1}}
	h := TierQueue{Classes: 1, Limit: 0.5, Horizon: 3}.Run(trace)
	if got, want := tell(h), "0: 0-1, 0.5: 1-2, 1 expired 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A call at the end of a stretch does not come, and a number that is a class's
// share to the last digit is the next class's.
func TestSurgeAtTheBorders(t *testing.T) {
	const seed = 1<<40 + 3
	taped(seed, 0.25, 0.5, 0.25)
	s := Surge{Stretches: []Stretch{{1, 1}}, Work: 1, Fixed: true}
	if got := s.Trace(seed).Calls; !slices.Equal(got, []float64{0.25, 0.75}) {
		t.Errorf("calls %v, want those at 0.25 and 0.75", got)
	}
	for _, c := range []struct {
		u    float64
		want int
	}{{0, 0}, {0.25, 1}, {0.5, 1}, {0.75, 2}} {
		if got := classOf(c.u, []float64{0.25, 0.5}); got != c.want {
			t.Errorf("%v is class %d, want %d", c.u, got, c.want)
		}
	}
}

// It is the station with the rule Priority.
func TestTierQueueIsTheStation(t *testing.T) {
	s := Surge{Stretches: []Stretch{{20, 5}, {30, 30}, {20, 5}}, Work: 0.1, Shares: []float64{0.2, 0.4}}
	for seed := range uint64(20) {
		trace := s.Trace(seed)
		limit := float64(seed%3) / 4
		station := Station{Discipline: Discipline{Rule: Priority}, Horizon: 65, Client: Client{Deadline: 1}}
		if limit > 0 {
			station.Expiry = Expiry{Rule: WaitBeyond, Limit: limit}
		}
		want := station.Run(trace)
		got := TierQueue{Classes: 3, Limit: limit, Client: Client{Deadline: 1}, Horizon: 65}.Run(trace)
		if !slices.Equal(got.Attempts, want.Attempts) || got.End != want.End || got.CountOnTime() != want.CountOnTime() {
			t.Errorf("seed %d: not the same", seed)
		}
	}
}
