package derive

import (
	"math"
	"testing"
)

// Of two instances, one three times as fast: it takes three of four. Alike,
// each takes its share; an instance without others takes all.
func TestLeastConnectionsShare(t *testing.T) {
	for _, c := range []struct {
		instances   int
		own, others float64
		want        float64
	}{{2, 1, 3, 0.75}, {10, 0.1, 0.1, 0.1}, {1, 5, 7, 1}, {3, 2, 1, 0.2}} {
		if got := LeastConnectionsShare(c.instances, c.own, c.others); !(math.Abs(got-c.want) <= 1e-15) {
			t.Errorf("%d instances, %v s beside %v s: %v, want %v", c.instances, c.own, c.others, got, c.want)
		}
	}
	for _, bad := range []float64{LeastConnectionsShare(0, 1, 1), LeastConnectionsShare(2, 0, 1), LeastConnectionsShare(2, 1, math.Inf(1))} {
		if !math.IsNaN(bad) {
			t.Errorf("%v, want NaN", bad)
		}
	}
}
