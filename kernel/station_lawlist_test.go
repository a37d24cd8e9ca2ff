package kernel_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"kneebook/kernel"
)

// Every request has one fate, and the counts are those of the requests.
func fatesAddUp(c kernel.Config, r kernel.Result) string {
	counted := map[kernel.Fate]int{}
	for k, f := range r.Fates {
		counted[f]++
		if q := r.Trace.Requests[k]; q.Fate != f || q.Arrival != r.Arrivals[k] || q.Start != r.Starts[k] || q.Left != r.Departures[k] {
			return fmt.Sprintf("request %d is %+v", k, q)
		}
	}
	total, byClass := 0, 0
	for _, f := range kernel.Fates() {
		total += r.Of(f)
		of := 0
		for _, class := range r.ByClass {
			of += class.Of(f)
		}
		if counted[f] != r.Of(f) || of != r.Of(f) {
			return fmt.Sprintf("%d %v, %d among the requests, %d over the classes", r.Of(f), f, counted[f], of)
		}
	}
	for _, class := range r.ByClass {
		byClass += class.Offered
	}
	if total != r.Offered || len(r.Fates) != r.Offered || byClass != r.Offered || r.OnTime > r.Completed || r.Answered > r.OnTime {
		return fmt.Sprintf("%+v", r.Counts)
	}
	if d, ok := c.End.(kernel.Drain); ok && (r.Calls != d.Requests || r.Stranded > 0) {
		return fmt.Sprintf("%d calls of %d, %d stranded", r.Calls, d.Requests, r.Stranded)
	}
	return ""
}

func timeRunsForwards(_ kernel.Config, r kernel.Result) string {
	if !slices.IsSorted(r.Arrivals) {
		return "arrivals are out of order"
	}
	for k, q := range r.Trace.Requests {
		if !(0 <= q.Arrival && q.Arrival <= q.Start && q.Start <= q.Left && q.Left <= r.End) {
			return fmt.Sprintf("request %d is %+v, the run ends at %v", k, q, r.End)
		}
	}
	if n := len(r.Arrivals); n > 0 && r.LastArrival != r.Arrivals[n-1] {
		return fmt.Sprintf("the last arrival is %v", r.LastArrival)
	}
	return ""
}

// The integrals of the numbers in queue and system are the sums of what the
// requests spent there.
func littlesLaw(c kernel.Config, r kernel.Result) string {
	waiting, inSystem, served := 0.0, 0.0, 0.0
	for _, q := range r.Trace.Requests {
		waiting += q.Start - q.Arrival
		inSystem += q.Left - q.Arrival
		if q.Server >= 0 {
			served += q.Left - q.Start
		}
	}
	if _, shared := c.Discipline.(kernel.ProcessorSharing); shared {
		served = r.Busy
	}
	if !near(waiting, r.QueueTime) || !near(inSystem, r.SystemTime) || !near(served, r.Busy) {
		return fmt.Sprintf("%v and %v in queue, %v and %v in system, %v and %v in service", waiting, r.QueueTime, inSystem, r.SystemTime, served, r.Busy)
	}
	if u := r.Utilisation(); r.End > 0 && !(u >= 0 && u <= 1 && r.Busy <= float64(r.Servers)*r.End*(1+1e-9)) {
		return fmt.Sprintf("utilisation %v", u)
	}
	return ""
}

