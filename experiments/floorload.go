package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// FloorLoadParams is what [FloorLoad] runs with: the station of [Floor] with a
// constant load of free requests and several loads of premium ones.
type FloorLoadParams struct {
	Premiums  []float64 `param:"premiums" unit:"/s"` // arrival rates of premium; none twice
	Free      float64   `param:"free" unit:"/s"`     // arrival rate of free
	Service   float64   `param:"service" unit:"s"`
	Servers   int       `param:"servers" unit:"servers"`    // 1
	Places    int       `param:"places" unit:"requests"`    // who finds so many waiting is refused, of either class
	Threshold int       `param:"threshold" unit:"requests"` // from so many waiting on, free can be refused
	Reserved  int       `param:"reserved" unit:"requests"`  // of free that wait, up to which a floor does not refuse it
	Requests  int       `param:"requests" unit:"requests"`  // offered in each run, of both classes
	Seed      uint64    `param:"seed"`
}

// FloorLoadDefaults gives the parameters of the floor notebook.
func FloorLoadDefaults() FloorLoadParams {
	f := FloorDefaults()
	return FloorLoadParams{Premiums: []float64{60, 120, 200, 300, 570}, Free: 30, Service: f.Service, Servers: f.Servers,
		Places: f.Places, Threshold: f.Threshold, Reserved: f.Reserved, Requests: 20_000, Seed: f.Seed}
}

func (p FloorLoadParams) tiers(rate float64) tiers {
	return tiers{rate: rate + p.Free, share: rate / (rate + p.Free), service: p.Service, servers: p.Servers, places: p.Places,
		threshold: p.Threshold, reserved: p.Reserved, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p FloorLoadParams) check() error {
	all := append(listProblems("Premiums", p.Premiums, rateProblems), rateProblems("Free", p.Free)...)
	if len(all) > 0 {
		return all
	}
	var worst kernel.Invalids
	for _, rate := range p.Premiums {
		if worst = p.tiers(rate).problems(); len(worst) > 0 {
			break
		}
	}
	return errorOf(worst)
}

// FloorLoadRow is the share of free requests that is completed beside one load
// of premium ones, under several policies.
type FloorLoadRow struct {
	Premium      float64 `col:"premium" unit:"/s" label:"premium rate" print:"/s.0" key:"true"`
	None         float64 `col:"none" unit:"share" label:"free served: none" print:"%.1"`
	Floor        float64 `col:"floor" unit:"share" label:"floor" print:"%.1"`
	Reserved     float64 `col:"reserved" unit:"share" label:"reserved" print:"%.1"`
	PremiumShare float64 `col:"premium-share" unit:"share" label:"premium served: reserved" print:"%.1"`
}

// FloorLoadResult is the table of [FloorLoad].
type FloorLoadResult struct {
	Params FloorLoadParams
	Rows   []FloorLoadRow // in the order of Params.Premiums
}

// FloorLoad measures what the policies none, floor and reserved of
// [FloorPolicies] leave to free requests when premium ones become more. It
// panics with an error that lists every parameter that is wrong.
func FloorLoad(p FloorLoadParams) FloorLoadResult { return must(runFloorLoad(p)) }

func runFloorLoad(p FloorLoadParams) (FloorLoadResult, error) {
	if err := p.check(); err != nil {
		return FloorLoadResult{}, err
	}
	result := FloorLoadResult{Params: p}
	for _, rate := range p.Premiums {
		row := FloorLoadRow{Premium: rate}
		for _, c := range []struct {
			policy string
			cell   *float64
		}{{"none", &row.None}, {"floor", &row.Floor}, {"reserved", &row.Reserved}} {
			run, err := p.tiers(rate).run(ruleOf(c.policy))
			if err != nil {
				return FloorLoadResult{}, err
			}
			*c.cell, row.PremiumShare = completion(run, free), completion(run, premium)
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// row gives the row of a rate; it panics where there is none.
func (r FloorLoadResult) row(rate float64) FloorLoadRow {
	i := slices.IndexFunc(r.Rows, func(row FloorLoadRow) bool { return row.Premium == rate })
	if i < 0 {
		panic(fmt.Errorf("floor-load has no row for the rate %v; its rates are %v", rate, r.Params.Premiums))
	}
	return r.Rows[i]
}

// None gives which share of free is completed without a policy, beside a rate
// of premium. Like every function of the result that takes a rate, it panics
// where that rate was not run.
func (r FloorLoadResult) None(rate float64) float64 { return r.row(rate).None }

// Floor gives that share under the policy floor.
func (r FloorLoadResult) Floor(rate float64) float64 { return r.row(rate).Floor }

// Reserved gives that share under the policy reserved.
func (r FloorLoadResult) Reserved(rate float64) float64 { return r.row(rate).Reserved }

// PremiumShare gives which share of premium is completed under the policy
// reserved.
func (r FloorLoadResult) PremiumShare(rate float64) float64 { return r.row(rate).PremiumShare }

// Premiums gives the rates of premium.
func (r FloorLoadResult) Premiums() []float64 {
	return r.column(func(row FloorLoadRow) float64 { return row.Premium })
}

// Nones gives the column of the policy none, in the order of the rates.
func (r FloorLoadResult) Nones() []float64 {
	return r.column(func(row FloorLoadRow) float64 { return row.None })
}

// Floors gives the column of the policy floor.
func (r FloorLoadResult) Floors() []float64 {
	return r.column(func(row FloorLoadRow) float64 { return row.Floor })
}

// Reserveds gives the column of the policy reserved.
func (r FloorLoadResult) Reserveds() []float64 {
	return r.column(func(row FloorLoadRow) float64 { return row.Reserved })
}

func (r FloorLoadResult) column(of func(FloorLoadRow) float64) []float64 {
	var values []float64
	for _, row := range r.Rows {
		values = append(values, of(row))
	}
	return values
}
