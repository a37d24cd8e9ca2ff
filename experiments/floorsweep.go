package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// FloorSweepParams is what [FloorSweep] and [FloorFrontier] run with: the
// station of [Floor] with floors of several sizes.
type FloorSweepParams struct {
	Floors    []float64 `param:"floors" unit:"share"` // of the places; none twice
	Rate      float64   `param:"rate" unit:"/s"`      // of arrivals, both classes together
	Share     float64   `param:"share" unit:"share"`  // of premium among them
	Service   float64   `param:"service" unit:"s"`
	Servers   int       `param:"servers" unit:"servers"`    // 1
	Places    int       `param:"places" unit:"requests"`    // who finds so many waiting is refused, of either class
	Threshold int       `param:"threshold" unit:"requests"` // from so many waiting on, free can be refused
	Requests  int       `param:"requests" unit:"requests"`  // offered in each run
	Seed      uint64    `param:"seed"`
}

// FloorSweepDefaults gives the parameters of the floor notebook's sweep.
func FloorSweepDefaults() FloorSweepParams {
	f := FloorDefaults()
	return FloorSweepParams{Floors: []float64{0, 0.05, 0.15, 0.30, 0.60, 1}, Rate: f.Rate, Share: f.Share, Service: f.Service,
		Servers: f.Servers, Places: f.Places, Threshold: f.Threshold, Requests: f.Requests, Seed: f.Seed}
}

// FloorFrontierDefaults gives those of its frontier.
func FloorFrontierDefaults() FloorSweepParams {
	p := FloorSweepDefaults()
	p.Floors = []float64{0, 0.05, 0.10, 0.15, 0.20, 0.30, 0.60}
	return p
}

// tiers is the station with a floor of some size.
func (p FloorSweepParams) tiers(floor float64, shared bool) tiers {
	return tiers{rate: p.Rate, share: p.Share, service: p.Service, servers: p.Servers, places: p.Places,
		threshold: p.Threshold, reserved: placesOf(floor, p.Places), requests: p.Requests, seed: p.Seed, shared: shared}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p FloorSweepParams) check() error {
	floors := listProblems("Floors", p.Floors, func(field string, v float64) kernel.Invalids {
		if v >= 0 && v <= 1 {
			return nil
		}
		return kernel.Invalids{outside(field, v, "from 0 to 1")}
	})
	return errorOf(append(floors, p.tiers(0, false).problems()...))
}

// FloorSweepRow is one run with a floor of one size.
type FloorSweepRow struct {
	Floor        float64 `col:"floor" unit:"share" label:"free floor" print:"%.0" key:"true"` // of the places
	Reserved     int     `col:"reserved" unit:"requests" label:"places" print:"requests.0"`
	Premium      int     `col:"premium" unit:"requests" label:"premium served" print:"requests.0"`
	PremiumShare float64 `col:"premium-share" unit:"share" label:"of premium offered" print:"%.1"`
	Free         int     `col:"free" unit:"requests" label:"free served" print:"requests.0"`
	FreeShare    float64 `col:"free-share" unit:"share" label:"of free offered" print:"%.1"`
	Served       int     `col:"served" unit:"requests" label:"served in all" print:"requests.0"`
}

// FloorSweepResult is the table of [FloorSweep] and [FloorFrontier].
type FloorSweepResult struct {
	Params FloorSweepParams
	Rows   []FloorSweepRow // in the order of Params.Floors
}

// FloorSweep runs the policy floor of the C05 page with floors of several
// sizes, classes following from gaps as in [Floor]. A floor of 0 is that page's
// strict policy. It panics with an error that lists every parameter that is
// wrong.
func FloorSweep(p FloorSweepParams) FloorSweepResult { return must(runFloorSweep(p)) }

// FloorFrontier is the same with classes that are drawn for themselves.
func FloorFrontier(p FloorSweepParams) FloorSweepResult { return must(runFloorFrontier(p)) }

func runFloorSweep(p FloorSweepParams) (FloorSweepResult, error) { return p.runs(true) }

func runFloorFrontier(p FloorSweepParams) (FloorSweepResult, error) { return p.runs(false) }

func (p FloorSweepParams) runs(shared bool) (FloorSweepResult, error) {
	if err := p.check(); err != nil {
		return FloorSweepResult{}, err
	}
	result := FloorSweepResult{Params: p}
	for _, floor := range p.Floors {
		t := p.tiers(floor, shared)
		run, err := t.run(ruleOf("floor"))
		if err != nil {
			return FloorSweepResult{}, err
		}
		result.Rows = append(result.Rows, FloorSweepRow{Floor: floor, Reserved: t.reserved,
			Premium: run.ByClass[premium].Completed, PremiumShare: completion(run, premium),
			Free: run.ByClass[free].Completed, FreeShare: completion(run, free), Served: run.Completed})
	}
	return result, nil
}

// row gives the row of a floor; it panics where there is none.
func (r FloorSweepResult) row(floor float64) FloorSweepRow {
	i := slices.IndexFunc(r.Rows, func(row FloorSweepRow) bool { return row.Floor == floor })
	if i < 0 {
		panic(fmt.Errorf("the table has no row for the floor %v; its floors are %v", floor, r.Params.Floors))
	}
	return r.Rows[i]
}

// Premium gives how many premium requests were completed with a floor. Like
// every function of the result that takes a floor, a share of the places, it
// panics where that floor was not run.
func (r FloorSweepResult) Premium(floor float64) float64 { return float64(r.row(floor).Premium) }

// PremiumShare gives which share of premium was completed with a floor.
func (r FloorSweepResult) PremiumShare(floor float64) float64 { return r.row(floor).PremiumShare }

// Free gives how many free requests were completed with a floor.
func (r FloorSweepResult) Free(floor float64) float64 { return float64(r.row(floor).Free) }

// FreeShare gives which share of free was completed with a floor.
func (r FloorSweepResult) FreeShare(floor float64) float64 { return r.row(floor).FreeShare }

// Served gives how many requests were completed with a floor, of both classes.
func (r FloorSweepResult) Served(floor float64) float64 { return float64(r.row(floor).Served) }

// PremiumShares gives the share of premium completed with each floor.
func (r FloorSweepResult) PremiumShares() []float64 {
	return r.column(func(row FloorSweepRow) float64 { return row.PremiumShare })
}

// FreeShares gives the share of free completed with each floor.
func (r FloorSweepResult) FreeShares() []float64 {
	return r.column(func(row FloorSweepRow) float64 { return row.FreeShare })
}

func (r FloorSweepResult) column(of func(FloorSweepRow) float64) []float64 {
	var values []float64
	for _, row := range r.Rows {
		values = append(values, of(row))
	}
	return values
}
