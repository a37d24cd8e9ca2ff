package claims

import (
	"fmt"

	"kneebook/claims/derive"
)

// Production is what the notebook on numbers in production asserts: closed
// forms behind the rules of thumb, in units of the mean service time, and a run
// of clients that try again.
func Production() Notebook {
	return Notebook{
		Name:   "production",
		Tables: []Derivation{{"production-loads", deriveProductionLoads}, {"production-retries", deriveProductionRetries}},
		Curves: []Curve{{"production-attempts", "retries, by the formula", func(t Tables, rate float64) float64 {
			return productionAttempts(t.Params("production-retries"), rate)
		}}},
		Over:   []Over{{"production-retries", "rates", []string{"130"}}},
		Claims: boundLists(productionLoads(), productionHeadroom(), productionTimeouts(), productionRetries(), productionRuns()),
	}
}

// productionExact is a closed form that needs no parameter of a run.
func productionExact(id, sentence, unit string, value float64) Claim {
	return Claim{ID: "production-" + id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true,
		Exact: func(Tables) float64 { return value }}
}

// productionLoads is the table of loads: mean and p99 of the response time of
// M/M/1, over the mean service time.
func productionLoads() []Claim {
	var all []Claim
	for _, percent := range []int{50, 60, 70, 80, 90, 95, 99} {
		load := float64(percent) / 100
		all = append(all,
			productionExact(fmt.Sprintf("mean-%d", percent),
				fmt.Sprintf("M/M/1 at %d%%: the mean response time over the mean service time", percent), "×", derive.MM1Mean(load, 1)),
			productionExact(fmt.Sprintf("p99-%d", percent),
				fmt.Sprintf("M/M/1 at %d%%: the p99 of the response time over the mean service time", percent), "×", derive.MM1Quantile(load, 1, 0.99)))
	}
	return all
}

// productionHeadroom are the claims on the rule of 60 to 70%.
func productionHeadroom() []Claim {
	varied := derive.HyperexponentialMoments(1, 4)
	return []Claim{
		productionExact("surge-60", "The growth of the load that fills a server at 60%", "×", 1/0.6),
		productionExact("surge-70", "The growth of the load that fills a server at 70%", "×", 1/0.7),
		productionExact("lost-60", "Three servers at 60%, of which one is lost: the load of the others", "share", 0.6*3/2),
		productionExact("lost-70", "Three servers at 70%, of which one is lost: the load of the others", "share", 0.7*3/2),
		productionExact("varied-60", "M/G/1 at 60%, squared variation 4: the mean response time over the mean service time", "×",
			derive.MG1Mean(0.6, varied)),
		productionExact("varied-70", "M/G/1 at 70%, squared variation 4: the mean response time over the mean service time", "×",
			derive.MG1Mean(0.7, varied)),
	}
}

// productionTimeouts are the claims on a timeout set at a percentile.
func productionTimeouts() []Claim {
	timeout := derive.MM1Quantile(0.7, 1, 0.999)
	cut := func(percent int) Claim {
		return productionExact(fmt.Sprintf("cut-%d", percent),
			fmt.Sprintf("M/M/1 at %d%%: the share of requests that exceed the p99.9 of 70%%", percent), "share",
			derive.MM1Above(float64(percent)/100, 1, timeout))
	}
	return []Claim{
		productionExact("timeout", "M/M/1 at 70%: the p99.9 of the response time over the mean service time", "×", timeout),
		cut(70), cut(90), cut(95),
	}
}

// productionRetries are the claims of theory on clients that try again.
func productionRetries() []Claim {
	at := func(id, sentence, unit string, value func(p Params) float64) Claim {
		return boundClosed("production-retries", "production-"+id, sentence, unit, value)
	}
	return []Claim{
		at("capacity", "What the server can finish", "/s", capacity),
		at("room", "The share of 130 calls per second that the server has time for", "share",
			func(p Params) float64 { return capacity(p) / 130 }),
		at("once", "The share of 130 attempts per second that the full queue refuses in the long run", "share",
			func(p Params) float64 { return productionRefused(p, 130) }),
		at("attempts-once", "Attempts per call at 130 calls per second, if a retry were refused no more often than that", "×",
			func(p Params) float64 {
				return derive.AttemptsPerCall(productionRefused(p, 130), int(p.Number("retries")))
			}),
		at("attempts-all", "Attempts per call if all fail", "×",
			func(p Params) float64 { return derive.AttemptsPerCall(1, int(p.Number("retries"))) }),
		at("attempts-formula", "Attempts per call at 130 calls per second, if each were refused by itself", "×",
			func(p Params) float64 { return productionAttempts(p, 130) }),
		at("budget-most", "Attempts per call that a budget allows for in the long run", "×",
			func(p Params) float64 { return 1 + p.Number("ratio") }),
		at("layers", "Attempts at the last of three layers that all retry and all fail, for a call at the first", "×",
			func(p Params) float64 { return derive.LayeredAttempts(int(p.Number("retries")), 3) }),
	}
}

// productionRuns are the claims about the run with the notebook's own seed.
func productionRuns() []Claim {
	number := func(row, column string) func(t Tables) float64 {
		return func(t Tables) float64 { return t.Number("production-retries", row, column) }
	}
	run := func(id, sentence, unit string, value func(t Tables) float64) Claim {
		return Claim{ID: "production-" + id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Value: value}
	}
	gain := func(column string) func(t Tables) float64 {
		return func(t Tables) float64 { return 100 * (number("130", column)(t) - number("130", "none")(t)) }
	}
	return []Claim{
		run("attempts", "Attempts per call at 130 calls per second, with retries", "×", number("130", "attempts")),
		run("budget-attempts", "Attempts per call at 130 calls per second, with a budget", "×", number("130", "budget-attempts")),
		run("extra", "The share of retries among all attempts at 130 calls per second", "share", number("130", "extra")),
		run("gain", "What retries add to the share of calls answered, at 130 per second", "points", gain("retried")),
		run("budget-gain", "What they add with a budget", "points", gain("budgeted")),
	}
}
