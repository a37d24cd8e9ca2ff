package experiments

import "fmt"

// DisciplineExcessParams is what [DisciplineExcess] runs with: the surge of
// [Discipline] with smaller and greater loads.
type DisciplineExcessParams struct {
	Service  float64   `param:"service" unit:"s"`
	Arrivals string    `param:"arrivals"`
	Services string    `param:"services"`
	Factors  []float64 `param:"factors" unit:"×"` // none twice
	Surge
	Seeds []int `param:"seeds"` // none twice
}

// DisciplineExcessDefaults gives the parameters of the discipline notebook.
func DisciplineExcessDefaults() DisciplineExcessParams {
	d := DisciplineDefaults()
	return DisciplineExcessParams{Service: d.Service, Arrivals: d.Arrivals, Services: d.Services,
		Factors: []float64{1.05, 1.2, 1.5, 2, 3, 5, 10}, Surge: d.Surge, Seeds: []int{1, 2, 3, 4, 5}}
}

// DisciplineExcessBrief gives parameters that take a small part of the time.
func DisciplineExcessBrief() DisciplineExcessParams {
	p := DisciplineExcessDefaults()
	p.Surge, p.Seeds = p.Surge.brief(), []int{1, 2}
	return p
}

func (p DisciplineExcessParams) surge(factor float64, seed int) surge {
	return surge{Surge: p.Surge, service: p.Service, factor: factor, arrivals: p.Arrivals, services: p.Services, seed: uint64(seed)}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p DisciplineExcessParams) check() error {
	all := listProblems("Factors", p.Factors, multipleProblems)
	all = append(all, p.surge(1, 1).problems()...)
	return errorOf(append(all, listProblems("Seeds", p.Seeds, seedProblems)...))
}

// DisciplineExcessRow is what one load comes to behind one queue, on average
// over the seeds.
type DisciplineExcessRow struct {
	Case    string `col:"case" label:"queue and load" key:"true"` // fifo-1.05
	Queue   string
	Factor  float64 `col:"factor" unit:"×" label:"load" print:"×.2"`
	Goodput float64 `col:"goodput" unit:"share" label:"goodput, of capacity" print:"%.1"`
	Least   float64 `col:"least" unit:"share" label:"least of the seeds" print:"%.1"`
	Most    float64 `col:"most" unit:"share" label:"most of the seeds" print:"%.1"`
	Bad     float64 `col:"bad" unit:"s" label:"bad seconds" print:"s.1"`
	Waste   float64 `col:"waste" unit:"share" label:"spent on late answers" print:"%.1"`
}

// DisciplineExcessResult is the table of [DisciplineExcess].
type DisciplineExcessResult struct {
	Params DisciplineExcessParams
	Rows   []DisciplineExcessRow // by load, then queue
}

// DisciplineExcess measures all queues at each load. It panics with an error
// that lists every parameter that is wrong.
func DisciplineExcess(p DisciplineExcessParams) DisciplineExcessResult {
	return must(runDisciplineExcess(p))
}

func runDisciplineExcess(p DisciplineExcessParams) (DisciplineExcessResult, error) {
	if err := p.check(); err != nil {
		return DisciplineExcessResult{}, err
	}
	result := DisciplineExcessResult{Params: p}
	for _, factor := range p.Factors {
		var seeds [][]DisciplineRow
		for _, seed := range p.Seeds {
			s := p.surge(factor, seed)
			rows, err := s.rows(s.queues(s.service))
			if err != nil {
				return DisciplineExcessResult{}, err
			}
			seeds = append(seeds, rows)
		}
		for i := range seeds[0] {
			result.Rows = append(result.Rows, excessRow(factor, seeds, i))
		}
	}
	return result, nil
}

// excessRow sums up the i-th queue over the seeds.
func excessRow(factor float64, seeds [][]DisciplineRow, i int) DisciplineExcessRow {
	first := seeds[0][i]
	row := DisciplineExcessRow{Case: fmt.Sprintf("%s-%.6g", first.Queue, factor), Queue: first.Queue, Factor: factor,
		Least: first.Goodput, Most: first.Goodput}
	for _, rows := range seeds {
		r := rows[i]
		row.Goodput, row.Bad, row.Waste = row.Goodput+r.Goodput, row.Bad+float64(r.Bad), row.Waste+r.Waste
		row.Least, row.Most = min(row.Least, r.Goodput), max(row.Most, r.Goodput)
	}
	n := float64(len(seeds))
	row.Goodput, row.Bad, row.Waste = row.Goodput/n, row.Bad/n, row.Waste/n
	return row
}

// of gives the rows of a queue, by load; it panics where there is none.
func (r DisciplineExcessResult) of(queue string) []DisciplineExcessRow {
	var rows []DisciplineExcessRow
	for _, row := range r.Rows {
		if row.Queue == queue {
			rows = append(rows, row)
		}
	}
	if rows == nil {
		panic(fmt.Errorf("discipline-excess has no queue %q", queue))
	}
	return rows
}

// Factors gives the loads, as multiples of what the server can finish.
func (r DisciplineExcessResult) Factors() []float64 { return r.Params.Factors }

// Goodputs gives the goodput behind a queue at each load, as a share of what
// the server can finish. It panics where there is no queue of that name.
func (r DisciplineExcessResult) Goodputs(queue string) []float64 {
	return column(r.of(queue), func(row DisciplineExcessRow) float64 { return row.Goodput })
}
