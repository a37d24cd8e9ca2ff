package kernel_test

import (
	"testing"

	"kneebook/kernel"
)

// Policies are asked in their order, and who is refused by one is not asked by
// the next: the fate tells who refused.
func TestPoliciesAreAskedInOrder(t *testing.T) {
	queueCap, shed := kernel.QueueCap{K: 3}, kernel.ConcurrencyLimit{N: 3}
	systemCap := kernel.SystemCap{K: 3}
	for _, row := range []struct {
		name string
		gate []kernel.Admission
		want [2]bool // whether anyone is dropped, and shed
	}{
		{"cap after limit", []kernel.Admission{shed, queueCap}, [2]bool{false, true}},
		{"larger cap before limit", []kernel.Admission{queueCap, shed}, [2]bool{false, true}},
		{"smaller cap before limit", []kernel.Admission{kernel.QueueCap{K: 2}, shed}, [2]bool{true, false}},
		{"smaller cap after limit", []kernel.Admission{shed, kernel.QueueCap{K: 2}}, [2]bool{false, true}},
		{"two caps before limit", []kernel.Admission{queueCap, kernel.QueueCap{K: 2}, shed}, [2]bool{true, false}},
		{"caps on both sides", []kernel.Admission{queueCap, shed, kernel.QueueCap{K: 1}}, [2]bool{true, false}},
		{"three", []kernel.Admission{kernel.QueueCap{K: 9}, shed, systemCap}, [2]bool{false, true}},
		{"three, turned round", []kernel.Admission{kernel.QueueCap{K: 9}, systemCap, shed}, [2]bool{true, false}},
	} {
		c := config(300, 2000, 7)
		c.Draws, c.Admission = kernel.Native{Seed: 7}, row.gate
		r, err := kernel.Run(c)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]bool{r.Dropped > 0, r.Shed > 0}; got != row.want {
			t.Errorf("%s: dropped %d, shed %d; want any: %v", row.name, r.Dropped, r.Shed, row.want)
		}
	}
}
