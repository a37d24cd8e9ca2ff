package derive

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// The law solves the balance of every state, here by elimination.
func TestBirthDeathMeetsElimination(t *testing.T) {
	up, down := []float64{3, 0.5, 2, 1, 4}, []float64{1, 2, 0.1, 3, 2}
	n := len(up) + 1
	balance := mat.NewDense(n, n, nil)
	for i := range up {
		balance.Set(i, i, balance.At(i, i)-up[i])
		balance.Set(i+1, i, up[i])
		balance.Set(i+1, i+1, balance.At(i+1, i+1)-down[i])
		balance.Set(i, i+1, down[i])
	}
	for j := range n {
		balance.Set(n-1, j, 1)
	}
	one := mat.NewVecDense(n, nil)
	one.SetVec(n-1, 1)
	var want mat.VecDense
	if err := want.SolveVec(balance, one); err != nil {
		t.Fatal(err)
	}
	for i, p := range BirthDeath(up, down) {
		agree(t, "the share", p, want.AtVec(i), 1e-12)
	}
}

func TestBirthDeathOfHugeRates(t *testing.T) {
	up, down := make([]float64, 1000), make([]float64, 1000)
	for i := range up {
		up[i], down[i] = 1e5, 1
	}
	law := BirthDeath(up, down)
	agree(t, "the last", law[1000], 1-1e-5, 1e-12)
	agree(t, "the last but one", law[999], 1e-5, 1e-4)
	for _, law := range [][]float64{
		BirthDeath([]float64{1}, nil), BirthDeath([]float64{-1}, []float64{1}), BirthDeath([]float64{1}, []float64{0}),
		BirthDeath([]float64{math.NaN()}, []float64{1}),
	} {
		if law != nil {
			t.Errorf("outside the domain: %v", law)
		}
	}
	if law := BirthDeath([]float64{0, 1}, []float64{1, 1}); law[0] != 1 || law[1] != 0 {
		t.Errorf("a chain that is never left: %v", law)
	}
}

// Classes with one threshold are M/M/1/K.
func TestEqualThresholdsAreMM1K(t *testing.T) {
	c := ThresholdChain{Rates: []float64{0.8, 0.6}, Places: []int{19, 19}, Mu: 1}
	for class := range 2 {
		agree(t, "Blocked", c.Blocked(class), MM1KBlocked(1.4, 1, 20), 1e-12)
		agree(t, "Mean", c.Mean(class), MM1KMean(1.4, 1, 20), 1e-12)
		agree(t, "Quantile", c.Quantile(class, 0.99), MM1KQuantile(1.4, 1, 20, 0.99), 1e-12)
	}
}

// What comes in goes out, and a class that is always below its threshold is
// refused only at its own.
func TestThresholdsConserve(t *testing.T) {
	c := ThresholdChain{Rates: []float64{98, 42}, Places: []int{200, 40}, Mu: 100}
	admitted := 98*(1-c.Blocked(0)) + 42*(1-c.Blocked(1))
	agree(t, "throughput", admitted, 100*(1-c.Shares()[0]), 1e-12)
	agree(t, "premium", c.Blocked(0), c.Shares()[201], 1e-9)
	faster := ThresholdChain{Rates: []float64{9800, 4200}, Places: c.Places, Mu: 10000}
	for class := range 2 {
		agree(t, "as many refused", faster.Blocked(class), c.Blocked(class), 1e-12)
		agree(t, "the mean on a faster server", 100*faster.Mean(class), c.Mean(class), 1e-12)
		agree(t, "the p99 on a faster server", 100*faster.Quantile(class, 0.99), c.Quantile(class, 0.99), 1e-12)
	}
	if !(c.Mean(1) < c.Mean(0)) || !(c.Blocked(1) > 0.9) {
		t.Errorf("means %v and %v, free refused %v", c.Mean(0), c.Mean(1), c.Blocked(1))
	}
}

// thresholdRun is a naive run of two classes, by the departures of those who
// joined.
func thresholdRun(c ThresholdChain, n int, seed uint64) (premium, free, sojourn float64) {
	random := NewDraws(seed)
	var leaves []float64
	var offered, refused [2]float64
	now, stays, stayed := 0.0, 0.0, 0.0
	for i := range n {
		now += random.Expovariate(c.Rates[0] + c.Rates[1])
		class := 0
		if random.Float64()*(c.Rates[0]+c.Rates[1]) >= c.Rates[0] {
			class = 1
		}
		for len(leaves) > 0 && leaves[0] <= now {
			leaves = leaves[1:]
		}
		joins := len(leaves)-1 < c.Places[class]
		if joins {
			start := now
			if len(leaves) > 0 {
				start = leaves[len(leaves)-1]
			}
			leaves = append(leaves, start+random.Expovariate(c.Mu))
		}
		if i < warmUp {
			continue
		}
		offered[class]++
		if !joins {
			refused[class]++
		} else if class == 1 {
			stays, stayed = stays+1, stayed+leaves[len(leaves)-1]-now
		}
	}
	return refused[0] / offered[0], refused[1] / offered[1], stayed / stays
}

func TestRunsMeetThresholds(t *testing.T) {
	c := ThresholdChain{Rates: []float64{0.98, 0.42}, Places: []int{12, 6}, Mu: 1}
	var premium, free, sojourn []float64
	for seed := range uint64(60) {
		p, f, s := thresholdRun(c, 20000, seed)
		premium, free, sojourn = append(premium, p), append(free, f), append(sojourn, s)
	}
	meets(t, "premium refused", premium, c.Blocked(0))
	meets(t, "free refused", free, c.Blocked(1))
	meets(t, "free sojourn", sojourn, c.Mean(1))
}

func TestThresholdsOutsideTheDomain(t *testing.T) {
	for _, c := range []ThresholdChain{
		{}, {Rates: []float64{1}, Places: []int{1, 2}, Mu: 1}, {Rates: []float64{0}, Places: []int{1}, Mu: 1},
		{Rates: []float64{1}, Places: []int{-1}, Mu: 1}, {Rates: []float64{1}, Places: []int{1}, Mu: 0},
	} {
		allNaN(t, c.Blocked(0), c.Mean(0), c.Quantile(0, 0.5))
		if c.Shares() != nil {
			t.Errorf("%+v has shares", c)
		}
	}
	c := ThresholdChain{Rates: []float64{1}, Places: []int{1}, Mu: 1}
	allNaN(t, c.Blocked(1), c.Blocked(-1), c.Mean(1), c.Quantile(0, 1), c.Quantile(2, 0.5))
}
