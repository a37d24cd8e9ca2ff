package service

import (
	"math"
	"strings"
	"testing"

	"kneebook/kernel"
)

// answered runs a text that is right.
func answered(t *testing.T, text string) Answer {
	t.Helper()
	s := parsed(t, text)
	a, err := s.Run(nil)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return a
}

// of finds a measure.
func (a *Answer) of(t *testing.T, name string) Measure {
	t.Helper()
	for _, m := range a.Measures {
		if m.Name == name {
			return m
		}
	}
	t.Fatalf("there is no %q among %v", name, a.Measures)
	return Measure{}
}

// What the runs give is what the kernel gives, seed by seed.
func TestRunsAreTheKernels(t *testing.T) {
	a := answered(t, "rate=90 requests=500 seeds=3 seed=5 deadline=50ms")
	var p99, goodput []float64
	for _, seed := range kernel.Seeds(5, 3) {
		r, err := kernel.Run(kernel.Config{Arrivals: kernel.Poisson{Rate: 90}, Service: kernel.Exponential{Mean: 0.010},
			Client: kernel.Client{Deadline: 0.050}, Draws: kernel.Native{Seed: seed}, End: kernel.Drain{Requests: 500}})
		if err != nil {
			t.Fatal(err)
		}
		q, _ := kernel.Quantile(r.Sojourns(), 0.99)
		p99, goodput = append(p99, q), append(goodput, r.Goodput())
	}
	for name, values := range map[string][]float64{"sojourn time, p99": p99, "goodput": goodput} {
		mean, _ := kernel.Mean(values)
		m := a.of(t, name)
		if m.Mean != mean || m.Low != min(values[0], values[1], values[2]) || m.High != max(values[0], values[1], values[2]) {
			t.Errorf("%s: %+v, want the mean of %v", name, m, values)
		}
	}
	if sum := a.of(t, "completed on time").Mean + a.of(t, "completed late").Mean; math.Abs(sum-1) > 1e-12 {
		t.Errorf("on time and late make %v of all", sum)
	}
}

// The closed forms are those of textbooks.
func TestTheory(t *testing.T) {
	for _, c := range []struct {
		text, theory, name string
		want               float64
	}{
		{"rate=95", "M/M/1", "sojourn time, mean", 0.2},
		{"rate=95", "M/M/1", "sojourn time, p99", math.Log(100) / 5},
		{"rate=50 deadline=20ms", "M/M/1", "goodput", 50 * (1 - math.Exp(-1))},
		{"rate=50 cv=0", "M/D/1", "sojourn time, mean", 0.015},
		{"rate=50 cv=2", "M/G/1 (Pollaczek–Khinchine)", "sojourn time, mean", 0.010 + 50*5e-4/(2*0.5)},
		{"rate=50 cv=0.5", "M/G/1 (Pollaczek–Khinchine)", "sojourn time, mean", 0.010 + 50*1.25e-4/(2*0.5)},
		{"rate=50 cv=2 discipline=sharing", "M/G/1, shared", "sojourn time, mean", 0.020},
		{"rate=50 discipline=lifo", "M/M/1, newest first", "sojourn time, mean", 0.020},
		{"rate=100 servers=2", "M/M/c", "sojourn time, mean", 0.010 + (1.0/3)/100},
		{"rate=100 cap=4", "M/M/1/K", "dropped", 1.0 / 6},
		{"rate=200 cap=1", "M/M/1/K", "utilisation", 6.0 / 7},
		{"rate=100 servers=2 cap=1", "M/M/c/K", "dropped", 0.25 / 2.75},
		{"rate=50 discipline=random", "M/G/1 (Pollaczek–Khinchine)", "sojourn time, mean", 0.020},
		{"rate=50 cv=2 discipline=priority premium=40%", "M/G/1, priority (Cobham)", "waiting time, mean", 0.4*0.0125/0.8 + 0.6*0.0125/(0.8*0.5)},
		{"rate=50 discipline=sjf", "M/M/1, shortest first", "sojourn time, mean", math.NaN()},
		{"rate=95", "M/M/1", "requests waiting, mean", 0.95 * 0.95 / 0.05},
		{"rate=80 discipline=sharing", "M/G/1, shared", "waiting time, mean", 0},
		{"rate=100 cap=4 discipline=lifo", "M/M/1/K", "sojourn time, mean", 0.030},
		{"rate=120 expiry=wait:1s", "M/M/1 with expiry", "utilisation", math.NaN()},
	} {
		a := answered(t, c.text+" requests=100 seeds=2")
		m := a.of(t, c.name)
		if a.Theory != c.theory || math.IsNaN(m.Exact) || math.Abs(m.Exact-c.want) > 1e-12*math.Abs(c.want) {
			t.Errorf("%s: %s of %s is %v, want %v of %s", c.text, c.name, a.Theory, m.Exact, c.want, c.theory)
		}
	}
	for _, text := range []string{"rate=110", "rate=50 admission=limit:3", "rate=50 retries=1", "rate=50 expiry=codel:5ms,100ms", "arrivals=1,2,3",
		"rate=50 discipline=sjf cv=2", "rate=50 pattern=even", "rate=50 peak=90 peak-for=1s", "rate=50 timeout=1s leave=yes", "rate=50 discipline=fair premium=50%", "rate=50 cv=2 cap=3", "rate=150 servers=2 cv=2"} {
		if a := answered(t, text+" seeds=2"); a.Theory != "" {
			t.Errorf("%s: the closed form of %s", text, a.Theory)
		}
	}
}

