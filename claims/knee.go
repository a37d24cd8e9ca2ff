package claims

import (
	"math"

	"kneebook/claims/derive"
)

// Knee is what the notebook on the utilisation knee asserts. The six claims
// marked B1 are those that the hands-on page it grew from verifies, in the form
// in which they hold.
func Knee() Notebook {
	return Notebook{
		Name:   "knee",
		Tables: []Derivation{{"knee", deriveKnee}, {"knee-error", deriveKneeError}, {"knee-path", deriveKneePath}},
		Curves: kneeCurves(),
		Over:   []Over{{"knee-error", "loads", []string{"0.5", "0.98"}}},
		Claims: append(append(kneeTheory(), kneeRuns()...), kneeSeeds()...),
	}
}

// kneeTheory are the claims that no run enters: closed forms of the M/M/1
// queue, at the parameters of the published tables.
func kneeTheory() []Claim {
	exact := func(id, sentence, unit string, value func(t Tables) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: ClosedForm, Scope: Exact, Theory: true, Exact: value}
	}
	return []Claim{
		exact("knee-capacity", "What the servers can finish: servers over mean service time", "/s", kneeCapacity),
		exact("knee-load-ratio", "The load at 95% over the load at 50%", "×",
			func(Tables) float64 { return 0.95 / 0.5 }),
		exact("knee-mean-60", "The long-run mean response time at 60%", "s",
			func(t Tables) float64 { return kneeMean(t, 0.6) }),
		exact("knee-mean-70", "The long-run mean response time at 70%", "s",
			func(t Tables) float64 { return kneeMean(t, 0.7) }),
		exact("knee-mean-ratio", "The long-run mean response time at 95% over that at 50%", "×",
			func(t Tables) float64 { return kneeMean(t, 0.95) / kneeMean(t, 0.5) }),
		exact("knee-mean-ratio-98", "The long-run mean response time at 98% over that at 50%", "×",
			func(t Tables) float64 { return kneeMean(t, 0.98) / kneeMean(t, 0.5) }),
		exact("knee-wait-ratio", "The long-run mean wait at 95% over that at 50%", "×",
			func(t Tables) float64 { return kneeWait(t, 0.95) / kneeWait(t, 0.5) }),
		exact("knee-p99-ratio-99", "The long-run p99 of the response time at 99% over that at 50%", "×",
			func(t Tables) float64 { return kneeQuantile(t, 0.99, 0.99) / kneeQuantile(t, 0.5, 0.99) }),
		exact("knee-service-spread", "The p99 of the service time over its median", "×",
			func(Tables) float64 { return derive.Log(100) / derive.Log(2) }),
		exact("knee-p99-service", "The p99 of the service time alone", "s",
			func(t Tables) float64 { return derive.Log(100) / kneeCapacity(t) }),
		exact("knee-p99-90", "The long-run p99 of the response time at 90%", "s",
			func(t Tables) float64 { return kneeQuantile(t, 0.9, 0.99) }),
		exact("knee-relaxation-95", "The relaxation time at 95%", "s",
			func(t Tables) float64 { return derive.RelaxationTime(0.95*kneeCapacity(t), kneeCapacity(t)) }),
		exact("knee-expected-long", "The expected mean response time of the first 2,000,000 requests at 99%, started empty", "s",
			func(t Tables) float64 {
				return derive.SpitzerMeanSojourn(0.99*kneeCapacity(t), kneeCapacity(t), 2_000_000)
			}),
		exact("knee-hours", "How long 2,000,000 requests take to arrive at 99%", "s",
			func(t Tables) float64 { return 2_000_000 / (0.99 * kneeCapacity(t)) }),
		exact("knee-relaxation-99", "The relaxation time at 99%", "s",
			func(t Tables) float64 { return derive.RelaxationTime(0.99*kneeCapacity(t), kneeCapacity(t)) }),
	}
}

