package claims

import "kneebook/claims/derive"

// deriveProductionRetries derives the table production-retries again: rate;
// the share of calls answered without retries, with them and with a budget; the
// attempts a call makes with retries, by the formula, and with a budget; and the
// share of retries among all attempts.
func deriveProductionRetries(p Params, seed uint64) [][]float64 {
	calls := p.Number("calls")
	patient := derive.Retries{Attempts: int(p.Number("retries")) + 1, First: p.Number("pause")}
	thrifty := patient
	thrifty.Budget = derive.Budget{Ratio: p.Number("ratio"), Burst: p.Number("burst")}
	var rows [][]float64
	for _, rate := range p.Numbers("rates") {
		trace := derive.CPythonTrace(rate, p.Number("service"), int(calls), seed)
		var answered, attempts []float64
		for _, retries := range []derive.Retries{{}, patient, thrifty} {
			station := derive.Station{AtDequeue: true, Admission: derive.Admission{QueueCap: int(p.Number("places"))},
				Client: derive.Client{Retries: retries}}
			history := station.Run(trace)
			answered = append(answered, float64(history.CallsAnswered())/calls)
			attempts = append(attempts, float64(len(history.Attempts))/calls)
		}
		rows = append(rows, []float64{rate, answered[0], answered[1], answered[2], attempts[1], productionAttempts(p, rate),
			attempts[2], 1 - 1/attempts[1]})
	}
	return rows
}

// deriveProductionLoads derives the table production-loads again: load, the
// growth that fills a server, the load of the others if one is lost.
func deriveProductionLoads(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	for _, load := range p.Numbers("loads") {
		servers := p.Number("servers")
		rows = append(rows, []float64{load, 1 / load, load / (1 - 1/servers)})
	}
	return rows
}

// productionRefused is the long-run share of attempts that the queue refuses
// if they come at random at a rate.
func productionRefused(p Params, rate float64) float64 {
	return derive.MM1KBlocked(rate, capacity(p), int(p.Number("places"))+1)
}

// productionAttempts is how many attempts a call makes if they come at random
// and each is refused by itself: more attempts are refused more often and make
// more attempts, until nothing changes any more.
func productionAttempts(p Params, rate float64) float64 {
	attempts, before := 1.0, 0.0
	for range 10_000 {
		if attempts == before {
			break
		}
		before = attempts
		attempts = derive.AttemptsPerCall(productionRefused(p, rate*attempts), int(p.Number("retries")))
	}
	return attempts
}
