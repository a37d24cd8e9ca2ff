package derive

import (
	"math"
	"slices"
	"testing"
)

// Three bursts, of 20, 8 and 8 requests, to a server that needs 10 for each.
// Target 5, interval 20.
func codelStory(reentry Reentry, name, want string) story {
	calls := slices.Repeat([]float64{0}, 20)
	calls = append(calls, slices.Repeat([]float64{140}, 8)...)
	calls = append(calls, slices.Repeat([]float64{210}, 8)...)
	return story{name, expiry(Expiry{Rule: CoDel, Target: 5, Interval: 20, Reentry: reentry}), Trace{Calls: calls}, want}
}

// By RFC 8289 the head is above the target from 10 on, so dropping begins at
// 30. The next drop is due at 50, then, as the count rises, at 64.1, 75.7,
// 85.7, 94.6 and 102.8, and is made at the first pick from then on. The spell
// ends at 110 with a count of 7, when only one is left behind.
const codelFirstBurst = "0: 0-10, 0: 10-20, 0: 20-30, 0 shed 30, 0: 30-40, 0: 40-50, 0 shed 50, 0: 50-60, 0: 60-70, 0 shed 70, " +
	"0: 70-80, 0 shed 80, 0: 80-90, 0 shed 90, 0: 90-100, 0 shed 100, 0: 100-110, 0 shed 110, 0: 110-120, 0: 120-130, "

// The second burst is above the target from 150 on, and dropping begins at 170
// with a count of 7-1: the next is due at 178.2. The third begins at 240 with a
// count of 1, since only one was added to 6: the next would be due at 260, and
// at 260 one is left behind.
func TestCoDelRFC8289(t *testing.T) {
	checkStories(t, []story{codelStory(RFC8289, "rfc 8289", codelFirstBurst+
		"140: 140-150, 140: 150-160, 140: 160-170, 140 shed 170, 140: 170-180, 140 shed 180, 140: 180-190, 140: 190-200, "+
		"210: 210-220, 210: 220-230, 210: 230-240, 210 shed 240, 210: 240-250, 210: 250-260, 210: 260-270, 210: 270-280")})
}

// The spells of that story, with the counts that they begin with.
func TestCoDelSpells(t *testing.T) {
	s := codelStory(RFC8289, "rfc 8289", "")
	s.trace.Works = slices.Repeat([]float64{10}, 100)
	want := []CoDelSpell{{30, 1}, {170, 6}, {240, 1}}
	if got := s.station.Run(s.trace).Spells; !slices.Equal(got, want) {
		t.Errorf("the spells are %v, want %v", got, want)
	}
}

// With two fewer, the second spell has the count 5, and the next is due at
// 178.9. It ends with 6, so the third has 4, and the next is due at 250.
func TestCoDelMinusTwo(t *testing.T) {
	checkStories(t, []story{codelStory(MinusTwo, "minus two", codelFirstBurst+
		"140: 140-150, 140: 150-160, 140: 160-170, 140 shed 170, 140: 170-180, 140 shed 180, 140: 180-190, 140: 190-200, "+
		"210: 210-220, 210: 220-230, 210: 230-240, 210 shed 240, 210: 240-250, 210 shed 250, 210: 250-260, 210: 260-270")})
}

// Of 2012, each first spell begins one interval later: at 50, 190 and 260. In
// the first, drops are due at 70, 84.1, 95.7, 105.7 and 114.6.
func TestCoDelTwoThousandTwelve(t *testing.T) {
	checkStories(t, []story{codelStory(TwoThousandTwelve, "2012",
		"0: 0-10, 0: 10-20, 0: 20-30, 0: 30-40, 0: 40-50, 0 shed 50, 0: 50-60, 0: 60-70, 0 shed 70, 0: 70-80, 0: 80-90, "+
			"0 shed 90, 0: 90-100, 0 shed 100, 0: 100-110, 0 shed 110, 0: 110-120, 0 shed 120, 0: 120-130, 0: 130-140, "+
			"140: 140-150, 140: 150-160, 140: 160-170, 140: 170-180, 140: 180-190, 140 shed 190, 140: 190-200, 140: 200-210, "+
			"210: 210-220, 210: 220-230, 210: 230-240, 210: 240-250, 210: 250-260, 210 shed 260, 210: 260-270, 210: 270-280")})
}

