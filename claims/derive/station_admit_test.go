package derive

import "testing"

func admission(a Admission) Station { return Station{Admission: a} }

func TestBounds(t *testing.T) {
	evictNewestFirst := rule(LIFO)
	evictNewestFirst.Admission.EvictOldest = 3
	four := Trace{Calls: []float64{0, 1, 2, 3}}
	checkStories(t, []story{
		{"one may wait", admission(Admission{QueueCap: 1}), four, "0: 0-10, 1: 10-20, 2 dropped 2, 3 dropped 3"},
		{"two at one instant, before any is picked", admission(Admission{QueueCap: 1}), Trace{Calls: []float64{0, 0}},
			"0: 0-10, 0 dropped 0"},
		{"two may be present", admission(Admission{SystemCap: 2}), four, "0: 0-10, 1: 10-20, 2 dropped 2, 3 dropped 3"},
		{"two at once, as a limit", admission(Admission{ConcurrencyLimit: 2}), four, "0: 0-10, 1: 10-20, 2 shed 2, 3 shed 3"},
		{"the oldest of two goes", admission(Admission{EvictOldest: 2}), four, "0: 0-10, 1 shed 2, 2 shed 3, 3: 10-20"},
		{"or the one that has just come", admission(Admission{EvictOldest: 1}), four, "0: 0-10, 1 shed 1, 2 shed 2, 3 shed 3"},
		{"newest first, the bottom goes", evictNewestFirst, four, "0: 0-10, 1 shed 3, 2: 20-30, 3: 10-20"},
	})
}

func TestThresholds(t *testing.T) {
	with := func(limit Limit) Station {
		return admission(Admission{Thresholds: Thresholds{Cap: 3, Limits: []Limit{{}, limit}}})
	}
	trace := Trace{Calls: []float64{0, 1, 2, 3, 4, 5, 6}, Classes: []int{0, 1, 1, 0, 1, 0, 0}}
	checkStories(t, []story{
		{"strict: as soon as one waits", with(Limit{Total: 1}), trace,
			"0: 0-10, 1: 10-20, 2 shed 2, 3: 20-30, 4 shed 4, 5: 30-40, 6 dropped 6"},
		{"with a place of its own", with(Limit{Total: 1, Own: 1}), Trace{Calls: trace.Calls, Classes: []int{0, 0, 1, 1, 0, 0, 1}},
			"0: 0-10, 1: 10-20, 2: 20-30, 3 shed 3, 4: 30-40, 5 dropped 5, 6 dropped 6"},
		{"no limit", with(Limit{}), trace, "0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4 dropped 4, 5 dropped 5, 6 dropped 6"},
	})
}

// Of three places one is the second class's own. A third of the first class
// would fill it; the second class always finds it, but may have more only when
// there is room beside the others.
func TestReservation(t *testing.T) {
	station := admission(Admission{Reservation: Reservation{Cap: 3, Reserved: []int{0, 1}}})
	checkStories(t, []story{
		{"a floor that is one", station,
			Trace{Calls: []float64{0, 1, 2, 3, 4, 5}, Classes: []int{0, 0, 0, 0, 1, 1}},
			"0: 0-10, 1: 10-20, 2: 20-30, 3 dropped 3, 4: 30-40, 5 dropped 5"},
		{"the rest is for anyone", station,
			Trace{Calls: []float64{0, 1, 2, 3, 4, 12}, Classes: []int{0, 1, 1, 1, 0, 2}},
			"0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4 dropped 4, 12: 40-50"},
	})
}

// One token at the start and one in every two units of time, never two.
func TestTokenBucket(t *testing.T) {
	station := admission(Admission{TokenBucket: TokenBucket{Rate: 0.5, Burst: 1}})
	bursts := admission(Admission{TokenBucket: TokenBucket{Rate: 0.5, Burst: 2}})
	works := []float64{1, 1, 1, 1, 1, 1}
	checkStories(t, []story{
		{"one at a time", station, Trace{Calls: []float64{0, 1, 2, 3, 100, 100}, Works: works},
			"0: 0-1, 1 shed 1, 2: 2-3, 3 shed 3, 100: 100-101, 100 shed 100"},
		{"two at a time", bursts, Trace{Calls: []float64{0, 0, 0, 1, 2, 100}, Works: works},
			"0: 0-1, 0: 1-2, 0 shed 0, 1 shed 1, 2: 2-3, 100: 100-101"},
	})
}

// The average is 0 for the first two, then 0.5, 1.25, 2.125, 2.5625 and
// 3.28125. At 1.25 refusal has the probability 0.0625; at 2.125 it has
// 0.28125, raised to 0.3913 by the one let in before; at 2.5625, the count at
// zero again, 0.390625. Above 3 it is certain. The queue is empty from 40 on;
// at 55 one and a half services could have been done, and the average is
// 3.28125/2^1.5 = 1.16010, the probability 0.04002, both times.
func TestRED(t *testing.T) {
	station := admission(Admission{RED: RED{Weight: 0.5, Min: 1, Max: 3, MaxP: 0.5, MeanService: 10}})
	checkStories(t, []story{
		{"random early detection", station,
			Trace{Calls: []float64{0, 1, 2, 3, 4, 5, 6, 55, 55, 90}, Uniforms: []float64{0.0625, 0.39, 0.391, 0.04, 0.0400}},
			"0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4 shed 4, 5: 40-50, 6 shed 6, 55 shed 55, 55 shed 55, 90: 90-100"},
		// Would the one let in before still count, it would be 0.0417.
		{"counting from the last refusal", station,
			Trace{Calls: []float64{0, 1, 2, 3, 4, 5, 6, 55}, Uniforms: []float64{0.0625, 0.39, 0.391, 0.041}},
			"0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4 shed 4, 5: 40-50, 6 shed 6, 55: 55-65"},
		// At 0.5, the lower end, a number is drawn for nothing; at 1.25, the
		// upper end, none is.
		{"at the ends", admission(Admission{RED: RED{Weight: 0.5, Min: 0.5, Max: 1.25, MaxP: 0.5, MeanService: 10}}),
			Trace{Calls: []float64{0, 1, 2, 3, 4}, Uniforms: []float64{0}}, "0: 0-10, 1: 10-20, 2: 20-30, 3 shed 3, 4 shed 4"},
		{"a little more luck", station,
			Trace{Calls: []float64{0, 1, 2, 3, 4, 55}, Uniforms: []float64{0.0625, 0.3914}},
			"0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4: 40-50, 55: 55-65"},
	})
}

// The gap between two refusals is uniform on 1 to 1/p: with p = 1/4 the four
// probabilities are 1/4, 1/3, 1/2 and 1.
func TestREDGaps(t *testing.T) {
	policy := RED{Weight: 0.5, Min: 1, Max: 3, MaxP: 0.5}
	for passed, want := range []float64{0.25, 1.0 / 3, 0.5, 1, 1} {
		if got := policy.probability(redMemory{average: 2, passed: passed}); !within(got, want, 1e-15) {
			t.Errorf("after %d let in the probability is %v, want %v", passed, got, want)
		}
	}
}

// The first test that fails decides, and the later ones do not learn of it:
// who is dropped takes no token.
func TestAdmissionTestsInOrder(t *testing.T) {
	both := admission(Admission{SystemCap: 1, TokenBucket: TokenBucket{Burst: 2}, ConcurrencyLimit: 1})
	checkStories(t, []story{
		{"a cap before a bucket", both, Trace{Calls: []float64{0, 1, 2, 10, 20}},
			"0: 0-10, 1 dropped 1, 2 dropped 2, 10: 10-20, 20 shed 20"},
	})
}
