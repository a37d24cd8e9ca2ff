package kernel

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"

	"kneebook/claims/derive"
)

func TestLogGamma(t *testing.T) {
	for x := 0.01; x < 1e9; x *= 1.37 {
		want, _ := math.Lgamma(x)
		if got := logGamma(x); !(math.Abs(got-want) <= 1e-14*max(1, math.Abs(want))*4) {
			t.Errorf("log gamma of %v is %v, want %v", x, got, want)
		}
	}
}

func TestBetaShare(t *testing.T) {
	for _, a := range []float64{0.5, 1, 2.5, 10, 300, 20_000} {
		for _, b := range []float64{0.5, 1, 7, 80, 5000} {
			middle := a / (a + b)
			for _, x := range []float64{0, 1e-9, middle / 3, middle, (1 + middle) / 2, 0.999999, 1} {
				want := mathext.RegIncBeta(a, b, x)
				if got := betaShare(a, b, x); !(math.Abs(got-want) <= 1e-10) {
					t.Errorf("I_%v(%v, %v) is %v, want %v", x, a, b, got, want)
				}
			}
		}
	}
}

// Against gonum's distribution, and the tables' 1 degree of freedom (a Cauchy
// distribution) and very many (a normal one).
func TestStudentQuantile(t *testing.T) {
	for _, degrees := range []float64{1, 2, 3, 9, 30, 199, 10_000} {
		for _, p := range []float64{0.505, 0.6, 0.9, 0.95, 0.975, 0.995, 0.99995} {
			want := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: degrees}.Quantile(p)
			if got := studentQuantile(p, degrees); !(math.Abs(got/want-1) <= 1e-8) {
				t.Errorf("t(%v) of %v degrees is %v, want %v", p, degrees, got, want)
			}
		}
	}
	for _, c := range []struct{ p, degrees, want float64 }{
		{0.975, 1, 12.7062}, {0.975, 9, 2.2622}, {0.95, 19, 1.7291}, {0.975, 1e7, 1.959964},
	} {
		if got := studentQuantile(c.p, c.degrees); !(math.Abs(got-c.want) <= 1e-4) {
			t.Errorf("t(%v) of %v degrees is %v, want %v", c.p, c.degrees, got, c.want)
		}
	}
}

func TestBinomialBelow(t *testing.T) {
	for _, n := range []int{1, 2, 17, 400} {
		for _, p := range []float64{0.01, 0.5, 0.99} {
			sum := 0.0
			for k := 0; k <= n+1; k++ {
				if got := binomialBelow(k, n, p); !(math.Abs(got-sum) <= 1e-12) {
					t.Errorf("fewer than %d of %d at %v: %v, want %v", k, n, p, got, sum)
				}
				if k <= n {
					sum += distuv.Binomial{N: float64(n), P: p}.Prob(float64(k))
				}
			}
		}
	}
}

// Ranks from the literature: of 100 values the 40th and the 61st hold the median
// with at least 95%; of 10 the 2nd and the 9th with 97.9%. The
// third row follows from the binomial probabilities of 500 tries at 0.99.
func TestQuantileIntervalRanks(t *testing.T) {
	for _, c := range []struct {
		n         int
		q         float64
		low, high float64
		attained  float64
	}{
		{100, 0.5, 40, 61, 0.9648}, {10, 0.5, 2, 9, 0.9785}, {500, 0.99, 490, 500, 0.9802},
	} {
		values := make([]float64, c.n)
		for i := range values {
			values[i] = float64((i*7)%c.n + 1) // the numbers 1 to n, shuffled where 7 does not divide n
		}
		got, err := QuantileInterval(values, c.q, 0.95)
		if err != nil || got.Low != c.low || got.High != c.high || !(math.Abs(got.Confidence-c.attained) <= 5e-5) {
			t.Errorf("n %d, q %v: %+v, %v, want from %v to %v at %v", c.n, c.q, got, err, c.low, c.high, c.attained)
		}
	}
}

// By hand: the mean of 1 to 4 is 2.5, its standard error 0.645497, and t of 3
// degrees of freedom 3.182446.
func TestMeanIntervalByHand(t *testing.T) {
	i, err := MeanInterval([]float64{4, 1, 3, 2}, 0.95)
	if err != nil || i.Value != 2.5 || !(math.Abs(i.Low-0.445740) <= 2e-6) || !(math.Abs(i.High-4.554260) <= 2e-6) || i.Confidence != 0.95 {
		t.Errorf("%+v, %v", i, err)
	}
	// seven values in three batches of two: the first is left out
	b, err := BatchMeans([]float64{1000, 1, 3, 5, 7, 2, 4}, 3, 0.9)
	same, _ := MeanInterval([]float64{2, 6, 3}, 0.9)
	if err != nil || b != same {
		t.Errorf("%+v, %v, want %+v", b, err, same)
	}
}