func oneAtATime(c kernel.Config, r kernel.Result) string {
	if _, shared := c.Discipline.(kernel.ProcessorSharing); shared {
		return ""
	}
	served := make([][]kernel.Request, c.Servers+1)
	for _, q := range r.Trace.Requests {
		if q.Server >= 0 {
			served[q.Server] = append(served[q.Server], q)
		}
	}
	for server, list := range served {
		slices.SortStableFunc(list, func(a, b kernel.Request) int { // a service of no length comes before one that begins when it ends
			return cmp.Or(compare(a.Start, b.Start), compare(a.Left, b.Left))
		})
		for k := 1; k < len(list); k++ {
			if list[k].Start < list[k-1].Left {
				return fmt.Sprintf("server %d: %+v and %+v", server, list[k-1], list[k])
			}
		}
	}
	return ""
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// change is one request that joins or leaves the queue or the servers.
type change struct {
	at               float64
	waiting, serving int
	class            int
}

// changes is all of them in order of time, and calls f with the numbers between
// two instants.
func between(r kernel.Result, f func(from, to float64, waiting, serving int, ofClass []int) string) string {
	var all []change
	for _, q := range r.Trace.Requests {
		all = append(all, change{q.Arrival, 1, 0, q.Class}, change{q.Start, -1, 0, q.Class})
		if q.Server >= 0 {
			all = append(all, change{q.Start, 0, 1, q.Class}, change{q.Left, 0, -1, q.Class})
		}
	}
	slices.SortStableFunc(all, func(a, b change) int { return compare(a.at, b.at) })
	waiting, serving, ofClass := 0, 0, make([]int, 8)
	for k, one := range all {
		waiting += one.waiting
		serving += one.serving
		ofClass[one.class] += one.waiting
		if k+1 < len(all) && all[k+1].at > one.at {
			if wrong := f(one.at, all[k+1].at, waiting, serving, ofClass); wrong != "" {
				return wrong
			}
		}
	}
	return ""
}

func noIdling(c kernel.Config, r kernel.Result) string {
	return between(r, func(from, to float64, waiting, serving int, _ []int) string {
		if waiting > 0 && serving < max(1, c.Servers) && from < horizonOf(c) {
			return fmt.Sprintf("from %v to %v %d wait and %d are served", from, to, waiting, serving)
		}
		return ""
	})
}

func horizonOf(c kernel.Config) float64 {
	if h, ok := c.End.(kernel.Horizon); ok {
		return h.Time
	}
	return math.Inf(1)
}

func horizonHolds(c kernel.Config, r kernel.Result) string {
	h, ok := c.End.(kernel.Horizon)
	if !ok {
		return ""
	}
	for k, q := range r.Trace.Requests {
		late := q.Left > h.Time && (h.Cut || q.Server < 0)
		if q.Arrival >= h.Time || q.Server >= 0 && q.Start >= h.Time || late || q.Fate == kernel.Stranded && q.Left != h.Time {
			return fmt.Sprintf("request %d is %+v", k, q)
		}
	}
	if r.End < h.Time || h.Cut && r.End != h.Time {
		return fmt.Sprintf("the end is %v", r.End)
	}
	return ""
}

func limitsHold(c kernel.Config, r kernel.Result) string {
	return between(r, func(from, _ float64, waiting, serving int, ofClass []int) string {
		for _, policy := range c.Admission {
			ok := true
			switch p := policy.(type) {
			case kernel.QueueCap:
				ok = waiting <= p.K
			case kernel.SystemCap:
				ok = waiting+serving <= p.K
			case kernel.EvictOldest:
				ok = waiting+serving <= p.K
			case kernel.ConcurrencyLimit:
				ok = waiting+serving <= p.N
			case kernel.Reservation:
				taken := 0
				for class, n := range ofClass {
					reserved := 0
					if class < len(p.Reserved) {
						reserved = p.Reserved[class]
					}
					taken += max(n, reserved)
				}
				ok = taken <= p.Cap
			case kernel.ClassThresholds:
				ok = p.Cap == 0 || waiting <= p.Cap
			case kernel.TokenBucket, kernel.RED, kernel.AdmitIf: // no limit at an instant
			default:
				return fmt.Sprintf("no limit is known of %T: say in limitsHold how many may wait or be served under it", p)
			}
			if !ok {
				return fmt.Sprintf("from %v on %d wait, %v of each class, and %d are served under %+v", from, waiting, ofClass, serving, policy)
			}
		}
		return ""
	})
}

func rulesHold(c kernel.Config, r kernel.Result) string {
	evicts := slices.ContainsFunc(c.Admission, func(a kernel.Admission) bool { _, is := a.(kernel.EvictOldest); return is })
	for k, q := range r.Trace.Requests {
		wait := q.Start - q.Arrival
		served := q.Server >= 0
		// Who is refused at once was not discarded, nor who may have been evicted.
		shed, expired := q.Fate == kernel.Shed && wait > 0 && !evicts, q.Fate == kernel.Expired
		ok := true
		switch rule := c.Dequeue.(type) {
		case nil:
			ok = !expired && !shed
		case kernel.WaitBeyond:
			ok = (!served || wait <= rule.Limit) && (!expired || rule.All || wait > rule.Limit) && !shed
		case kernel.CannotFinish:
			ok = (!served || wait+q.Service <= rule.Deadline) && (!expired || rule.All || wait+q.Service > rule.Deadline) && !shed
		case kernel.FailAtScale:
			ok = (!served || wait <= max(rule.Short, rule.Long)) && (!shed || wait > min(rule.Short, rule.Long)) && !expired
		case kernel.CoDel:
			ok = (!shed || wait >= rule.Target) && !expired
		case kernel.Folly:
			ok = (!shed || wait > 2*rule.Target) && !expired
		case kernel.DiscardIf: // whatever its function says
			ok = !expired
		default:
			return fmt.Sprintf("nothing is known of %T: say in rulesHold who may be served and who discarded under it", rule)
		}
		if !ok {
			return fmt.Sprintf("request %d is %+v", k, q)
		}
	}
	return ""
}

// tokensHold says whether those who were let in never were more than a bucket of
// tokens allows, between the arrivals of any two of them.
func tokensHold(c kernel.Config, r kernel.Result) string {
	for _, policy := range c.Admission {
		bucket, is := policy.(kernel.TokenBucket)
		if !is {
			continue
		}
		var joined []float64
		for _, q := range r.Trace.Requests {
			if q.Server >= 0 || q.Left > q.Arrival {
				joined = append(joined, q.Arrival)
			}
		}
		for i := range joined {
			for j := i; j < len(joined); j++ {
				if allowed := bucket.Burst + bucket.Rate*(joined[j]-joined[i]); float64(j-i+1) > allowed+1e-6 {
					return fmt.Sprintf("%d were let in from %v to %v under %+v", j-i+1, joined[i], joined[j], bucket)
				}
			}
		}
	}
	return ""
}

func clientsKeep(c kernel.Config, r kernel.Result) string {
	tries := make([]int, r.Calls)
	last := make([]kernel.Request, r.Calls)
	for k, q := range r.Trace.Requests {
		timeout := c.Client.Timeout
		if q.Fate == kernel.Abandoned && (!timeout.Abandon || q.Left != q.Arrival+timeout.After) {
			return fmt.Sprintf("request %d is %+v", k, q)
		}
		if timeout.Abandon && q.Start > q.Arrival+timeout.After {
			return fmt.Sprintf("request %d waits after its timeout: %+v", k, q)
		}
		before := last[q.Call]
		if q.Try != tries[q.Call]+1 || q.Try > max(1, c.Client.Retries.Attempts) || q.Try > 1 && before.Class != q.Class {
			return fmt.Sprintf("request %d is %+v, the try before it %+v", k, q, before)
		}
		tries[q.Call], last[q.Call] = q.Try, q
	}
	return ""
}

func windowsAddUp(c kernel.Config, r kernel.Result) string {
	if c.Window == 0 {
		return ""
	}
	var all kernel.Window
	longest := 0.0
	for _, w := range r.Windows {
		all = together(all, w)
		longest = math.Max(longest, w.LongestSojourn)
		if w.InSystemAtEnd < w.WaitingAtEnd || w.Busy > float64(r.Servers)*c.Window*(1+1e-9) || w.Work < w.LateWork {
			return fmt.Sprintf("a window is %+v", w)
		}
	}
	if all.Counts != r.Counts || all.OfferedOnTime != r.OnTime || longest != slices.Max(append(r.Sojourns(), 0)) {
		return fmt.Sprintf("%+v in windows, %+v in all", all, r.Counts)
	}
	if !near(all.Busy, r.Busy) || !near(all.QueueTime, r.QueueTime) || !near(all.SystemTime, r.SystemTime) || !near(all.Work, r.Work) || !near(all.LateWork, r.LateWork) {
		return fmt.Sprintf("%+v in windows, busy %v, in queue %v, in system %v, work %v, late %v", all, r.Busy, r.QueueTime, r.SystemTime, r.Work, r.LateWork)
	}
	if end := r.Windows[len(r.Windows)-1].Begin; end > r.End || end+2*c.Window < r.End {
		return fmt.Sprintf("the last window begins at %v, the run ends at %v", end, r.End)
	}
	return ""
}

// together adds a window to others.
func together(a, b kernel.Window) kernel.Window {
	a.Offered, a.Completed, a.Dropped, a.Shed = a.Offered+b.Offered, a.Completed+b.Completed, a.Dropped+b.Dropped, a.Shed+b.Shed
	a.Expired, a.Abandoned, a.Stranded = a.Expired+b.Expired, a.Abandoned+b.Abandoned, a.Stranded+b.Stranded
	a.OnTime, a.OfferedOnTime = a.OnTime+b.OnTime, a.OfferedOnTime+b.OfferedOnTime
	a.Busy, a.QueueTime, a.SystemTime = a.Busy+b.Busy, a.QueueTime+b.QueueTime, a.SystemTime+b.SystemTime
	a.Work, a.LateWork = a.Work+b.Work, a.LateWork+b.LateWork
	return a
}

// Under FIFO each server's requests leave in the order in which they came.
func departsInOrder(c kernel.Config, r kernel.Result) string {
	if _, is := c.Discipline.(kernel.FIFO); !is && c.Discipline != nil {
		return ""
	}
	last := map[int]kernel.Request{}
	for k, q := range r.Trace.Requests {
		if q.Server < 0 {
			continue
		}
		if q.Left < last[q.Server].Left {
			return fmt.Sprintf("request %d is %+v, the one before it on that server %+v", k, q, last[q.Server])
		}
		last[q.Server] = q
	}
	return ""
}

// With services of fixed length at the speed 1 nobody whom CannotFinish lets be
// served stays longer than its deadline.
func noOverrun(c kernel.Config, r kernel.Result) string {
	rule, is := c.Dequeue.(kernel.CannotFinish)
	_, fixed := c.Service.(kernel.Fixed)
	_, shared := c.Discipline.(kernel.ProcessorSharing)
	if !is || !fixed || shared || len(c.Speed) > 0 {
		return ""
	}
	for k, q := range r.Trace.Requests {
		if q.Server >= 0 && q.Left-q.Arrival > rule.Deadline+1e-12 {
			return fmt.Sprintf("request %d is %+v", k, q)
		}
	}
	return ""
}
