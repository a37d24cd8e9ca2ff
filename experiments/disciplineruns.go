package experiments

import (
	"fmt"
	"slices"
	"sync"

	"kneebook/kernel"
)

// DisciplineRunsParams is what [DisciplineRuns] and [DisciplineSettings] run
// with: the surge of [Discipline] at two speeds of the server, with calls that
// arrive evenly or at random, and service times that are fixed or vary.
type DisciplineRunsParams struct {
	Services []float64 `param:"services" unit:"s"` // mean service times, two
	Factor   float64   `param:"factor" unit:"×"`
	Surge
	Seeds []int `param:"seeds"` // the first alone where nothing is random
}

// DisciplineRunsDefaults gives the parameters of the discipline notebook.
func DisciplineRunsDefaults() DisciplineRunsParams {
	d := DisciplineDefaults()
	return DisciplineRunsParams{Services: []float64{0.010, 0.001}, Factor: d.Factor, Surge: d.Surge, Seeds: []int{1, 2, 3, 4, 5}}
}

// DisciplineRunsBrief gives parameters that take a small part of the time.
func DisciplineRunsBrief() DisciplineRunsParams {
	p := DisciplineRunsDefaults()
	p.Services, p.Surge, p.Seeds = []float64{0.010, 0.005}, p.Surge.brief(), []int{1, 2}
	return p
}

// setting is how a server is loaded, apart from the seed.
type setting struct {
	name     string // slow-random-varying
	service  float64
	arrivals string
	services string
}

// settings lists the four of each speed.
func (p DisciplineRunsParams) settings() []setting {
	speeds := []string{"slow", "fast"}
	var all []setting
	for i, service := range p.Services {
		all = append(all,
			setting{speeds[i] + "-even-fixed", service, even, fixedTimes},
			setting{speeds[i] + "-random-fixed", service, poisson, fixedTimes},
			setting{speeds[i] + "-even-varying", service, even, exponential},
			setting{speeds[i] + "-random-varying", service, poisson, exponential})
	}
	return all
}

// seeds are those of a setting.
func (p DisciplineRunsParams) seeds(s setting) []int {
	if s.arrivals == even && s.services == fixedTimes {
		return p.Seeds[:1]
	}
	return p.Seeds
}

func (p DisciplineRunsParams) surge(s setting, seed int) surge {
	return surge{Surge: p.Surge, service: s.service, factor: p.Factor, arrivals: s.arrivals, services: s.services, seed: uint64(seed)}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p DisciplineRunsParams) check() error {
	var all kernel.Invalids
	if len(p.Services) != 2 || p.Services[0] == p.Services[len(p.Services)-1] {
		all = append(all, outside("Services", p.Services, "two different mean service times"))
	}
	all = append(all, listProblems("Seeds", p.Seeds, seedProblems)...)
	if len(all) > 0 {
		return all
	}
	for _, set := range p.settings() {
		if bad := p.surge(set, 1).problems(); len(bad) > 0 {
			return bad
		}
	}
	return nil
}

func seedProblems(field string, seed int) kernel.Invalids {
	if seed >= 0 {
		return nil
	}
	return kernel.Invalids{outside(field, seed, "0 or more")}
}

// DisciplineRunsRow is one run of one setting behind one queue: the columns of
// [DisciplineRow]. It is named after the setting, as [DisciplineSettingsRow] has
// it, the seed and the queue.
type DisciplineRunsRow struct {
	Run      string  `col:"run" label:"run" key:"true"` // slow-random-varying-1-fifo
	Goodput  float64 `col:"goodput" unit:"share" label:"goodput" print:"%.1"`
	Bad      int     `col:"bad" unit:"s" label:"bad" print:"s.0"`
	Waste    float64 `col:"waste" unit:"share" label:"wasted" print:"%.1"`
	P50      float64 `col:"p50" unit:"s" label:"p50" print:"ms.0"`
	P99      float64 `col:"p99" unit:"s" label:"p99" print:"ms.0"`
	Shed     float64 `col:"shed-p50" unit:"s" label:"refused after" print:"ms.0"`
	Recovery float64 `col:"recovery" unit:"s" label:"back after" print:"s.0"`
	Setting  string
	Seed     int
	Queue    string
}

// DisciplineRunsResult is the table of [DisciplineRuns].
type DisciplineRunsResult struct {
	Params DisciplineRunsParams
	Rows   []DisciplineRunsRow // by setting, seed and queue
}

// DisciplineRuns measures all queues in all settings at all seeds. It panics
// with an error that lists every parameter that is wrong.
func DisciplineRuns(p DisciplineRunsParams) DisciplineRunsResult { return must(runDisciplineRuns(p)) }

// lastRuns are the runs made last, which two tables sum up.
var lastRuns struct {
	sync.Mutex
	of     string // their parameters
	result DisciplineRunsResult
}

