package experiments

import (
	"fmt"
	"slices"
)

// SheddingChoicesRow is one run under one of the eight ways to make the three
// choices.
type SheddingChoicesRow struct {
	Choice   string  `col:"choice" label:"choice" key:"true"` // oldest, newest-door-expiry
	Pick     string  `col:"pick" label:"served next"`
	Door     string  `col:"door" label:"door"`
	Expiry   string  `col:"expiry" label:"at dequeue"`
	Goodput  float64 `col:"goodput" unit:"/s" label:"goodput" print:"/s.1"`
	Wasted   float64 `col:"wasted" unit:"share" label:"wasted" print:"%.1"`
	P99      float64 `col:"p99" unit:"s" label:"p99 of the served" print:"ms.1"`
	ShedWait float64 `col:"shed-wait" unit:"s" label:"median wait of the shed" print:"ms.1"`
	Waiting  int     `col:"waiting" unit:"requests" label:"longest queue" print:"requests.0"`
}

// SheddingChoicesResult is the table of [SheddingChoices].
type SheddingChoicesResult struct {
	Params SheddingParams
	Rows   []SheddingChoicesRow
}

// SheddingChoicesDefaults gives the parameters of the shedding notebook.
func SheddingChoicesDefaults() SheddingParams {
	p := SheddingDefaults()
	p.Rates = []float64{200}
	return p
}

// SheddingChoices runs every combination of the three choices: who is served
// next, whether the door has a bound, whether who can no longer be in time is
// discarded at dequeue. It takes one rate. It panics with an error that lists
// every parameter that is wrong.
func SheddingChoices(p SheddingParams) SheddingChoicesResult { return must(runSheddingChoices(p)) }

func runSheddingChoices(p SheddingParams) (SheddingChoicesResult, error) {
	err := p.check()
	if err == nil && len(p.Rates) != 1 {
		err = outside("Rates", p.Rates, "one rate")
	}
	if err != nil {
		return SheddingChoicesResult{}, err
	}
	result, l := SheddingChoicesResult{Params: p}, p.lab()
	for i := range 8 {
		c := choice{newest: i&4 > 0, door: i&2 > 0, expires: i&1 > 0}
		r, err := l.run(c, l.even(p.Rates[0]))
		if err != nil {
			return SheddingChoicesResult{}, err
		}
		row := l.sheddingRow(c, p.Rates[0], r)
		pick, door, expiry := c.words()
		result.Rows = append(result.Rows, SheddingChoicesRow{Choice: c.key(), Pick: pick, Door: door, Expiry: expiry,
			Goodput: row.Goodput, Wasted: row.Wasted, P99: row.P99, ShedWait: row.ShedWait, Waiting: r.mostWaiting()})
	}
	return result, nil
}

// words say which choices were made.
func (c choice) words() (pick, door, expiry string) {
	pick, door, expiry = "oldest", "open", "nobody expires"
	if c.newest {
		pick = "newest"
	}
	if c.door {
		door = "bounded"
	}
	if c.expires {
		expiry = "expires if too late"
	}
	return pick, door, expiry
}

// key names the choices that were made.
func (c choice) key() string {
	key, _, _ := c.words()
	if c.door {
		key += "-door"
	}
	if c.expires {
		key += "-expiry"
	}
	return key
}

// row gives the row of a choice; it panics where there is none.
func (r SheddingChoicesResult) row(choice string) SheddingChoicesRow {
	i := slices.IndexFunc(r.Rows, func(row SheddingChoicesRow) bool { return row.Choice == choice })
	if i < 0 {
		panic(fmt.Errorf("shedding-choices has no choice %q; write oldest or newest, then -door, then -expiry", choice))
	}
	return r.Rows[i]
}

// Goodput gives the completions within the deadline, per second of the run,
// under a choice such as oldest-door-expiry. It panics where there is none of
// that name.
func (r SheddingChoicesResult) Goodput(choice string) float64 { return r.row(choice).Goodput }
