package derive

import (
	"math"
	"testing"
)

// codelRun is an even overload that begins at an empty queue, on a server with
// CoDel: arrivals every 1/lambda seconds, services of 1/mu, and the control law
// with whole drops. It gives the oldest head, when that was, and when the head
// was no older than the target again, in seconds after the first drop.
func codelRun(lambda, mu, target, interval float64) (age, at, cleared float64) {
	head, now, first := 0.0, 0.0, -1.0
	above, count, next := -1.0, 0, 0.0
	for now < 1000 {
		wait := now - head/lambda
		switch {
		case first < 0 && wait >= target && above < 0:
			above = now + interval
		case first < 0 && above >= 0 && now >= above:
			first, count, next = now, 1, now+interval
			head++
		case first >= 0 && wait < target:
			return age, at, now - first
		}
		for first >= 0 && now >= next {
			head, count = head+1, count+1
			next += interval / math.Sqrt(float64(count))
		}
		if wait > age {
			age, at = wait, now-first
		}
		head, now = head+1, max(now, head/lambda)+1/mu
	}
	return age, at, math.NaN()
}

// The even flow of the formulas meets whole requests.
func TestCoDelMeetsARun(t *testing.T) {
	for _, c := range []struct{ lambda, mu float64 }{{2000, 1000}, {3000, 1000}, {1100, 1000}, {300, 100}, {150, 100}} {
		// Below a service time the head is never, however short the queue.
		target := max(0.005, 2/c.mu)
		age, at, cleared := codelRun(c.lambda, c.mu, target, 0.1)
		t.Logf("%v on %v: oldest %v after %v, clear after %v", c.lambda, c.mu, age, at, cleared)
		slack := 2/c.mu + 0.01*age
		if got := CoDelPeakAge(c.lambda, c.mu, target, 0.1); !(math.Abs(got-age) <= slack) {
			t.Errorf("%v on %v: the oldest head is %v, in a run %v", c.lambda, c.mu, got, age)
		}
		agree(t, "the time of the peak", CoDelPeakTime(c.lambda, c.mu, target, 0.1), at, 0.1)
		agree(t, "the time to clear", CoDelClearTime(c.lambda, c.mu, target, 0.1), cleared, 0.03)
	}
}

// The head is oldest at the peak and falls back to the target when it is clear.
func TestCoDelFitsTogether(t *testing.T) {
	for _, lambda := range []float64{1200, 2000, 3000, 10000} {
		clear := CoDelClearTime(lambda, 1000, 0.005, 0.1)
		agree(t, "the age at the end", CoDelAge(lambda, 1000, 0.005, 0.1, clear), 0.005, 1e-6)
		peak := CoDelPeakTime(lambda, 1000, 0.005, 0.1)
		for _, off := range []float64{-0.01, 0.01} {
			if CoDelAge(lambda, 1000, 0.005, 0.1, peak+off) >= CoDelPeakAge(lambda, 1000, 0.005, 0.1) {
				t.Errorf("%v: older at %v off the peak", lambda, off)
			}
		}
	}
	agree(t, "a large excess", CoDelClearTime(1e6, 1000, 0.005, 0.1), 4*0.01*(1e6-1000), 1e-3)
	agree(t, "a large excess", CoDelPeakAge(1e6, 1000, 0.005, 0.1), 0.01*999000*999000/1e6, 1e-3)
}

// The smoothed number of drops passes through the middle of each step.
func TestCoDelDrops(t *testing.T) {
	if CoDelDropTime(0.1, 1) != 0 || CoDelDropTime(0.1, 2) != 0.1 {
		t.Errorf("the first drops are at %v and %v", CoDelDropTime(0.1, 1), CoDelDropTime(0.1, 2))
	}
	agree(t, "the third drop", CoDelDropTime(0.1, 3), 0.1*(1+1/math.Sqrt2), 1e-15)
	for _, n := range []int{1, 2, 3, 10, 100, 10000} {
		if got := CoDelDrops(0.1, CoDelDropTime(0.1, n)); !(math.Abs(got-float64(n)+0.5) <= 0.05) {
			t.Errorf("at drop %d there have been %v", n, got)
		}
	}
	nan := math.NaN()
	allNaN(t, CoDelDropTime(0, 1), CoDelDropTime(0.1, 0), CoDelDrops(0.1, -1), CoDelDrops(nan, 1),
		CoDelPeakTime(1000, 1000, 0.005, 0.1), CoDelPeakAge(1005, 1000, 0.005, 0.1), CoDelClearTime(2000, 0, 0.005, 0.1),
		CoDelAge(2000, 1000, 0, 0.1, 1), CoDelAge(2000, 1000, 0.005, 0.1, -1), CoDelPeakTime(nan, 1, 1, 1))
}
