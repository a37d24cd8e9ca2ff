package kernel

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// until gives all instants below a limit.
func until(a Arrivals, s *stream, limit float64) []float64 {
	source, one := a.open(s), make([]float64, 1)
	var all []float64
	for source.fill(one) == 1 && one[0] < limit {
		all = append(all, one[0])
	}
	return all
}

// However many are asked for at once, the instants are the same, in order, not
// before 0.
func TestArrivalBlocks(t *testing.T) {
	for _, a := range ArrivalProcesses() {
		for _, open := range []func() *stream{
			func() *stream { return nativeStream(1, "arrivals") },
			func() *stream { return &stream{mt: NewMT19937(1)} },
		} {
			whole, pieces := make([]float64, 3000), make([]float64, 3000)
			if got := a.open(open()).fill(whole); got != len(whole) {
				t.Errorf("%T: %d instants, want %d", a, got, len(whole))
			}
			source := a.open(open())
			for from, size := 0, 1; from < len(pieces); size = size*3%97 + 1 {
				from += source.fill(pieces[from:min(from+size, len(pieces))])
			}
			if !slices.Equal(whole, pieces) {
				t.Errorf("%T: instants depend on how many are asked for", a)
			}
			if !slices.IsSorted(whole) || !(whole[0] >= 0) || !(whole[2999] < 1e6) {
				t.Errorf("%T: instants out of order", a)
			}
		}
	}
}

// Every process of the table arrives at 50 per second, and the counts of long
// windows vary as its index of dispersion says.
func TestArrivalsInTheLongRun(t *testing.T) {
	for _, a := range append(ArrivalProcesses(),
		Even{Gap: 0.020, Exact: true}, Batches{Rate: 10, Size: 5}, Batches{Rate: 50, Mean: 1},
		Modulated{States: []ModulatedState{{20, 0.3}, {110, 0.1}, {40, 0.2}}},
		Phases{Repeat: true, Phases: []Phase{{Length: 1, From: 100, To: 0}}},
	) {
		rate, dispersion := a.LongRun()
		if m, ok := a.(Modulated); ok && len(m.States) == 3 {
			if !(math.Abs(rate-125./3) <= 1e-9) {
				t.Errorf("%v: rate %v", a, rate)
			}
		} else if !(math.Abs(rate-50) <= 1e-9) {
			t.Errorf("%v: rate %v, want 50", a, rate)
		}
		const windows, length = 1000, 60.
		counts := make([]float64, windows)
		instants := make([]float64, int(1.2*rate*windows*length))
		a.open(nativeStream(3, "arrivals")).fill(instants)
		for _, at := range instants {
			if at < windows*length {
				counts[int(at/length)]++
			}
		}
		mean, variance := meanAndVariance(counts)
		if math.IsNaN(dispersion) {
			dispersion = 0
		}
		stdErr := math.Sqrt(dispersion * rate * length / windows)
		if !(math.Abs(mean-rate*length) <= 4*stdErr+1) {
			t.Errorf("%T: %v arrivals per window, want %v", a, mean, rate*length)
		}
		want := dispersion * rate * length
		if ratio := variance / want; want > 0 && !(math.Abs(ratio-1) <= 4*math.Sqrt(2./windows)+0.02) {
			t.Errorf("%v: counts vary by %v, want %v", a, variance, want)
		}
	}
}

func meanAndVariance(values []float64) (mean, variance float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		variance += (v - mean) * (v - mean) / float64(len(values)-1)
	}
	return mean, variance
}