// One slow service lets several drops become due.
func TestCoDelDropsSeveralInOnePick(t *testing.T) {
	works := []float64{10, 20, 9, 100, 1, 1, 1, 1, 1, 1, 1, 1}
	checkStories(t, []story{
		// Above from 10; dropping begins at 30, the next is due at 50 and then
		// at 64.1, 75.7, 85.7, 94.6, 102.8, 110.4, 117.5, 124.1 and 130.4. The
		// service of 100 ends at 130 with eight left: six are dropped before
		// one is left behind.
		{"several", expiry(Expiry{Rule: CoDel, Target: 5, Interval: 20}), Trace{Calls: make([]float64, 12), Works: works},
			"0: 0-10, 0: 10-30, 0 shed 30, 0: 30-130, 0 shed 130, 0 shed 130, 0 shed 130, 0 shed 130, 0 shed 130, 0 shed 130, 0: 130-131, 0: 131-132"},
	})
}

// A delay below the target makes it begin again, one at the target does not.
func TestCoDelTarget(t *testing.T) {
	checkStories(t, []story{
		// It is above at 10, so dropping begins at 30.
		{"at the target", expiry(Expiry{Rule: CoDel, Target: 5, Interval: 20}), Trace{Calls: []float64{0, 5, 6, 7, 8, 9, 9}},
			"0: 0-10, 5: 10-20, 6: 20-30, 7 shed 30, 8: 30-40, 9: 40-50, 9: 50-60"},
		// It is above at 20, so dropping begins at 40.
		{"below the target", expiry(Expiry{Rule: CoDel, Target: 5, Interval: 20}), Trace{Calls: []float64{0, 5.1, 6, 7, 8, 9, 9}},
			"0: 0-10, 5.1: 10-20, 6: 20-30, 7: 30-40, 8 shed 40, 9: 40-50, 9: 50-60"},
	})
}

// The counts of a new spell, by the rule and by how long after the last drop
// was due it begins. The interval is 20, the last spell went from 4 to 9.
func TestCoDelCounts(t *testing.T) {
	for _, c := range []struct {
		reentry     Reentry
		since       float64
		count, last int
		want        int
	}{
		{RFC8289, 319, 9, 4, 5}, {RFC8289, 320, 9, 4, 1}, {RFC8289, 1, 5, 4, 1}, {RFC8289, 1, 6, 4, 2},
		{MinusTwo, 319, 9, 4, 7}, {MinusTwo, 320, 9, 4, 1}, {MinusTwo, 1, 2, 1, 1}, {MinusTwo, 1, 3, 1, 1},
		{TwoThousandTwelve, 19, 9, 4, 7}, {TwoThousandTwelve, 20, 9, 4, 1}, {TwoThousandTwelve, 1, 2, 1, 1},
	} {
		sim := expiry(Expiry{Rule: CoDel, Interval: 20, Reentry: c.reentry}).simulation(Trace{})
		sim.memory.codel = codelMemory{count: c.count, lastCount: c.last, dropNext: 1000}
		sim.now = 1000 + c.since
		if got := sim.codelCount(); got != c.want {
			t.Errorf("rule %d, %v after, from %d to %d: count %d, want %d", c.reentry, c.since, c.last, c.count, got, c.want)
		}
	}
}

// By the first publication a spell begins less than one interval after the last
// drop was due, or a whole one after the request may be dropped.
func TestCoDelEnters(t *testing.T) {
	for _, c := range []struct {
		since, above float64
		want         bool
	}{{19.5, 1, true}, {20, 1, false}, {20, 19.5, false}, {20, 20, true}} {
		sim := expiry(Expiry{Rule: CoDel, Interval: 20, Reentry: TwoThousandTwelve}).simulation(Trace{})
		sim.now = 1000
		sim.memory.codel = codelMemory{dropNext: 1000 - c.since, firstAbove: 1000 - c.above}
		if got := sim.codelEnters(); got != c.want {
			t.Errorf("%v after the last drop was due, droppable for %v: %v", c.since, c.above, got)
		}
	}
}

// In one spell the drops under a lasting overload come at 1/sqrt(count) of an
// interval after one another, when picks are frequent.
func TestCoDelControlLaw(t *testing.T) {
	n := 40000
	h := expiry(Expiry{Rule: CoDel, Target: 5, Interval: 10}).Run(
		Trace{Calls: EvenArrivals(float64(n)/100, EvenPhase{float64(n), 0.01}), Works: slices.Repeat([]float64{0.02}, n+1)})
	var drops []float64
	for _, a := range h.Attempts {
		if a.Fate == Shed {
			drops = append(drops, a.Discard)
		}
	}
	due := drops[0]
	for k, drop := range drops {
		if drop < due-1e-9 || drop > due+0.0201 {
			t.Fatalf("drop %d at %v, want just after %v", k, drop, due)
		}
		due += 10 / math.Sqrt(float64(k+1))
	}
	if len(drops) < 200 {
		t.Errorf("only %d drops", len(drops))
	}
}
