package kernel_test

import (
	"math"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// waitingShare is how many of the requests that complete have waited at all.
const waitingShare derive.AnchorMeasure = "share that waits"

// queue is one queue of the reference values, with all that is measured of it
// in the same runs.
type queue struct {
	derive.AnchorSetting
	rows []derive.Anchor
	wait []float64 // s, the mean wait that belongs to each row, of its class
}

// queues gathers the reference values by queue, in their order. Where Erlang's
// C applies, the share that waits is one more of them.
func queues() []*queue {
	var all []*queue
	byName := map[string]*queue{}
	for _, a := range derive.Anchors() {
		q := byName[a.Setting]
		if q == nil {
			q = &queue{AnchorSetting: a.AnchorSetting}
			byName[a.Setting] = q
			all = append(all, q)
		}
		q.rows = append(q.rows, a)
	}
	for _, q := range all {
		if q.isErlangs() {
			q.rows = append(q.rows, derive.Anchor{
				AnchorSetting: q.AnchorSetting, Formula: "Erlang C",
				Measure: waitingShare, Value: derive.ErlangC(q.Lambda, q.Servers),
			})
		}
		q.findWaits()
	}
	return all
}

// isErlangs says whether this is M/M/c in the long run.
func (q *queue) isErlangs() bool {
	return q.Arrivals == derive.PoissonArrivals && q.Service.Kind == derive.ExponentialService &&
		q.Discipline == derive.FirstInFirstOut && q.Places == derive.Unlimited &&
		q.Deadline == 0 && q.Classes == nil && q.Requests == 0
}

// findWaits finds the mean wait beside each standard deviation.
func (q *queue) findWaits() {
	q.wait = make([]float64, len(q.rows))
	for i, a := range q.rows {
		for _, b := range q.rows {
			switch {
			case a.Class != b.Class:
			case b.Measure == derive.MeanWait:
				q.wait[i] = b.Value
			case b.Measure == derive.MeanSojourn:
				q.wait[i] = b.Value - q.Service.Mean
			}
		}
	}
}

// config is the queue as the kernel runs it, but for seed and end.
func (q *queue) config() kernel.Config {
	c := kernel.Config{
		Arrivals: kernel.Poisson{Rate: q.Lambda},
		Service:  serviceOf(q.Service),
		Servers:  q.Servers,
		Draws:    kernel.Native{},
	}
	switch q.Arrivals {
	case derive.RegularArrivals:
		c.Arrivals = kernel.Even{Gap: 1 / q.Lambda}
	case derive.ErlangTwoArrival: // every other one of twice as many
		c.Arrivals = kernel.Poisson{Rate: 2 * q.Lambda}
		c.Admission = append(c.Admission, kernel.AdmitIf{Admit: func(v kernel.View) bool { return v.Request%2 == 1 }})
	}
	switch q.Discipline {
	case derive.LastInFirstOut:
		c.Discipline = kernel.LIFO{}
	case derive.ByPriority:
		c.Discipline = kernel.Priority{}
	case derive.ShortestFirst:
		c.Discipline = kernel.SJF{}
	case derive.SharedServer:
		c.Discipline = kernel.ProcessorSharing{}
	}
	q.limit(&c)
	return c
}

// limit sets classes and limits.
func (q *queue) limit(c *kernel.Config) {
	for _, rate := range q.Classes {
		c.Classes.Shares = append(c.Classes.Shares, rate/q.Lambda)
	}
	switch {
	case q.Thresholds != nil:
		var limits []kernel.Limit
		for _, places := range q.Thresholds {
			limits = append(limits, kernel.Limit{Total: places})
		}
		c.Admission = append(c.Admission, kernel.ClassThresholds{Limits: limits})
	case q.Places == 0: // no place to wait: the servers are all the room there is
		c.Admission = append(c.Admission, kernel.SystemCap{K: q.Servers})
	case q.Places > 0:
		c.Admission = append(c.Admission, kernel.QueueCap{K: q.Places})
	}
	if q.Deadline > 0 {
		c.Dequeue = kernel.WaitBeyond{Limit: q.Deadline}
	}
}

// serviceOf is the service time of a reference value.
func serviceOf(s derive.AnchorService) kernel.Service {
	switch s.Kind {
	case derive.ExponentialService:
		return kernel.Exponential{Mean: s.Mean}
	case derive.FixedService:
		return kernel.Fixed{Time: s.Mean}
	case derive.HyperexponentialService:
		return kernel.Hyperexponential{Mean: s.Mean, SCV: s.SquaredVariation}
	case derive.ParetoService:
		return kernel.BoundedPareto{Alpha: s.Shape, Low: s.Low, High: s.High}
	case derive.LognormalService:
		return kernel.Lognormal{Mean: s.Mean, SCV: s.SquaredVariation}
	case derive.UniformService:
		return kernel.Uniform{Low: s.Low, High: s.High}
	}
	return nil
}

// probability is the p of a row that is a p-quantile, 0 of one that is not.
func probability(m derive.AnchorMeasure) float64 {
	switch m {
	case derive.MedianSojourn:
		return 0.5
	case derive.P99Sojourn:
		return 0.99
	}
	return 0
}

// expected is what a row's runs are compared with: its value, but the
// probability of a quantile, of which a run tells the share of its requests up
// to the value. Where all services are the same, all who find nobody stay
// exactly that long, and no quantile lies below it.
func expected(a derive.Anchor) float64 {
	p := probability(a.Measure)
	switch {
	case p == 0:
		return a.Value
	case a.Service.Kind == derive.FixedService && a.Value == a.Service.Mean:
		return 1 - a.Lambda*a.Service.Mean
	}
	return p
}

// isShare says whether a row counts events of requests.
func isShare(m derive.AnchorMeasure) bool {
	return m == derive.BlockedShare || m == derive.ExpiredShare || m == derive.UsefulShare
}

// plan is how long a run is and what of it counts.
type plan struct {
	from, to, offered int     // the requests from on, up to but not including to, count, of so many
	begin, end        float64 // s, the same for what is measured by time
	replications      int
}

// Lengths of runs. They follow from the time in which a queue forgets its
// state, its relaxation time.
const (
	replications = 200
	warmUps      = 10      // relaxation times before anything counts
	worthwhile   = 20      // relaxation times that count, in one run
	leastCount   = 10_000  // requests that count, in one run
	mostCount    = 200_000 // the same
	enough       = 100     // events of a share over all runs, for it to be judged
)

// plan decides on the length of runs, times effort. A queue that has to be met
// from empty has its length, and more replications where that is short.
func (q *queue) plan(effort int) plan {
	if n := q.Requests; n > 0 {
		return plan{to: n, offered: n, replications: effort * max(replications, min(20_000, 2_000_000/n))}
	}
	relaxation, fill := q.relaxation()
	warmUp := 200 + int(q.Lambda*(warmUps*relaxation+3*fill))
	count := min(max(leastCount, int(worthwhile*relaxation*q.Lambda)), mostCount)
	if q.Service.Kind == derive.ParetoService {
		count = mostCount / 2
	}
	if rare := q.rarest(); effort > 1 && rare > 0 {
		count = max(count, int(2*enough/rare/float64(replications*effort))+1)
	}
	tail := 8 * int(math.Sqrt(float64(warmUp+count))) // so that arrivals go on while time is measured
	if q.Discipline != derive.FirstInFirstOut {
		tail += warmUp // so that those who count are not served in a queue that drains
	}
	p := plan{
		from: warmUp, to: warmUp + count, offered: warmUp + count + tail,
		begin: float64(warmUp) / q.Lambda, end: float64(warmUp+count) / q.Lambda, replications: effort * replications,
	}
	if q.Arrivals == derive.ErlangTwoArrival {
		p.from, p.to, p.offered = 2*p.from, 2*p.to, 2*p.offered
	}
	return p
}

// rarest is the rarest share of the queue's rows, 0 if it has none.
func (q *queue) rarest() float64 {
	least := 0.0
	for _, a := range q.rows {
		if isShare(a.Measure) && (least == 0 || a.Value < least) {
			least = a.Value
		}
	}
	return least
}

// relaxation gives the relaxation time in s, and how long the queue takes to
// fill up where more arrive than can be served. For M/M/1 with and without a
// limit the relaxation time is exact, for others an estimate, as for heavy
// traffic.
func (q *queue) relaxation() (relaxation, fill float64) {
	load, speed := q.Lambda*q.Service.Mean/float64(q.Servers), float64(q.Servers)/q.Service.Mean
	places, cosine := math.Inf(1), 1.0
	switch {
	case q.Places != derive.Unlimited:
		places = float64(q.Places + q.Servers)
	case q.Deadline > 0:
		places = q.Deadline*speed + 1
	}
	if !math.IsInf(places, 1) {
		cosine = math.Cos(math.Pi / (places + 1))
		if load > 1 {
			fill = places / (load - 1) / speed
		}
	}
	first, second, _ := momentsOf(q.Service)
	variation := (1 + math.Max(0, second/(first*first)-1)) / 2
	return math.Max(variation/speed/(1+load-2*math.Sqrt(load)*cosine), q.Service.Mean), fill
}
