package suite_test

import (
	"math"
	"strings"
	"testing"

	"kneebook/claims"
)

// The lines that the check of the page prints that this suite grew from, each
// with the claims that stand for it, and with what it asks of their values.
var verified = []struct {
	line   string
	claims string
	asks   func(v []float64) bool
}{
	{"B1 mean at 50%", "knee-mean-50", withinTenth},
	{"B1 mean at 80%", "knee-mean-80", withinTenth},
	{"B1 mean at 90%", "knee-mean-90", withinTenth},
	{"B1 mean at 95%", "knee-mean-95", withinTenth},
	{"B1 mean at 99% too low", "knee-mean-99", func(v []float64) bool { return v[0] < 0.8 }},
	{"B1 rise of the p99", "knee-p99-ratio", func(v []float64) bool { return v[0] >= 8 && v[0] <= 10 }},
	{"B2 p99 without a bound", "bound-p99-none", func(v []float64) bool { return v[0] > 5 }},
	{"B2 p99 and drops with a bound", "bound-p99-10 bound-dropped-10", func(v []float64) bool { return v[0] < 0.5 && v[1] > 0 }},
	{"B3 utilisation at 99 and 120 per second", "signal-busy-99 signal-busy-120", func(v []float64) bool { return v[0] < 1 && v[1] > 0.999 }},
	{"B3 rise of the queue", "signal-waiting-ratio", func(v []float64) bool { return v[0] > 10 }},
	{"B4 completions in either order", "order-served-equal", func(v []float64) bool { return v[0] == 0 }},
	{"B4 LIFO over FIFO within 100 ms", "order-ratio", func(v []float64) bool { return v[0] > 50 }},
	{"B5 share in time of what FIFO completes", "doomed-useful", func(v []float64) bool { return v[0] < 0.05 }},
	{"B5 with the check over without", "doomed-ratio", func(v []float64) bool { return v[0] > 10 }},
}

func withinTenth(v []float64) bool { return math.Abs(v[0]) < 0.1 }

// TestVerifiedLinesAreClaims finds each of the fourteen lines among the claims,
// by the block that its sentence names, and asks of it what the line asks.
func TestVerifiedLinesAreClaims(t *testing.T) {
	found := map[string]claims.Result{}
	for _, b := range published(t).Built {
		for _, c := range b.Report.Claims {
			found[c.Claim.ID] = c
		}
	}
	for _, l := range verified {
		var values []float64
		for _, id := range strings.Fields(l.claims) {
			c, ok := found[id]
			if block := l.line[:2] + ": "; !ok || !c.Verdict.Holds || !strings.HasPrefix(c.Claim.Sentence, block) {
				t.Errorf("%s: claim %q, found %v, says %q and %+v", l.line, id, ok, c.Claim.Sentence, c.Verdict)
			}
			values = append(values, c.Value)
		}
		if !l.asks(values) {
			t.Errorf("%s: %s is %v", l.line, l.claims, values)
		}
	}
	if len(verified) != 14 {
		t.Errorf("%d lines, want 14", len(verified))
	}
}