// covers counts how many of the intervals cover the true value, and holds that
// against the nominal share: within 3.5 standard deviations below, and above
// where the method is not conservative.
func covers(t *testing.T, what string, trials int, nominal, truth float64, interval func(trial int) (Interval, error)) {
	t.Helper()
	hits, attained := 0, 0.0
	for trial := range trials {
		i, err := interval(trial)
		if err != nil {
			t.Fatal(err)
		}
		attained += i.Confidence / float64(trials)
		if i.Low <= truth && truth <= i.High {
			hits++
		}
	}
	if attained < nominal-1e-12 {
		t.Errorf("%s: a confidence of %v, want %v", what, attained, nominal)
	}
	share, reach := float64(hits)/float64(trials), 3.5*math.Sqrt(attained*(1-attained)/float64(trials))
	t.Logf("%s: %.3f of %d intervals cover, want %.3f ± %.3f", what, share, trials, attained, reach)
	if !(math.Abs(share-attained) <= reach) {
		t.Errorf("%s: %v of the intervals cover %v, want %v ± %v", what, share, truth, attained, reach)
	}
}

// Intervals over runs of M/M/1 that start empty cover Spitzer's exact mean as
// often as they say.
func TestMeanIntervalCovers(t *testing.T) {
	const trials, runs, n = 400, 20, 1000
	means, err := Replicate(mm1(0.5, n), Seeds(1, trials*runs), func(r Result) []float64 {
		return []float64{MomentsOf(r.Sojourns()).Mean()}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, nominal := range []float64{0.9, 0.95} {
		covers(t, fmt.Sprint("mean over runs, ", nominal), trials, nominal, derive.SpitzerMeanSojourn(0.5, 1, n), func(trial int) (Interval, error) {
			return MeanInterval(means[0][trial*runs:(trial+1)*runs], nominal)
		})
	}
}

// Ten batches of 150 relaxation times cover the long run's mean; an interval
// that takes the requests for independent does not come near.
func TestBatchMeansCover(t *testing.T) {
	const trials, n = 400, 10_000
	var all [trials]Interval
	var naive [trials]Interval
	ends, err := Replicate(mm1(0.5, n), Seeds(2, trials), func(r Result) []float64 {
		sojourns := r.Sojourns()
		batches, _ := BatchMeans(sojourns, 10, 0.9)
		alone, _ := MeanInterval(sojourns, 0.9)
		return []float64{batches.Low, batches.High, alone.Low, alone.High}
	})
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		all[i] = Interval{Low: ends[0][i], High: ends[1][i], Confidence: 0.9}
		naive[i] = Interval{Low: ends[2][i], High: ends[3][i], Confidence: 0.9}
	}
	covers(t, "batch means", trials, 0.9, 2, func(i int) (Interval, error) { return all[i], nil })
	hits := 0
	for _, i := range naive {
		if i.Low <= 2 && 2 <= i.High {
			hits++
		}
	}
	if share := float64(hits) / trials; share > 0.6 {
		t.Errorf("requests taken for independent cover %v, want far less than 0.9", share)
	}
}

// One sojourn of each of many runs: independent, and exponential in the long
// run, whose quantile is known.
func TestQuantileIntervalCovers(t *testing.T) {
	const trials, runs = 300, 100
	last, err := Replicate(mm1(0.5, 200), Seeds(3, trials*runs), func(r Result) []float64 {
		return []float64{r.Departures[199] - r.Arrivals[199]}
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range []float64{0.5, 0.9} {
		covers(t, fmt.Sprint("quantile ", q), trials, 0.9, derive.MM1Quantile(0.5, 1, q), func(trial int) (Interval, error) {
			return QuantileInterval(last[0][trial*runs:(trial+1)*runs], q, 0.9)
		})
	}
}

func TestIntervalsRefuse(t *testing.T) {
	few := []float64{1, 2, 3}
	for _, c := range []struct {
		call func() (Interval, error)
		want string
	}{
		{func() (Interval, error) { return MeanInterval(nil, 0.9) }, "values is empty, want one value or more"},
		{func() (Interval, error) { return MeanInterval(few[:1], 0.9) }, "values is a list of 1, want at least 2 values"},
		{func() (Interval, error) { return MeanInterval(few, 1) }, "confidence is 1, want from 0.01 to 0.9999"},
		{func() (Interval, error) { return MeanInterval([]float64{1, math.NaN()}, math.NaN()) }, "confidence is NaN, want from 0.01 to 0.9999; values[1] is NaN, want a number"},
		{func() (Interval, error) { return BatchMeans(few, 1, 0.9) }, "batches is 1, want 2 or more"},
		{func() (Interval, error) { return BatchMeans(few, -1, 0.9) }, "batches is -1, want 2 or more"},
		{func() (Interval, error) { return BatchMeans(few, 4, 0.9) }, "values is a list of 3, want at least 4 values"},
		{func() (Interval, error) { return QuantileInterval(few, 0, 0.9) }, "q is 0, want above 0 and below 1"},
		{func() (Interval, error) { return QuantileInterval(few, 1, 0.9) }, "q is 1, want above 0 and below 1"},
		{func() (Interval, error) { return QuantileInterval(few, 0.5, 0.9) }, "values is a list of 3, want at least 5 values for this quantile"},
		{func() (Interval, error) { return QuantileInterval(few, 0.99, 0.95) }, "values is a list of 3, want at least 368 values for this quantile"},
	} {
		if got, err := c.call(); fmt.Sprint(err) != c.want || got != (Interval{}) {
			t.Errorf("got %v, %v, want %s", got, err, c.want)
		}
	}
}
