package kernel

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// No two purposes share a generator, over many seeds, nor do two seeds.
func TestNativeSeedsAreDistinct(t *testing.T) {
	type key struct{ first, second uint64 }
	seen := map[key]bool{}
	total := 0
	for seed := uint64(1); seed <= 25_000; seed++ {
		for _, s := range []uint64{seed, seed << 40, ^seed} {
			for _, purpose := range purposes {
				first, second := nativeSeed(s, purpose)
				seen[key{first, second}] = true
				total++
			}
		}
	}
	if len(seen) != total {
		t.Errorf("%d generators, %d seeds", total, len(seen))
	}
}

// The first numbers of some streams, as another program computes them: SHA-256
// of seed and name, then PCG with 128 bits and the DXSM output, in Python.
func TestNativeVectors(t *testing.T) {
	low, high := Native{Seed: 7}.streams(), Native{Seed: 1 << 63}.streams()
	for _, c := range []struct {
		s    *stream
		want [3]float64
	}{
		{low.arrivals, [3]float64{0.3344070954670457, 0.48525350836936876, 0.8513842586706033}},
		{low.service, [3]float64{0.1230163908600056, 0.12416564936327579, 0.4999982416259655}},
		{low.class, [3]float64{0.6068986594949302, 0.8850430498124379, 0.17476314418024952}},
		{low.policy, [3]float64{0.5304594286738783, 0.2819999884518595, 0.09993849755138429}},
		{high.arrivals, [3]float64{0.509714415900806, 0.8305079316242574, 0.6767225974796522}},
		{high.policy, [3]float64{0.10480426243897012, 0.03341393001392834, 0.3983372200925591}},
	} {
		for i, want := range c.want {
			if got := c.s.uniform(); got != want {
				t.Errorf("number %d is %v, want %v", i, got, want)
			}
		}
	}
}

// The streams of one run are independent: products of their numbers have the
// mean 0 around the means.
func TestNativeStreamsAreIndependent(t *testing.T) {
	all := Native{Seed: 7}.streams()
	streams := []*stream{all.arrivals, all.service, all.class, all.policy}
	if all.ahead {
		t.Error("native streams need nothing drawn ahead")
	}
	lists := make([][]float64, len(streams))
	for i, s := range streams {
		lists[i] = make([]float64, 100_000)
		s.uniforms(lists[i])
	}
	for i := range lists {
		for j := range i {
			products := make([]float64, len(lists[i]))
			for k := range products {
				products[k] = (lists[i][k] - 0.5) * (lists[j][k] - 0.5)
			}
			fitsMoments(t, purposes[i]+" times "+purposes[j], products, 0)
		}
	}
}

func TestUniforms(t *testing.T) {
	for _, s := range []*stream{nativeStream(7, "test"), {mt: NewMT19937(7)}} {
		values := make([]float64, 1_000_000)
		s.uniforms(values)
		fitsDistribution(t, "uniform", values, func(x float64) float64 { return x })
		fitsMoments(t, "uniform", values, 1./2, 1./3, 1./4)
		for _, v := range values {
			if !(v >= 0 && v < 1) || v*0x1p53 != math.Floor(v*0x1p53) {
				t.Fatalf("drew %v", v)
			}
		}
	}
}

func TestNormals(t *testing.T) {
	for _, s := range []*stream{nativeStream(8, "test"), {mt: NewMT19937(8)}} {
		values := make([]float64, 1_000_001)
		s.normals(values)
		fitsDistribution(t, "normal", values, distuv.UnitNormal.CDF)
		fitsMoments(t, "normal", values, 0, 1, 0, 3)
	}
}

// One by one or many at once, a stream gives the same numbers.
func TestStreamBlocks(t *testing.T) {
	for _, open := range []func() *stream{
		func() *stream { return nativeStream(9, "test") },
		func() *stream { return &stream{mt: NewMT19937(9)} },
	} {
		s, many := open(), make([]float64, 2000)
		s.uniforms(many[:1000])
		s.exponentials(many[1000:], 3)
		s = open()
		for i, want := range many {
			got := 0.0
			if i < 1000 {
				got = s.uniform()
			} else {
				got = s.exponential(3)
			}
			if got != want {
				t.Fatalf("number %d is %v one by one and %v in a block", i, got, want)
			}
		}
	}
}

// goldenDraws is the SHA-256 of draws of every kind, to the last bit, the same
// on every machine.
const goldenDraws = "992fcc147fd0b1f8eda950ebd0ba2c5ac36914746e952b60bf0523e84a9655f6"

func TestGoldenDraws(t *testing.T) {
	var lists [][]float64
	for seed := range uint64(4) {
		for _, s := range []*stream{nativeStream(seed, "test"), {mt: NewMT19937(seed)}} {
			draws := make([]float64, 300_000)
			s.uniforms(draws[:100_000])
			s.exponentials(draws[100_000:200_000], 0.3)
			s.normals(draws[200_000:])
			lists = append(lists, draws)
		}
	}
	if got := hashOf(lists...); got != goldenDraws {
		t.Errorf("the draws hash to %s, want %s", got, goldenDraws)
	}
}
