package kernel_test

import (
	"slices"
	"testing"

	"kneebook/kernel"
)

// Of several caps of the queue the smallest counts, wherever it stands.
func TestSmallestCapCounts(t *testing.T) {
	c := config(300, 2000, 7)
	c.Admission = []kernel.Admission{kernel.QueueCap{K: 2}}
	want := run(t, c)
	for _, caps := range [][]kernel.Admission{
		{kernel.QueueCap{K: 2}, kernel.QueueCap{K: 5}}, {kernel.QueueCap{K: 5}, kernel.QueueCap{K: 2}},
		{kernel.QueueCap{K: 5}, kernel.QueueCap{K: 2}, kernel.QueueCap{K: 9}},
	} {
		c.Admission = caps
		if got := run(t, c); got.Counts != want.Counts || !slices.Equal(got.Departures, want.Departures) {
			t.Errorf("%v: %+v, want %+v", caps, got.Counts, want.Counts)
		}
	}
}

// All places may be reserved: each class then has its own and no others.
func TestAllPlacesReserved(t *testing.T) {
	c := config(500, 2000, 7)
	c.Classes.Shares = []float64{0.5, 0.5}
	c.Admission = []kernel.Admission{kernel.Reservation{Cap: 5, Reserved: []int{2, 3}}}
	c.Record, c.Window = kernel.RecordTrace, 0.5
	r := run(t, c)
	for _, q := range r.Trace.Requests {
		own := 0
		for _, other := range r.Trace.Requests {
			if other.Class == q.Class && other.Fate != kernel.Dropped && other.Arrival < q.Arrival && other.Start > q.Arrival {
				own++
			}
		}
		if (own < 2+q.Class) != (q.Fate == kernel.Completed) {
			t.Fatalf("%+v finds %d of its class waiting", q, own)
		}
	}
}