// kneeRuns are the claims about the run with the notebook's own seed.
func kneeRuns() []Claim {
	run := func(id, sentence, unit string, value, exact func(t Tables) float64) Claim {
		return Claim{ID: id, Sentence: sentence, Unit: unit, How: SecondImplementation, Scope: Run, Value: value, Exact: exact}
	}
	return []Claim{
		run("knee-p99-low", "The p99 of the response time at 50%", "s",
			func(t Tables) float64 { return t.Number("knee", "0.5", "p99") },
			func(t Tables) float64 { return kneeQuantile(t, 0.5, 0.99) }),
		run("knee-p99-high", "The p99 of the response time at 95%", "s",
			func(t Tables) float64 { return t.Number("knee", "0.95", "p99") },
			func(t Tables) float64 { return kneeQuantile(t, 0.95, 0.99) }),
		run("knee-p99-ratio", "B1: the p99 at 95% over that at 50%", "×",
			func(t Tables) float64 { return t.Number("knee", "0.95", "p99") / t.Number("knee", "0.5", "p99") },
			func(t Tables) float64 { return kneeQuantile(t, 0.95, 0.99) / kneeQuantile(t, 0.5, 0.99) }),
		run("knee-p99-in-step", "The p99 at 50% times the ratio of the loads", "s",
			func(t Tables) float64 { return t.Number("knee", "0.5", "p99") * (0.95 / 0.5) }, nil),
		run("knee-mean-50", "B1: the mean at 50% over the closed form, less one", "share", kneeError("0.5", 0.5), nil),
		run("knee-mean-80", "B1: the mean at 80% over the closed form, less one", "share", kneeError("0.8", 0.8), nil),
		run("knee-mean-90", "B1: the mean at 90% over the closed form, less one", "share", kneeError("0.9", 0.9), nil),
		run("knee-mean-95", "B1: the mean at 95% over the closed form, less one", "share", kneeError("0.95", 0.95), nil),
		run("knee-mean-99", "B1: the mean at 99%, where the run is too short for the closed form", "s",
			func(t Tables) float64 { return t.Number("knee", "0.99", "mean") },
			func(t Tables) float64 { return kneeMean(t, 0.99) }),
		run("knee-mean-ratio-98-run", "The mean at 98% over that at 50%, in this run", "×",
			func(t Tables) float64 {
				return t.Number("knee-error", "0.98", "mean") / t.Number("knee-error", "0.5", "mean")
			},
			func(t Tables) float64 { return kneeMean(t, 0.98) / kneeMean(t, 0.5) }),
	}
}

// kneeSeeds are the claims about the spread over seeds.
func kneeSeeds() []Claim {
	near := func(row string, load, most float64) func(t Tables) bool {
		return func(t Tables) bool { return math.Abs(kneeError(row, load)(t)) <= most }
	}
	within := func(row string, load float64) func(t Tables) bool { return near(row, load, 0.07) }
	above := func(row string, load float64) func(t Tables) bool {
		return func(t Tables) bool { return kneeError(row, load)(t) > 0 }
	}
	return []Claim{
		shareOfSeeds("knee-within-90", "Seeds whose mean at 90% is within 7% of the closed form", within("0.9", 0.9)),
		shareOfSeeds("knee-within-95", "Seeds whose mean at 95% is within 7% of the closed form", within("0.95", 0.95)),
		shareOfSeeds("knee-above-95", "Seeds whose mean at 95% is above the closed form", above("0.95", 0.95)),
		shareOfSeeds("knee-above-99", "Seeds whose mean at 99% is above the closed form", above("0.99", 0.99)),
		shareOfSeeds("knee-tenth-80", "Seeds whose mean at 80% is within 10% of the closed form", near("0.8", 0.8, 0.1)),
		shareOfSeeds("knee-tenth-90", "Seeds whose mean at 90% is within 10% of the closed form", near("0.9", 0.9, 0.1)),
		shareOfSeeds("knee-tenth-95", "Seeds whose mean at 95% is within 10% of the closed form", near("0.95", 0.95, 0.1)),
		shareOfSeeds("knee-factor-near-9", "Seeds whose p99 at 95% is 8 to 10 times that at 50%", func(t Tables) bool {
			ratio := t.Number("knee", "0.95", "p99") / t.Number("knee", "0.5", "p99")
			return ratio >= 8 && ratio <= 10
		}),
		shareOfSeeds("knee-low-99", "Seeds whose mean at 99% is below 800 ms", func(t Tables) bool { return t.Number("knee", "0.99", "mean") < 0.8 }),
		{ID: "knee-first-requests", Sentence: "The expected mean response time of a run of this length at 99%, started empty",
			Unit: "s", How: ClosedForm, Scope: Seeds, Theory: true,
			Value: func(t Tables) float64 { return t.Number("knee", "0.99", "mean") },
			Exact: func(t Tables) float64 {
				n := int(t.Params("knee").Number("requests"))
				return derive.SpitzerMeanSojourn(0.99*kneeCapacity(t), kneeCapacity(t), n)
			}},
	}
}

// kneeCapacity is the rate at which the knee's servers finish requests.
func kneeCapacity(t Tables) float64 { return capacity(t.Params("knee")) }

func capacity(p Params) float64 { return p.Number("servers") / p.Number("service") }

func kneeMean(t Tables, load float64) float64 {
	return derive.MM1Mean(load*kneeCapacity(t), kneeCapacity(t))
}

func kneeWait(t Tables, load float64) float64 {
	return derive.MM1MeanWait(load*kneeCapacity(t), kneeCapacity(t))
}

func kneeQuantile(t Tables, load, p float64) float64 {
	return derive.MM1Quantile(load*kneeCapacity(t), kneeCapacity(t), p)
}

// kneeError is how far the measured mean at a load lies from the closed form.
func kneeError(row string, load float64) func(t Tables) float64 {
	return func(t Tables) float64 { return t.Number("knee", row, "mean")/kneeMean(t, load) - 1 }
}
