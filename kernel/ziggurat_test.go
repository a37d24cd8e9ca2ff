package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// Marsaglia and Tsang's (2000) constants for 256 layers: where the tail begins
// and the area of a layer.
func TestZigguratConstants(t *testing.T) {
	z := exponentialZiggurat
	if got, want := z.tail, 7.69711747013104972; got != want {
		t.Errorf("the tail begins at %.16f, want %.16f", got, want)
	}
	for i := range z.layers {
		layer := &z.layers[i]
		area := layer.width * 0x1p53 * layer.low // layer 0 stands on the ground
		if i > 0 {
			area = layer.width * 0x1p53 * layer.rise
		}
		if want := 0.0039496598225815571993; !(math.Abs(area/want-1) <= 1e-10) {
			t.Errorf("layer %d has area %v, want %v", i, area, want)
		}
	}
	if top := z.layers[1].low + z.layers[1].rise; !(math.Abs(top-1) <= 1e-13) {
		t.Errorf("the layers end at height %v, want 1", top)
	}
}

// Each layer's part that is kept at once lies under the density, and the next
// whole number does not: what is drawn there has to be tested.
func TestZigguratUnder(t *testing.T) {
	z := exponentialZiggurat
	for i := 1; i < zigguratLayers; i++ {
		layer := &z.layers[i]
		ceiling := layer.low + layer.rise
		for _, c := range []struct {
			n     uint64
			under bool
		}{{layer.under - 1<<20, true}, {layer.under + 1<<20, false}} {
			if i == 1 && c.under {
				continue // the highest layer has no such part
			}
			x := float64(c.n) * layer.width
			if got := math.Exp(-x) > ceiling; got != c.under {
				t.Errorf("layer %d: the density at %v lies above the layer: %v, want %v", i, x, got, c.under)
			}
		}
	}
}

func exponentialDraws(n int, seed uint64) []float64 {
	values := make([]float64, n)
	nativeStream(seed, "test").exponentials(values, 1)
	return values
}

// The draws fall between the layers' edges, and between points halfway, as
// often as they should: a wedge that is kept too often or too rarely shows.
func TestExponentialDrawsByLayer(t *testing.T) {
	z, cuts := exponentialZiggurat, []float64{0}
	for i := zigguratLayers - 1; i > 0; i-- {
		cuts = append(cuts, z.layers[i].width*0x1p53)
	}
	slices.Sort(cuts)
	for i := range zigguratLayers - 2 {
		cuts = append(cuts, (cuts[i]+cuts[i+1])/2)
	}
	cuts = append(cuts, 8.5, 10)
	slices.Sort(cuts)
	counts, probabilities := make([]int, len(cuts)), make([]float64, len(cuts))
	for i, cut := range cuts {
		probabilities[i] = math.Exp(-cut)
		if i+1 < len(cuts) {
			probabilities[i] -= math.Exp(-cuts[i+1])
		}
	}
	for _, x := range exponentialDraws(8_000_000, 1) {
		i, found := slices.BinarySearch(cuts, x)
		if !found {
			i--
		}
		counts[i]++
	}
	fitsCells(t, "exponential draws", counts, probabilities)
}

func TestExponentialDraws(t *testing.T) {
	values := exponentialDraws(1_000_000, 2)
	fitsDistribution(t, "exponential", values, func(x float64) float64 { return -math.Expm1(-x) })
	fitsMoments(t, "exponential", values, 1, 2, 6, 24)
	var tail []float64
	for _, x := range exponentialDraws(8_000_000, 3) {
		if x > exponentialZiggurat.tail {
			tail = append(tail, x-exponentialZiggurat.tail)
		}
	}
	fitsDistribution(t, "exponential beyond the tail's beginning", tail, func(x float64) float64 { return -math.Expm1(-x) })
}

// Draws one after another know nothing of each other: their products have the
// mean 1, at several distances.
func TestExponentialDrawsAreIndependent(t *testing.T) {
	values := exponentialDraws(1_000_000, 4)
	for _, lag := range []int{1, 2, 3, 7, 256} {
		products := make([]float64, len(values)-lag)
		for i := range products {
			products[i] = values[i] * values[i+lag]
		}
		fitsMoments(t, fmt.Sprintf("products at distance %d", lag), products, 1)
	}
}

func TestExponentialDrawsScale(t *testing.T) {
	unit, scaled := exponentialDraws(1000, 5), make([]float64, 1000)
	nativeStream(5, "test").exponentials(scaled, 8)
	for i := range unit {
		if scaled[i] != unit[i]/8 {
			t.Fatalf("draw %d is %v at rate 8, want %v", i, scaled[i], unit[i]/8)
		}
	}
}

// BenchmarkExponential prints the time of an exponential draw by ziggurat,
// beside that of a logarithm of the same generator's numbers, and of CPython's
// way.
func BenchmarkExponential(b *testing.B) {
	const n = 4096
	dst, g := make([]float64, n), rand.NewPCG(1, 2)
	mt := NewMT19937(1)
	rivals := []struct {
		name string
		draw func()
	}{
		{"log", func() {
			for i := range dst {
				dst[i] = -logOneMinus(g.Uint64()>>11) / 100
			}
		}},
		{"mt19937", func() { mt.exponentials(dst, 100) }},
	}
	for _, rival := range rivals {
		b.Run(rival.name, func(b *testing.B) {
			var own, other []time.Duration
			for b.Loop() {
				start := time.Now()
				exponentialZiggurat.fill(dst, 0.010, g)
				middle := time.Now()
				rival.draw()
				own, other = append(own, middle.Sub(start)), append(other, time.Since(middle))
			}
			slices.Sort(own)
			slices.Sort(other)
			b.ReportMetric(float64(own[len(own)/2])/n, "ns/draw")
			b.ReportMetric(float64(own[len(own)/2])/float64(other[len(other)/2]), "x-"+rival.name)
			b.ReportMetric(0, "ns/op")
		})
	}
}
