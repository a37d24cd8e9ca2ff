package kernel_test

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"time"

	"kneebook/kernel"
)

// native is n requests at a load to a server of mean service time 1.
func native(load float64, n int) kernel.Config {
	c := offered(load, n)
	c.Draws = kernel.Native{}
	return c
}

func numbersOf(r kernel.Result) []float64 {
	p99, _ := kernel.Quantile(r.Sojourns(), 0.99)
	return []float64{sum(r.Sojourns()), p99, r.End}
}

// One core or several, the numbers are those of the runs one by one.
func TestReplicateOnAnyNumberOfCores(t *testing.T) {
	for _, draws := range []kernel.Draws{kernel.Native{}, kernel.CPython{}} {
		c, seeds := native(0.8, 500), kernel.Seeds(7, 40)
		c.Draws = draws
		var want [][]float64
		for i, seed := range seeds {
			switch draws.(type) {
			case kernel.Native:
				c.Draws = kernel.Native{Seed: seed}
			default:
				c.Draws = kernel.CPython{Seed: seed}
			}
			for j, v := range numbersOf(run(t, c)) {
				if i == 0 {
					want = append(want, nil)
				}
				want[j] = append(want[j], v)
			}
		}
		for _, cores := range []int{1, 2, 7} {
			before := runtime.GOMAXPROCS(cores)
			got, err := kernel.Replicate(c, seeds, numbersOf)
			runtime.GOMAXPROCS(before)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%T on %d cores: other numbers, %v", draws, cores, err)
			}
		}
	}
}

func TestSeeds(t *testing.T) {
	all := kernel.Seeds(7, 10_000)
	if !slices.Equal(all[:10], kernel.Seeds(7, 10)) {
		t.Error("few seeds are not the first of many")
	}
	all = append(all, kernel.Seeds(8, 10_000)...)
	slices.Sort(all)
	if len(slices.Compact(all)) != 20_000 {
		t.Error("a seed comes twice")
	}
	if got := kernel.Seeds(7, -1); len(got) != 0 {
		t.Errorf("%v", got)
	}
	// as Python computes it: sha256(pack("<Q", 7) + b"replication" + pack("<Q", i))
	if got, want := kernel.Seeds(7, 2), []uint64{1098152184392065193, 17415100360405166715}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestReplicateRefuses(t *testing.T) {
	good, seeds := native(0.5, 10), kernel.Seeds(1, 5)
	bad := good
	bad.Service = nil
	uneven := func(r kernel.Result) []float64 { return make([]float64, int(r.End)%2) }
	for _, c := range []struct {
		config  kernel.Config
		seeds   []uint64
		measure func(kernel.Result) []float64
		want    string
	}{
		{bad, seeds, numbersOf, "Service is nil, want a service time, such as Exponential"},
		{good, nil, nil, "seeds is empty, want one seed or more; measure is nil, want a function"},
		{good, kernel.Seeds(1, 50), uneven, ""},
	} {
		got, err := kernel.Replicate(c.config, c.seeds, c.measure)
		var all kernel.Invalids
		if got != nil || !errors.As(err, &all) || c.want != "" && err.Error() != c.want || c.want == "" && all[0].Field != "measure" {
			t.Errorf("got %v, %v, want %s", got, err, c.want)
		}
	}
}

// A panic of measure reaches the caller, the first in the order of the seeds.
func TestReplicatePanics(t *testing.T) {
	defer func() {
		if got := recover(); got != "seed 1" {
			t.Errorf("recovered %v", got)
		}
	}()
	_, _ = kernel.Replicate(native(0.5, 10), []uint64{0, 1, 2, 3}, func(r kernel.Result) []float64 {
		for seed := range uint64(4) {
			c := native(0.5, 10)
			c.Draws = kernel.Native{Seed: seed}
			if other, _ := kernel.Run(c); other.End == r.End && seed > 0 {
				panic(fmt.Sprint("seed ", seed))
			}
		}
		return nil
	})
	t.Error("nothing was raised")
}

// BenchmarkReplicate prints what two cores make of one core's time, from the
// fastest turn of each: whatever else the machine does takes a core away.
func BenchmarkReplicate(b *testing.B) {
	c, seeds := native(0.9, benchRequests), kernel.Seeds(1, 8)
	replicate := func(cores int) func() {
		return func() {
			before := runtime.GOMAXPROCS(cores)
			got, _ := kernel.Replicate(c, seeds, func(r kernel.Result) []float64 { return []float64{r.End} })
			runtime.GOMAXPROCS(before)
			sink += got[0][0]
		}
	}
	var d duel
	for b.Loop() {
		d.turn(replicate(1), replicate(2))
	}
	b.ReportMetric(fastest(d.other)/(8*benchRequests), "ns/request-on-two-cores")
	b.ReportMetric(fastest(d.own)/fastest(d.other), "x-one-core")
	b.ReportMetric(0, "ns/op")
}

func fastest(times []time.Duration) float64 { return float64(slices.Min(times).Nanoseconds()) }
