package experiments_test

import (
	"testing"
	"time"

	"kneebook/experiments"
)

// BenchmarkC05Tables computes the thirteen tables of the C05 page, with the
// parameters of the notebooks, and prints how long each takes and all together:
// the best of its turns.
func BenchmarkC05Tables(b *testing.B) {
	names := []string{"knee", "knee-error", "bound", "bound-slo", "signal", "signal-errors", "order", "order-sweep",
		"doomed", "doomed-sweep", "floor", "floor-sweep", "assembly"}
	took := make([]time.Duration, len(names))
	for seed := uint64(7); b.Loop(); seed++ { // what one turn made is of no use to the next
		for i, name := range names {
			e, ok := experiments.Lookup(name)
			if !ok {
				b.Fatalf("there is no experiment %s", name)
			}
			start := time.Now()
			if _, err := e.Run(e.Defaults(), seed); err != nil {
				b.Fatal(err)
			}
			if d := time.Since(start); took[i] == 0 || d < took[i] {
				took[i] = d
			}
		}
	}
	var all time.Duration
	for i, name := range names {
		all += took[i]
		b.ReportMetric(took[i].Seconds()*1000, "ms/"+name)
	}
	b.ReportMetric(all.Seconds(), "s/all-tables")
}
