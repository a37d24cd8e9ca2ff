package kernel

// retries is what clients do about failed requests.
type retries struct {
	attempts int32
	backoff  Backoff
	budget   Budget
	tokens   float64
	heap     []retry // by the instant, then by the request that failed
	dueNow   []retry // those of the round under way
}

// retry is a request that will arrive.
type retry struct {
	at    float64
	id    int // of the request that failed
	call  int
	class int32
	try   int32
}

func (r *retries) open(s *station) {
	c := s.config.Client.Retries
	r.attempts, r.backoff, r.budget, r.tokens = int32(c.Attempts), c.Backoff, c.Budget, c.Budget.Burst
	if r.backoff.Factor == 0 {
		r.backoff.Factor = 1
	}
	if c.Attempts > 1 && c.Backoff.Jitter > 0 {
		s.policyDraws = true
	}
}

// deposit puts a call's tokens into the budget.
func (r *retries) deposit() {
	if r.budget.Burst > 0 {
		r.tokens = min(r.budget.Burst, r.tokens+r.budget.Ratio)
	}
}

// fail takes note that a request has failed, and makes its client try again if
// tries and tokens are left. A request fails once at most.
func (r *retries) fail(s *station, failed *request) {
	if failed.failed || failed.try >= r.attempts {
		return
	}
	failed.failed = true
	if r.budget.Burst > 0 {
		if r.tokens < 1 {
			return
		}
		r.tokens--
	}
	r.push(retry{s.now + r.pause(s, failed.try), failed.id, failed.call, failed.class, failed.try + 1})
}

// pause is the time in s from the failure of a try to the next one.
func (r *retries) pause(s *station, try int32) float64 {
	b := &r.backoff
	p := b.First
	for range try - 1 {
		p = float64(p * b.Factor)
	}
	if b.Max > 0 {
		p = min(p, b.Max)
	}
	if b.Jitter > 0 {
		random := float64(float64(p*b.Jitter) * s.policy.take())
		p = float64(p*(1-b.Jitter)) + random
	}
	return p
}

// due takes out the retries of an instant, at which there is one.
func (r *retries) due(now float64) []retry {
	r.dueNow = r.dueNow[:0]
	for len(r.heap) > 0 && r.heap[0].at == now {
		r.dueNow = append(r.dueNow, r.pop())
	}
	return r.dueNow
}

func (a *retry) before(b *retry) bool { return a.at < b.at || a.at == b.at && a.id < b.id }

func (r *retries) push(last retry) {
	r.heap = append(r.heap, last)
	i := len(r.heap) - 1
	for i > 0 {
		up := (i - 1) / 4
		if !last.before(&r.heap[up]) {
			break
		}
		r.heap[i] = r.heap[up]
		i = up
	}
	r.heap[i] = last
}

func (r *retries) pop() retry {
	first := r.heap[0]
	n := len(r.heap) - 1
	last := r.heap[n]
	r.heap = r.heap[:n]
	if n == 0 {
		return first
	}
	i := 0
	for 4*i+1 < n {
		down := r.first(4*i+1, min(4*i+5, n))
		if !r.heap[down].before(&last) {
			break
		}
		r.heap[i] = r.heap[down]
		i = down
	}
	r.heap[i] = last
	return first
}

// first gives the place of the first retry of those from a place up to an end.
func (r *retries) first(from, end int) int {
	first := from
	for other := from + 1; other < end; other++ {
		if r.heap[other].before(&r.heap[first]) {
			first = other
		}
	}
	return first
}
