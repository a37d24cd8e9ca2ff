package claims

import "kneebook/claims/derive"

// tiers is what the tables of the floor notebook have in common: a station of
// two classes, 0 premium and 1 free, and what it is offered.
type tiers struct {
	rate, share, service        float64
	places, threshold, reserved int
	requests                    int
	shared                      bool // classes follow from gaps
}

// tiersOf reads it from a table that has rate, share and reserved.
func tiersOf(p Params) tiers {
	t := stationOf(p)
	t.rate, t.share = p.Number("rate"), p.Number("share")
	return t
}

// stationOf reads what every one of the tables has.
func stationOf(p Params) tiers {
	return tiers{service: p.Number("service"), places: int(p.Number("places")), threshold: int(p.Number("threshold")),
		requests: int(p.Number("requests"))}
}

// trace is what arrives. Several tables are about the same: the last ones are
// remembered, and nobody may change them.
func (t tiers) trace(seed uint64) derive.Trace {
	return tierTraces.Get(tierOffer{t.rate, t.share, t.service, t.requests, t.shared, seed}, func() derive.Trace {
		if t.shared {
			return derive.CPythonClassTrace(t.rate, t.service, t.share, t.requests, seed)
		}
		return derive.ClassTrace(t.rate, t.service, t.share, t.requests, seed)
	})
}

// tierOffer is what a trace follows from.
type tierOffer struct {
	rate, share, service float64
	requests             int
	shared               bool
	seed                 uint64
}

var tierTraces = derive.NewRecent[tierOffer, derive.Trace](8)

// The policies, as the rows of floor-policies are ordered.
const (
	policyNone = iota
	policyStrict
	policyFloor
	policyReserved
	policyPriority
	policyStrictPriority
	policyReservedPriority
	policyReservedFair
)

// under is what a policy does with them.
func (t tiers) under(policy int) derive.Tiers {
	q := derive.Tiers{Places: t.places}
	switch policy {
	case policyStrict, policyStrictPriority:
		q.Threshold = t.threshold
	case policyFloor, policyReserved, policyReservedPriority, policyReservedFair:
		q.Threshold, q.Reserved, q.Kept = t.threshold, t.reserved, policy != policyFloor
	}
	switch policy {
	case policyPriority, policyStrictPriority, policyReservedPriority:
		q.Order = derive.FirstClassFirst
	case policyReservedFair:
		q.Order, q.Weights = derive.ByWeight, [2]float64{float64(t.places - t.reserved), float64(t.reserved)}
	}
	return q
}

func servedOf(t derive.Tier) float64 { return float64(len(t.Sojourns)) }
func shareOf(t derive.Tier) float64  { return servedOf(t) / float64(t.Offered) }

// quantilesOf are those of the completed's sojourn time; zero where there are none.
func quantilesOf(t derive.Tier) []float64 {
	if len(t.Sojourns) == 0 {
		return []float64{0, 0}
	}
	return []float64{derive.Quantile(t.Sojourns, 0.5), derive.Quantile(t.Sojourns, 0.99)}
}

// rows are policy, and then for either class served, share, p50, p99.
func (t tiers) rows(seed uint64, policies ...int) [][]float64 {
	trace := t.trace(seed)
	var rows [][]float64
	for _, policy := range policies {
		row := []float64{float64(policy)}
		for _, c := range t.under(policy).Run(trace) {
			row = append(append(row, servedOf(c), shareOf(c)), quantilesOf(c)...)
		}
		rows = append(rows, row)
	}
	return rows
}

func deriveFloor(p Params, seed uint64) [][]float64 {
	t := tiersOf(p)
	t.reserved, t.shared = int(p.Number("reserved")), true
	return t.rows(seed, policyNone, policyStrict, policyFloor)
}

func deriveFloorPolicies(p Params, seed uint64) [][]float64 {
	t := tiersOf(p)
	t.reserved = int(p.Number("reserved"))
	return t.rows(seed, policyNone, policyStrict, policyFloor, policyReserved, policyPriority, policyStrictPriority,
		policyReservedPriority, policyReservedFair)
}

func deriveFloorFlood(p Params, seed uint64) [][]float64 {
	t := tiersOf(p)
	t.reserved = int(p.Number("reserved"))
	return t.rows(seed, policyNone, policyFloor, policyReserved, policyReservedPriority, policyReservedFair)
}

// sweep is floor, reserved, premium and its share, free and its share, all.
func (t tiers) sweep(floors []float64, seed uint64) [][]float64 {
	trace := t.trace(seed)
	var rows [][]float64
	for _, floor := range floors {
		for t.reserved = 0; float64(t.reserved) < floor*float64(t.places); {
			t.reserved++
		}
		done := t.under(policyFloor).Run(trace)
		rows = append(rows, []float64{floor, float64(t.reserved), servedOf(done[0]), shareOf(done[0]), servedOf(done[1]), shareOf(done[1]),
			servedOf(done[0]) + servedOf(done[1])})
	}
	return rows
}

func deriveFloorSweep(p Params, seed uint64) [][]float64 {
	t := tiersOf(p)
	t.shared = true
	return t.sweep(p.Numbers("floors"), seed)
}

func deriveFloorFrontier(p Params, seed uint64) [][]float64 {
	return tiersOf(p).sweep(p.Numbers("floors"), seed)
}

// deriveFloorLoad derives floor-load: the rate of premium, the share of free
// under none, floor and reserved, that of premium under the last.
func deriveFloorLoad(p Params, seed uint64) [][]float64 {
	var rows [][]float64
	for _, rate := range p.Numbers("premiums") {
		t := loadOf(p, rate)
		trace := t.trace(seed)
		none, floor, reserved := t.under(policyNone).Run(trace), t.under(policyFloor).Run(trace), t.under(policyReserved).Run(trace)
		rows = append(rows, []float64{rate, shareOf(none[1]), shareOf(floor[1]), shareOf(reserved[1]), shareOf(reserved[0])})
	}
	return rows
}

// loadOf is the station of floor-load at a rate of premium.
func loadOf(p Params, rate float64) tiers {
	t := stationOf(p)
	t.rate, t.reserved = rate+p.Number("free"), int(p.Number("reserved"))
	t.share = rate / t.rate
	return t
}

// deriveFloorGaps derives floor-gaps: class, how many, mean, shortest and
// longest gap, and the mean gap with classes drawn apart.
func deriveFloorGaps(p Params, seed uint64) [][]float64 {
	t := tiersOf(p)
	apart := t.trace(seed)
	t.shared = true
	shared := t.trace(seed)
	var rows [][]float64
	for class := range 2 {
		g := shared.GapOf(class)
		rows = append(rows, []float64{float64(class), float64(g.Calls), g.Mean, g.Shortest, g.Longest, apart.GapOf(class).Mean})
	}
	return rows
}
