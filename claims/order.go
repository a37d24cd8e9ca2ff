package claims

import (
	"slices"

	"kneebook/claims/derive"
)

// QueueOrder is what the notebook on first in first out against last in first out
// asserts. The two claims marked B4 are those that the hands-on page it grew
// from verifies.
func QueueOrder() Notebook {
	return Notebook{
		Name: "order",
		Tables: []Derivation{{"order", deriveOrder}, {"order-deadlines", deriveOrderDeadlines},
			{"order-length", deriveOrderLength}, {"order-sweep", deriveOrderSweep}, {"order-trace", orderTraced.rows}},
		Words:  []Words{orderTraced.words("order-trace")},
		Curves: []Curve{orderSeedsCurve("FIFO", 0), orderSeedsCurve("LIFO", 1)},
		Over: []Over{{"order-length", "lengths", []string{"40000", "80000"}},
			{"order-sweep", "rates", []string{"60", "90", "100", "120"}}},
		Claims: slices.Concat(orderTheory(), orderComparisons(), orderRuns(), orderTraceClaims()),
	}
}

// orderTheory are the claims that no run enters.
func orderTheory() []Claim {
	exact := func(id, sentence, unit string, value func(q room) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
			Exact: func(t Tables) float64 { return value(orderRoom(t)) }}
	}
	return []Claim{
		exact("order-capacity", "What the server can finish", "/s", func(q room) float64 { return q.mu }),
		exact("order-excess", "The offered load beyond what the server can finish", "share",
			func(q room) float64 { return (q.lambda - q.mu) / q.mu }),
		exact("order-room", "The share of those offered that the server has time for", "share",
			func(q room) float64 { return q.mu / q.lambda }),
		exact("order-full-wait", "What a full queue is worth in mean service times", "s",
			func(q room) float64 { return float64(q.places-1) / q.mu }),
		exact("order-blocked", "The long-run share of those offered that a full queue drops", "share",
			func(q room) float64 { return derive.MM1KBlocked(q.lambda, q.mu, q.places) }),
		exact("order-lifo-within-second", "The long-run share of those offered that LIFO completes within 1 s", "share",
			func(q room) float64 { return q.lifoWithin(1) }),
	}
}

// orderComparisons are what the page says in words.
func orderComparisons() []Claim {
	both := func(column string) (fifo, lifo func(t Tables) float64) {
		return func(t Tables) float64 { return t.Number("order", "fifo", column) },
			func(t Tables) float64 { return t.Number("order", "lifo", column) }
	}
	equal := func(id, sentence, unit, column, phrase, swapped string) Claim {
		fifo, lifo := both(column)
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Equal{Left: fifo, Right: lifo, Phrases: []string{phrase}, Swapped: swapped, Option: "same"}}
	}
	fifo, lifo := both("fast")
	return []Claim{
		equal("order-served-equal", "B4: FIFO and LIFO complete the same number of requests", "requests", "served",
			"the same number", "another number"),
		equal("order-mean-equal", "FIFO and LIFO have the same mean response time", "s", "mean", "the same mean", "another mean"),
		{ID: "order-lifo-more", Sentence: "B4: within the deadline LIFO completes more than 50 times as many as FIFO", Unit: "requests",
			How: SecondImplementation, Scope: Run, Theory: true,
			Kind: Order{Left: lifo, Right: func(t Tables) float64 { return 50 * fifo(t) },
				Phrases: []string{"far more"}, Swapped: "far less", Option: "lifo"}},
		{ID: "order-lifo-worse-60", Sentence: "At 60 per second LIFO completes fewer within the deadline, over seeds", Unit: "requests",
			How: SecondImplementation, Scope: Seeds, Theory: true,
			Kind: Order{Left: func(t Tables) float64 { return t.Number("order-sweep", "60", "fifo") },
				Right:   func(t Tables) float64 { return t.Number("order-sweep", "60", "lifo") },
				Phrases: []string{"LIFO is the worse one"}, Swapped: "LIFO is the better one"}},
	}
}

