package derive

import "testing"

func expiry(e Expiry) Station { return Station{Expiry: e} }

func TestWaitBeyond(t *testing.T) {
	atDequeue := expiry(Expiry{Rule: WaitBeyond, Limit: 10})
	atDequeue.AtDequeue = true
	checkStories(t, []story{
		{"a wait of the limit is served", expiry(Expiry{Rule: WaitBeyond, Limit: 10}), Trace{Calls: []float64{0, 0, 9, 20}},
			"0: 0-10, 0: 10-20, 9 expired 20, 20: 20-30"},
		{"many at once", expiry(Expiry{Rule: WaitBeyond, Limit: 5}), Trace{Calls: []float64{0, 1, 2, 3, 6}},
			"0: 0-10, 1 expired 10, 2 expired 10, 3 expired 10, 6: 10-20"},
		{"a discarded one has used its work", atDequeue,
			Trace{Calls: []float64{0, 0, 9, 20}, Works: []float64{10, 10, 7, 3}}, "0: 0-10, 0: 10-20, 9 expired 20, 20: 20-23"},
		{"works by arrival", expiry(Expiry{Rule: WaitBeyond, Limit: 10}),
			Trace{Calls: []float64{0, 9, 9, 0.5 + 20}, Works: []float64{20, 1, 2, 4}}, "0: 0-20, 9 expired 20, 9 expired 20, 20.5: 20.5-24.5"},
	})
}

func TestCannotFinish(t *testing.T) {
	strict := expiry(Expiry{Rule: CannotFinish, Limit: 20})
	newest := strict
	newest.Discipline.Rule = LIFO
	all := newest
	all.Expiry.All = true
	mixed := Trace{Calls: []float64{0, 1, 2, 3}, Works: []float64{10, 1, 1, 15}}
	checkStories(t, []story{
		{"who just can is served", strict, Trace{Calls: []float64{0, 0, 9}}, "0: 0-10, 0: 10-20, 9 expired 20"},
		{"a short one still can", strict, Trace{Calls: []float64{0, 0, 9}, Works: []float64{10, 10, 9}}, "0: 0-10, 0: 10-20, 9: 20-29"},
		{"newest first, one by one", newest, mixed, "0: 0-10, 1: 11-12, 2: 10-11, 3 expired 10"},
		{"newest first, with all below", all, mixed, "0: 0-10, 1 expired 10, 2 expired 10, 3 expired 10"},
	})
}

// With works at dequeue, those below use one each: 10 for the first, then three
// for the expired, so the last has 6.
func TestAllBelowUseTheirWorks(t *testing.T) {
	for _, all := range []bool{false, true} {
		station := Station{AtDequeue: true, Discipline: Discipline{Rule: LIFO}, Expiry: Expiry{Rule: WaitBeyond, Limit: 5, All: all}}
		checkStories(t, []story{
			{"below", station, Trace{Calls: []float64{0, 1, 2, 3, 12}, Works: []float64{10, 3, 4, 5, 6}},
				"0: 0-10, 1 expired 10, 2 expired 10, 3 expired 10, 12: 12-18"},
		})
	}
}

// The queue is empty up to 1. Who comes before 31 may wait 30, who comes from
// 31 on may wait 5, as long as the queue is not empty.
func TestFailAtScale(t *testing.T) {
	station := expiry(Expiry{Rule: FailAtScale, Short: 5, Long: 30})
	adaptive := station
	adaptive.Discipline = Discipline{Rule: AdaptiveLIFO, Standing: 30}
	trace := Trace{Calls: []float64{0, 1, 2, 3, 4, 30.5, 31, 45}}
	checkStories(t, []story{
		{"oldest first", station, trace,
			"0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4 shed 40, 30.5: 40-50, 31 shed 50, 45: 50-60"},
		// From 31 on the newest goes first: at 40 that is 31, whose wait of 9
		// is beyond 5, then 30.5, whose wait is not beyond 30. At 50 it is 45,
		// whose wait is 5, and only then the old one.
		{"newest first while it stands", adaptive, trace,
			"0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40, 4 shed 60, 30.5: 40-50, 31 shed 40, 45: 50-60"},
	})
}

// At 30 the one who waits since 1 is given up, so the queue was empty for a
// moment when the next comes, who then may wait 10.
func TestEmptyForAMoment(t *testing.T) {
	station := expiry(Expiry{Rule: FailAtScale, Short: 5, Long: 10})
	station.Client = Client{Timeout: 29, Abandon: true}
	checkStories(t, []story{
		{"empty at 30", station, Trace{Calls: []float64{0, 1, 30}, Works: []float64{38, 1, 2}}, "0: 0-38, 1 abandoned 30, 30: 38-40"},
		{"not empty at 29", station, Trace{Calls: []float64{0, 1, 29}, Works: []float64{34.5, 1, 2}}, "0: 0-34.5, 1 abandoned 30, 29 shed 34.5"},
	})
}

// The first request passes, and so does the second, which begins an interval
// from 10 to 40 in which the least delay is its own, 10. The one at 50 begins
// the next, now overloaded: until 80 whoever has waited more than 10 is shed.
// The least delay is 9 then, so the next interval, from 90, is overloaded too;
// that from 130 is not, since the least since 90 is that of 120.
func TestFolly(t *testing.T) {
	station := expiry(Expiry{Rule: Folly, Target: 5, Interval: 30})
	checkStories(t, []story{
		{"folly", station, Trace{Calls: []float64{0, 0, 0, 0, 0, 0, 0, 0, 50, 54, 61, 70, 79, 120, 120, 120, 120}},
			"0: 0-10, 0: 10-20, 0: 20-30, 0: 30-40, 0: 40-50, 0: 50-60, 0 shed 60, 0 shed 60, 50: 60-70, " +
				"54 shed 70, 61: 70-80, 70: 80-90, 79: 90-100, 120: 120-130, 120: 130-140, 120: 140-150, 120: 150-160"},
		{"a least delay at the target is no overload", expiry(Expiry{Rule: Folly, Target: 10, Interval: 30}), Trace{Calls: make([]float64, 8)},
			"0: 0-10, 0: 10-20, 0: 20-30, 0: 30-40, 0: 40-50, 0: 50-60, 0: 60-70, 0: 70-80"},
	})
}
