package kernel_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

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

// A run in the memory of another one, whatever that was, gives what it gives in
// its own.
func TestRunAgain(t *testing.T) {
	var earlier kernel.Result
	for seed := range uint64(300) {
		c := randomConfig(rand.New(rand.NewPCG(seed, 7)))
		if seed%3 == 0 {
			c = native(0.8, 1+int(seed*seed%401))
		}
		want := run(t, c)
		got, err := kernel.RunAgain(c, earlier)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: %+v gives another result in used memory, %v", seed, c, err)
		}
		earlier = got
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

// BenchmarkReplicate prints how many times as fast two cores are as one,
// x-one-core. Runs are few, so that both cores are free for the length of one
// turn now and then though the machine has other work.
func BenchmarkReplicate(b *testing.B) {
	c, seeds := native(0.9, benchRequests), kernel.Seeds(1, 24)
	replicate := func() {
		got, _ := kernel.Replicate(c, seeds, func(r kernel.Result) []float64 { return []float64{r.End} })
		sink += got[0][0]
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	one, two := never(), never()
	for b.Loop() {
		runtime.GOMAXPROCS(1)
		one.turn(replicate)
		runtime.GOMAXPROCS(2)
		two.turn(replicate)
	}
	requests := len(seeds) * benchRequests
	b.ReportMetric(one.per(requests), "ns/request-on-one-core")
	b.ReportMetric(two.per(requests), "ns/request-on-two-cores")
	b.ReportMetric(one.per(1)/two.per(1), "x-one-core")
	b.ReportMetric(0, "ns/op")
}
