package derive

import (
	"math"
	"slices"
	"strconv"
)

// simulation is the state of a station between two events.
type simulation struct {
	Station
	trace    Trace
	now      float64
	attempts []Attempt // every attempt offered, by sequence
	jobs     []job     // the same
	waiting  []int     // who waits, by sequence: the oldest first
	ranked   []int     // the same by rank, if the discipline ranks
	classes  []int     // how many of each class wait
	serving  []int     // who is in service at each server, or Nobody
	left     []float64 // the work left of each in service, if they share the servers
	called   int       // how many calls have arrived
	works    int       // how many works of the trace are used
	uniforms int       // how many uniform numbers of the trace are used
	giveUps  []alarm
	retries  []alarm
	memory   memory
}

// job is what the simulation has to know of an attempt beside it.
type job struct {
	due    float64 // when its service will end
	limit  float64 // how long it may wait, under FailAtScale
	tag    float64 // its start tag, under Fair
	failed bool    // its client has taken it for failed
}

// alarm is something to be done about an attempt at an instant.
type alarm struct {
	at      float64
	attempt int
}

// memory is what the policies remember from one request to the next.
type memory struct {
	lastEmpty float64 // the last instant at which the queue was empty
	emptied   float64 // the last instant at which somebody left it empty
	shared    float64 // up to when the work left of those that share is known
	least     float64 // the least of that, if any is in service
	tokens    bucket
	budget    bucket
	red       redMemory
	fair      fairMemory
	codel     codelMemory
	folly     follyMemory
}

// Run runs the station on a trace.
func (s Station) Run(trace Trace) History { return s.simulation(trace).run() }

// run goes from one instant at which something happens to the next, until the
// horizon or until nothing more can happen.
func (s *simulation) run() History {
	closing := math.Inf(1)
	if s.Horizon > 0 {
		closing = s.Horizon
	}
	for next := s.nextInstant(); next < closing; next = s.nextInstant() {
		s.now = next
		s.round()
	}
	if s.Horizon > 0 {
		s.now = s.Horizon
	}
	s.closeDown()
	return s.history()
}

// servers is how many servers there are.
func (s Station) servers() int { return max(s.Servers, 1) }

// simulation is the state at time zero.
func (s Station) simulation(trace Trace) *simulation {
	sim := &simulation{Station: s, trace: trace, attempts: make([]Attempt, 0, len(trace.Calls)), jobs: make([]job, 0, len(trace.Calls))}
	if !sim.shares() {
		for range s.servers() {
			sim.serving = append(sim.serving, Nobody)
		}
	}
	sim.memory.tokens.tokens = s.Admission.TokenBucket.Burst
	sim.memory.budget.tokens = s.Client.Retries.Budget.Burst
	sim.memory.folly.reset = true
	return sim
}

// nextInstant is when something will next happen, infinite if never.
func (s *simulation) nextInstant() float64 {
	next := s.nextCompletion()
	if s.called < len(s.trace.Calls) {
		next = min(next, s.trace.Calls[s.called])
	}
	for len(s.giveUps) > 0 && s.decided(s.giveUps[0].attempt) {
		s.giveUps = s.giveUps[1:]
	}
	if len(s.giveUps) > 0 {
		next = min(next, s.giveUps[0].at)
	}
	if len(s.retries) > 0 {
		next = min(next, s.retries[0].at)
	}
	return next
}

// nextCompletion is when a service will next end, infinite if never.
func (s *simulation) nextCompletion() float64 {
	if s.shares() {
		return s.nextShared()
	}
	next := math.Inf(1)
	for _, a := range s.serving {
		if a != Nobody {
			next = min(next, s.jobs[a].due)
		}
	}
	return next
}

// round does what is due at this instant, in the order of the model. What this
// gives rise to at the same instant is left for a further round. A change of
// speed needs no step of its own: it is known when the service that it will
// affect begins.
func (s *simulation) round() {
	if len(s.waiting) == 0 {
		s.memory.lastEmpty = s.now
	}
	again := s.dueRetries()
	s.complete()
	s.giveUp()
	s.retry(again)
	s.call()
	s.pick()
}

