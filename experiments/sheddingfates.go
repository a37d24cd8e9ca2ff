package experiments

import "kneebook/kernel"

// SheddingFatesRow says what became of the requests of one run.
type SheddingFatesRow struct {
	Run     string  `col:"run" label:"run" key:"true"`
	OnTime  int     `col:"on-time" unit:"requests" label:"in time" print:"requests.0"`
	Late    int     `col:"late" unit:"requests" label:"late" print:"requests.0"`
	Dropped int     `col:"dropped" unit:"requests" label:"dropped" print:"requests.0"`
	Expired int     `col:"expired" unit:"requests" label:"expired" print:"requests.0"`
	Left    int     `col:"stranded" unit:"requests" label:"stranded" print:"requests.0"`
	Gone    float64 `col:"expired-after" unit:"s" label:"median wait of the expired" print:"ms.1"` // NaN if there is none
	Oldest  float64 `col:"oldest" unit:"s" label:"oldest stranded" print:"ms.1"`                   // how old at the end; NaN if there is none
	Waiting int     `col:"waiting" unit:"requests" label:"longest queue" print:"requests.0"`
	Longest float64 `col:"longest" unit:"s" label:"longest of the served" print:"ms.1"` // sojourn time
	Last    float64 `col:"last" unit:"s" label:"last in time" print:"ms.1"`             // when the last one in time was completed; NaN if there is none
}

// SheddingFatesResult is the table of [SheddingFates].
type SheddingFatesResult struct {
	Params SheddingParams
	Rows   []SheddingFatesRow
}

// SheddingFatesDefaults gives the parameters of the shedding notebook.
func SheddingFatesDefaults() SheddingParams {
	p := SheddingDefaults()
	p.Rates = []float64{200, 300}
	return p
}

// SheddingFates takes apart what [Shedding] calls shed: those refused at the
// door, those discarded, and those that are left when the run ends. It panics
// with an error that lists every parameter that is wrong.
func SheddingFates(p SheddingParams) SheddingFatesResult { return must(runSheddingFates(p)) }

func runSheddingFates(p SheddingParams) (SheddingFatesResult, error) {
	if err := p.check(); err != nil {
		return SheddingFatesResult{}, err
	}
	result, l := SheddingFatesResult{Params: p}, p.lab()
	for _, c := range labChoices() {
		for _, rate := range p.Rates {
			r, err := l.run(c, l.even(rate))
			if err != nil {
				return SheddingFatesResult{}, err
			}
			result.Rows = append(result.Rows, l.fatesRow(runName(c.name, rate), r))
		}
	}
	return result, nil
}

func (l lab) fatesRow(name string, r labRun) SheddingFatesRow {
	late := l.lateness(r)
	row := SheddingFatesRow{Run: name, OnTime: r.Completed - late, Late: late,
		Dropped: r.Dropped, Expired: r.Expired, Left: r.Stranded,
		Gone:    inS(ceiling.exact(r.Ages(kernel.Expired), 50)),
		Oldest:  inS(ceiling.exact(r.Ages(kernel.Stranded), 100)),
		Longest: inS(ceiling.exact(r.Sojourns(), 100)), Waiting: r.mostWaiting()}
	var good []float64
	for k, fate := range r.Fates {
		if fate == kernel.Completed && !l.late(r.Departures[k]-r.Arrivals[k]) {
			good = append(good, r.Departures[k])
		}
	}
	row.Last = inS(ceiling.exact(good, 100))
	return row
}