// The even arrivals of the shedding lab, in ms, by the running sum.
func TestEvenRunningSum(t *testing.T) {
	for _, c := range []struct {
		rps   float64
		count int
		last  float64
	}{
		{75, 376, 4999.999999999998}, {300, 1501, 4999.999999999992}, {100, 500, 4990}, {200, 1000, 4995},
	} {
		at := until(Even{Gap: 1000 / c.rps}, nil, 5000)
		if len(at) != c.count || at[len(at)-1] != c.last || at[0] != 0 {
			t.Errorf("%v rps: %d arrivals from %v to %v, want %d to %v", c.rps, len(at), at[0], at[len(at)-1], c.count, c.last)
		}
		exact := until(Even{Gap: 1000 / c.rps, Exact: true}, nil, 5000)
		if want := int(5 * c.rps); len(exact) != want {
			t.Errorf("%v rps, exact: %d arrivals, want %d", c.rps, len(exact), want)
		}
		for k, got := range exact {
			if want := float64(k) * (1000 / c.rps); got != want {
				t.Fatalf("%v rps, exact: arrival %d at %v, want %v", c.rps, k, got, want)
			}
		}
	}
}

// The bursty curve of the shedding lab: 80 rps for 1000 ms, then 600 rps for
// 500 ms, again and again; in ms.
func TestPhasesOfTheSheddingLab(t *testing.T) {
	lab := Phases{Repeat: true, Phases: []Phase{{Length: 1000, Gap: 1000. / 80}, {Length: 500, Gap: 1000. / 600}}}
	at := until(lab, nil, 5000)
	if len(at) != 1181 {
		t.Errorf("%d arrivals, want 1181", len(at))
	}
	for k, want := range []int{300, 301, 300} {
		begin := 1500*float64(k) + 1000
		var spike []float64
		for _, a := range at {
			if a >= begin && a < begin+500 {
				spike = append(spike, a)
			}
		}
		if len(spike) != want || spike[0] != begin {
			t.Errorf("spike %d: %d arrivals from %v, want %d from %v", k, len(spike), spike[0], want, begin)
		}
		if last := spike[len(spike)-1]; k == 1 && fmt.Sprintf("%.11f", last) != "2999.99999999995" {
			t.Errorf("the second spike's last arrival is at %v, want 2999.99999999995", last)
		}
	}
}

// A ramp's arrivals fall into each part as often as the integral of the rate
// says, across the phases' boundaries.
func TestRampsMeetTheIntegral(t *testing.T) {
	ramps := Phases{Phases: []Phase{
		{Length: 4, From: 0, To: 5000}, {Length: 1}, {Length: 2, From: 5000, To: 1000}, {Length: 2, From: 1000, To: 1000}, {Length: 1, From: 2000, To: 0},
	}}
	cumulative := func(x float64) float64 {
		switch {
		case x < 4:
			return 625 * x * x
		case x < 5:
			return 10000
		case x < 7:
			return 10000 + 5000*(x-5) - 1000*(x-5)*(x-5)
		case x < 9:
			return 16000 + 1000*(x-7)
		}
		return 18000 + 2000*(x-9) - 1000*(x-9)*(x-9)
	}
	const runs, cells = 100, 100
	var all []float64
	totals := make([]float64, runs)
	for seed := range uint64(runs) {
		at := until(ramps, nativeStream(seed, "arrivals"), math.Inf(1))
		totals[seed] = float64(len(at))
		all = append(all, at...)
	}
	fitsDistribution(t, "ramps", all, func(x float64) float64 { return cumulative(x) / 19000 })
	counts, probabilities := make([]int, 0, cells), make([]float64, 0, cells)
	for i := range cells {
		low, high := float64(i)/10, float64(i+1)/10
		p := (cumulative(high) - cumulative(low)) / 19000
		count := 0
		for _, at := range all {
			if at >= low && at < high {
				count++
			}
		}
		if p == 0 {
			if count > 0 {
				t.Errorf("%d arrivals in the pause", count)
			}
			continue
		}
		counts, probabilities = append(counts, count), append(probabilities, p)
	}
	for i := range counts { // the chi-squared of few has no good limit; put the rarest together
		if probabilities[i]*float64(len(all)) < 20 {
			t.Fatalf("cell %d is too rare", i)
		}
	}
	fitsCells(t, "ramps", counts, probabilities)
	mean, variance := meanAndVariance(totals)
	if !(math.Abs(mean-19000) <= 4*math.Sqrt(19000./runs)) || !(math.Abs(variance/19000-1) <= 4*math.Sqrt(2./runs)) {
		t.Errorf("%v arrivals on average, variance %v, want 19000 of both", mean, variance)
	}
}

