package kernel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// drawing is a stream that draws these numbers of 53 bits, up to 312 of them,
// the last one again and again.
func drawing(numbers ...uint64) *stream {
	g := &MT19937{}
	for i := range g.drawn {
		n := numbers[min(i, len(numbers)-1)]
		g.drawn[i] = n>>26<<5 | n<<38
	}
	return &stream{mt: g}
}

const half = 1 << 52 // the number of 53 bits that gives a half

// A number in [0, 1) falls with probability p below p, and the first that does
// not is p itself.
func TestDrawsOnABorder(t *testing.T) {
	for _, c := range []struct {
		number uint64
		class  int32
		fate   Fate
	}{{half - 1, 0, Shed}, {half, 1, undecided}} {
		classes := classFeed{cumulative: []float64{0.5, 1}, source: drawing(c.number)}
		if got := classes.take(); got != c.class {
			t.Errorf("of two classes %d gives %d, want %d", c.number, got, c.class)
		}
		g := RED{Weight: 1, Min: 0, Max: 2, MaxP: 1}.open(&station{waiting: 1}).(*red) // sheds one half
		g.s.policy.open(uniforms{drawing(c.number)}, 1, false)
		if got := g.admit(nil); got != c.fate {
			t.Errorf("random early detection makes of %d %v, want %v", c.number, got, c.fate)
		}
	}
	h := Hyperexponential{Mean: 1, SCV: 3}
	short, fast, slow := h.parts()
	border := uint64(short * 0x1p53)
	for number, rate := range map[uint64]float64{border - 1: fast, border: slow} {
		var one [1]float64
		h.open(drawing(number, half)).fill(one[:])
		if want := math.Ln2 / rate; !(math.Abs(one[0]/want-1) <= 1e-12) {
			t.Errorf("the service time of %d is %v, want %v", number, one[0], want)
		}
	}
}

// Points on the unit circle and in its centre give no normal numbers: the next
// one does, here (1/2, 0), at √(-2·log(1/4)/(1/4))/2.
func TestPointsOfNoNormalNumbers(t *testing.T) {
	for _, first := range [][2]uint64{{half, half}, {0, half}, {half, 0}} {
		z := make([]float64, 3)
		drawing(first[0], first[1], half+half/2, half).normals(z[:2])
		if want := math.Sqrt(8*math.Log(4)) / 2; !(math.Abs(z[0]/want-1) <= 1e-15) || z[1] != 0 {
			t.Errorf("after %v: %v, want %v and 0", first, z, want)
		}
	}
}

// A layer's numbers lie below the one that it says: that one itself is tried
// again, or is kept where it lies below the density.
func TestZigguratOnABorder(t *testing.T) {
	seeded := func() *rand.PCG { return rand.NewPCG(1, 2) }
	w := seeded().Uint64()
	n, layer := w>>11, w%zigguratLayers
	if layer == 0 {
		t.Fatal("another seed, please: this one begins with the tail")
	}
	x := float64(n) * 0x1p-53
	for _, low := range []float64{10, Exp(-x)} { // the point drawn lies above the density, or on it
		z := &ziggurat{}
		for i := range z.layers {
			z.layers[i] = zigguratLayer{width: 0x1p-53, under: n, low: low}
		}
		g, got := seeded(), make([]float64, 1)
		if z.fill(got, 1, g); got[0] == x {
			t.Errorf("%v is drawn, which lies on the border, with a floor of %v", x, low)
		}
		if z.edge(w, g) == x {
			t.Errorf("%v is kept, which lies on the border, with a floor of %v", x, low)
		}
	}
}

// A modulated process changes its state where a gap ends just then. Here all
// draws are the same: in the first state the gap fills the stay, in the second
// half of it, so that the second gap does.
func TestGapsThatFillTheStay(t *testing.T) {
	source := Modulated{States: []ModulatedState{{Rate: 1, Stay: 1}, {Rate: 2, Stay: 1}}}.open(drawing(half))
	got := make([]float64, 3)
	source.fill(got)
	for i, want := range []float64{1.5 * math.Ln2, 3.5 * math.Ln2, 5.5 * math.Ln2} {
		if !(math.Abs(got[i]/want-1) <= 1e-12) {
			t.Errorf("arrival %d comes at %v, want %v", i, got[i], want)
		}
	}
}

// Whoever would come just at the end of a phase comes at the start of the next
// one, by the same draw, and not at all after the last.
func TestArrivalAtTheEndOfAPhase(t *testing.T) {
	gap := drawing(half).exponential(1)
	phase := Phase{Length: gap, From: 1, To: 1}
	if phase.mass() != gap {
		t.Fatalf("the phase has %v arrivals, not %v", phase.mass(), gap)
	}
	got := make([]float64, 2)
	if n := (Phases{Phases: []Phase{phase}}).open(drawing(half)).fill(got); n != 0 {
		t.Errorf("%v arrive in [0, %v)", got[:n], gap)
	}
	ramp := Phase{Length: 4, To: 100} // 200 arrivals, the first at its start
	source := Phases{Phases: []Phase{phase, ramp}}.open(drawing(half, 1<<51))
	n := source.fill(got)
	if want := []float64{gap, gap + math.Sqrt(2*math.Log(4./3)/25)}; n != 2 || got[0] != gap || !(math.Abs(got[1]/want[1]-1) <= 1e-12) {
		t.Errorf("arrivals %v, want %v", got[:n], want)
	}
}

// Whatever is left of the last arrivals of a ramp to 0, they come near its end.
func TestLastArrivalOfARamp(t *testing.T) {
	for k := range 2000 {
		phase := Phase{Length: 1 + float64(k)/7, From: 1 + float64(k%13)/3}
		source := Phases{Phases: []Phase{phase}}.open(drawing(half)).(*phasesSource)
		source.wait = math.Nextafter(phase.mass(), 0)
		var at [1]float64
		if n := source.fill(at[:]); n != 1 || at[0] < phase.Length*(1-1e-6) || at[0] > phase.Length {
			t.Fatalf("%+v: the last of %v arrivals comes at %v", phase, phase.mass(), at[:n])
		}
	}
}

// Batches of one, fixed or geometric, are arrivals at random, of the same draws.
func TestBatchesOfOne(t *testing.T) {
	want := make([]float64, 1000)
	Poisson{Rate: 5}.open(nativeStream(1, "arrivals")).fill(want)
	for _, b := range []Batches{{Rate: 5, Size: 1}, {Rate: 5, Mean: 1}} {
		got := make([]float64, len(want))
		if b.open(nativeStream(1, "arrivals")).fill(got); !slices.Equal(got, want) {
			t.Errorf("%+v: arrivals at %v ..., want %v ...", b, got[:3], want[:3])
		}
	}
}

// Lognormal service times are those of the normal numbers that are drawn, from
// the first on.
func TestLognormalFromTheFirst(t *testing.T) {
	l, z, got := Lognormal{Mean: 2, SCV: 3}, make([]float64, 6), make([]float64, 6)
	nativeStream(1, "service").normals(z)
	l.open(nativeStream(1, "service")).fill(got)
	sigma := math.Sqrt(math.Log(4)) // of variance log(1+3), and a mean of 2
	for i := range got {
		if want := 2 * math.Exp(sigma*z[i]-sigma*sigma/2); !(math.Abs(got[i]/want-1) <= 1e-12) {
			t.Errorf("service time %d is %v, want %v", i, got[i], want)
		}
	}
}
