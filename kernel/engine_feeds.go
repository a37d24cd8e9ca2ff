package kernel

import (
	"fmt"
	"math"
)

// drawBlock is how many numbers are drawn at once.
const drawBlock = 512

// feed hands out the instants at which calls arrive.
type feed struct {
	source arrivalSource
	block  []float64
	at     int
	next   float64 // the next instant, +Inf for none
	took   int     // the number of the call that arrives next
	limit  int     // how many calls there can be
	drawn  int     // how many have been drawn
}

// openFeeds opens the random numbers of the run, and draws those that have to
// be drawn first.
func (s *station) openFeeds() {
	s.calls = feed{source: s.config.Arrivals.open(s.draws.arrivals), limit: MaxRequests, took: -1}
	if n, ok := drained(s.config.End); ok {
		s.calls.limit = n
	}
	if s.draws.ahead {
		s.calls.drawAhead(s.horizon)
	} else {
		s.calls.block = make([]float64, 0, drawBlock)
	}
	s.classes.open(s)
	s.works = workFeed{source: s.config.Service.open(s.draws.service), keep: s.out.trace}
	size := drawBlock
	if s.draws.ahead && s.policy.used {
		size = 1
	}
	s.works.block = make([]float64, size)
	s.works.at = size
	s.policy.source, s.policy.keep = s.draws.policy, s.out.trace
	s.calls.advance(s)
}

// drained gives the number of calls of a run that drains.
func drained(end End) (int, bool) {
	switch d := end.(type) {
	case Drain:
		return d.Requests, true
	case *Drain:
		return d.Requests, true
	}
	return 0, false
}

// drawAhead draws all arrivals of the run, and for a horizon the first one at
// or after it.
func (f *feed) drawAhead(horizon float64) {
	if horizon == math.Inf(1) {
		f.block = make([]float64, f.limit)
		f.block = f.block[:f.source.fill(f.block)]
		f.drawn = len(f.block)
		return
	}
	var one [1]float64
	for f.drawn < f.limit && f.source.fill(one[:]) == 1 {
		f.block = append(f.block, one[0])
		f.drawn++
		if one[0] >= horizon {
			break
		}
	}
}

// advance goes on to the next call.
func (f *feed) advance(s *station) {
	f.took++
	if f.at < len(f.block) {
		f.next = f.block[f.at]
		f.at++
		return
	}
	f.refill(s)
}

// refill draws a block. Where there are no more arrivals although the run needs
// them, or more than a run can have, the station gets to know.
func (f *feed) refill(s *station) {
	f.next = math.Inf(1)
	want := min(cap(f.block), f.limit-f.drawn)
	if !s.draws.ahead && want > 0 {
		f.block = f.block[:want]
		f.block = f.block[:f.source.fill(f.block)]
		f.drawn += len(f.block)
		if len(f.block) > 0 {
			f.next, f.at = f.block[0], 1
			return
		}
	}
	if s.horizon < math.Inf(1) {
		if f.drawn == MaxRequests {
			s.fault = Invalids{{"End.Time", fmt.Sprint(s.horizon), fmt.Sprintf("a time by which at most %d calls arrive", MaxRequests)}}
		}
	} else if f.drawn < f.limit {
		s.fault = Invalids{{"End.Requests", fmt.Sprint(f.limit), fmt.Sprintf("at most %d, the number of arrivals that there are", f.drawn)}}
	}
}

// workFeed hands out service times.
type workFeed struct {
	source sampler
	block  []float64
	at     int
	keep   *Trace // where to note them; may be nil
}

func (w *workFeed) take() float64 {
	if w.at == len(w.block) {
		w.refill()
	}
	work := w.block[w.at]
	w.at++
	if w.keep != nil {
		w.note(work)
	}
	return work
}

func (w *workFeed) refill() {
	w.source.fill(w.block)
	w.at = 0
}

func (w *workFeed) note(work float64) { w.keep.Works = append(w.keep.Works, work) }

// uniformFeed hands out the numbers that policies draw.
type uniformFeed struct {
	source *stream
	used   bool   // a policy of the run draws
	keep   *Trace // where to note them; may be nil
}

// drawing is called by each policy that draws, when it is opened.
func (u *uniformFeed) drawing() { u.used = true }

func (u *uniformFeed) take() float64 {
	number := u.source.uniform()
	if u.keep != nil {
		u.keep.Uniforms = append(u.keep.Uniforms, number)
	}
	return number
}

// classFeed hands out the classes of calls.
type classFeed struct {
	given      []int
	cumulative []float64
	source     *stream
	block      []float64 // uniform numbers, of the calls from first on
	first      int
}

// open draws the classes of all calls where they have to be drawn first.
func (c *classFeed) open(s *station) {
	classes := s.config.Classes
	c.given = classes.Given
	if len(classes.Shares) < 2 {
		return
	}
	sum := 0.0
	for _, share := range classes.Shares {
		sum += share
		c.cumulative = append(c.cumulative, sum)
	}
	c.source = s.draws.class
	size := drawBlock
	if s.draws.ahead {
		size = len(s.calls.block)
	}
	c.block, c.first = make([]float64, size), -size
	if s.draws.ahead {
		c.source.uniforms(c.block)
		c.first = 0
	}
}

// of gives the class of a call. Calls are asked for in order.
func (c *classFeed) of(call int) int32 {
	if c.cumulative == nil {
		if call < len(c.given) {
			return int32(c.given[call])
		}
		return 0
	}
	if call-c.first >= len(c.block) {
		c.source.uniforms(c.block)
		c.first += len(c.block)
	}
	u := c.block[call-c.first]
	class := 0
	for _, bound := range c.cumulative[:len(c.cumulative)-1] {
		class += one(u >= bound) // a branch would often be guessed wrongly
	}
	return int32(class)
}
