package kernel_test

import "testing"

// What a result tells per second and per server, by hand: two of three are on
// time in 9 s.
func TestRatesByHand(t *testing.T) {
	r := byHand()
	r.Servers, r.Busy, r.QueueTime, r.SystemTime = 2, 4.5, 27, 31.5
	for _, v := range []struct {
		what      string
		got, want float64
	}{
		{"goodput", r.Goodput(), 2. / 9}, {"utilisation", r.Utilisation(), 0.25},
		{"number in queue", r.InQueue(), 3}, {"number in system", r.InSystem(), 3.5}, {"late", float64(r.Late()), 1},
	} {
		if v.got != v.want {
			t.Errorf("%s %v, want %v", v.what, v.got, v.want)
		}
	}
	r.LastArrival = 0 // a rate is over the whole run
	if r.Goodput() != 2./9 || r.Utilisation() != 0.25 {
		t.Error("the last arrival matters")
	}
}
