package kernel_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"kneebook/kernel"
)

// pick is one choice of whom to serve.
type pick struct {
	now       float64 // s
	lastEmpty float64 // s, when the queue was last empty, before this instant or just before it
	picked    waiter
	left      []waiter // who went on to wait
}

// waiter is a request and what some disciplines go by.
type waiter struct {
	kernel.Request
	id       int
	deadline float64 // s, the instant
	tag      float64 // of fair queueing
}

// orders says of each discipline of the table whether it prefers one who waits
// to another. A new one goes here, under its type.
var orders = map[string]func(d kernel.Discipline, p pick, a, b waiter) bool{
	"kernel.FIFO":     func(_ kernel.Discipline, _ pick, a, b waiter) bool { return a.id < b.id },
	"kernel.LIFO":     func(_ kernel.Discipline, _ pick, a, b waiter) bool { return a.id > b.id },
	"kernel.Priority": func(_ kernel.Discipline, _ pick, a, b waiter) bool { return first(a.id, b.id, a.Class, b.Class) },
	"kernel.SJF":      func(_ kernel.Discipline, _ pick, a, b waiter) bool { return first(a.id, b.id, a.Service, b.Service) },
	"kernel.EDF":      func(_ kernel.Discipline, _ pick, a, b waiter) bool { return first(a.id, b.id, a.deadline, b.deadline) },
	"kernel.Fair": func(_ kernel.Discipline, _ pick, a, b waiter) bool {
		return a.tag < b.tag || a.tag == b.tag && first(a.id, b.id, a.Class, b.Class)
	},
	"kernel.AdaptiveLIFO": func(d kernel.Discipline, p pick, a, b waiter) bool {
		if p.now-p.lastEmpty >= d.(kernel.AdaptiveLIFO).Standing {
			return a.id > b.id
		}
		return a.id < b.id
	},
	"kernel.LeastFirst":       func(_ kernel.Discipline, _ pick, a, b waiter) bool { return a.id > b.id },     // its key in the table
	"kernel.Random":           func(kernel.Discipline, pick, waiter, waiter) bool { return false },            // one is as good as another
	"kernel.ProcessorSharing": func(_ kernel.Discipline, p pick, a, _ waiter) bool { return a.Start > p.now }, // nobody waits
}

// first says whether a goes before b by a key, and of equal keys by arrival.
func first[K cmp.Ordered](a, b int, keyA, keyB K) bool {
	return keyA < keyB || keyA == keyB && a < b
}

// At no pick does a discipline leave one waiting that it should have preferred.
func TestNoInversionAtAPick(t *testing.T) {
	for _, d := range kernel.Disciplines() {
		prefers := orders[fmt.Sprintf("%T", d)]
		if prefers == nil {
			t.Errorf("%T has no order: say in orders, in order_test.go, whom it prefers to whom", d)
			continue
		}
		for _, c := range ordersOf(d) {
			left := 0
			for _, p := range picks(c, holds(t, c)) {
				left += len(p.left)
				for _, w := range p.left {
					if prefers(d, p, w, p.picked) {
						t.Fatalf("%T picked %+v at %v while %+v was waiting, last empty %v", d, p.picked, p.now, w, p.lastEmpty)
					}
				}
			}
			if _, shares := d.(kernel.ProcessorSharing); left == 0 && !shares {
				t.Errorf("%T: nobody was ever left waiting", d)
			}
		}
	}
}

// ordersOf are stations of a discipline in which many wait, with one server and
// three, with times that fall together and times that do not.
func ordersOf(d kernel.Discipline) (all []kernel.Config) {
	for _, servers := range []int{1, 3} {
		c := config(120*float64(servers), 500, 5)
		c.Discipline, c.Servers = d, servers
		c.Classes.Shares = []float64{0.4, 0.6}
		c.Client.Deadlines = []float64{0.02, 0.2}
		all = append(all, c)
		c.Arrivals, c.Service = kernel.Batches{Rate: 30 * float64(servers), Size: 4}, kernel.Empirical{Values: []float64{5. / 1024, 10. / 1024, 15. / 1024}}
		all = append(all, c)
		c.Arrivals = kernel.Even{Gap: 8. / 1024 / float64(servers)}
		all = append(all, c)
	}
	return all
}

