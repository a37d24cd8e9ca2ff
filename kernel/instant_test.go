package kernel_test

import (
	"slices"
	"testing"

	"kneebook/kernel"
)

// atOnce is so many calls at time 0.
func atOnce(n int) kernel.ArrivalTrace { return kernel.ArrivalTrace{Instants: make([]float64, n)} }

// However many servers there are, so many calls are served at once, each by a
// server of its own, and one more waits.
func TestEachServerTakesOne(t *testing.T) {
	for n := 1; n <= 200; n++ {
		r := run(t, kernel.Config{
			Arrivals: atOnce(n + 1), Service: kernel.Fixed{Time: 1}, Servers: n,
			Draws: kernel.Native{Seed: 1}, End: kernel.Drain{Requests: n + 1}, Record: kernel.RecordTrace,
		})
		for k, q := range r.Trace.Requests {
			if q.Server != k%n || q.Start != float64(k/n) {
				t.Fatalf("%d servers: request %d is served by %d from %v s", n, k, q.Server, q.Start)
			}
		}
	}
}

// A call is refused at 1 s and comes back at 5 s, when another call comes: who
// comes back is first.
func TestRetryBeforeACallOfTheSameInstant(t *testing.T) {
	r := run(t, kernel.Config{
		Arrivals: kernel.ArrivalTrace{Instants: []float64{0, 1, 5}}, Service: kernel.Fixed{Time: 5},
		Admission: []kernel.Admission{kernel.SystemCap{K: 1}},
		Client:    kernel.Client{Retries: kernel.Retries{Attempts: 2, Backoff: kernel.FixedBackoff(4)}},
		Draws:     kernel.Native{Seed: 1}, End: kernel.Drain{Requests: 3}, Record: kernel.RecordTrace,
	})
	var calls []int
	for _, q := range r.Trace.Requests {
		calls = append(calls, q.Call)
	}
	if !slices.Equal(calls, []int{0, 1, 1, 2, 2}) || r.Fates[2] != kernel.Completed || r.Fates[3] != kernel.Dropped {
		t.Errorf("requests of the calls %v become %v", calls, r.Fates)
	}
}

// One share is no classes: nothing is drawn for it.
func TestOneShareDrawsNothing(t *testing.T) {
	for _, draws := range []kernel.Draws{kernel.CPython{Seed: 3}, kernel.CPython{Seed: 3, Second: true}, kernel.Native{Seed: 3}} {
		c := config(80, 500, 3)
		c.Draws, c.Window = draws, 1
		want := run(t, c)
		c.Classes.Shares = []float64{1}
		if got := run(t, c); !slices.Equal(got.Departures, want.Departures) {
			t.Errorf("%+v: with one share other draws", draws)
		}
	}
}

// Where all draws come from CPython's one generator, each is made when it is
// needed: of eight calls at once the discipline draws one, and then its service
// time is drawn, until the last, which nobody has to draw.
func TestDrawsAreMadeWhenNeeded(t *testing.T) {
	const n = 8
	r := run(t, kernel.Config{
		Arrivals: atOnce(n), Service: kernel.Exponential{Mean: 0.5}, ServiceDrawn: kernel.AtDequeue, Discipline: kernel.Random{},
		Draws: kernel.CPython{Seed: 11}, End: kernel.Drain{Requests: n}, Record: kernel.RecordTrace,
	})
	g := kernel.NewMT19937(11)
	var works, uniforms []float64
	for waiting := n; waiting > 0; waiting-- {
		if waiting > 1 {
			uniforms = append(uniforms, g.Float64())
		}
		works = append(works, g.Exponential(2))
	}
	if !slices.Equal(r.Trace.Works, works) || !slices.Equal(r.Trace.Uniforms, uniforms) {
		t.Errorf("drawn %v and %v, want %v and %v", r.Trace.Works, r.Trace.Uniforms, works, uniforms)
	}
}

// Without a deadline whoever is completed is on time, and every call answered.
func TestOnTimeWithoutADeadline(t *testing.T) {
	for _, record := range []kernel.Record{kernel.RecordTimes, kernel.RecordTotals, kernel.RecordTrace} {
		c := config(80, 1500, 3)
		c.Record = record
		if r := run(t, c); r.OnTime != 1500 || r.Answered != 1500 || r.ByClass[0].OnTime != 1500 || r.LateWork != 0 {
			t.Errorf("record %v: %d of 1,500 on time, %d answered, %v s of late work", record, r.OnTime, r.Answered, r.LateWork)
		}
	}
}
