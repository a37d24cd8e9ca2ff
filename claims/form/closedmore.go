package form

import (
	"math"

	"kneebook/claims/derive"
)

func lastInFirstOut() family {
	return family{name: "mm1-lifo", about: "M/M/1, the newest request first", domain: below, args: []string{"rate", "service"},
		quantile: func(v values, q float64) float64 { return derive.MM1LIFOQuantile(v["rate"], v.mu(), q) },
		forms: []closedForm{{figure: "above", args: []string{"time"}, unit: "share", says: "share of requests that stay longer than a time",
			value: func(v values) float64 { return derive.MM1LIFOAbove(v["rate"], v.mu(), v["time"]) }}}}
}

func expiry() family {
	return family{name: "mm1-expiry", about: "M/M/1, first in first out, where a request is discarded at its turn if it has waited longer than the deadline",
		domain: "positive times and rates; the load may exceed 1", args: []string{"rate", "service", "deadline"},
		quantile: func(v values, q float64) float64 {
			return derive.MM1ExpiryQuantile(v["rate"], v.mu(), v["deadline"], q)
		},
		forms: []closedForm{
			{figure: "expired", unit: "share", says: "share of requests that are discarded", value: func(v values) float64 { return derive.MM1ExpiryExpired(v["rate"], v.mu(), v["deadline"]) }},
			{figure: "useful", unit: "share", says: "share of requests that are completed within the deadline", value: func(v values) float64 { return derive.MM1ExpiryUseful(v["rate"], v.mu(), v["deadline"]) }},
		}}
}

func fixedExpiry() family {
	return family{name: "md1-expiry", about: "the same with services all of one length", domain: "positive times and rates; a load of at most 40, and a deadline of at most 10,000 services", args: []string{"rate", "service", "deadline"},
		forms: []closedForm{
			{figure: "expired", unit: "share", says: "share of requests that are discarded", value: func(v values) float64 { return derive.MD1ExpiryExpired(v["rate"], v.mu(), v.shortDeadline()) }},
			{figure: "useful", unit: "share", says: "share of requests that are completed within the deadline", value: func(v values) float64 { return derive.MD1ExpiryUseful(v["rate"], v.mu(), v.shortDeadline()) }},
		}}
}

// shortDeadline is the deadline, where it is not so many services long that a form
// takes seconds to work out; NaN there.
func (v values) shortDeadline() float64 {
	if v["deadline"] > float64(v["service"]*10_000) {
		return math.NaN()
	}
	return v["deadline"]
}

func shared() family {
	return family{name: "ps", about: "one server that all share, Poisson arrivals, services of any law", domain: below, args: []string{"rate", "service"},
		forms: []closedForm{{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.SharedMean(v["rate"], v["service"]) }}}}
}

func shortest() family {
	return family{name: "sjf", about: "M/M/1, the shortest job first, without interruption", domain: below, args: []string{"rate", "service"},
		forms: []closedForm{{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 { return derive.MM1ShortestMean(v["rate"], v.mu()) }}}}
}

func choices() family {
	return family{name: "choices", about: "a great many servers, each with a queue of its own; each arrival joins the shortest of so many picked at random; rate is per server", domain: below,
		args: []string{"rate", "service", "choices"},
		forms: []closedForm{{figure: "mean", unit: "s", says: "mean sojourn time", value: func(v values) float64 {
			return float64(v["service"] * derive.ChoicesMean(v.load(), v.count("choices")))
		}}}}
}

// littleFamily is the name of what says nothing of numbers of one's own alone.
const littleFamily = "little"

func little() family {
	return family{name: littleFamily, about: "Little's law: number = rate × time; of something asked", domain: "positive numbers",
		forms: []closedForm{
			{figure: "number", args: []string{"rate", "time"}, unit: "requests", says: "mean number there", value: func(v values) float64 { return float64(v["rate"] * v["time"]) }},
			{figure: "time", args: []string{"number", "rate"}, unit: "s", says: "mean time that each stays", value: func(v values) float64 { return v["number"] / v["rate"] }},
			{figure: "rate", args: []string{"number", "time"}, unit: "/s", says: "rate at which they come", value: func(v values) float64 { return v["number"] / v["time"] }},
		}}
}

func server() family {
	return family{name: "server", about: "what one or more servers can do", domain: "positive times and rates",
		forms: []closedForm{
			{figure: "load", args: []string{"rate", "service", "servers"}, unit: "share", says: "offered load per server; may exceed 1", value: func(v values) float64 { return v.load() / v["servers"] }},
			{figure: "utilisation", args: []string{"rate", "service", "servers"}, unit: "share", says: "share of time that a server is busy in the long run, without refusals", value: func(v values) float64 { return math.Min(1, v.load()/v["servers"]) }},
			{figure: "capacity", args: []string{"service", "servers"}, unit: "/s", says: "completions per second at most", value: func(v values) float64 { return v["servers"] / v["service"] }},
		}}
}

func retries() family {
	return family{name: "retries", about: "what retries do", domain: "a share from 0 to 1",
		forms: []closedForm{
			{figure: "limit", args: []string{"service", "retries"}, unit: "/s", says: "rate of calls above which a failed state of one server keeps itself up", value: func(v values) float64 { return derive.RetryLimit(v.mu(), v.count("retries")) }},
			{figure: "attempts", args: []string{"failing", "retries"}, unit: "×", says: "mean attempts of a call of which each fails with one probability", value: func(v values) float64 { return derive.AttemptsPerCall(v["failing"], v.count("retries")) }},
			{figure: "layers", args: []string{"retries", "layers"}, unit: "×", says: "attempts at the last of several layers that all fail and all retry, per call", value: func(v values) float64 { return derive.LayeredAttempts(v.count("retries"), v.count("layers")) }},
		}}
}
