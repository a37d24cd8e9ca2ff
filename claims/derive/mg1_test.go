package derive

import (
	"math"
	"testing"
)

// sameMoments reports moments that differ.
func sameMoments(t *testing.T, name string, got, want Moments, relative float64) {
	t.Helper()
	agree(t, name+" E[S]", got.First, want.First, relative)
	agree(t, name+" E[S²]", got.Second, want.Second, relative)
	agree(t, name+" E[S³]", got.Third, want.Third, relative)
}

// momentsOf are those of a time with so much above each t.
func momentsOf(above func(float64) float64, end float64) Moments {
	return Moments{
		meanOf(above, end),
		meanOf(func(x float64) float64 { return 2 * x * above(x) }, end),
		meanOf(func(x float64) float64 { return 3 * x * x * above(x) }, end),
	}
}

func TestMomentsMeetTheLaws(t *testing.T) {
	exponential := func(x float64) float64 { return math.Exp(-x / 2) }
	sameMoments(t, "exponential", ExponentialMoments(2), momentsOf(exponential, 300), 1e-11)
	p := (1 + math.Sqrt(3.0/5)) / 2
	hyper := func(x float64) float64 { return p*math.Exp(-2*p*x/3) + (1-p)*math.Exp(-2*(1-p)*x/3) }
	sameMoments(t, "hyperexponential", HyperexponentialMoments(3, 4), momentsOf(hyper, 2000), 1e-11)
	uniform := func(x float64) float64 { return min(1, max(0, (3-x)/2)) }
	want := Moments{
		1 + integral(uniform, 1, 3, 1), 1 + integral(func(x float64) float64 { return 2 * x * uniform(x) }, 1, 3, 1),
		1 + integral(func(x float64) float64 { return 3 * x * x * uniform(x) }, 1, 3, 1),
	}
	sameMoments(t, "uniform", UniformMoments(1, 3), want, 1e-13)
	normal := func(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }
	s := math.Sqrt(math.Log(3))
	of := func(k float64) float64 {
		return integral(func(z float64) float64 { return math.Exp(k*(s*z-s*s/2)) * normal(z) }, -20, 20, 60)
	}
	sameMoments(t, "lognormal", LognormalMoments(1, 2), Moments{of(1), of(2), of(3)}, 1e-12)
}

// Also where the shape is a whole number, and near one.
func TestParetoMomentsMeetTheLaw(t *testing.T) {
	for _, shape := range []float64{0.5, 1, 1.0001, 1.5, 2, 2.5, 3, 4} {
		low, high := 1.0/3, 1000.0/3
		whole := math.Pow(low, -shape) - math.Pow(high, -shape)
		of := func(k float64) float64 {
			// In logarithms the density is smooth.
			density := func(y float64) float64 { return shape * math.Exp((k-shape)*y) / whole }
			return integral(density, math.Log(low), math.Log(high), 40)
		}
		sameMoments(t, "Pareto", ParetoMoments(shape, low, high), Moments{of(1), of(2), of(3)}, 1e-12)
	}
	agree(t, "the mean at 1.5", ParetoMoments(1.5, 1.0/3, 1000.0/3).First, 0.9684, 5e-5)
}

func TestMomentsAtTheirLimits(t *testing.T) {
	sameMoments(t, "hyperexponential of 1", HyperexponentialMoments(2, 1), ExponentialMoments(2), 1e-15)
	sameMoments(t, "lognormal of 0", LognormalMoments(2, 0), DeterministicMoments(2), 1e-15)
	sameMoments(t, "uniform of no width", UniformMoments(2, 2), DeterministicMoments(2), 1e-15)
	sameMoments(t, "Pareto of no width", ParetoMoments(1.5, 2, 2*(1+1e-9)), DeterministicMoments(2), 1e-8)
	nan := math.NaN()
	for _, m := range []Moments{
		DeterministicMoments(0), DeterministicMoments(nan), ExponentialMoments(-1), ExponentialMoments(math.Inf(1)),
		HyperexponentialMoments(1, 0.9), HyperexponentialMoments(0, 2), HyperexponentialMoments(1, nan),
		ParetoMoments(0, 1, 2), ParetoMoments(1, 2, 2), ParetoMoments(1, 0, 2), ParetoMoments(1, 1, math.Inf(1)),
		LognormalMoments(1, -1), LognormalMoments(0, 1), UniformMoments(-1, 1), UniformMoments(2, 1), UniformMoments(0, 0),
	} {
		allNaN(t, m.First, m.Second, m.Third)
	}
}

// With exponential services P-K is M/M/1.
func TestPollaczekKhinchineIsMM1(t *testing.T) {
	for _, lambda := range []float64{0.1, 0.5, 0.9, 0.99} {
		m := ExponentialMoments(0.01)
		agree(t, "MG1MeanWait", MG1MeanWait(100*lambda, m), MM1MeanWait(100*lambda, 100), 1e-12)
		agree(t, "MG1Mean", MG1Mean(100*lambda, m), MM1Mean(100*lambda, 100), 1e-12)
		deviation := MG1WaitDeviation(100*lambda, m)
		agree(t, "MG1WaitDeviation²", deviation*deviation, MM1WaitVariance(100*lambda, 100), 1e-12)
	}
	m := ExponentialMoments(1)
	allNaN(t, MG1MeanWait(1, m), MG1MeanWait(0, m), MG1MeanWait(math.NaN(), m), MG1Mean(2, m), MG1MeanWait(0.5, noMoments()),
		MG1WaitSecondMoment(1, m), MG1WaitDeviation(1, m), LIFOWaitSecondMoment(1, m), LIFOWaitDeviation(1, m))
}

// A shared server's mean is that of M/M/1, and what a request needs counts in
// proportion.
func TestSharedServer(t *testing.T) {
	agree(t, "SharedMean", SharedMean(80, 0.01), MM1Mean(80, 100), 1e-14)
	agree(t, "SharedMeanOf", SharedMeanOf(80, 0.01, 0.03), 3*SharedMean(80, 0.01), 1e-14)
	agree(t, "SharedMeanOf", SharedMeanOf(0.8, 1, 2), 10, 1e-14)
	if SharedMeanOf(0.8, 1, 0) != 0 {
		t.Error("a request that needs nothing takes time")
	}
	allNaN(t, SharedMean(1, 1), SharedMean(0, 1), SharedMean(1, 0), SharedMeanOf(0.5, 1, -1), SharedMeanOf(0.5, 1, math.NaN()))
}
