package experiments

import (
	"fmt"

	"kneebook/kernel"
)

// ProductionLoadsParams are the loads that the notebook on numbers in production
// speaks of, and how many servers share one.
type ProductionLoadsParams struct {
	Loads   []float64 `param:"loads" unit:"share"`     // of each server; none twice
	Servers int       `param:"servers" unit:"servers"` // of which one is lost
}

// ProductionLoadsDefaults gives the parameters of the notebook.
func ProductionLoadsDefaults() ProductionLoadsParams {
	return ProductionLoadsParams{Loads: []float64{0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99}, Servers: 3}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p ProductionLoadsParams) check() error {
	all := listProblems("Loads", p.Loads, loadProblems)
	if p.Servers < 2 || p.Servers > kernel.MaxServers {
		all = append(all, outside("Servers", p.Servers, fmt.Sprintf("from 2 to %d", kernel.MaxServers)))
	}
	return errorOf(all)
}

// ProductionLoadsRow is what one load leaves for what may happen next.
type ProductionLoadsRow struct {
	Load   float64 `col:"load" unit:"share" label:"load" print:"%.0" key:"true"`
	Growth float64 `col:"growth" unit:"×" label:"growth that fills the server" print:"×.2"`
	Lost   float64 `col:"lost" unit:"share" label:"load of the others, if one is lost" print:"%.1"`
}

// ProductionLoadsResult is the table of [ProductionLoads].
type ProductionLoadsResult struct {
	Params ProductionLoadsParams
	Rows   []ProductionLoadsRow // in the order of Params.Loads
}

// ProductionLoads works out by how much each load may grow, and what the other
// servers get if one is lost and its requests go to them evenly. It panics with
// an error that lists every parameter that is wrong.
func ProductionLoads(p ProductionLoadsParams) ProductionLoadsResult {
	return must(runProductionLoads(p))
}

func runProductionLoads(p ProductionLoadsParams) (ProductionLoadsResult, error) {
	if err := p.check(); err != nil {
		return ProductionLoadsResult{}, err
	}
	result := ProductionLoadsResult{Params: p}
	for _, load := range p.Loads {
		all := float64(load * float64(p.Servers))
		result.Rows = append(result.Rows, ProductionLoadsRow{Load: load, Growth: 1 / load, Lost: all / float64(p.Servers-1)})
	}
	return result, nil
}
