package form

import (
	"fmt"
	"math"
	"slices"
)

// param is an argument that closed forms or runs take.
type param struct {
	name, unit string  // base unit; "" of a plain number and of a word
	whole      bool    // it counts things
	least      float64 // the smallest that is accepted
	above      bool    // the smallest itself is not
	most       float64 // the largest that is accepted
	words      []string
	fallback   string // what a run takes where it is not given; "" is: it has to be
	says       string
}

// The largest that is accepted of what makes a derivation long.
const (
	mostRequests = 200_000
	mostInAll    = 20_000_000 // requests of all runs of a notebook
	mostServers  = 1024
	mostTime     = 1e12 // s
	mostRate     = 1e9  // per second
	mostCount    = 1_000_000
)

// params are all arguments that there are.
func params() []param {
	return []param{
		{name: "rate", unit: "/s", above: true, most: mostRate, says: "arrivals per second"},
		{name: "service", unit: "s", above: true, most: mostTime, says: "mean service time"},
		{name: "servers", unit: "servers", whole: true, least: 1, most: mostServers, fallback: "1", says: "servers behind the one queue"},
		{name: "cap", unit: "places", whole: true, least: 0, most: mostCount, fallback: "none", says: "places to wait, those in service not counted; none is no limit"},
		{name: "requests", unit: "requests", whole: true, least: 1, most: mostRequests, says: "how many arrive"},
		{name: "seed", whole: true, least: 0, most: 1 << 53, says: "of Python's random.Random, as kernel.CPython has it"},
		{name: "law", words: []string{"exponential", "fixed"}, fallback: "exponential", says: "of the service times"},
		{name: "discipline", words: []string{"fifo", "lifo", "sjf", "ps"}, fallback: "fifo", says: "who is served next"},
		{name: "expiry", unit: "s", least: 0, above: true, most: mostTime, fallback: "none", says: "longest wait with which a request is still served at its turn"},
		{name: "deadline", unit: "s", above: true, most: mostTime, fallback: "none", says: "longest sojourn time that is on time"},
		{name: "drawn", words: []string{"at-arrival", "at-dequeue"}, fallback: "at-arrival", says: "to whom the next service time goes: the next to arrive, or the next to be served"},
		{name: "q", unit: "share", least: 0, most: 1, says: "which quantile, 0.99 or 99%"},
		{name: "time", unit: "s", least: 0, most: mostTime, says: "a time"},
		{name: "number", unit: "requests", above: true, most: mostTime, says: "a mean number"},
		{name: "scv", least: 0, most: 1e6, says: "squared coefficient of variation of the service times: 0 fixed, 1 exponential"},
		{name: "choices", whole: true, least: 1, most: 1000, says: "queues that an arrival looks at"},
		{name: "failing", unit: "share", least: 0, most: 1, says: "probability that an attempt fails"},
		{name: "retries", unit: "retries", whole: true, least: 0, most: 1000, says: "tries after the first"},
		{name: "layers", whole: true, least: 0, most: 100, says: "layers that retry"},
	}
}

// paramOf finds an argument; each that a form or a run names is there.
func paramOf(name string) param {
	all := params()
	return all[slices.IndexFunc(all, func(p param) bool { return p.name == name })]
}

// check says what is wrong with a value in base units; "" if nothing is.
func (p param) check(v float64) string {
	switch {
	case math.IsNaN(v):
		return p.name + " has no value"
	case p.whole && !isWhole(v):
		return p.name + " is a whole number"
	case v < p.least || p.above && v == p.least:
		word := "at least"
		if p.above {
			word = "above"
		}
		return fmt.Sprintf("%s is %s %v", p.name, word, p.least)
	case v > p.most:
		return fmt.Sprintf("%s is at most %.0f", p.name, p.most)
	}
	return ""
}
