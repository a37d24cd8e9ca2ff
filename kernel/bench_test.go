package kernel_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"kneebook/kernel"
)

// benchRequests is the length of the notebooks' runs.
const benchRequests = 20_000

// duel times two rivals that take turns, so that both meet the same machine.
type duel struct{ own, other []time.Duration }

func (d *duel) turn(own, other func()) {
	start := time.Now()
	own()
	middle := time.Now()
	other()
	d.own = append(d.own, middle.Sub(start))
	d.other = append(d.other, time.Since(middle))
}

// report prints the median time of the first rival per unit of work, and its
// ratio to the other's. Medians pass over the turns that something disturbed.
func (d *duel) report(b *testing.B, unit, rival string, units float64) {
	own, other := median(d.own), median(d.other)
	b.ReportMetric(own/units, "ns/"+unit)
	b.ReportMetric(own/other, "x-"+rival)
	b.ReportMetric(0, "ns/op")
}

func median(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)/2].Nanoseconds())
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
		b.Run(fmt.Sprintf("rate=%v", rate), func(b *testing.B) { benchRun(b, rate) })
	}
}

func benchRun(b *testing.B, rate float64) {
	c := config(rate, benchRequests, 7)
	gaps := make([]float64, benchRequests)
	var d duel
	for b.Loop() {
		d.turn(
			func() { r, _ := kernel.Run(c); sink += r.End },
			func() { sink += lindley(rate, 0.010, gaps, 7) },
		)
	}
	d.report(b, "request", "lindley", benchRequests)
	allocs := testing.AllocsPerRun(5, func() { _, _ = kernel.Run(c) })
	b.ReportMetric(allocs/benchRequests, "allocs/request")
}

// BenchmarkQuantiles prints the time of exact p50 and p99 together, per sample,
// beside sorting a copy.
func BenchmarkQuantiles(b *testing.B) {
	r, _ := kernel.Run(config(95, benchRequests, 7))
	values, scratch := r.Sojourns(), make([]float64, benchRequests)
	var d duel
	for b.Loop() {
		d.turn(
			func() { at, _ := kernel.Quantiles(values, []float64{0.5, 0.99}); sink += at[1] },
			func() { copy(scratch, values); slices.Sort(scratch); sink += scratch[benchRequests/2] },
		)
	}
	d.report(b, "sample", "sort", benchRequests)
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
