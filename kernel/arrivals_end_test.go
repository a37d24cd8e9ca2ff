package kernel

import (
	"strings"
	"testing"
)

// finite are processes after whose last arrival nobody comes, with how many
// come in all where the draws do not decide it.
var finite = []struct {
	name  string
	which Arrivals
	calls int // 0: the draws decide
}{
	{"even phase", Phases{Phases: []Phase{{Length: 1, Gap: .01}}}, 100},
	{"random phase", Phases{Phases: []Phase{{Length: 1, From: 100, To: 100}}}, 0},
	{"ramp, pause", Phases{Phases: []Phase{{Length: 50, From: 110, To: 140}, {Length: 5}}}, 0},
	{"trace", ArrivalTrace{Instants: []float64{0, .5, .5, 2}}, 4},
}

// TestNobodyAfterTheLast asks a process that has ended for more, in blocks of
// several sizes.
func TestNobodyAfterTheLast(t *testing.T) {
	for _, c := range finite {
		for _, size := range []int{1, 7, 512, 20000} {
			source := c.which.open(Native{Seed: 1}.streams().arrivals)
			block, got := make([]float64, size), 0
			for n := size; n == size; {
				n = source.fill(block)
				got += n
			}
			for range 3 {
				if more := source.fill(block); more != 0 {
					t.Fatalf("%s, blocks of %d: %d arrivals after the last of %d", c.name, size, more, got)
				}
			}
			if c.calls > 0 && got != c.calls {
				t.Errorf("%s, blocks of %d: %d arrivals, want %d", c.name, size, got, c.calls)
			}
		}
	}
}

// TestHorizonAfterTheLast lets the run go on after the last arrival, and asks a
// drain for more calls than come.
func TestHorizonAfterTheLast(t *testing.T) {
	for _, draws := range []Draws{Native{Seed: 1}, CPython{Seed: 1}} {
		for _, c := range finite {
			run := Config{Arrivals: c.which, Service: Fixed{Time: 1e-6}, Draws: draws}
			run.End = Horizon{Time: 500}
			r, err := Run(run)
			if err != nil || c.calls > 0 && r.Offered != c.calls || r.Offered > 8000 {
				t.Fatalf("%s: offered %d, %v", c.name, r.Offered, err)
			}
			run.End = Drain{Requests: r.Offered + 1}
			if _, err := Run(run); err == nil || !strings.Contains(err.Error(), "End.Requests") {
				t.Errorf("%s: one call more than arrive: %v", c.name, err)
			}
		}
	}
}