// runDisciplineRuns makes the runs, or gives the same as the last time.
func runDisciplineRuns(p DisciplineRunsParams) (DisciplineRunsResult, error) {
	if err := p.check(); err != nil {
		return DisciplineRunsResult{}, err
	}
	lastRuns.Lock()
	defer lastRuns.Unlock()
	if lastRuns.of != fmt.Sprint(p) {
		result, err := p.runs()
		if err != nil {
			return result, err
		}
		lastRuns.of, lastRuns.result = fmt.Sprint(p), result
	}
	return DisciplineRunsResult{Params: p, Rows: slices.Clone(lastRuns.result.Rows)}, nil
}

// runs makes the runs.
func (p DisciplineRunsParams) runs() (DisciplineRunsResult, error) {
	result := DisciplineRunsResult{Params: p}
	for _, set := range p.settings() {
		for _, seed := range p.seeds(set) {
			s := p.surge(set, seed)
			rows, err := s.rows(s.queues(s.service))
			if err != nil {
				return DisciplineRunsResult{}, err
			}
			for _, row := range rows {
				result.Rows = append(result.Rows, runsRow(set.name, seed, row))
			}
		}
	}
	return result, nil
}

// runsRow is a row with what it was run with.
func runsRow(set string, seed int, row DisciplineRow) DisciplineRunsRow {
	return DisciplineRunsRow{Run: fmt.Sprintf("%s-%d-%s", set, seed, row.Queue), Setting: set, Seed: seed, Queue: row.Queue,
		Goodput: row.Goodput, Bad: row.Bad, Waste: row.Waste, P50: row.P50, P99: row.P99, Shed: row.Shed, Recovery: row.Recovery}
}

// DisciplineSettingsRow is the goodput behind one queue in each setting, as a
// share of what the server can finish, on average over the seeds.
type DisciplineSettingsRow struct {
	Queue             string  `col:"queue" label:"queue" key:"true"`
	SlowEvenFixed     float64 `col:"slow-even-fixed" unit:"share" label:"slow server: even, fixed" print:"%.1"`
	SlowRandomFixed   float64 `col:"slow-random-fixed" unit:"share" label:"random, fixed" print:"%.1"`
	SlowEvenVarying   float64 `col:"slow-even-varying" unit:"share" label:"even, varying" print:"%.1"`
	SlowRandomVarying float64 `col:"slow-random-varying" unit:"share" label:"random, varying" print:"%.1"`
	FastEvenFixed     float64 `col:"fast-even-fixed" unit:"share" label:"fast server: even, fixed" print:"%.1"`
	FastRandomFixed   float64 `col:"fast-random-fixed" unit:"share" label:"random, fixed" print:"%.1"`
	FastEvenVarying   float64 `col:"fast-even-varying" unit:"share" label:"even, varying" print:"%.1"`
	FastRandomVarying float64 `col:"fast-random-varying" unit:"share" label:"random, varying" print:"%.1"`
}

// DisciplineSettingsResult is the table of [DisciplineSettings].
type DisciplineSettingsResult struct {
	Params DisciplineRunsParams
	Rows   []DisciplineSettingsRow // one for each queue
}

// DisciplineSettings is the goodput in all settings, on average over the seeds.
// It panics with an error that lists every parameter that is wrong.
func DisciplineSettings(p DisciplineRunsParams) DisciplineSettingsResult {
	return must(runDisciplineSettings(p))
}

func runDisciplineSettings(p DisciplineRunsParams) (DisciplineSettingsResult, error) {
	runs, err := runDisciplineRuns(p)
	if err != nil {
		return DisciplineSettingsResult{}, err
	}
	return runs.Settings(), nil
}

// Settings sums the runs up: the goodput behind each queue in each setting.
func (r DisciplineRunsResult) Settings() DisciplineSettingsResult {
	result := DisciplineSettingsResult{Params: r.Params}
	for _, q := range r.Params.queues(r.Params.Services[0]) {
		row := DisciplineSettingsRow{Queue: q.name}
		for i, cell := range []*float64{&row.SlowEvenFixed, &row.SlowRandomFixed, &row.SlowEvenVarying, &row.SlowRandomVarying,
			&row.FastEvenFixed, &row.FastRandomFixed, &row.FastEvenVarying, &row.FastRandomVarying} {
			*cell = r.goodput(r.Params.settings()[i].name, q.name)
		}
		result.Rows = append(result.Rows, row)
	}
	return result
}

// goodput is that behind a queue in a setting, on average over its seeds.
func (r DisciplineRunsResult) goodput(set, queue string) float64 {
	sum, n := 0.0, 0
	for _, row := range r.Rows {
		if row.Queue == queue && row.Setting == set {
			sum, n = sum+row.Goodput, n+1
		}
	}
	return sum / float64(n)
}
