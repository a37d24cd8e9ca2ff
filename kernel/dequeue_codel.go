package kernel

import "math"

// CoDel is controlled delay (Nichols and Jacobson 2012; RFC 8289): when the
// waiting time of those taken out of the queue has not been below Target for
// Interval, it begins to shed them, at a rate that grows with the square root
// of their number. At most one waiting request left is no queue to be shed.
type CoDel struct {
	Target   float64 // s, from MinTime to MaxTime
	Interval float64 // s, from MinTime to MaxTime
	Reentry  Reentry
}

// Reentry says at which rate CoDel begins to shed again.
type Reentry int

const (
	// RFC8289 goes on with as many as the last spell added, if that ended
	// within 16 intervals.
	RFC8289 Reentry = iota
	// TwoThousandTwelve is the rule as first published: two fewer than at the
	// end of the last spell, if that ended within one interval; a first spell
	// begins one interval later.
	TwoThousandTwelve
	// MinusTwo is two fewer within 16 intervals.
	MinusTwo
)

func (c CoDel) problems() []Invalid {
	all := between("Dequeue.Target", c.Target, MinTime, MaxTime, "s")
	all = append(all, between("Dequeue.Interval", c.Interval, MinTime, MaxTime, "s")...)
	return append(all, choice("Dequeue.Reentry", int(c.Reentry), "RFC8289, TwoThousandTwelve or MinusTwo", int(MinusTwo))...)
}

func (c CoDel) open(s *station) sieve { return &coDel{s: s, c: c} }

// coDel keeps RFC 8289's variables. A pick may look at several requests; phase
// says where in it the next one is met.
type coDel struct {
	s          *station
	c          CoDel
	firstAbove float64
	dropNext   float64
	count      float64
	lastCount  float64
	dropping   bool
	phase      codelPhase
}

type codelPhase int

const (
	firstLook  codelPhase = iota // the first request of a pick
	afterDrop                    // one was shed in a spell that goes on
	afterBegin                   // one was shed and begins a spell
)

// droppable says whether the waiting time has been too long for an interval.
func (d *coDel) droppable(r *request) bool {
	if d.s.now-r.arrival < d.c.Target || d.s.waiting <= 1 {
		d.firstAbove = 0
		return false
	}
	if d.firstAbove == 0 {
		d.firstAbove = d.s.now + d.c.Interval
		return false
	}
	return d.s.now >= d.firstAbove
}

func (d *coDel) judge(r *request) Fate {
	droppable := d.droppable(r)
	phase := d.phase
	d.phase = firstLook
	switch {
	case phase == afterBegin:
		d.begin()
		return undecided
	case d.dropping:
		return d.goOn(droppable, phase)
	case droppable && d.mayBegin():
		d.phase = afterBegin
		return Shed
	}
	return undecided
}

// goOn judges a request in a spell.
func (d *coDel) goOn(droppable bool, phase codelPhase) Fate {
	if !droppable {
		d.dropping = false
		return undecided
	}
	if phase == afterDrop {
		d.dropNext += d.c.Interval / math.Sqrt(d.count)
	}
	if d.s.now < d.dropNext {
		return undecided
	}
	d.count++
	d.phase = afterDrop
	return Shed
}

// mayBegin says whether a spell may begin. In the first publication one that
// does not follow closely on the last has to wait for another interval.
func (d *coDel) mayBegin() bool {
	return d.c.Reentry != TwoThousandTwelve ||
		d.s.now-d.dropNext < d.c.Interval || d.s.now-d.firstAbove >= d.c.Interval
}

// begin opens a spell.
func (d *coDel) begin() {
	d.dropping = true
	since := d.s.now - d.dropNext
	switch delta := d.count - d.lastCount; {
	case d.c.Reentry == RFC8289 && delta > 1 && since < float64(16*d.c.Interval):
		d.count = delta
	case d.c.Reentry == TwoThousandTwelve && d.count > 2 && since < d.c.Interval,
		d.c.Reentry == MinusTwo && d.count > 2 && since < float64(16*d.c.Interval):
		d.count -= 2
	default:
		d.count = 1
	}
	d.lastCount = d.count
	d.dropNext = d.s.now + d.c.Interval/math.Sqrt(d.count)
}

func (CoDel) looksAtWaiting() {}
