package kernel

import (
	"math"
	"strings"
	"testing"
)

// With two servers at a load of a half, where a third of the time nobody is
// there, a third of it one, and then half as long for each one more: a third of
// the requests wait. One more adds to the integral, in units of the mean waiting
// time, 1 to an empty system and 3k+2 where k more than one are there. So the
// variance is 1/3·(1²+0²) + 1/3·sum of 1/2^k·((3k+2)²+(3k+1)²), which is
// 1/3·(1 + 18·6+18·2+5·2).
func TestScatterOfTwoServers(t *testing.T) {
	many, one := scatter(2, 0.5)
	if !(math.Abs(many-155./3) <= 1e-12) || !(math.Abs(one-5) <= 1e-14) {
		t.Errorf("%v and %v, want 155/3 and 5", many, one)
	}
}

// For one server it is Daley's polynomial.
func TestScatterOfOneServer(t *testing.T) {
	for _, load := range []float64{1e-18, 0.001, 0.5, 0.9, 0.999} {
		idle := 1 - load
		many, one := scatter(1, load)
		if want := (2 + 5*load - 4*load*load + load*load*load) / load / idle / idle; !(math.Abs(many/want-1) <= 1e-14) {
			t.Errorf("load %v: %v, want %v", load, many, want)
		}
		if want := (2 - load) / load; !(math.Abs(one/want-1) <= 1e-14) {
			t.Errorf("load %v: one varies by %v, want %v", load, one, want)
		}
	}
}

// Means of runs with several servers scatter as predicted, also where few wait:
// of 16 servers at 0.6 one request in 20 does, and the error is five times that
// of one server.
func TestRunLengthOfSeveralServers(t *testing.T) {
	for _, c := range []struct {
		servers  int
		load     float64
		requests int
	}{{16, 0.6, 5000}, {4, 0.3, 20_000}, {2, 0.8, 20_000}} {
		config := mm1(c.load*float64(c.servers), c.requests)
		config.Servers = c.servers
		means, err := Replicate(config, Seeds(11, 400), func(r Result) []float64 {
			return []float64{MomentsOf(r.Waiting()).Mean()}
		})
		if err != nil {
			t.Fatal(err)
		}
		m, want := MomentsOf(means[0]), advice(t, config).RelativeError
		if got := math.Sqrt(m.Variance()) / m.Mean(); !(math.Abs(got/want-1) <= 0.14) {
			t.Errorf("%+v: the means scatter by %.4f, predicted %.4f", c, got, want)
		}
	}
}

// Of a thousand servers at a third of their load none is ever waited for.
func TestRunLengthWhereNobodyWaits(t *testing.T) {
	config := mm1(300, 1000)
	config.Servers = 1000
	a := advice(t, config)
	if !math.IsInf(a.RelativeError, 1) || a.Independent != 0 || !strings.HasPrefix(a.Warning, "offered load 0.3: as good as nobody waits for one of 1000 servers") {
		t.Errorf("%+v", a)
	}
}