// A long run meets the closed form, and the largest cap is that which the
// notebook on bounds derives.
func TestRunsMeetTheory(t *testing.T) {
	a := answered(t, "rate=110 cap=20 deadline=200ms requests=20000 seeds=10")
	for _, m := range a.Measures {
		if !(m.Low <= m.Exact && m.Exact <= m.High) {
			t.Errorf("%s: %v to %v, and exactly %v", m.Name, m.Low, m.High, m.Exact)
		}
	}
	if a.Caps == nil || a.Caps.Little != 20 || a.Caps.Exact.K != 12 || a.Caps.Runs.K < 11 || a.Caps.Runs.K > 13 {
		t.Errorf("caps: %+v", a.Caps)
	}
}

// The search finds the last number of which something holds.
func TestLargest(t *testing.T) {
	for _, most := range []int{1, 2, 7, 1000} {
		for _, guess := range []int{0, 1, 5, 1000, 5000} {
			for limit := range min(most+2, 40) {
				got := largest(guess, most, func(k int) bool { return k != 0 && k <= limit })
				if want := min(limit, most); got.K != want || got.Free {
					t.Fatalf("from %d to %d: %+v, want %d", guess, most, got, want)
				}
			}
		}
	}
	if got := largest(5, 10, func(int) bool { return true }); !got.Free {
		t.Errorf("%+v", got)
	}
}

// Little's cap, the runs' cap and the closed form's are said in words.
func TestCapsInWords(t *testing.T) {
	for text, want := range map[string]string{
		"rate=20 deadline=1s":    "Your runs: at this rate the p99 is within 1.00 s without any cap.",
		"rate=110 deadline=10ms": "Closed form: no cap helps; with one place to wait the p99 is above 10.0 ms.",
	} {
		a := answered(t, text+" requests=2000 seeds=2")
		if words := strings.Join(a.Caps.Words(&a.Service), "\n"); !strings.Contains(words, want) {
			t.Errorf("%s: %q is not in %q", text, want, words)
		}
	}
}

// A run that is too short for its load is warned of, in terminal and page.
func TestWarning(t *testing.T) {
	a := answered(t, "rate=99 requests=1000 seeds=2")
	for _, text := range []string{a.Print(), a.HTML()} {
		if !strings.Contains(text, "relaxation times") || !strings.Contains(text, "Your run, not a claim") {
			t.Errorf("no warning in %s", text)
		}
	}
	if a := answered(t, "rate=20 requests=20000 seeds=2"); len(a.Warnings) > 0 {
		t.Errorf("warned: %q", a.Warnings)
	}
}

// The shares above the times of a grid are those that counting gives.
func TestShares(t *testing.T) {
	values, grid := []float64{1, 2, 2, 3, 9}, []float64{0, 1, 2, 2.5, 9}
	for i, got := range shares(values, grid) {
		above := 0.0
		for _, v := range values {
			if v > grid[i] {
				above++
			}
		}
		if got != above/5 {
			t.Errorf("above %v: %v, want %v", grid[i], got, above/5)
		}
	}
}

// Nobody is completed, and still there is an answer.
func TestNobodyIsCompleted(t *testing.T) {
	a := answered(t, "rate=1 service=100s horizon=3s seeds=2 deadline=1s")
	if m := a.of(t, "sojourn time, p99"); !math.IsNaN(m.Mean) && m.Mean < 1 {
		t.Errorf("%+v", m)
	}
	if strings.Contains(a.HTML(), "NaN") || strings.Contains(a.Print(), "NaN") {
		t.Errorf("NaN is printed:\n%s", a.HTML())
	}
}

// What a run says nothing about is warned of: the worst hundred-thousandth of
// 20,000 requests are a fifth of one.
func TestBeyondTheRun(t *testing.T) {
	for text, want := range map[string]string{
		"percentile=99.999%":                  "take 1,000,000 requests",
		"percentile=99.9999%":                 "no run here has ten requests beyond the p99.9999",
		"percentile=99.95% requests=20000":    "",
		"percentile=99.96% requests=20000":    "take 25,000 requests",
		"requests=900 rate=20 percentile=99%": "take 1,000 requests",
	} {
		s, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.beyond(); (got == "") != (want == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// One run has no band, and the median no second row.
func TestOneRunHasNoBand(t *testing.T) {
	a := answered(t, "rate=20 requests=1000 seeds=1 percentile=50%")
	names := map[string]int{}
	for _, m := range a.Measures {
		names[m.Name]++
		if !math.IsNaN(m.Low) || !math.IsNaN(m.High) {
			t.Errorf("%s has the band %v to %v", m.Name, m.Low, m.High)
		}
	}
	if names["sojourn time, p50"] != 1 {
		t.Errorf("the rows are %v", names)
	}
}
