package derive

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
)

func equal(rates ...float64) []PriorityClass {
	classes := make([]PriorityClass, len(rates))
	for i, rate := range rates {
		classes[i] = PriorityClass{Rate: rate, Service: ExponentialMoments(1)}
	}
	return classes
}

func TestCobhamTable(t *testing.T) {
	for _, c := range []struct {
		loads []float64
		waits []string
	}{
		{[]float64{0.4, 0.4}, []string{"1.3333", "6.6667"}},
		{[]float64{0.3, 0.3, 0.3}, []string{"1.2857", "3.2143", "22.5"}},
	} {
		for k, wait := range PriorityMeanWaits(equal(c.loads...)) {
			if !printed(wait, c.waits[k]) {
				t.Errorf("loads %v, class %d: %v, want %s", c.loads, k, wait, c.waits[k])
			}
		}
	}
}

// One class is first in first out, and so is the mean over classes of alike
// services.
func TestCobhamIsPollaczekKhinchine(t *testing.T) {
	for _, m := range []Moments{ExponentialMoments(1), DeterministicMoments(2), ParetoMoments(1.5, 0.3, 300)} {
		rate := 0.8 / m.First
		alone := []PriorityClass{{Rate: rate, Service: m}}
		agree(t, "one class", PriorityMeanWaits(alone)[0], MG1MeanWait(rate, m), 1e-13)
		agree(t, "ConservedWait", ConservedWait(alone), 0.8*MG1MeanWait(rate, m), 1e-13)
	}
	waits := PriorityMeanWaits(equal(0.1, 0.2, 0.5))
	agree(t, "the mean", (0.1*waits[0]+0.2*waits[1]+0.5*waits[2])/0.8, MM1MeanWait(0.8, 1), 1e-13)
}

// Kleinrock's law: the weighted sum stays whatever the order.
func TestWaitIsConserved(t *testing.T) {
	a := PriorityClass{0.2, ExponentialMoments(1)}
	b := PriorityClass{0.1, DeterministicMoments(3)}
	c := PriorityClass{0.05, HyperexponentialMoments(4, 6)}
	want := ConservedWait([]PriorityClass{a, b, c})
	for _, order := range [][]PriorityClass{{a, b, c}, {a, c, b}, {b, a, c}, {b, c, a}, {c, a, b}, {c, b, a}} {
		sum := 0.0
		for k, wait := range PriorityMeanWaits(order) {
			sum += order[k].Rate * order[k].Service.First * wait
		}
		agree(t, "the conserved sum", sum, want, 1e-13)
	}
}

func TestPrioritiesOutsideTheDomain(t *testing.T) {
	for _, classes := range [][]PriorityClass{
		equal(0.5, 0.5), equal(0.5, 0), equal(0.5, -0.1), equal(math.NaN(), 0.1), {{0.1, noMoments()}},
	} {
		allNaN(t, PriorityMeanWaits(classes)...)
		allNaN(t, ConservedWait(classes))
	}
	if len(PriorityMeanWaits(nil)) != 0 {
		t.Error("no classes wait")
	}
}

// Shortest first is Cobham's for as many classes as there are services, here
// for 4000 slices of the exponential law.
func TestShortestFirstIsManyClasses(t *testing.T) {
	const slices = 4000
	for _, lambda := range []float64{0.5, 0.9} {
		var classes []PriorityClass
		low := 0.0
		for i := 1; i <= slices; i++ {
			high := min(60, -math.Log1p(-float64(i)/slices))
			upTo := func(x float64) (first, second float64) {
				e := math.Exp(-x)
				return 1 - (1+x)*e, 2 - (2+2*x+x*x)*e
			}
			f0, s0 := upTo(low)
			f1, s1 := upTo(high)
			share := math.Exp(-low) - math.Exp(-high)
			classes = append(classes, PriorityClass{lambda * share, Moments{(f1 - f0) / share, (s1 - s0) / share, 1}})
			low = high
		}
		mean := 0.0
		for k, wait := range PriorityMeanWaits(classes) {
			mean += classes[k].Rate / lambda * wait
		}
		agree(t, "MM1ShortestMean", MM1ShortestMean(lambda, 1), 1+mean, 2e-3)
	}
}

func TestShortestFirst(t *testing.T) {
	for _, c := range []struct {
		lambda float64
		mean   string
	}{{0.5, "1.71269"}, {0.9, "4.19691"}} {
		got := MM1ShortestMean(c.lambda, 1)
		if !printed(got, c.mean) {
			t.Errorf("at %v the mean is %v, want %s", c.lambda, got, c.mean)
		}
		by := quad.Fixed(func(x float64) float64 { return MM1ShortestWait(c.lambda, 1, x) * math.Exp(-x) }, 0, 60, 400, nil, 0)
		agree(t, "by gonum", got, 1+by, 1e-12)
		agree(t, "scale", 100*MM1ShortestMean(100*c.lambda, 100), got, 1e-12)
	}
	// Nothing overtakes the shortest of all; all overtake the longest.
	agree(t, "the shortest", MM1ShortestWait(0.8, 1, 0), 0.8, 1e-15)
	agree(t, "the longest", MM1ShortestWait(0.8, 1, 1e3), 0.8/0.04, 1e-12)
	allNaN(t, MM1ShortestMean(1, 1), MM1ShortestMean(0, 1), MM1ShortestWait(1, 1, 1), MM1ShortestWait(0.5, 1, -1))
}
