package experiments

import (
	"fmt"

	"kneebook/kernel"
)

// RecoveryTiersParams is what [RecoveryTiers] runs with: the surge of
// [Discipline] with three tiers of different size.
type RecoveryTiersParams struct {
	DisciplineParams           // its Top has no effect
	Tops             []float64 `param:"tops" unit:"share"` // of the first tier, none twice; the others share the rest evenly
}

// RecoveryTiersDefaults gives the parameters of the recovery notebook.
func RecoveryTiersDefaults() RecoveryTiersParams {
	return RecoveryTiersParams{DisciplineParams: DisciplineDefaults(), Tops: []float64{0.2, 0.5}}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p RecoveryTiersParams) check() error {
	all := p.surge().problems()
	return errorOf(append(all, listProblems("Tops", p.Tops, func(field string, top float64) kernel.Invalids {
		if top >= 0.001 && top <= 0.999 {
			return nil
		}
		return kernel.Invalids{outside(field, top, "from 0.001 to 0.999")}
	})...))
}

// RecoveryTiersRow is one tier of one mix behind one queue, of the requests
// that arrive during the overload. The times are NaN where none is served.
type RecoveryTiersRow struct {
	Case   string  `col:"case" label:"first tier, queue, tier" key:"true"` // 20-priority-1
	Load   float64 `col:"load" unit:"×" label:"its load" print:"×.2"`      // while there is too much
	Above  float64 `col:"above" unit:"×" label:"with those above" print:"×.2"`
	OnTime float64 `col:"on-time" unit:"share" label:"answered on time" print:"%.1"` // of its requests
	P50    float64 `col:"p50" unit:"s" label:"p50 served" print:"ms.0"`
	P99    float64 `col:"p99" unit:"s" label:"p99 served" print:"ms.0"`
}

// RecoveryTiersResult is the table of [RecoveryTiers].
type RecoveryTiersResult struct {
	Params RecoveryTiersParams
	Rows   []RecoveryTiersRow // by mix, queue and tier
}

// RecoveryTiers measures what each of three tiers gets from a server that
// serves the first one first. It panics with an error that lists every
// parameter that is wrong.
func RecoveryTiers(p RecoveryTiersParams) RecoveryTiersResult { return must(runRecoveryTiers(p)) }

func runRecoveryTiers(p RecoveryTiersParams) (RecoveryTiersResult, error) {
	if err := p.check(); err != nil {
		return RecoveryTiersResult{}, err
	}
	result := RecoveryTiersResult{Params: p}
	for _, top := range p.Tops {
		s := p.surge()
		s.Top = top
		l := s.draw()
		for _, q := range s.tiered(s.service) {
			o, err := s.meet(l, q)
			if err != nil {
				return RecoveryTiersResult{}, fmt.Errorf("queue %s: %w", q.name, err)
			}
			result.Rows = append(result.Rows, s.tierRows(q.name, o)...)
		}
	}
	return result, nil
}

// tierRows are the rows of one queue.
func (s surge) tierRows(queue string, o outcome) []RecoveryTiersRow {
	var rows []RecoveryTiersRow
	above := 0.0
	for i, tier := range o.tiers {
		share := s.Top
		if i > 0 {
			share = float64((1 - s.Top) / (tiersOf - 1))
		}
		load := float64(share * s.factor)
		above += load
		served := quantilesOf(tier.served, 0.50, 0.99)
		rows = append(rows, RecoveryTiersRow{Case: fmt.Sprintf("%.6g-%s-%d", float64(100*s.Top), queue, i+1), Load: load, Above: above,
			OnTime: float64(tier.onTime) / float64(max(1, tier.offered)),
			P50:    served[0], P99: served[1]})
	}
	return rows
}
