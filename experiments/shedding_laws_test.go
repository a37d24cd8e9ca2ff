package experiments_test

import (
	"math"
	"testing"

	"kneebook/experiments"
)

// Seven properties of four ways to shed, over loads, bounds and lengths that no
// published table has. Services take 10 ms and the deadline is 200 ms unless it
// is said otherwise, so 20 places are what the deadline allows.

// stations are what the laws are tried on.
func stations() []experiments.SheddingParams {
	var all []experiments.SheddingParams
	for _, rates := range [][]float64{{110, 160, 250}, {104, 333, 700}} {
		for _, horizon := range []float64{2, 7.5} {
			for _, service := range []float64{0.010, 0.008} {
				p := experiments.SheddingDefaults()
				p.Rates, p.Horizon, p.Service = rates, horizon, service
				p.Places = int(math.Floor(p.Deadline/service + 1e-9))
				all = append(all, p)
			}
		}
	}
	return all
}

// fates runs a station and gives its rows by policy.
func fates(p experiments.SheddingParams) map[string][]experiments.SheddingFatesRow {
	out := map[string][]experiments.SheddingFatesRow{}
	for i, row := range experiments.SheddingFates(p).Rows {
		policy := []string{"fifo", "tail-drop", "expiry", "lifo"}[i/len(p.Rates)]
		out[policy] = append(out[policy], row)
	}
	return out
}

// The deadline is a bound: under tail-drop and under expiry nobody is served
// late, at any load.
func TestLawDeadlineBound(t *testing.T) {
	for _, p := range stations() {
		for _, policy := range []string{"tail-drop", "expiry"} {
			for _, row := range fates(p)[policy] {
				if row.Late > 0 || row.Longest > p.Deadline+1e-9 {
					t.Errorf("%+v: %s has %d late, the longest %v", p, row.Run, row.Late, row.Longest)
				}
			}
		}
	}
}

// Under overload the three ways that shed complete in time as much as the
// server can; without any, hardly more is in time than before the queue was
// too long.
func TestLawOverloadGoodput(t *testing.T) {
	for _, p := range stations() {
		capacity := 1 / p.Service
		shedding := experiments.Shedding(p)
		for _, rate := range p.Rates {
			if rate <= capacity {
				continue
			}
			for _, policy := range []string{"tail-drop", "expiry"} {
				if got := shedding.Goodput(policy, rate); got < capacity-2/p.Horizon {
					t.Errorf("%+v: %s at %v: goodput %v of %v", p, policy, rate, got, capacity)
				}
			}
			fifo := p.Deadline / (1 - capacity/rate) * capacity / p.Horizon // the wait grows by 1 - capacity/rate for each s that passes
			if got := shedding.Goodput("fifo", rate); got > min(fifo, capacity)+2/p.Horizon {
				t.Errorf("%+v: fifo at %v: goodput %v, want at most %v", p, rate, got, fifo)
			}
			if got := shedding.Goodput("lifo", rate); got < 0.9*capacity {
				t.Errorf("%+v: lifo at %v: goodput %v of %v", p, rate, got, capacity)
			}
		}
	}
}

// Who is served is fresh under newest first: the median stays below two
// services wherever a bounded queue in order of arrival uses the whole
// deadline.
func TestLawServedFreshness(t *testing.T) {
	for _, p := range stations() {
		shedding := experiments.Shedding(p)
		for _, rate := range p.Rates {
			if rate*p.Service < 1.5 {
				continue
			}
			lifo, bounded := shedding.P99("lifo", rate), shedding.P99("tail-drop", rate)
			if lifo > 2*p.Service || bounded < p.Deadline-2*p.Service {
				t.Errorf("%+v at %v: p99 %v under lifo, %v under tail-drop", p, rate, lifo, bounded)
			}
		}
	}
}

// Expiry discards those alone that could no longer be in time, and so bounds
// the queue although it has no bound: by what arrives while somebody can still
// wait.
func TestLawExpiry(t *testing.T) {
	for _, p := range stations() {
		for i, row := range fates(p)["expiry"] {
			patience := p.Deadline - p.Service
			if row.Expired > 0 && row.Gone <= patience-1e-9 {
				t.Errorf("%+v: %s discards after %v, with %v to wait", p, row.Run, row.Gone, patience)
			}
			if most := p.Rates[i]*(patience+p.Service) + 2; float64(row.Waiting) > most || row.Dropped > 0 {
				t.Errorf("%+v: %s has %d waiting, want at most %v, and %d refused", p, row.Run, row.Waiting, most, row.Dropped)
			}
		}
	}
}

// What is shed hears of it at once at the door, after most of the deadline at
// dequeue, and much later at the bottom of a stack.
func TestLawShedWait(t *testing.T) {
	for _, p := range stations() {
		shedding := experiments.Shedding(p)
		for _, rate := range p.Rates {
			if rate*p.Service < 1.5 {
				continue
			}
			door, dequeue, stack := shedding.ShedWait("tail-drop", rate), shedding.ShedWait("expiry", rate), shedding.ShedWait("lifo", rate)
			if door != 0 || dequeue < 0.9*p.Deadline || dequeue > p.Deadline || stack < 0.4*p.Horizon {
				t.Errorf("%+v at %v: the shed wait %v, %v, %v", p, rate, door, dequeue, stack)
			}
		}
	}
}

// After a burst an unbounded queue in order of arrival goes on being late for
// longer than the burst was; with a bound or with expiry nobody is late, and
// the last window before the next burst is as it was before the first one.
func TestLawBurstHangover(t *testing.T) {
	for _, spike := range []float64{300, 600, 900} {
		p := experiments.HangoverRecoveryDefaults()
		p.Spike, p.Valley, p.Horizon = spike, 50, 30
		recovery := experiments.HangoverRecovery(p)
		if fifo := recovery.Recovered("fifo"); fifo <= p.SpikeLength || fifo >= p.Horizon {
			t.Errorf("spike of %v: fifo recovers %v s after it", spike, fifo)
		}
		for _, row := range recovery.Rows {
			if bounded := row.Policy != "fifo" && row.Policy != "lifo"; bounded && (row.Late > 0 || row.Recovered > p.Deadline+2*p.Service) {
				t.Errorf("spike of %v: %s has %d late, and recovers after %v s", spike, row.Policy, row.Late, row.Recovered)
			}
			if none := math.IsNaN(row.Recovered); none != (row.Policy == "tail-drop") {
				t.Errorf("spike of %v: tail-drop alone has no failure after it, and %s has one after %v s", spike, row.Policy, row.Recovered)
			}
			if row.OnTime+row.Late+row.Shed != row.Offered {
				t.Errorf("spike of %v: %s loses requests: %+v", spike, row.Policy, row)
			}
		}
	}
}

// The same parameters give the same bytes, however often and in whatever order
// they are run.
func TestLawDeterministicOutput(t *testing.T) {
	for _, name := range []string{"shedding", "hangover"} {
		e, first := golden(t, name)
		for _, p := range stations() {
			experiments.Shedding(p)
		}
		_, second := golden(t, name)
		if text(first) != text(second) || string(e.Golden.File(first)) != string(e.Golden.File(second)) {
			t.Errorf("%s: two runs differ", name)
		}
	}
}
