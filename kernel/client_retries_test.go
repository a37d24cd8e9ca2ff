package kernel_test

import (
	"slices"
	"testing"

	"kneebook/kernel"
)

// 105 requests expire at one instant, the shortest first: that of the first
// call, then those of every second call from the last but one back, then the
// others from the last back. They all come back 1 s later, and must do so in
// the order in which they came the first time.
func TestRetriesOfOneInstantComeInTheirOrder(t *testing.T) {
	const n = 105
	instants, services := []float64{0}, []float64{1}
	for k := range n {
		instants = append(instants, 0.25)
		services = append(services, float64(1+(n-k)*((n+1)/2)%n)/1024)
	}
	r := run(t, kernel.Config{
		Arrivals:   kernel.ArrivalTrace{Instants: instants},
		Service:    kernel.ServiceTrace{Times: services},
		Discipline: kernel.SJF{}, Dequeue: kernel.WaitBeyond{Limit: 0.5},
		Client: kernel.Client{Retries: kernel.Retries{Attempts: 2, Backoff: kernel.FixedBackoff(1)}},
		Draws:  kernel.Native{Seed: 1}, End: kernel.Drain{Requests: n + 1}, Record: kernel.RecordTrace,
	})
	if want := 1 + 2*n; len(r.Trace.Requests) != want {
		t.Fatalf("%d requests, not %d", len(r.Trace.Requests), want)
	}
	for k, q := range r.Trace.Requests[n+1:] {
		if q.Call != 1+k || q.Try != 2 || q.Arrival != 2 {
			t.Errorf("retry %d is %+v, not call %d at 2 s", k, q, 1+k)
		}
	}
}

// 20,000 requests but one are refused at one instant, and come back after
// pauses of which each is a number that was drawn: in the order of these
// numbers.
func TestRetriesComeInTheOrderOfTheirInstants(t *testing.T) {
	const n = 20_000
	for seed := range uint64(8) {
		r := run(t, kernel.Config{
			Arrivals: kernel.ArrivalTrace{Instants: make([]float64, n)}, Service: kernel.Fixed{Time: 5},
			Admission: []kernel.Admission{kernel.QueueCap{K: 1}},
			Client:    kernel.Client{Retries: kernel.Retries{Attempts: 2, Backoff: kernel.Backoff{First: 1, Jitter: 1}}},
			Draws:     kernel.Native{Seed: seed}, End: kernel.Drain{Requests: n}, Record: kernel.RecordTrace,
		})
		pauses := r.Trace.Uniforms
		slices.Sort(pauses)
		if len(pauses) != n-1 || len(r.Trace.Requests) != n+len(pauses) {
			t.Fatalf("%d pauses and %d requests of %d calls", len(pauses), len(r.Trace.Requests), n)
		}
		for k, q := range r.Trace.Requests[n:] {
			if q.Arrival != pauses[k] {
				t.Fatalf("seed %d: retry %d comes at %v, not at %v", seed, k, q.Arrival, pauses[k])
			}
		}
	}
}
