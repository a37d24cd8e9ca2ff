package kernel

import "math"

const (
	// none is the place in the slab where there is never a request. The list
	// of those who wait begins and ends there.
	none int32 = 0
	// noServer serves whoever waits.
	noServer int32 = -1
)

// station is one run under way. All of its times are s since the run began.
type station struct {
	config  Config
	now     float64
	horizon float64 // +Inf where the run drains
	draws   streams
	fault   error // what a part found wrong while the run went on

	calls   feed
	classes classFeed
	works   numberFeed
	policy  numberFeed
	// policyDraws is set by each policy that draws, when it is opened.
	policyDraws bool

	atArrival bool // whose service time: that of the k-th to arrive

	slab   []request
	unused int32 // the first of the free places in slab, chained by newer

	listed     bool // whether the list of those who wait is needed; some disciplines have their own
	waiting    int
	waitingOf  [MaxClasses]int // of each class
	kinds      int             // how many classes there are
	lastEmpty  float64
	emptySince float64 // when the last request that waited left the queue

	servers  servers
	speed    speeds
	sharing  *sharing // nil unless all are served at once
	picker   picker   // nil where the oldest is next
	keeper   keeper   // the picker, if it keeps notes
	room     int      // how many may wait, which is asked first
	gate     gate     // nil where there are no other policies
	evictAt  int      // the number in system beyond which the oldest is evicted; 0 is never
	sieve    sieve
	marker   marker // the sieve, if it takes note of arrivals
	sweep    bool   // an expired request takes all older ones along
	watched  bool   // there are timeouts, or the oldest is evicted
	timeouts timeouts
	retries  retries

	out recorder
}

// request is one try of a call, from its arrival until its fate is decided.
type request struct {
	arrival float64
	work    float64 // s of service at speed 1
	start   float64 // of its service
	tag     float64 // a discipline's key
	limit   float64 // s, a rule's limit for this request

	id           int   // its place in the order of arrival, from 0; -1 when its fate is decided
	call         int   // from 0
	older, newer int32 // its neighbours among those who wait, none at the ends
	place        int32 // a discipline's own: where it keeps the request
	server       int32 // noServer while it waits
	class        int32
	try          int32 // from 1
	failed       bool  // its client has given it up
}

// open puts an empty station before the start of a run. The slices of an earlier
// result are used again.
func open(c Config, earlier Result) *station {
	s := &station{config: c, horizon: horizonAt(c.End), slab: make([]request, 1), room: math.MaxInt}
	s.draws = c.Draws.streams()
	n := c.Classes.count()
	s.kinds, s.atArrival = n, c.ServiceDrawn == AtArrival
	s.out = newRecorder(c, n, earlier)
	s.servers.open(max(1, c.Servers))
	s.speed.open(c.Speed)
	s.openPolicies()
	s.listed = s.keeper == nil || s.evictAt > 0 || s.sweep
	s.timeouts.open(c.Client)
	s.retries.open(s)
	s.watched = s.timeouts.after > 0 || s.evictAt > 0
	s.openFeeds()
	return s
}

// openPolicies opens what decides about requests.
func (s *station) openPolicies() {
	if !missing(s.config.Discipline) {
		s.picker = s.config.Discipline.open(s)
	}
	s.keeper, _ = s.picker.(keeper)
	for _, policy := range s.config.Admission {
		s.gate = after(s.gate, policy.open(s))
	}
	if !missing(s.config.Dequeue) {
		s.sieve = s.config.Dequeue.open(s)
		s.marker, _ = s.sieve.(marker)
	}
}

// inSystem is how many wait or are in service.
func (s *station) inSystem() int { return s.waiting + s.inService() }

// inService is how many are in service.
func (s *station) inService() int { return s.servers.busy }

// slot gives a free place in the slab, and what is there.
func (s *station) slot() (int32, *request) {
	at := s.unused
	if at == none {
		at = s.newSlot()
		return at, &s.slab[at]
	}
	r := &s.slab[at]
	s.unused = r.newer
	return at, r
}

func (s *station) newSlot() int32 {
	s.slab = append(s.slab, request{})
	return int32(len(s.slab) - 1)
}

// oldest and newest are the ends of the list of those who wait.
func (s *station) oldest() int32 { return s.slab[none].newer }
func (s *station) newest() int32 { return s.slab[none].older }

// join puts a request at the newest end of the queue.
func (s *station) join(at int32, r *request) {
	if s.listed {
		slab := s.slab // else it would be read again after each change
		ends := &slab[none]
		last := ends.older
		r.older, r.newer = last, none
		slab[last].newer = at
		ends.older = at
	}
	s.waiting++
	s.waitingOf[r.class]++
}

// unlink takes a request out of the queue.
func (s *station) unlink(r *request) {
	if s.listed {
		slab, older, newer := s.slab, r.older, r.newer
		slab[older].newer = newer
		slab[newer].older = older
	}
	s.waitingOf[r.class]--
	if s.waiting--; s.waiting == 0 {
		s.lastEmpty, s.emptySince = s.now, s.now
	}
}

// leave takes a request out of the queue which the discipline did not propose.
func (s *station) leave(at int32) {
	if s.keeper != nil {
		s.keeper.leave(at)
	}
	s.unlink(&s.slab[at])
}

// full says whether as many wait as there is room for.
func (s *station) full(room int) bool { return s.waiting >= room }

// standing says whether the queue has not been empty during the last length s.
func (s *station) standing(length float64) bool { return s.now-s.lastEmpty >= length }

// decide ends a request at this instant. Its place becomes free.
func (s *station) decide(at int32, r *request, fate Fate) {
	s.out.decide(s.now, r, fate)
	r.id, r.newer = -1, s.unused
	s.unused = at
}

// discard ends a request that was not served; its client may try again.
func (s *station) discard(at int32, fate Fate) {
	r := &s.slab[at]
	r.start = s.now
	s.retries.fail(s, r)
	s.decide(at, r, fate)
}
