package derive

import "testing"

// A server goes at full speed for 1 s, at half of it for 2 s, at double for 1 s.
func TestCapacity(t *testing.T) {
	s := Station{Speeds: []Speed{{At: 1, Factor: 0.5}, {At: 3, Factor: 2}, {At: 9, Factor: 0}}}
	for _, c := range []struct{ from, to, want float64 }{
		{0, 4, 4}, {0, 1, 1}, {0.5, 2, 1}, {2, 3, 0.5}, {3, 4, 2}, {3.5, 4, 1}, {8, 12, 2}, {10, 12, 0},
	} {
		if got := s.capacity(c.from, c.to); got != c.want {
			t.Errorf("from %v to %v: %v, want %v", c.from, c.to, got, c.want)
		}
	}
}
