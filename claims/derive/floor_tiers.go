package derive

// TierOrder says which of two classes is served next. Of one class the oldest
// is.
type TierOrder int

// The orders.
const (
	// OldestFirst serves whoever came first.
	OldestFirst TierOrder = iota
	// FirstClassFirst serves class 0 while one of it waits.
	FirstClassFirst
	// ByWeight is start-time fair queueing by Tiers.Weights.
	ByWeight
)

// Tiers is one server before a bounded queue of two classes. It is Station for
// the case that the floor notebook needs, with a queue for each class, so that
// many seeds can be run. As there, who arrives when a service ends joins before
// the next is chosen.
type Tiers struct {
	// Places is how many may wait, at least one.
	Places int
	// Threshold is from how many waiting on class 1 is refused, unless fewer
	// than Reserved of it wait. Zero is never.
	Threshold, Reserved int
	// Kept keeps so many of the places as Reserved says from class 0.
	Kept bool
	// Order is who is served next.
	Order TierOrder
	// Weights are the shares of the classes under ByWeight, above zero. A
	// work then belongs to the call of its number, and otherwise to the call
	// that is taken when it is due.
	Weights [2]float64
}

// Tier is what became of one class: how many came, and the sojourn times of the
// completed, in the order of completion.
type Tier struct {
	Offered  int
	Sojourns []float64
}

// tierCall is a call that waits.
type tierCall struct {
	number          int
	at, work, start float64 // start is its start tag under ByWeight
}

// tierRun is a run of Tiers under way.
type tierRun struct {
	Tiers
	trace   Trace
	queues  [2][]tierCall
	done    [2]Tier
	freeAt  float64 // when the server is or was free
	taken   int
	virtual float64
	finish  [2]float64
}

// Run offers the calls of a trace, of classes 0 and 1, and lets the queue
// drain. The trace has a work for each call.
func (t Tiers) Run(trace Trace) [2]Tier {
	r := &tierRun{Tiers: t, trace: trace}
	for _, class := range trace.Classes {
		r.done[class].Offered++
	}
	for class, tier := range r.done {
		r.done[class].Sojourns = make([]float64, 0, tier.Offered)
	}
	for k, at := range trace.Calls {
		for r.waiting() > 0 && r.freeAt < at {
			r.serve()
		}
		if class := trace.Classes[k]; r.admits(class) {
			r.join(k, class, at)
		}
	}
	for r.waiting() > 0 {
		r.serve()
	}
	return r.done
}

func (r *tierRun) waiting() int { return len(r.queues[0]) + len(r.queues[1]) }

// admits says whether a call of a class may wait.
func (r *tierRun) admits(class int) bool {
	free := len(r.queues[1])
	if r.waiting() >= r.Places {
		return false
	}
	if class == 1 {
		return r.Threshold == 0 || r.waiting() < r.Threshold || free < r.Reserved
	}
	return !r.Kept || r.waiting()+max(0, r.Reserved-free) < r.Places
}

func (r *tierRun) join(k, class int, at float64) {
	call := tierCall{number: k, at: at}
	if r.Order == ByWeight {
		if r.waiting() == 0 && r.freeAt <= at {
			r.virtual, r.finish = 0, [2]float64{}
		}
		call.work = r.trace.Works[k]
		call.start = max(r.virtual, r.finish[class])
		r.finish[class] = call.start + call.work/r.Weights[class]
	}
	r.queues[class] = append(r.queues[class], call)
	r.freeAt = max(r.freeAt, at)
}

// next is the class to be served; one of it waits.
func (r *tierRun) next() int {
	if len(r.queues[0]) == 0 || len(r.queues[1]) == 0 {
		if len(r.queues[0]) == 0 {
			return 1
		}
		return 0
	}
	first, second := r.queues[0][0], r.queues[1][0]
	if r.Order == OldestFirst && second.number < first.number || r.Order == ByWeight && second.start < first.start {
		return 1
	}
	return 0
}

func (r *tierRun) serve() {
	class := r.next()
	call := r.queues[class][0]
	r.queues[class] = r.queues[class][1:]
	work := r.trace.Works[r.taken]
	if r.Order == ByWeight {
		work, r.virtual = call.work, call.start
	}
	r.taken++
	r.freeAt += work
	r.done[class].Sojourns = append(r.done[class].Sojourns, r.freeAt-call.at)
}
