package kernel

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// below is the distribution function of each kind of service time, from gonum
// or by hand.
func below(s Service) func(x float64) float64 {
	switch s := s.(type) {
	case Exponential:
		return distuv.Exponential{Rate: 1 / s.Mean}.CDF
	case Uniform:
		return distuv.Uniform{Min: s.Low, Max: s.High}.CDF
	case Lognormal:
		sigma := math.Sqrt(math.Log1p(s.SCV))
		return distuv.LogNormal{Mu: math.Log(s.Mean) - sigma*sigma/2, Sigma: sigma}.CDF
	case Hyperexponential:
		p := (1 + math.Sqrt((s.SCV-1)/(s.SCV+1))) / 2
		return func(x float64) float64 {
			return 1 - p*math.Exp(-2*p*x/s.Mean) - (1-p)*math.Exp(-2*(1-p)*x/s.Mean)
		}
	case BoundedPareto:
		return func(x float64) float64 {
			return (1 - math.Pow(s.Low/x, s.Alpha)) / (1 - math.Pow(s.Low/s.High, s.Alpha))
		}
	}
	return nil
}

var moreServiceTimes = []Service{
	Exponential{Mean: 3}, Uniform{Low: 0, High: 1}, Lognormal{Mean: 2, SCV: 0.1}, Lognormal{Mean: 1e-3, SCV: 1e-6},
	Hyperexponential{Mean: 2, SCV: 1}, Hyperexponential{Mean: 1, SCV: 40},
	BoundedPareto{Alpha: 1.5, Low: 1. / 3, High: 1000. / 3}, BoundedPareto{Alpha: 1, Low: 1, High: 10}, BoundedPareto{Alpha: 3, Low: 2, High: 2.1},
	Empirical{Values: []float64{0, 7, 7, 1}},
}

// Draws of every kind are distributed as they should, from both generators, and
// have the moments that the kind tells.
func TestServiceTimesAreDistributed(t *testing.T) {
	for _, service := range append(ServiceTimes(), moreServiceTimes...) {
		if bad := service.problems(); bad != nil {
			t.Errorf("%+v: %v", service, bad)
		}
		for _, s := range []*stream{nativeStream(5, "service"), {mt: NewMT19937(5)}} {
			values := make([]float64, 100_000)
			service.open(s).fill(values)
			if f := below(service); f != nil {
				fitsDistribution(t, typeName(service), values, f)
			}
			first, second, third := service.Moments()
			if p, heavy := service.(BoundedPareto); heavy && p.Alpha < 3 && p.High > 50 {
				second, third = math.NaN(), math.NaN() // so rare and large that draws do not tell
			}
			if h, heavy := service.(Hyperexponential); heavy && h.SCV > 10 {
				third = math.NaN()
			}
			fitsMoments(t, typeName(service), values, first, second, third)
			if slices.Min(values) < 0 {
				t.Errorf("%+v: drew %v", service, slices.Min(values))
			}
		}
	}
}

func typeName(s Service) string { return fmt.Sprintf("%+v", s) }

// Moments by other ways: closed forms with numbers put in, and sums.
func TestServiceMoments(t *testing.T) {
	pareto := 1.5 * math.Pow(3, -1.5) / (1 - math.Pow(1e-3, 1.5))
	for _, c := range []struct {
		s                    Service
		first, second, third float64
	}{
		{Exponential{Mean: 2}, 2, 8, 48},
		{Fixed{Time: 3}, 3, 9, 27},
		{Uniform{Low: 1, High: 3}, 2, 13. / 3, 10},
		{Lognormal{Mean: 2, SCV: 0.5}, 2, 6, 27},
		{Hyperexponential{Mean: 1, SCV: 4}, 1, 5, 60},
		{
			BoundedPareto{Alpha: 1.5, Low: 1. / 3, High: 1000. / 3}, 0.9684, // as the anchors print it
			pareto * (math.Sqrt(1000./3) - math.Sqrt(1./3)) / 0.5, pareto * (math.Pow(1000./3, 1.5) - math.Pow(1./3, 1.5)) / 1.5,
		},
		{BoundedPareto{Alpha: 1, Low: 1, High: 10}, 10. / 9 * math.Log(10), 10, 55},
		{BoundedPareto{Alpha: 3, Low: 1, High: 2}, 8. / 7 * 3. / 2 * 0.75, 8. / 7 * 3 * 0.5, 8. / 7 * 3 * math.Ln2},
		{Empirical{Values: []float64{1, 2, 6}}, 3, 41. / 3, 75},
		{ServiceTrace{Times: []float64{0, 4}}, 2, 8, 32},
	} {
		first, second, third := c.s.Moments()
		for k, pair := range [][2]float64{{first, c.first}, {second, c.second}, {third, c.third}} {
			if !(math.Abs(pair[0]/pair[1]-1) < 1e-4) {
				t.Errorf("%+v: moment %d is %v, want %v", c.s, k+1, pair[0], pair[1])
			}
		}
	}
}

