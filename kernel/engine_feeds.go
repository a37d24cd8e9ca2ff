package kernel

import (
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
	limit  int     // how many calls there can be
	drawn  int     // how many have been drawn
}

// openFeeds opens the random numbers of the run, and draws those that have to
// be drawn first.
func (s *station) openFeeds() {
	s.calls = feed{source: s.config.Arrivals.open(s.draws.arrivals), limit: MaxRequests}
	if n, ok := drained(s.config.End); ok {
		s.calls.limit = n
	}
	if s.draws.ahead {
		s.calls.drawAhead(s.horizon)
	} else {
		s.calls.block = make([]float64, 0, drawBlock)
	}
	s.classes.open(s)
	size := drawBlock
	if s.draws.ahead && s.policyDraws {
		size = 1 // from the same generator, each number when it is needed
	}
	traced := s.out.trace != nil
	s.works.open(s.config.Service.open(s.draws.service), size, traced)
	s.policy.open(uniforms{s.draws.policy}, size, traced)
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
	if f.at == len(f.block) {
		f.refill(s)
		return
	}
	f.next = f.block[f.at]
	f.at++
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
			s.fault = Invalids{{"End.Time", sprint(s.horizon), sprintf("a time by which at most %d calls arrive", MaxRequests)}}
		}
	} else if f.drawn < f.limit {
		s.fault = Invalids{{"End.Requests", sprint(f.limit), sprintf("at most %d, the number of arrivals that there are", f.drawn)}}
	}
}

// numberFeed hands out numbers that are drawn in blocks: service times, or what
// policies draw.
type numberFeed struct {
	source sampler
	block  []float64
	at     int
	used   []float64 // all that were handed out, in a run of which a trace is kept
	keep   bool      // whether to note them
}

func (f *numberFeed) open(source sampler, size int, keep bool) {
	f.source, f.block, f.keep = source, make([]float64, 0, size), keep
}

func (f *numberFeed) take() float64 {
	if f.at == len(f.block) {
		f.refill()
	}
	f.at++
	return f.block[f.at-1]
}

func (f *numberFeed) refill() {
	if f.keep {
		f.note()
	}
	f.block = f.block[:cap(f.block)]
	f.source.fill(f.block)
	f.at = 0
}

// note writes down what was taken of the block.
func (f *numberFeed) note() {
	f.used = append(f.used, f.block[:f.at]...)
}

// noteDraws puts what was drawn into the trace.
func (s *station) noteDraws() {
	if s.out.trace == nil {
		return
	}
	s.works.note()
	s.policy.note()
	s.out.trace.Works, s.out.trace.Uniforms = s.works.used, s.policy.used
}

// uniforms is numbers in [0, 1) for policies.
type uniforms struct{ source *stream }

func (u uniforms) fill(dst []float64) {
	if len(dst) == 1 {
		dst[0] = u.source.uniform()
		return
	}
	u.source.uniforms(dst)
}

// classFeed hands out the classes of calls.
type classFeed struct {
	given      []int // of the calls to come
	cumulative []float64
	source     *stream
	block      []int32
	at         int
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
	if s.draws.ahead {
		c.block = make([]int32, len(s.calls.block))
		c.refill()
	}
}

// take gives the class of the next call.
func (c *classFeed) take() int32 {
	if c.at == len(c.block) {
		c.refill()
	}
	c.at++
	return c.block[c.at-1]
}

// refill finds the classes of the next calls.
func (c *classFeed) refill() {
	if c.block == nil {
		c.block = make([]int32, drawBlock)
	}
	c.at = 0
	clear(c.block)
	if c.cumulative == nil {
		n := min(len(c.given), len(c.block))
		for i, class := range c.given[:n] {
			c.block[i] = int32(class)
		}
		c.given = c.given[n:]
		return
	}
	var block [drawBlock]float64
	for rest := c.block; len(rest) > 0; {
		drawn := block[:min(len(rest), drawBlock)]
		c.source.uniforms(drawn)
		c.share(rest[:len(drawn)], drawn)
		rest = rest[len(drawn):]
	}
}

// share gives each call the class in whose share its uniform number lies: the
// number of bounds that do not lie above it.
func (c *classFeed) share(classes []int32, uniforms []float64) {
	for _, bound := range c.cumulative[:len(c.cumulative)-1] {
		for i, u := range uniforms {
			classes[i] += int32(one(u >= bound)) // a branch would often be guessed wrongly
		}
	}
}
