package derive

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

// meanOf is the mean of a time by the share above each: its integral, here by
// gonum, in pieces that grow.
func meanOf(above func(float64) float64, end float64) float64 {
	sum := 0.0
	for low, high := 0.0, end/1024; low < end; low, high = high, min(2*high, end) {
		sum += quad.Fixed(above, low, high, 60, nil, 0)
	}
	return sum
}

// allNaN reports what is not NaN.
func allNaN(t *testing.T, values ...float64) {
	t.Helper()
	for i, value := range values {
		if !math.IsNaN(value) {
			t.Errorf("outside the domain, value %d is %v, want NaN", i, value)
		}
	}
}

// agree reports two ways to a value that are apart by more than a share.
func agree(t *testing.T, name string, got, want, relative float64) {
	t.Helper()
	if !within(got, want, relative) {
		t.Errorf("%s is %v, by another way %v", name, got, want)
	}
}

func TestDecay(t *testing.T) {
	for _, x := range []float64{1e-12, -1e-12, 1e-3, -0.1, 0.3, -0.5, 0.5, 0.500001, -0.500001, 2, -3, 40, -40} {
		agree(t, "decay", decay(x), -math.Expm1(-x)/x, 1e-14)
	}
	if decay(0) != 1 {
		t.Errorf("decay(0) is %v", decay(0))
	}
}

func TestPowers(t *testing.T) {
	for _, x := range []float64{0.3, 1, 1.7, 20} {
		for n := range 12 {
			agree(t, "powerOf", powerOf(x, n), math.Pow(x, float64(n)), 1e-14)
			agree(t, "power", power(x, float64(n)/3), math.Pow(x, float64(n)/3), 1e-14)
		}
	}
}

// The weights are those of the definition, in logarithms of gamma functions.
func TestPoissonWeights(t *testing.T) {
	for _, mean := range []float64{0, 1e-9, 0.4, 1, 3.7, 50, 1000, 40000} {
		law, sum := newPoisson(mean), 0.0
		for i, w := range law.weights {
			n := float64(law.first + i)
			above, _ := math.Lgamma(n + 1)
			want := math.Exp(-mean + n*math.Log(mean) - above)
			if mean == 0 {
				want = 1
			}
			if !(math.Abs(w-want) <= 1e-9*want+1e-20) {
				t.Fatalf("mean %v: weight of %v is %v, want %v", mean, n, w, want)
			}
			sum += w
		}
		agree(t, "the sum of weights", sum, 1, 1e-14)
	}
}

func TestQuantileOf(t *testing.T) {
	above := func(x float64) float64 { return math.Exp(-x / 1000) }
	for _, p := range []float64{0.001, 0.5, 0.99, 0.999999} {
		agree(t, "quantile of an exponential", quantileOf(above, p, 1e-3), -1000*math.Log1p(-p), 1e-9)
	}
	atom := func(x float64) float64 { return 0.3 * math.Exp(-x) }
	if got := quantileOf(atom, 0.7, 1); got != 0 {
		t.Errorf("the quantile in an atom at zero is %v", got)
	}
	never := func(float64) float64 { return 0.5 }
	allNaN(t, quantileOf(never, 0.9, 1), quantileOf(above, 1, 1), quantileOf(above, -0.1, 1), quantileOf(above, math.NaN(), 1))
}

func TestIntegral(t *testing.T) {
	agree(t, "∫x^19", integral(func(x float64) float64 { return powerOf(x, 19) }, 0, 1, 1), 0.05, 1e-14)
	agree(t, "∫e^-x", integral(func(x float64) float64 { return math.Exp(-x) }, 0, 60, 60), 1, 1e-13)
}