// Near the power that integrates to a logarithm nothing is lost.
func TestParetoMomentNearItsExponent(t *testing.T) {
	exact := BoundedPareto{Alpha: 2, Low: 1, High: 100}.moment(2)
	for _, off := range []float64{1e-15, 1e-12, 1e-9, -1e-9, -1e-12} {
		if got := (BoundedPareto{Alpha: 2 + off, Low: 1, High: 100}).moment(2); !(math.Abs(got/exact-1) <= 1e-8) {
			t.Errorf("alpha 2%+g: %v, want %v", off, got, exact)
		}
	}
	for x := -0.2; x < 0.2; x += 0.0103 {
		if got, want := expMinusOne(x), math.Expm1(x); !(math.Abs(got/want-1) <= 1e-14) {
			t.Errorf("e^%v - 1 is %v, want %v", x, got, want)
		}
	}
}

// However many are asked for at once, the service times are the same.
func TestServiceBlocks(t *testing.T) {
	for _, service := range ServiceTimes() {
		for _, open := range []func() *stream{
			func() *stream { return nativeStream(1, "service") },
			func() *stream { return &stream{mt: NewMT19937(1)} },
		} {
			whole, pieces := make([]float64, 3000), make([]float64, 3000)
			service.open(open()).fill(whole)
			sampler := service.open(open())
			for from, size := 0, 1; from < len(pieces); size = size*3%97 + 1 {
				to := min(from+size, len(pieces))
				sampler.fill(pieces[from:to])
				from = to
			}
			if !slices.Equal(whole, pieces) {
				t.Errorf("%T: service times depend on how many are asked for", service)
			}
		}
	}
}

// Every kind in the table has the mean that it says, 10 ms.
func TestServiceTable(t *testing.T) {
	for _, service := range ServiceTimes() {
		if first, second, third := service.Moments(); !(math.Abs(first-0.010) <= 1e-12) || second < first*first*(1-1e-12) || third*first < second*second*(1-1e-12) {
			t.Errorf("%T: moments %v, %v, %v", service, first, second, third)
		}
	}
}

// goldenProcesses is the SHA-256 of instants and service times of every kind,
// to the last bit, the same on every machine.
const goldenProcesses = "c35df904197ec2ac8226b392b26b2f6d35ec2bba67e38e40f18f5421b951b6c7"

func TestGoldenProcesses(t *testing.T) {
	var lists [][]float64
	for seed := range uint64(3) {
		for _, s := range []*stream{nativeStream(seed, "test"), {mt: NewMT19937(seed)}} {
			for _, a := range append(ArrivalProcesses(), Even{Gap: 0.1, Exact: true}, Batches{Rate: 1, Size: 2}) {
				lists = append(lists, make([]float64, 5000))
				a.open(s).fill(lists[len(lists)-1])
			}
			for _, service := range append(ServiceTimes(), moreServiceTimes...) {
				lists = append(lists, make([]float64, 5001))
				service.open(s).fill(lists[len(lists)-1])
				first, second, third := service.Moments()
				lists = append(lists, []float64{first, second, third})
			}
		}
	}
	if got := hashOf(lists...); got != goldenProcesses {
		t.Errorf("they hash to %s, want %s", got, goldenProcesses)
	}
}
