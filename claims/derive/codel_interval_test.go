package derive

import (
	"math"
	"testing"
)

// The interval that is found has the age that was asked for, and a longer one a
// greater one.
func TestCoDelInterval(t *testing.T) {
	for _, c := range []struct{ lambda, mu, age float64 }{{300, 100, 0.19}, {3000, 1000, 0.199}, {120, 100, 0.19}, {1e5, 1e4, 2}} {
		interval := CoDelInterval(c.lambda, c.mu, 0.005, c.age)
		if got := CoDelPeakAge(c.lambda, c.mu, 0.005, interval); !(math.Abs(got/c.age-1) <= 1e-9) {
			t.Errorf("%v on %v: at an interval of %v the oldest head is %v, not %v", c.lambda, c.mu, interval, got, c.age)
		}
	}
	// By hand, without the first interval's wait and the sum's small start: with
	// 1e8 a second too many the square of interval times excess over lambda is
	// the age.
	lambda, mu := 2e8, 1e8
	if got, want := CoDelInterval(lambda, mu, 1e-9, 1), math.Sqrt(lambda)/(lambda-mu); !(math.Abs(got/want-1) <= 1e-3) {
		t.Errorf("interval %v, want about %v", got, want)
	}
	// By hand, just where the closed form begins: with one request too many in
	// an interval of 0.1 s the head is at most (1-0.46)/lambda above the target.
	if got := CoDelInterval(20, 10, 0.005, 0.005+(2-codelHead)/20+1e-12); !(math.Abs(got/0.1-1) <= 1e-9) {
		t.Errorf("interval %v, want 0.1", got)
	}
	// A hundred times the speed needs about a tenth of the interval.
	if got := CoDelInterval(3e6, 1e6, 1e-6, 0.2) / CoDelInterval(3e8, 1e8, 1e-6, 0.2); !(math.Abs(got-10) <= 0.05) {
		t.Errorf("at a hundred times the speed the interval is %v times as short, want about 10", got)
	}
	for _, bad := range [][4]float64{{100, 100, 0.005, 0.2}, {300, 100, 0.2, 0.2}, {300, 0, 0.005, 0.2}, {300, 100, 0.005, 0.006}, {300, 100, 0.005, math.NaN()}} {
		if got := CoDelInterval(bad[0], bad[1], bad[2], bad[3]); !math.IsNaN(got) {
			t.Errorf("%v gives %v, want NaN", bad, got)
		}
	}
}