// The two forms of constant random arrivals are the same process.
func TestPhasesAndPoissonGaps(t *testing.T) {
	at := until(Phases{Repeat: true, Phases: []Phase{{Length: 0.013, From: 50, To: 50}, {Length: 0.02, From: 50, To: 50}}}, nativeStream(1, "arrivals"), 4000)
	gaps := make([]float64, len(at)-1)
	for i := range gaps {
		gaps[i] = at[i+1] - at[i]
	}
	fitsDistribution(t, "gaps over short phases", gaps, func(x float64) float64 { return -math.Expm1(-50 * x) })
}

func TestBatchSizes(t *testing.T) {
	for _, c := range []struct {
		b     Batches
		sizes map[int]float64
	}{
		{Batches{Rate: 100, Size: 3}, map[int]float64{3: 1}},
		{Batches{Rate: 100, Mean: 1}, map[int]float64{1: 1}},
		{Batches{Rate: 100, Mean: 2.5}, map[int]float64{1: 0.4, 2: 0.24, 3: 0.144, 4: 0.0864, 5: 0.05184}},
	} {
		at := until(c.b, nativeStream(2, "arrivals"), 1000)
		sizes, batches := map[int]int{}, 0.0
		for i := 0; i < len(at); {
			size := 1
			for i+size < len(at) && at[i+size] == at[i] {
				size++
			}
			sizes[size]++
			batches++
			i += size
		}
		if !(math.Abs(batches-100_000) <= 4*math.Sqrt(100_000)) {
			t.Errorf("%v: %v batches, want 100000", c.b, batches)
		}
		for size, p := range c.sizes {
			if got := float64(sizes[size]) / batches; !(math.Abs(got-p) <= 4*math.Sqrt(p*(1-p)/batches)) {
				t.Errorf("%v: a share of %v has size %d, want %v", c.b, got, size, p)
			}
		}
	}
}

func TestArrivalTrace(t *testing.T) {
	once := ArrivalTrace{Instants: []float64{0.5, 2, 2, 3}}
	if got := until(once, nil, 100); !slices.Equal(got, once.Instants) {
		t.Errorf("the trace arrives at %v", got)
	}
	again := ArrivalTrace{Instants: []float64{0.5, 2, 2, 3}, Period: 4}
	if got, want := until(again, nil, 9), []float64{0.5, 2, 2, 3, 4.5, 6, 6, 7, 8.5}; !slices.Equal(got, want) {
		t.Errorf("the trace arrives at %v, want %v", got, want)
	}
	buffer := make([]float64, 10)
	source := once.open(nil)
	if n := source.fill(buffer); n != 4 {
		t.Errorf("%d instants, want 4", n)
	}
	if n := source.fill(buffer); n != 0 {
		t.Errorf("%d instants after the last", n)
	}
}

// After the last phase nobody arrives, however often one asks.
func TestPhasesEnd(t *testing.T) {
	source := Phases{Phases: []Phase{{Length: 1, Gap: 0.25}, {Length: 2}}}.open(nativeStream(1, "arrivals"))
	buffer := make([]float64, 10)
	for _, want := range []int{4, 0, 0} {
		if got := source.fill(buffer); got != want {
			t.Errorf("%d arrivals, want %d", got, want)
		}
	}
}

// Widest values: phases far beyond the last digit of time still end.
func TestPhasesFarOut(t *testing.T) {
	far := Phases{Repeat: true, Phases: []Phase{{Length: MaxTime}, {Length: MinTime, Gap: 1}}}
	if bad := far.problems(); bad != nil {
		t.Fatal(fmt.Sprint(bad))
	}
	buffer := make([]float64, 100)
	if got := far.open(nativeStream(1, "arrivals")).fill(buffer); got != 100 || !slices.IsSorted(buffer) {
		t.Errorf("%d arrivals: %v", got, buffer)
	}
}