// complete ends the services that are due, by the servers' numbers.
func (s *simulation) complete() {
	if s.shares() {
		s.completeShared()
		return
	}
	for k, a := range s.serving {
		if a != Nobody && s.jobs[a].due <= s.now {
			s.serving[k] = Nobody
			s.finishAt(a)
		}
	}
}

// finishAt records that an attempt was completed now.
func (s *simulation) finishAt(a int) {
	s.attempts[a].Fate = Completed
	s.attempts[a].End = s.now
}

// retry lets calls that failed come again.
func (s *simulation) retry(due []alarm) {
	for _, alarm := range due {
		failed := &s.attempts[alarm.attempt]
		s.offer(failed.Call, failed.Try+1, failed.Class)
	}
}

// call lets the calls that are due arrive.
func (s *simulation) call() {
	for s.called < len(s.trace.Calls) && s.trace.Calls[s.called] <= s.now {
		class := 0
		if s.trace.Classes != nil {
			class = s.trace.Classes[s.called]
		}
		s.deposit()
		s.called++
		s.offer(s.called-1, 1, class)
	}
}

// offer lets an attempt arrive: it joins the queue or is refused.
func (s *simulation) offer(call, try, class int) {
	a := len(s.attempts)
	attempt := Attempt{Sequence: a, Call: call, Try: try, Class: class, Arrival: s.now, Server: Nobody}
	if !s.AtDequeue {
		attempt.Service = s.work()
	}
	if a == cap(s.attempts) { // retries: few copies of many
		s.attempts, s.jobs = slices.Grow(s.attempts, a+1), slices.Grow(s.jobs, a+1)
	}
	s.attempts, s.jobs = append(s.attempts, attempt), append(s.jobs, job{})
	if fate := s.refusal(a); fate != 0 {
		s.lose(a, fate)
		return
	}
	s.join(a)
}

// pick lets each free server, in the order of their numbers, take a request.
func (s *simulation) pick() {
	if s.shares() {
		s.pickShared()
		return
	}
	for k := range s.serving {
		if s.serving[k] != Nobody {
			continue
		}
		if a := s.next(); a != Nobody {
			s.start(a, k)
			s.serving[k] = a
		}
	}
}

// start records that a server begins with an attempt now.
func (s *simulation) start(a, server int) {
	attempt := &s.attempts[a]
	attempt.Server, attempt.Start = server, s.now
	s.jobs[a].due = s.finish(s.now, attempt.Service)
}

// finish is when a server that begins now with a work will have done it,
// infinite if never. It goes through the pieces of time in which the speed is
// the same.
func (s Station) finish(now, work float64) float64 {
	factor := 1.0
	for _, change := range s.Speeds {
		if change.At > now {
			can := float64((change.At - now) * factor)
			if work <= can {
				break
			}
			work -= can
			now = change.At
		}
		factor = change.Factor
	}
	if work == 0 {
		return now
	}
	return now + work/factor
}

// lose records that an attempt left now without having been completed. Its
// client notices, unless the run is over.
func (s *simulation) lose(a int, fate Fate) {
	s.attempts[a].Fate = fate
	s.attempts[a].Discard = s.now
	if fate != Stranded {
		s.fail(a)
	}
}

// decided says whether an attempt has its fate.
func (s *simulation) decided(a int) bool { return s.attempts[a].Fate != 0 }

// work is the next service time of the trace.
func (s *simulation) work() float64 {
	if s.works == len(s.trace.Works) {
		panic("derive: the trace has " + strconv.Itoa(s.works) + " works, and the run needs more")
	}
	s.works++
	return s.trace.Works[s.works-1]
}

// uniform is the next uniform number of the trace.
func (s *simulation) uniform() float64 {
	if s.uniforms == len(s.trace.Uniforms) {
		panic("derive: the trace has " + strconv.Itoa(s.uniforms) + " uniform numbers, and the run needs more")
	}
	s.uniforms++
	return s.trace.Uniforms[s.uniforms-1]
}
