package form

import (
	"math"

	"kneebook/claims/derive"
)

// closedForm is a formula of queueing theory that an author may call by name.
type closedForm struct {
	family, figure string
	args           []string // of parameters, by name
	unit           string   // base unit of the value
	says           string   // what it is, in a few words
	value          func(v values) float64
}

// values are a call's arguments in base units, by name.
type values map[string]float64

// mu is the rate at which one server serves.
func (v values) mu() float64 { return 1 / v["service"] }

// count is a whole number.
func (v values) count(name string) int { return int(v[name]) }

// places are those of one server and its queue.
func (v values) places() int { return v.count("cap") + 1 }

// load is the offered load, in erlangs.
func (v values) load() float64 { return float64(v["rate"] * v["service"]) }

// moments are those of a service time by its mean and its squared coefficient
// of variation. The third is not known; no form here asks for it.
func (v values) moments() derive.Moments {
	s := v["service"]
	return derive.Moments{First: s, Second: float64((1 + v["scv"]) * float64(s*s))}
}

// family is what its closed forms have in common.
type family struct {
	name, about string
	domain      string // where they have a value; elsewhere they are refused
	args        []string
	forms       []closedForm
	// quantile gives the p-quantile of the sojourn time; the family then has the
	// figures quantile, with an argument q, and p50, p99, p99.9 and their like.
	quantile func(v values, q float64) float64
}

// quantileFigure is the figure of any quantile.
const quantileFigure = "quantile"

const below = "a load, rate × service, below 1"

// closedForms are all that can be called, family by family. The sources of the
// formulas stand at the functions of package derive.
func closedForms() []family {
	all := []family{mm1(), md1(), mg1(), dm1(), mmc(), mm1k(), mmck(), erlangB(), lastInFirstOut(), expiry(), fixedExpiry(), shared(), shortest(),
		choices(), little(), server(), retries()}
	for i := range all {
		f := &all[i]
		if f.quantile != nil {
			f.forms = append(f.forms, closedForm{figure: quantileFigure, args: []string{"q"}, unit: "s", says: "any quantile of the sojourn time; p50, p99, p99.9 and their like for short",
				value: func(v values) float64 { return f.quantile(v, v["q"]) }})
		}
		for k := range f.forms {
			f.forms[k].family = f.name
			f.forms[k].args = append(append([]string{}, f.args...), f.forms[k].args...)
		}
	}
	return all
}

func mm1() family {
	return family{name: "mm1", about: "M/M/1: Poisson arrivals, exponential services, one server, first in first out", domain: below, args: []string{"rate", "service"},
		quantile: func(v values, q float64) float64 { return derive.MM1Quantile(v["rate"], v.mu(), q) },
		forms: []closedForm{
			{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.MM1Mean(v["rate"], v.mu()) }},
			{figure: "wait", unit: "s", says: "mean waiting time", value: func(v values) float64 { return derive.MM1MeanWait(v["rate"], v.mu()) }},
			{figure: "above", args: []string{"time"}, unit: "share", says: "share of requests that stay longer than a time", value: func(v values) float64 { return derive.MM1Above(v["rate"], v.mu(), v["time"]) }},
			{figure: "number", unit: "requests", says: "mean number in the system, by Little's law", value: func(v values) float64 { return float64(v["rate"] * derive.MM1Mean(v["rate"], v.mu())) }},
			{figure: "queue", unit: "requests", says: "mean number that waits, by Little's law", value: func(v values) float64 { return float64(v["rate"] * derive.MM1MeanWait(v["rate"], v.mu())) }},
			{figure: "relaxation", unit: "s", says: "time in which the queue forgets its start", value: func(v values) float64 { return derive.RelaxationTime(v["rate"], v.mu()) }},
			{figure: "mean-of-first", args: []string{"requests"}, unit: "s", says: "expected mean sojourn time of so many requests from an empty start; at any load", value: func(v values) float64 {
				return derive.SpitzerMeanSojourn(v["rate"], v.mu(), v.count("requests"))
			}},
		}}
}

func md1() family {
	return family{name: "md1", about: "M/D/1: Poisson arrivals, services all of one length, one server, first in first out", domain: below, args: []string{"rate", "service"},
		quantile: func(v values, q float64) float64 { return derive.MD1Quantile(v["rate"], v.mu(), q) },
		forms: []closedForm{
			{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.MD1Mean(v["rate"], v.mu()) }},
			{figure: "wait", unit: "s", says: "mean waiting time", value: func(v values) float64 { return derive.MD1MeanWait(v["rate"], v.mu()) }},
			{figure: "above", args: []string{"time"}, unit: "share", says: "share of requests that stay longer than a time", value: func(v values) float64 { return derive.MD1Above(v["rate"], v.mu(), v["time"]) }},
		}}
}

