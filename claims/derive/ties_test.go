package derive

import "testing"

// taped makes the exponential numbers of a seed these, at a rate of 1.
func taped(seed uint64, exponentials ...float64) {
	p := &piece{}
	copy(p.exponentials[:], exponentials)
	tapes.Get(seed, func() *tape { return &tape{random: NewTwister(seed), pieces: []*piece{p}} })
}

// Requests come at 1, 1.5 and 2 s, each service takes 1 s. At 2 s the server
// takes the second before the third comes, which then finds the one place free.
func TestPickBeforeAnArrivalAtTheSameInstant(t *testing.T) {
	const seed = 1<<40 + 1
	taped(seed, 1, 0.5, 0.5, 1, 1, 1)
	run := SingleServer(1, 1, 3, seed, Options{Capacity: 1})
	if run.Dropped != 0 || len(run.Completed) != 3 || run.End != 4 {
		t.Errorf("%+v, want three served by 4 s", run)
	}
}

// The second of two requests has waited just as long as it may when its turn
// comes, and is served.
func TestWaitJustAsLongAsAllowed(t *testing.T) {
	const seed = 1<<40 + 2
	taped(seed, 1, 0.5, 1, 1)
	run := SingleServer(1, 1, 2, seed, Options{Timeout: 0.5})
	if run.Expired != 0 || len(run.Completed) != 2 || run.End != 3 {
		t.Errorf("%+v, want two served by 3 s", run)
	}
}

// RED may shed everyone just below its upper threshold.
func TestREDUpToCertainty(t *testing.T) {
	if got := REDBase(7.5, 5, 10, 1); got != 0.5 {
		t.Errorf("half way up to a certain end the probability is %v, want 0.5", got)
	}
}
