package kernel_test

import (
	"slices"
	"testing"
	"time"

	"kneebook/kernel"
)

// benchRequests is the length of the notebooks' runs.
const benchRequests = 20_000

// stopwatch adds up the time of two rivals that take turns, so that both meet
// the same machine.
type stopwatch struct{ own, other time.Duration }

func (s *stopwatch) turn(own, other func()) {
	start := time.Now()
	own()
	middle := time.Now()
	other()
	s.own += middle.Sub(start)
	s.other += time.Since(middle)
}

// lindley is the plain recursion for the waiting time, from the same draws:
// what a run costs at the least. It gives the sum of the sojourn times.
func lindley(rate, mean float64, gaps []float64, seed uint64) (total float64) {
	g := kernel.NewMT19937(seed)
	for i := range gaps {
		gaps[i] = g.Exponential(rate)
	}
	wait, service := 0.0, 0.0
	for _, gap := range gaps {
		wait = max(0, wait+service-gap)
		service = g.Exponential(1 / mean)
		total += wait + service
	}
	return total
}

var sink float64

// BenchmarkRun prints the time of a run per request, beside the plain
// recursion.
func BenchmarkRun(b *testing.B) {
	for _, rate := range []float64{50, 95, 130} {
		b.Run("M-M-1/rate="+map[float64]string{50: "50", 95: "95", 130: "130"}[rate], func(b *testing.B) { benchRun(b, rate) })
	}
}

func benchRun(b *testing.B, rate float64) {
	c := config(rate, benchRequests, 7)
	gaps := make([]float64, benchRequests)
	var s stopwatch
	for b.Loop() {
		s.turn(
			func() { r, _ := kernel.Run(c); sink += r.End },
			func() { sink += lindley(rate, 0.010, gaps, 7) },
		)
	}
	b.ReportMetric(float64(s.own.Nanoseconds())/float64(b.N)/benchRequests, "ns/request")
	b.ReportMetric(float64(s.own)/float64(s.other), "x-lindley")
	allocs := testing.AllocsPerRun(5, func() { _, _ = kernel.Run(c) })
	b.ReportMetric(allocs/benchRequests, "allocs/request")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkQuantiles prints the time of exact p50 and p99 together, per sample,
// beside sorting a copy.
func BenchmarkQuantiles(b *testing.B) {
	r, _ := kernel.Run(config(95, benchRequests, 7))
	values, scratch := r.Sojourns(), make([]float64, benchRequests)
	var s stopwatch
	for b.Loop() {
		s.turn(
			func() { at, _ := kernel.Quantiles(values, []float64{0.5, 0.99}); sink += at[1] },
			func() { copy(scratch, values); slices.Sort(scratch); sink += scratch[benchRequests/2] },
		)
	}
	b.ReportMetric(float64(s.own.Nanoseconds())/float64(b.N)/benchRequests, "ns/sample")
	b.ReportMetric(float64(s.own)/float64(s.other), "x-sort")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkLog prints the time of a logarithm of numbers in (0, 1].
func BenchmarkLog(b *testing.B) {
	g, x := kernel.NewMT19937(1), make([]float64, 1024)
	for i := range x {
		x[i] = 1 - g.Float64()
	}
	for i := 0; b.Loop(); i++ {
		sink += kernel.Log(x[i%len(x)])
	}
}
