package kernel

import (
	"slices"
	"testing"
)

// Where CoDel's conditions hold just so: RFC 8289 goes on from the last spell if
// that ended less than 16 intervals ago and added more than one; the first
// publication within less than one interval.
func TestCoDelBeginsOnABorder(t *testing.T) {
	for _, c := range []struct {
		reentry          Reentry
		since            float64 // in intervals
		count, lastCount float64
		want             float64
	}{
		{RFC8289, 15.5, 5, 2, 3}, {RFC8289, 16, 5, 2, 1}, {RFC8289, 15.5, 5, 3, 2}, {RFC8289, 15.5, 5, 5, 1}, {RFC8289, 0.5, 5, 4, 1},
		{TwoThousandTwelve, 0.5, 5, 0, 3}, {TwoThousandTwelve, 1, 5, 0, 1}, {TwoThousandTwelve, 0.5, 3, 0, 1}, {TwoThousandTwelve, 0.5, 2, 0, 1},
		{MinusTwo, 15.5, 5, 0, 3}, {MinusTwo, 16, 5, 0, 1}, {MinusTwo, 15.5, 2, 0, 1},
	} {
		d := &coDel{s: &station{now: 4 * c.since}, c: CoDel{Target: 1, Interval: 4, Reentry: c.reentry}, count: c.count, lastCount: c.lastCount}
		if d.begin(); d.count != c.want || d.lastCount != c.want || !d.dropping {
			t.Errorf("%+v: begins with %v", c, d.count)
		}
	}
}

// The first publication lets a spell begin within less than an interval of the
// last one, or an interval after the waiting time has been too long for one; the
// others at once.
func TestCoDelMayBeginOnABorder(t *testing.T) {
	for _, c := range []struct {
		reentry         Reentry
		dropped, passed float64 // the instants of the next shed of the last spell, and of firstAbove
		want            bool
	}{
		{TwoThousandTwelve, 16.5, 19, true}, {TwoThousandTwelve, 16, 19, false}, {TwoThousandTwelve, 0, 16, true},
		{TwoThousandTwelve, 0, 16.5, false}, {RFC8289, 0, 20, true}, {MinusTwo, 0, 20, true},
	} {
		d := &coDel{s: &station{now: 20}, c: CoDel{Target: 1, Interval: 4, Reentry: c.reentry}, dropNext: c.dropped, firstAbove: c.passed}
		if got := d.mayBegin(); got != c.want {
			t.Errorf("%+v: may begin: %v", c, got)
		}
	}
}

// A waiting time of just the target is too long, from the instant an interval
// later on; the next one is shed at its instant.
func TestCoDelShedsOnABorder(t *testing.T) {
	d := &coDel{s: &station{waiting: 2}, c: CoDel{Target: 1, Interval: 4}}
	for _, c := range []struct {
		now, wait float64
		want      Fate
	}{
		{1, 0.5, undecided}, {2, 1, undecided}, {5.5, 1, undecided}, {6, 1, Shed}, {6, 1, undecided}, // a spell begins: the next is shed at 10
		{9.5, 1, undecided}, {10, 1, Shed},
	} {
		d.s.now = c.now
		if got := d.judge(&request{arrival: c.now - c.wait}); got != c.want {
			t.Errorf("at %v a wait of %v: %v, want %v", c.now, c.wait, got, c.want)
		}
	}
}

// Folly's limits are exceeded by what is above them: an interval lasts up to its
// end, a delay of the target is no overload, and one of twice that is not shed.
func TestFollyOnABorder(t *testing.T) {
	for _, c := range []struct {
		least, late float64
		now         float64 // of the request before the last, which begins an interval or not
		want        Fate
	}{
		{1.5, 2.5, 4.5, Shed}, {1.5, 2, 4.5, undecided}, {1, 2.5, 4.5, undecided}, {1.5, 2.5, 4, undecided},
	} {
		f := Folly{Target: 1, Interval: 4}.open(&station{}).(*folly)
		f.end = 4
		judge := func(now, delay float64) Fate {
			f.s.now = now
			return f.judge(&request{arrival: now - delay})
		}
		judge(1, c.least)
		judge(c.now, 9) // the first of an interval always passes
		if got := judge(5, c.late); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// Who has waited as long as Fail at Scale allows is served.
func TestFailAtScaleOnABorder(t *testing.T) {
	f := &failAtScale{s: &station{now: 5}}
	for wait, want := range map[float64]Fate{2: undecided, 2.5: Shed} {
		if got := f.judge(&request{arrival: 5 - wait, limit: 2}); got != want {
			t.Errorf("a wait of %v: %v, want %v", wait, got, want)
		}
	}
}

// DiscardIf sheds those of whom its function says so when their turn comes, and
// serves the others. Of three who come at 0 the first leaves at 1, when two wait.
func TestDiscardIfDiscards(t *testing.T) {
	var seen []View
	r := done(t, Config{
		Arrivals: ArrivalTrace{Instants: []float64{0, 0, 0}}, Service: Fixed{Time: 1}, Draws: Native{}, End: Drain{Requests: 3},
		Dequeue: DiscardIf{Discard: func(v View) bool {
			seen = append(seen, v)
			return v.Now-v.Arrival == 1 && v.Waiting == 1
		}},
	})
	if want := []Fate{Completed, Shed, Completed}; !slices.Equal(r.Fates, want) || r.End != 2 {
		t.Errorf("%v by %v s, want %v by 2 s", r.Fates, r.End, want)
	}
	want := []View{{Service: 1, Try: 1, Waiting: 2}, {Now: 1, Service: 1, Request: 1, Call: 1, Try: 1, Waiting: 1}, {Now: 1, Service: 1, Request: 2, Call: 2, Try: 1}}
	if !slices.Equal(seen, want) {
		t.Errorf("it is asked of %+v, want %+v", seen, want)
	}
}