func mg1() family {
	return family{name: "mg1", about: "M/G/1, Pollaczek–Khinchine: services of any law, by their squared coefficient of variation", domain: below, args: []string{"rate", "service", "scv"},
		forms: []closedForm{
			{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.MG1Mean(v["rate"], v.moments()) }},
			{figure: "wait", unit: "s", says: "mean waiting time", value: func(v values) float64 { return derive.MG1MeanWait(v["rate"], v.moments()) }},
		}}
}

func dm1() family {
	return family{name: "dm1", about: "D/M/1: arrivals at even distances, exponential services, one server, first in first out", domain: below, args: []string{"rate", "service"},
		quantile: func(v values, q float64) float64 {
			return derive.GIM1Quantile(derive.EvenGaps(v["rate"]), v.mu(), q)
		},
		forms: []closedForm{
			{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.GIM1Mean(derive.EvenGaps(v["rate"]), v.mu()) }},
			{figure: "wait", unit: "s", says: "mean waiting time", value: func(v values) float64 { return derive.GIM1MeanWait(derive.EvenGaps(v["rate"]), v.mu()) }},
		}}
}

func mmc() family {
	return family{name: "mmc", about: "M/M/c, Erlang C: several servers behind one queue, first in first out", domain: "a load per server, rate × service / servers, below 1",
		args:     []string{"rate", "service", "servers"},
		quantile: func(v values, q float64) float64 { return derive.MMcQuantile(v["rate"], v.mu(), v.count("servers"), q) },
		forms: []closedForm{
			{figure: "waits", unit: "share", says: "share of requests that wait at all", value: func(v values) float64 { return derive.ErlangC(v.load(), v.count("servers")) }},
			{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.MMcMean(v["rate"], v.mu(), v.count("servers")) }},
			{figure: "wait", unit: "s", says: "mean waiting time", value: func(v values) float64 { return derive.MMcMeanWait(v["rate"], v.mu(), v.count("servers")) }},
		}}
}

func mm1k() family {
	return family{name: "mm1k", about: "M/M/1/K: a queue with so many places to wait; who finds them taken is dropped", domain: "positive times and rates; the load may exceed 1",
		args:     []string{"rate", "service", "cap"},
		quantile: func(v values, q float64) float64 { return derive.MM1KQuantile(v["rate"], v.mu(), v.places(), q) },
		forms: []closedForm{
			{figure: "loss", unit: "share", says: "share of requests that are dropped", value: func(v values) float64 { return derive.MM1KBlocked(v["rate"], v.mu(), v.places()) }},
			{figure: "mean", unit: "s", says: "mean sojourn time of those admitted", value: func(v values) float64 { return derive.MM1KMean(v["rate"], v.mu(), v.places()) }},
			{figure: "throughput", unit: "/s", says: "completions per second", value: func(v values) float64 { return derive.MM1KThroughput(v["rate"], v.mu(), v.places()) }},
			{figure: "number", unit: "requests", says: "mean number in the system", value: func(v values) float64 { return derive.MM1KMeanNumber(v["rate"], v.mu(), v.places()) }},
		}}
}

func mmck() family {
	return family{name: "mmck", about: "M/M/c/K: several servers and so many places to wait", domain: "positive times and rates; the load may exceed 1", args: []string{"rate", "service", "servers", "cap"},
		forms: []closedForm{{figure: "loss", unit: "share", says: "share of requests that are dropped", value: func(v values) float64 {
			return derive.MMcKBlocked(v["rate"], v.mu(), v.count("servers"), v.count("cap")+v.count("servers"))
		}}}}
}

func erlangB() family {
	return family{name: "erlang-b", about: "Erlang B: several servers and no place to wait", domain: "positive times and rates; the load may exceed 1", args: []string{"rate", "service", "servers"},
		forms: []closedForm{{figure: "loss", unit: "share", says: "share of requests that are refused", value: func(v values) float64 {
			return derive.ErlangB(v.load(), v.count("servers"))
		}}}}
}

// isWhole reports whether a number counts things.
func isWhole(x float64) bool { return x == math.Trunc(x) }
