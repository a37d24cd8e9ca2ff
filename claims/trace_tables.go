package claims

import (
	"fmt"

	"kneebook/claims/derive"
)

// The runs of the tables that look at requests one by one, as these call their
// policies.
var (
	orderTraced  = traced{[]string{"fifo", "lifo"}, orders}
	doomedTraced = traced{[]string{"no-check", "check"}, checks}
)

// traced names the first of some runs.
type traced struct {
	policies []string
	options  func(p Params) []derive.Options
}

// each goes through the requests of such a table, row by row.
func (t traced) each(p Params, seed uint64, row func(policy string, k int, r derive.Run, starts []float64)) {
	first := int(p.Number("first")) - 1
	for i, policy := range t.policies {
		run := boundedRun(p, p.Number("rate"), int(p.Number("requests")), seed, t.options(p)[i])
		starts := append([]float64(nil), run.Departures...)
		for j, request := range run.Completed {
			starts[request] = run.Starts[j]
		}
		for k := first; k < first+int(p.Number("count")); k++ {
			row(policy, k, run, starts)
		}
	}
}

// rows derives the table again: request, policy, number, arrival, start or
// when it left without, end, fate.
func (t traced) rows(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	t.each(p, seed, func(_ string, k int, r derive.Run, starts []float64) {
		rows = append(rows, []float64{0, 0, float64(k + 1), r.Arrivals[k], starts[k], r.Departures[k], 0})
	})
	return rows
}

// words derives its words again.
func (t traced) words(table string) Words {
	return Words{table, []string{"request", "policy", "fate"}, func(p Params, seed uint64) [][]string {
		var rows [][]string
		t.each(p, seed, func(policy string, k int, r derive.Run, _ []float64) {
			rows = append(rows, []string{fmt.Sprintf("%s-%d", policy, k+1), policy, r.Fates[k].String()})
		})
		return rows
	}}
}

// traceCount is a claim about how many requests under one policy of a trace the
// test is true of: by fate, and by whether they stayed longer than the deadline.
func traceCount(id, sentence, table, policy string, test func(fate string, late bool) bool) Claim {
	return Claim{ID: id, Sentence: sentence, Unit: "requests", How: SecondImplementation, Scope: Run, Theory: true,
		Value: func(all Tables) float64 {
			tb, n := all.Table(table), 0
			deadline := all.Params(table).Number("deadline")
			for _, row := range tb.Rows {
				arrival, _ := number(row[tb.Column("arrival")])
				end, _ := number(row[tb.Column("end")])
				if row[tb.Column("policy")] == policy && test(row[tb.Column("fate")], end-arrival > deadline) {
					n++
				}
			}
			return float64(n)
		}}
}

// What is counted in a trace.
func wasDropped(fate string, _ bool) bool    { return fate == "dropped" }
func wasExpired(fate string, _ bool) bool    { return fate == "expired" }
func wasOnTime(fate string, late bool) bool  { return fate == "completed" && !late }
func wasTooLate(fate string, late bool) bool { return fate == "completed" && late }

// orderTraceClaims are about the requests that the order notebook draws.
func orderTraceClaims() []Claim {
	of := func(id, sentence, policy string, test func(fate string, late bool) bool) Claim {
		return traceCount(id, "Of the requests drawn, "+sentence, "order-trace", policy, test)
	}
	return []Claim{
		of("order-trace-dropped", "how many are dropped, under either discipline", "fifo", wasDropped),
		of("order-trace-fifo-late", "how many FIFO completes after the deadline", "fifo", wasTooLate),
		of("order-trace-lifo-fast", "how many LIFO completes within the deadline", "lifo", wasOnTime),
		of("order-trace-lifo-late", "how many LIFO completes after the deadline", "lifo", wasTooLate),
	}
}

// doomedTraceClaims are about the requests that the doomed notebook draws.
func doomedTraceClaims() []Claim {
	of := func(id, sentence, policy string, test func(fate string, late bool) bool) Claim {
		return traceCount(id, "Of the requests drawn, "+sentence, "doomed-trace", policy, test)
	}
	return []Claim{
		of("doomed-trace-dropped", "how many a full queue drops without a check", "no-check", wasDropped),
		of("doomed-trace-late", "how many are completed after the deadline without a check", "no-check", wasTooLate),
		of("doomed-trace-useful", "how many are completed within the deadline with a check", "check", wasOnTime),
		of("doomed-trace-edge", "how many are completed after the deadline with a check", "check", wasTooLate),
		of("doomed-trace-expired", "how many the check discards", "check", wasExpired),
	}
}