// picks is all choices of a run in which everyone is served, in their order.
func picks(c kernel.Config, r kernel.Result) (all []pick) {
	waiters := make([]waiter, len(r.Trace.Requests))
	for k, q := range r.Trace.Requests {
		waiters[k] = waiterOf(c, k, q)
	}
	if f, is := c.Discipline.(kernel.Fair); is {
		tagFairly(waiters, f.Weights)
	}
	order := slices.Clone(waiters)
	slices.SortFunc(order, byPick)
	found := make([]bool, len(waiters)) // nobody waiting, each when it came
	for k, w := range waiters {
		found[k] = emptyBefore(waiters, w.Arrival)
	}
	for _, picked := range order {
		p := pick{now: picked.Start, picked: picked}
		if emptyBefore(waiters, p.now) {
			p.lastEmpty = p.now
		}
		for k, w := range waiters {
			if w.Arrival <= p.now && found[k] {
				p.lastEmpty = math.Max(p.lastEmpty, w.Arrival)
			}
			if w.Arrival <= p.now && byPick(picked, w) < 0 {
				p.left = append(p.left, w)
			}
		}
		all = append(all, p)
	}
	return all
}

// waiterOf is a request as the disciplines see it.
func waiterOf(c kernel.Config, id int, q kernel.Request) waiter {
	limit := c.Client.Deadline
	if q.Class < len(c.Client.Deadlines) {
		limit = c.Client.Deadlines[q.Class]
	}
	if limit == 0 {
		limit = math.Inf(1)
	}
	return waiter{Request: q, id: id, deadline: q.Arrival + limit}
}

// noInversion holds any run to the order of its discipline, where that asks for
// no more than the requests that wait: whoever is left waiting beyond the
// instant of a pick was not to be preferred.
func noInversion(c kernel.Config, r kernel.Result) string {
	d := c.Discipline
	if d == nil {
		d = kernel.FIFO{}
	}
	switch d.(type) {
	case kernel.Fair, kernel.AdaptiveLIFO, kernel.Random, kernel.ProcessorSharing:
		return ""
	}
	prefers, waits := orders[fmt.Sprintf("%T", d)], make([]waiter, 0, 64)
	if prefers == nil {
		return fmt.Sprintf("%T has no order: say in orders, in order_test.go, whom it prefers to whom", d)
	}
	for k, q := range r.Trace.Requests {
		if q.Start > q.Arrival {
			waits = append(waits, waiterOf(c, k, q))
		}
	}
	for k, q := range r.Trace.Requests {
		if q.Server < 0 {
			continue
		}
		picked := waiterOf(c, k, q)
		for _, w := range waits {
			if w.Arrival >= q.Start { // at that instant it may have come after the pick
				break
			}
			if w.Start > q.Start && prefers(d, pick{now: q.Start, picked: picked}, w, picked) {
				return fmt.Sprintf("%+v was picked while %+v was waiting", picked, w)
			}
		}
	}
	return ""
}

// byPick compares two by when they were picked: at one instant by the servers'
// numbers.
func byPick(a, b waiter) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Server, b.Server), cmp.Compare(a.id, b.id))
}

// emptyBefore says whether nobody waits just before an instant.
func emptyBefore(waiters []waiter, at float64) bool {
	return !slices.ContainsFunc(waiters, func(w waiter) bool { return w.Arrival < at && w.Start >= at })
}

// tagFairly gives each request its start tag.
func tagFairly(waiters []waiter, weights []float64) {
	finish := make([]float64, len(weights))
	began := 0.0 // when someone last found the system empty
	for k := range waiters {
		w := &waiters[k]
		idle := true
		var last *waiter
		for j := range waiters[:k] {
			before := &waiters[j]
			idle = idle && before.Left <= w.Arrival
			if before.Start >= began && before.Start < w.Arrival && (last == nil || byPick(*last, *before) < 0) {
				last = before
			}
		}
		w.tag = 0
		if idle {
			clear(finish)
			began = w.Arrival
		} else if last != nil {
			w.tag = last.tag
		}
		w.tag = math.Max(w.tag, finish[w.Class])
		finish[w.Class] = w.tag + w.Service/weights[w.Class]
	}
}
