package kernel_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"kneebook/kernel"
)

// bursts are arrivals at whole seconds, many at a time, with rests between in
// which a queue shrinks or drains.
func bursts(rest *rand.Rand) (instants []float64) {
	at := 0
	for range 12 {
		at += rest.IntN(40)
		for range rest.IntN(16) {
			instants = append(instants, float64(at))
			at += rest.IntN(3)
		}
	}
	return append(instants, float64(at))
}

// Where all times are whole seconds, waiting times meet limits exactly and
// events fall together all the time: what a rule does at its limit is as the
// naive simulator has it.
func TestWholeSecondsMeetTheNaiveStation(t *testing.T) {
	rules := []kernel.DequeueRule{
		kernel.WaitBeyond{Limit: 9}, kernel.WaitBeyond{Limit: 9, All: true}, kernel.CannotFinish{Deadline: 12},
		kernel.FailAtScale{Short: 4, Long: 12}, kernel.Folly{Target: 4, Interval: 9},
	}
	for _, reentry := range []kernel.Reentry{kernel.RFC8289, kernel.TwoThousandTwelve, kernel.MinusTwo} {
		rules = append(rules, kernel.CoDel{Target: 4, Interval: 4, Reentry: reentry}, kernel.CoDel{Target: 3, Interval: 8, Reentry: reentry})
	}
	disciplines := []kernel.Discipline{kernel.FIFO{}, kernel.LIFO{}, kernel.AdaptiveLIFO{Standing: 12}}
	for seed := range uint64(30) {
		for _, rule := range rules {
			rest := rand.New(rand.NewPCG(seed, 5))
			instants := bursts(rest)
			meet(t, kernel.Config{
				Arrivals: kernel.ArrivalTrace{Instants: instants}, Service: kernel.ServiceTrace{Times: []float64{3, 2, 4, 3, 1}},
				Servers: 1 + rest.IntN(2), Discipline: disciplines[rest.IntN(len(disciplines))], Dequeue: rule,
				Client: kernel.Client{Deadline: 12}, Window: 10,
				Draws: kernel.Native{Seed: 1}, End: kernel.Drain{Requests: len(instants)},
			})
			if t.Failed() {
				t.Fatalf("seed %d", seed)
			}
		}
	}
}

// Seven requests come at 0, 5, 6, 7, 8 and twice at 9 s; each service takes 10
// s. The second waits just as long as CoDel's target: from then on 20 s pass,
// and the fourth is shed.
func TestCoDelAtItsTarget(t *testing.T) {
	r := run(t, kernel.Config{
		Arrivals: kernel.ArrivalTrace{Instants: []float64{0, 5, 6, 7, 8, 9, 9}}, Service: kernel.Fixed{Time: 10},
		Dequeue: kernel.CoDel{Target: 5, Interval: 20}, Draws: kernel.Native{Seed: 1}, End: kernel.Drain{Requests: 7},
	})
	if want := []float64{0, 10, 20, 30, 30, 40, 50}; !slices.Equal(r.Starts, want) || r.Fates[3] != kernel.Shed || r.Shed != 1 {
		t.Errorf("%v start at %v, want %v and the fourth shed", r.Fates, r.Starts, want)
	}
}

// As many servers, and calls, as the documentation allows, and not one more.
func TestMostServersAndCalls(t *testing.T) {
	for _, c := range []struct {
		servers, calls int
		want           bool
	}{{1024, 1, true}, {1025, 1, false}, {1, 100_000_000, true}, {1, 100_000_001, false}} {
		one := config(50, c.calls, 7)
		if one.Servers = c.servers; (one.Validate() == nil) != c.want {
			t.Errorf("%d servers and %d calls are allowed: %v", c.servers, c.calls, !c.want)
		}
	}
}
