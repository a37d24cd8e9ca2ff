package derive

import "testing"

// The lab at twice the capacity under newest first: with the choice before the
// arrival the second of each pair of arrivals is served, 5 ms after it came,
// and the first ones are left. The published rule serves the first ones.
func TestPickFirstServesWhoCameBefore(t *testing.T) {
	calls := EvenArrivals(labHorizon, EvenPhase{labHorizon, 5})
	h := PickFirst{Newest: true, Service: 10, Horizon: labHorizon}.Run(calls)
	served, left := map[float64]int{}, 0
	for _, a := range h.Attempts {
		if a.Fate == Completed {
			served[a.End-a.Arrival]++
		} else if a.Fate == Stranded {
			left++
		}
	}
	if served[15] != 499 || served[10] != 1 || left != 500 {
		t.Errorf("stays %v, %d left; want one of 10 ms, 499 of 15 ms, 500 left", served, left)
	}
}

// Works of 10, two of them in the system at most, by hand. At 10 the second is
// taken before the third comes, which finds it in service and waits; the fourth
// finds both.
func TestPickFirstAtTheBorders(t *testing.T) {
	capped := PickFirst{Cap: 2, Service: 10, Horizon: 100}
	for _, c := range []struct {
		name  string
		queue PickFirst
		calls []float64
		want  string
	}{
		{"the one who has just begun counts, and who has just ended does not", capped, []float64{0, 5, 10, 12, 20}, "0: 0-10, 5: 10-20, 10: 20-30, 12 dropped 12, 20: 30-40"},
		{"nobody finds a place beside one", PickFirst{Cap: 1, Service: 10, Horizon: 100}, []float64{0, 5, 10}, "0: 0-10, 5 dropped 5, 10: 10-20"},
		{"a deadline just kept", PickFirst{Deadline: 15, Service: 10, Horizon: 100}, []float64{0, 5, 5}, "0: 0-10, 5: 10-20, 5 expired 20"},
		{"nobody starts at the horizon", PickFirst{Service: 10, Horizon: 20}, []float64{0, 1, 2}, "0: 0-10, 1: 10-20, 2 stranded 20"},
		{"nor comes there", PickFirst{Service: 10, Horizon: 20}, []float64{0, 20, 30}, "0: 0-10"},
	} {
		if got := tell(c.queue.Run(c.calls)); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
		}
	}
}

// Where no arrival falls on a completion it is the Station.
func TestPickFirstWithoutTiesIsTheStation(t *testing.T) {
	for i, p := range []PickFirst{{}, {Cap: 20}, {Deadline: 200}, {Newest: true}} {
		p.Service, p.Horizon = 10, labHorizon
		var calls []float64
		for k := range 1500 {
			calls = append(calls, 0.1+3.1013*float64(k)+float64(k%7)/11)
		}
		station := labPolicies[i].station
		station.Horizon = labHorizon
		works := make([]float64, len(calls))
		for k := range works {
			works[k] = 10
		}
		want := station.Run(Trace{Calls: calls, Works: works})
		for k, a := range p.Run(calls).Attempts {
			if w := want.Attempts[k]; a.Fate != w.Fate || a.Left() != w.Left() {
				t.Fatalf("%s: request %d is %+v, want %+v", labPolicies[i].name, k, a, w)
			}
		}
	}
}