// orderRuns are the claims about the run with the notebook's own seed.
func orderRuns() []Claim {
	cell := func(id, sentence, unit, table, row, column string, exact func(q room) float64) Claim {
		c := Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Theory: true,
			Value: func(t Tables) float64 { return t.Number(table, row, column) }}
		if exact != nil {
			c.Exact = func(t Tables) float64 { return exact(orderRoom(t)) }
		}
		return c
	}
	bound := func(c Claim) Claim {
		c.Theory = false
		return c
	}
	n := func(rate float64, share func(q room) float64) func(q room) float64 {
		return func(q room) float64 { q.lambda = rate; return q.requests * share(q) }
	}
	fast := func(q room) float64 { return q.fifoWithin(q.deadline) }
	fastLIFO := func(q room) float64 { return q.lifoWithin(q.deadline) }
	gained := func(q room) float64 { return fastLIFO(q) - fast(q) }
	return []Claim{
		bound(cell("order-fifo-fast", "The share of those offered that FIFO completes within 100 ms", "share", "order", "fifo", "fast-share", fast)),
		bound(cell("order-lifo-fast", "The share of those offered that LIFO completes within 100 ms", "share", "order", "lifo", "fast-share", fastLIFO)),
		bound(cell("order-fifo-p50", "The median response time of those that FIFO serves", "s", "order", "fifo", "p50",
			func(q room) float64 { return derive.MM1KQuantile(q.lambda, q.mu, q.places, 0.5) })),
		bound(cell("order-lifo-p50", "The median response time of those that LIFO serves", "s", "order", "lifo", "p50",
			func(q room) float64 { return derive.MM1KLIFOQuantile(q.lambda, q.mu, q.places, 0.5) })),
		bound(cell("order-fifo-p99", "The p99 of the response time of those that FIFO serves", "s", "order", "fifo", "p99",
			func(q room) float64 { return derive.MM1KQuantile(q.lambda, q.mu, q.places, 0.99) })),
		bound(cell("order-lifo-p99", "The p99 of the response time of those that LIFO serves", "s", "order", "lifo", "p99",
			func(q room) float64 { return derive.MM1KLIFOQuantile(q.lambda, q.mu, q.places, 0.99) })),
		bound(cell("order-mean", "The mean response time of those served, in either order", "s", "order", "fifo", "mean",
			func(q room) float64 { return derive.MM1KMean(q.lambda, q.mu, q.places) })),
		cell("order-served", "How many requests are served, in either order", "requests", "order", "fifo", "served",
			func(q room) float64 { return q.requests * q.admitted() }),
		cell("order-fifo-count", "How many FIFO completes within 100 ms", "requests", "order", "fifo", "fast", nil),
		cell("order-lifo-count", "How many LIFO completes within 100 ms", "requests", "order", "lifo", "fast", n(120, fastLIFO)),
		cell("order-last-fast", "The last request to arrive that FIFO completes within 100 ms", "requests", "order", "fifo", "last-fast", nil),
		cell("order-drained", "How many LIFO serves only after the last arrival", "requests", "order", "lifo", "drained", nil),
		bound(cell("order-ratio", "B4: what LIFO completes within 100 ms over what FIFO does", "×", "order-sweep", "120", "advantage", nil)),
		{ID: "order-lost-60", Sentence: "What LIFO completes within 100 ms less than FIFO, at 60 per second", Unit: "requests",
			How: SecondImplementation, Scope: Run, Theory: true,
			Value: func(t Tables) float64 { return -t.Number("order-sweep", "60", "gained") },
			Exact: func(t Tables) float64 { return -n(60, gained)(orderRoom(t)) }},
		cell("order-gained-90", "What LIFO completes within 100 ms beyond FIFO, at 90 per second", "requests", "order-sweep", "90", "gained", n(90, gained)),
		cell("order-ratio-90", "What LIFO completes within 100 ms over what FIFO does, at 90 per second", "×", "order-sweep", "90", "advantage",
			func(q room) float64 { q.lambda = 90; return fastLIFO(q) / fast(q) }),
		cell("order-fifo-100", "How many FIFO completes within 100 ms, at 100 per second", "requests", "order-sweep", "100", "fifo", n(100, fast)),
		cell("order-p99-40", "The p99 that LIFO shows in 40,000 requests", "s", "order-length", "40000", "p99", nil),
		cell("order-p99-80", "The p99 that LIFO shows in 80,000 requests", "s", "order-length", "80000", "p99", nil),
	}
}

// room is a queue of theory, M/M/1/K, with what is asked of it.
type room struct {
	lambda, mu         float64
	places             int // in the system, the one in service among them
	requests, deadline float64
}

func orderRoom(t Tables) room { return roomOf(t.Params("order")) }

// roomOf reads the queue from a table's parameters.
func roomOf(p Params) room {
	return room{lambda: p.Number("rate"), mu: capacity(p), places: int(p.Number("places")) + 1,
		requests: p.Number("requests"), deadline: p.Number("deadline")}
}

// admitted is the long-run share of those offered that find room.
func (q room) admitted() float64 { return 1 - derive.MM1KBlocked(q.lambda, q.mu, q.places) }

// fifoWithin is the long-run share of those offered that FIFO completes within
// a time in s. It is zero where it is too small for a share to tell.
func (q room) fifoWithin(t float64) float64 {
	in := 1 - derive.MM1KAbove(q.lambda, q.mu, q.places, t)
	if in < tolerance {
		return 0
	}
	return q.admitted() * in
}

// lifoWithin is that of LIFO.
func (q room) lifoWithin(t float64) float64 {
	return q.admitted() * (1 - derive.MM1KLIFOAbove(q.lambda, q.mu, q.places, t))
}
