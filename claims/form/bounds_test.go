package form

import (
	"fmt"
	"strings"
	"testing"
)

// All runs of a notebook together are bounded, and the same one counts once.
func TestRunsAreBounded(t *testing.T) {
	text := []string{"run r: rate=50/s, service=10 ms, requests=200,000, seed=1"}
	r, ps := Read(fence(append(text, "a: A", "  = r.p99")...), nil, true)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	r.Claims[0].Value(nil)
	r.Claims[0].Value(nil)
	a := &asked{runs: map[setting]bool{}}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "more than 20000000 requests") {
			t.Errorf("said %q", said)
		}
	}()
	for seed := range 101 {
		a.add(setting{requests: mostRequests, seed: uint64(seed)})
		a.add(setting{requests: mostRequests, seed: uint64(seed)})
		if seed == 100 {
			t.Error("no bound")
		}
	}
}
