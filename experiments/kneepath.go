package experiments

import (
	"fmt"
	"slices"

	"kneebook/kernel"
)

// KneePathParams is what [KneePath] runs with: the run of [Knee] at one offered
// load.
type KneePathParams struct {
	Load     float64 `param:"load" unit:"share"`        // below 1
	Service  float64 `param:"service" unit:"s"`         // mean service time
	Servers  int     `param:"servers" unit:"servers"`   // 1
	Requests int     `param:"requests" unit:"requests"` // which all are served
	Every    int     `param:"every" unit:"requests"`    // from one row to the next
	Seed     uint64  `param:"seed"`                     // of CPython's random.Random
}

// KneePathDefaults gives the parameters of the knee notebook: its run at 99%.
func KneePathDefaults() KneePathParams {
	k := KneeDefaults()
	return KneePathParams{Load: 0.99, Service: k.Service, Servers: k.Servers, Requests: k.Requests, Every: 1000, Seed: k.Seed}
}

func (p KneePathParams) station() station {
	return station{service: p.Service, servers: p.Servers, requests: p.Requests, seed: p.Seed}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p KneePathParams) check() error {
	all := append(loadProblems("Load", p.Load), p.station().problems()...)
	if p.Every < 1 || p.Every > p.Requests {
		all = append(all, outside("Every", p.Every, fmt.Sprintf("from 1 to Requests, %d", p.Requests)))
	}
	if all == nil {
		return nil
	}
	return all
}

// KneePathRow is how full the system was for a stretch of arrivals. What an
// arrival finds are the requests waiting or in service, itself not among them.
type KneePathRow struct {
	Request  int     `col:"request" unit:"requests" label:"request" print:"requests.0" key:"true"`          // the last of the stretch, counted from 1
	Time     float64 `col:"time" unit:"s" label:"arrives at" print:"s.0"`                                   // when it arrived
	InSystem int     `col:"in-system" unit:"requests" label:"finds in the system" print:"requests.0"`       // what it found
	Most     int     `col:"most" unit:"requests" label:"most that any found so far" print:"requests.0"`     // by any arrival since the run began
	Mean     float64 `col:"mean" unit:"requests" label:"mean found since the row above" print:"requests.0"` // by the arrivals of the stretch
}

// KneePathResult is the table of [KneePath].
type KneePathResult struct {
	Params KneePathParams
	Rows   []KneePathRow // by Request; the last is the run's last request
}

// KneePath follows the number in the system along one run, as its arrivals find
// it. It panics with an error that lists every parameter that is wrong.
func KneePath(p KneePathParams) KneePathResult { return must(runKneePath(p)) }

func runKneePath(p KneePathParams) (KneePathResult, error) {
	if err := p.check(); err != nil {
		return KneePathResult{}, err
	}
	run, err := p.station().run(p.Load)
	if err != nil {
		return KneePathResult{}, err
	}
	return KneePathResult{Params: p, Rows: pathRows(run, p.Every)}, nil
}

// pathRows cuts a run's arrivals into stretches of the given length; the last
// one may be shorter.
func pathRows(run kernel.Result, every int) []KneePathRow {
	var rows []KneePathRow
	most, from := 0, 0
	for stretch := range slices.Chunk(run.SeenByArrivals(), every) {
		sum := 0
		for _, found := range stretch {
			most, sum = max(most, found), sum+found
		}
		last := from + len(stretch) - 1
		rows = append(rows, KneePathRow{
			Request:  last + 1,
			Time:     run.Arrivals[last],
			InSystem: stretch[len(stretch)-1],
			Most:     most,
			Mean:     float64(sum) / float64(len(stretch)),
		})
		from += len(stretch)
	}
	return rows
}

// row gives the row of a request; it panics where there is none.
func (r KneePathResult) row(request int) KneePathRow {
	i := slices.IndexFunc(r.Rows, func(row KneePathRow) bool { return row.Request == request })
	if i < 0 {
		panic(fmt.Errorf("knee-path has no row for request %d; it has one for every %d and for the last, %d",
			request, r.Params.Every, r.Params.Requests))
	}
	return r.Rows[i]
}

// Time gives when a request arrived, in s. Like every function of the result
// that takes a request, it panics where the table has no row for it.
func (r KneePathResult) Time(request int) float64 { return r.row(request).Time }

// InSystem gives how many requests a request found in the system.
func (r KneePathResult) InSystem(request int) float64 { return float64(r.row(request).InSystem) }

// Most gives the most that any request found, up to and with this one.
func (r KneePathResult) Most(request int) float64 { return float64(r.row(request).Most) }

// Mean gives the mean that requests found, from the row above up to this one.
func (r KneePathResult) Mean(request int) float64 { return r.row(request).Mean }

// Times gives the column of arrival times, in s.
func (r KneePathResult) Times() []float64 {
	return column(r.Rows, func(k KneePathRow) float64 { return k.Time })
}

// InSystems gives the column of numbers found.
func (r KneePathResult) InSystems() []float64 {
	return column(r.Rows, func(k KneePathRow) float64 { return float64(k.InSystem) })
}

// Means gives the column of mean numbers found.
func (r KneePathResult) Means() []float64 {
	return column(r.Rows, func(k KneePathRow) float64 { return k.Mean })
}
