package derive

import (
	"math"
	"sync"
	"testing"
)

// However many read them, and in whatever order, a seed's numbers are the
// generator's.
func TestDrawsAreTheGenerators(t *testing.T) {
	const n = 3*pieceLength + 5
	var readers sync.WaitGroup
	for reader := range 40 {
		readers.Go(func() {
			seed := uint64(1 + reader%30) // more seeds than are remembered
			draws, random := NewDraws(seed), NewTwister(seed)
			for i := range n {
				u := random.Float64()
				got, want := draws, u
				if i%3 == reader%3 {
					if e := got.Expovariate(4); e != -Log(1-want)/4 || !(math.Abs(e+math.Log(1-want)/4) <= 1e-15*(1+e)) {
						t.Errorf("seed %d: exponential %d is %v after the uniform number %v", seed, i, e, want)
						return
					}
				} else if v := got.Float64(); v != want {
					t.Errorf("seed %d: number %d is %v, want %v", seed, i, v, want)
					return
				}
			}
		})
	}
	readers.Wait()
}

func TestRecentForgetsTheOldest(t *testing.T) {
	r := NewRecent[int, int](2)
	asked := 0
	for i, c := range []struct{ key, asked int }{{1, 1}, {2, 2}, {1, 2}, {3, 3}, {1, 3}, {2, 4}, {3, 5}} {
		got := r.Get(c.key, func() int { asked++; return 10 * c.key })
		if got != 10*c.key || asked != c.asked {
			t.Errorf("%d: key %d gave %d, worked out %d times so far, want %d", i, c.key, got, asked, c.asked)
		}
	}
}

// A fault is told to everyone who asks, not turned into a result.
func TestRecentKeepsFaults(t *testing.T) {
	r := NewRecent[string, int](3)
	for range 2 {
		func() {
			defer func() {
				if recover() != "broken" {
					t.Error("no panic")
				}
			}()
			r.Get("k", func() int { panic("broken") })
		}()
	}
}
