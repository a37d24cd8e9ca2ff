package kernel

import (
	"math"
	"slices"
	"testing"
)

// What CPython's random.Random gives: state words after seeding, 32-bit
// outputs, doubles, and the 20,000th double (CPython 3.11). The seeds above
// 2^32 have a key of two words.
var mtVectors = []struct {
	seed    uint64
	state   []uint32
	words   []uint32
	doubles []float64
	last    float64
}{
	{
		7, []uint32{2147483648, 2261207994, 869397079, 3419597362},
		[]uint32{1390851128, 4071050724, 647892279, 1695753998, 2795742288, 207388624},
		[]float64{0.32383276483316237, 0.15084917392450192, 0.6509344730398537, 0.07243628666754276}, 0.6551503268563945,
	},
	{
		9, []uint32{2147483648, 2776161509, 3332100509, 506962791},
		[]uint32{1988601454, 2633739374, 1603362544, 1147333628, 595022250, 799486471},
		[]float64{0.46300735781502145, 0.37331193139504204, 0.13853941251445523, 0.8665618499863413}, 0,
	},
	{
		0, []uint32{2147483648, 766982754, 497961170, 3952298588},
		[]uint32{3626764237, 1654615998, 3255389356, 3823568514, 1806341205, 173879092},
		[]float64{0.8444218515250481, 0.7579544029403025, 0.420571580830845, 0.25891675029296335}, 0.7520692883059177,
	},
	{
		1, []uint32{2147483648, 163610392, 3414454684, 213706556},
		[]uint32{577090037, 2444712010, 3639700191, 3445702192, 3280387012, 271041745},
		[]float64{0.13436424411240122, 0.8474337369372327, 0.763774618976614, 0.2550690257394217}, 0.8740829999135555,
	},
	{
		1<<32 + 5, []uint32{2147483648, 3029627165, 109794771, 3981675779},
		[]uint32{675479763, 2085189291, 1213270837, 3822202474, 2596110301, 3587694693},
		[]float64{0.15727238718789782, 0.2824866316461999, 0.6044540318498407, 0.014523449205355199}, 0.3986846177202691,
	},
	{
		1<<64 - 1, []uint32{2147483648, 2932382577, 2128964480, 1480405995},
		[]uint32{93740670, 1068495656, 1452108352, 2657516307, 910393425, 1958779474},
		[]float64{0.021825695401270107, 0.3380953268613758, 0.21196748656082065, 0.6151259995625727}, 0.8304241010642605,
	},
}

// splitPairs gives the words of some pairs.
func splitPairs(pairs []uint64) (words []uint32) {
	for _, p := range pairs {
		words = append(words, uint32(p), uint32(p>>32))
	}
	return words
}

func TestMT19937(t *testing.T) {
	for _, v := range mtVectors {
		g := NewMT19937(v.seed)
		if got := splitPairs(g.state[:2]); !slices.Equal(got, v.state) {
			t.Errorf("seed %d: state %v, want %v", v.seed, got, v.state)
		}
		if got := splitPairs([]uint64{g.pair(), g.pair(), g.pair()}); !slices.Equal(got, v.words) {
			t.Errorf("seed %d: words %v, want %v", v.seed, got, v.words)
		}
		g = NewMT19937(v.seed)
		var drawn [20000]float64
		for i := range drawn {
			drawn[i] = g.Float64()
		}
		if !slices.Equal(drawn[:4], v.doubles) {
			t.Errorf("seed %d: doubles %v, want %v", v.seed, drawn[:4], v.doubles)
		}
		if v.last != 0 && drawn[19999] != v.last {
			t.Errorf("seed %d: the 20,000th double is %v, want %v", v.seed, drawn[19999], v.last)
		}
	}
}

// instants(rate, 20,000) of the C05 page: the first three and the last.
var arrivalVectors = []struct {
	rate  float64
	seed  uint64
	first []float64
	last  float64
}{
	{100, 7, []float64{0.003913148442348043, 0.005548333012402824, 0.016073289193112093}, 199.14987075444807},
	{140, 9, []float64{0.0044412206162220864, 0.007779123190366593, 0.008844308710163552}, 142.25197378116886},
}

func TestPoissonInstants(t *testing.T) {
	for _, v := range arrivalVectors {
		at := make([]float64, 20000)
		Poisson{Rate: v.rate}.open(CPython{Seed: v.seed}.streams().arrivals).fill(at)
		for i, want := range v.first {
			closeTo(t, "an early arrival", at[i], want, 1e-15)
		}
		closeTo(t, "the last arrival", at[len(at)-1], v.last, 1e-12)
	}
}

// The services follow the arrivals in the same stream.
func TestServicesFollowArrivals(t *testing.T) {
	draws := CPython{Seed: 7}.streams()
	Poisson{Rate: 100}.open(draws.arrivals).fill(make([]float64, 20000))
	services := make([]float64, 3)
	Exponential{Mean: 0.010}.open(draws.service).fill(services)
	for i, want := range []float64{0.03193657323358008, 0.012855836753786326, 0.0001815593401955371} {
		closeTo(t, "a service time", services[i], want, 1e-15)
	}
}

// Draws in bulk are the draws one by one, wherever the block of words ends.
func TestBulkIsOneByOne(t *testing.T) {
	for _, n := range []int{0, 1, 311, 312, 313, 1000} {
		bulk, single := NewMT19937(11), NewMT19937(11)
		dst := make([]float64, n)
		for range 3 {
			bulk.exponentials(dst, 3)
			for i, got := range dst {
				if want := single.Exponential(3); got != want {
					t.Fatalf("n %d: draw %d is %v, want %v", n, i, got, want)
				}
			}
		}
		if bulk.Float64() != single.Float64() {
			t.Errorf("n %d: the streams parted", n)
		}
	}
}

// closeTo compares relative to want.
func closeTo(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance*math.Abs(want)) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// There is no exponential number of a rate that is not above 0; u is drawn all
// the same.
func TestExponentialOfNoRate(t *testing.T) {
	for _, rate := range []float64{0, math.Copysign(0, -1), -3, math.Inf(-1), math.NaN()} {
		g, same := NewMT19937(7), NewMT19937(7)
		if x := g.Exponential(rate); !math.IsNaN(x) {
			t.Errorf("the rate %v gives %v", rate, x)
		}
		same.Float64()
		if got, want := g.Float64(), same.Float64(); got != want {
			t.Errorf("after the rate %v comes %v, not %v", rate, got, want)
		}
	}
}
