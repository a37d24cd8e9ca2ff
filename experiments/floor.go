package experiments

import (
	"fmt"
	"slices"
)

// FloorParams is what [Floor] and its kin run with: one server before a bounded
// queue, Poisson arrivals of two classes, premium and free, and exponential
// service times.
type FloorParams struct {
	Rate      float64 `param:"rate" unit:"/s"`            // of arrivals, both classes together
	Share     float64 `param:"share" unit:"share"`        // of premium among them
	Service   float64 `param:"service" unit:"s"`          // mean service time
	Servers   int     `param:"servers" unit:"servers"`    // 1
	Places    int     `param:"places" unit:"requests"`    // who finds so many waiting is refused, of either class
	Threshold int     `param:"threshold" unit:"requests"` // from so many waiting on, free can be refused
	Reserved  int     `param:"reserved" unit:"requests"`  // of free that wait, up to which a floor does not refuse it
	Requests  int     `param:"requests" unit:"requests"`  // offered in each run, which ends when nobody is left
	Seed      uint64  `param:"seed"`                      // of CPython's random.Random
}

// FloorDefaults gives the parameters of the floor notebook: the load exceeds
// what the server can do, that of premium alone does not.
func FloorDefaults() FloorParams {
	return FloorParams{Rate: 140, Share: 0.7, Service: 0.010, Servers: 1, Places: 200, Threshold: 40, Reserved: 30,
		Requests: 20_000, Seed: 9}
}

// FloorFloodDefaults are those of a flood: premium alone is far more than the
// server can do.
func FloorFloodDefaults() FloorParams {
	p := FloorDefaults()
	p.Rate, p.Share, p.Requests = 600, 0.95, 50_000
	return p
}

func (p FloorParams) tiers(shared bool) tiers {
	return tiers{rate: p.Rate, share: p.Share, service: p.Service, servers: p.Servers, places: p.Places,
		threshold: p.Threshold, reserved: p.Reserved, requests: p.Requests, seed: p.Seed, shared: shared}
}

// FloorRow is one run under one policy.
type FloorRow struct {
	Policy       string  `col:"policy" label:"policy" key:"true"`
	Premium      int     `col:"premium" unit:"requests" label:"premium served" print:"requests.0"`
	PremiumShare float64 `col:"premium-share" unit:"share" label:"of premium offered" print:"%.1"`
	PremiumP50   float64 `col:"premium-p50" unit:"s" label:"premium p50" print:"ms.0"` // sojourn time of the served
	PremiumP99   float64 `col:"premium-p99" unit:"s" label:"premium p99" print:"ms.0"` // sojourn time of the served
	Free         int     `col:"free" unit:"requests" label:"free served" print:"requests.0"`
	FreeShare    float64 `col:"free-share" unit:"share" label:"of free offered" print:"%.1"`
	FreeP50      float64 `col:"free-p50" unit:"s" label:"free p50" print:"ms.0"` // sojourn time of the served
	FreeP99      float64 `col:"free-p99" unit:"s" label:"free p99" print:"ms.0"` // sojourn time of the served
}

// FloorResult is the table of [Floor], [FloorPolicies] and [FloorFlood].
type FloorResult struct {
	Params FloorParams
	Rows   []FloorRow
}

// Floor runs the policies none, strict and floor of the C05 page as that page
// does: whether a request is premium follows from the very number that the gap
// before it was drawn with. It panics with an error that lists every parameter
// that is wrong.
func Floor(p FloorParams) FloorResult { return must(runFloor(p)) }

// FloorPolicies runs every policy with classes that are drawn for themselves:
// none, strict and floor as the C05 page has them; reserved, a floor whose
// places premium cannot fill; priority, where premium is served first but
// nobody is refused for its class; strict-priority and reserved-priority, which
// do both; and reserved-fair, which shares the server as reserved shares the
// places. It panics as [Floor] does.
func FloorPolicies(p FloorParams) FloorResult { return must(runFloorPolicies(p)) }

// FloorFlood runs those of them that do not starve free requests at once, for a
// flood of premium ones: none, floor, reserved, reserved-priority and
// reserved-fair. It panics as [Floor] does.
func FloorFlood(p FloorParams) FloorResult { return must(runFloorFlood(p)) }

func runFloor(p FloorParams) (FloorResult, error) { return p.runs(true, rules()[:3]) }

func runFloorPolicies(p FloorParams) (FloorResult, error) { return p.runs(false, rules()) }

func runFloorFlood(p FloorParams) (FloorResult, error) {
	return p.runs(false, []rule{ruleOf("none"), ruleOf("floor"), ruleOf("reserved"), ruleOf("reserved-priority"), ruleOf("reserved-fair")})
}

func (p FloorParams) runs(shared bool, rules []rule) (FloorResult, error) {
	t := p.tiers(shared)
	if err := errorOf(t.problems()); err != nil {
		return FloorResult{}, err
	}
	result := FloorResult{Params: p}
	for _, rule := range rules {
		row, err := floorRow(t, rule)
		if err != nil {
			return FloorResult{}, err
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

func floorRow(t tiers, rule rule) (FloorRow, error) {
	run, err := t.run(rule)
	if err != nil {
		return FloorRow{}, err
	}
	row := FloorRow{Policy: rule.name,
		Premium: run.ByClass[premium].Completed, PremiumShare: completion(run, premium),
		Free: run.ByClass[free].Completed, FreeShare: completion(run, free)}
	if row.PremiumP50, row.PremiumP99, err = classTimes(run, premium); err != nil {
		return FloorRow{}, err
	}
	row.FreeP50, row.FreeP99, err = classTimes(run, free)
	return row, err
}

// row gives the row of a policy; it panics where there is none.
func (r FloorResult) row(policy string) FloorRow {
	i := slices.IndexFunc(r.Rows, func(row FloorRow) bool { return row.Policy == policy })
	if i < 0 {
		panic(fmt.Errorf("the table has no row for the policy %q", policy))
	}
	return r.Rows[i]
}

// Premium gives how many premium requests were completed. Like every function
// of the result that takes a policy, it panics where the table has no such row.
func (r FloorResult) Premium(policy string) float64 { return float64(r.row(policy).Premium) }

// PremiumShare gives which share of premium was completed.
func (r FloorResult) PremiumShare(policy string) float64 { return r.row(policy).PremiumShare }

// PremiumP50 gives the median sojourn time of the completed of premium, in s.
func (r FloorResult) PremiumP50(policy string) float64 { return r.row(policy).PremiumP50 }

// PremiumP99 gives the 99th percentile of it, in s.
func (r FloorResult) PremiumP99(policy string) float64 { return r.row(policy).PremiumP99 }

// Free gives how many free requests were completed.
func (r FloorResult) Free(policy string) float64 { return float64(r.row(policy).Free) }

// FreeShare gives which share of free was completed.
func (r FloorResult) FreeShare(policy string) float64 { return r.row(policy).FreeShare }

// FreeP50 gives the median sojourn time of the completed of free, in s.
func (r FloorResult) FreeP50(policy string) float64 { return r.row(policy).FreeP50 }

// FreeP99 gives the 99th percentile of it, in s.
func (r FloorResult) FreeP99(policy string) float64 { return r.row(policy).FreeP99 }
