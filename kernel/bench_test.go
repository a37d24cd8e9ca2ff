package kernel_test

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"kneebook/kernel"
)

// benchRequests is the length of the notebooks' runs.
const benchRequests = 20_000

// best is the shortest of several turns. What else the machine does only makes
// turns longer, so the shortest says most about the program.
type best time.Duration

// never is the best of no turns.
func never() best { return math.MaxInt64 }

// turn takes the time of one turn.
func (t *best) turn(f func()) {
	start := time.Now()
	f()
	*t = min(*t, best(time.Since(start)))
}

// per is the time in ns per unit of work.
func (t best) per(units int) float64 { return float64(t) / float64(units) }

// race lets two rivals take turns, so that both meet the same machine. It
// prints the best time of the first per unit of its work, and the ratio to that
// of the other per unit of the other's.
func race(b *testing.B, unit string, units int, own func(), rival string, rivalUnits int, other func()) {
	first, second := never(), never()
	for b.Loop() {
		first.turn(own)
		second.turn(other)
	}
	b.ReportMetric(first.per(units), "ns/"+unit)
	b.ReportMetric(first.per(units)/second.per(rivalUnits), "x-"+rival)
	b.ReportMetric(0, "ns/op")
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
		b.Run(fmt.Sprintf("rate=%v", rate), func(b *testing.B) { benchStation(b, config(rate, benchRequests, 7), rate) })
	}
}

// benchStation lets a station race with the recursion at a rate.
func benchStation(b *testing.B, c kernel.Config, rate float64) {
	r, err := kernel.Run(c)
	if err != nil {
		b.Fatal(err)
	}
	gaps := make([]float64, benchRequests)
	race(b, "request", r.Offered, func() { r, _ := kernel.Run(c); sink += r.End },
		"lindley", benchRequests, func() { sink += lindley(rate, 0.010, gaps, 7) })
	allocs := testing.AllocsPerRun(5, func() { _, _ = kernel.Run(c) })
	b.ReportMetric(allocs/float64(r.Offered), "allocs/request")
}

// BenchmarkQuantiles prints the time of exact p50 and p99 together, per sample,
// beside sorting a copy.
func BenchmarkQuantiles(b *testing.B) {
	r, _ := kernel.Run(config(95, benchRequests, 7))
	values, scratch := r.Sojourns(), make([]float64, benchRequests)
	race(b, "sample", benchRequests, func() { at, _ := kernel.Quantiles(values, []float64{0.5, 0.99}); sink += at[1] },
		"sort", benchRequests, func() { copy(scratch, values); slices.Sort(scratch); sink += scratch[benchRequests/2] })
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
