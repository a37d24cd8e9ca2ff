package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
)

// How many seeds a claim may be derived at.
const leastSeeds, mostSeeds = 20, 1000

// spread reads how many seeds a claim is derived at, and makes the function that
// derives it there: every run gets the seed, every table is derived with it.
func (r *reader) spread(c *claimEntry, out *claims.Claim, sides ...compiled) {
	if c.seeds == nil {
		return
	}
	n, err := strconv.Atoi(strings.ReplaceAll(strings.TrimSuffix(c.seeds.rest.text, " seeds"), ",", ""))
	told := len(*r.ps)
	if err != nil || n < leastSeeds || n > mostSeeds {
		add(r.ps, c.seeds.rest.pos, fmt.Sprintf("seeds is a number from %d to %d, as in seeds: 100", leastSeeds, mostSeeds), "")
	}
	draws, s := false, claims.Spread{Seeds: n}
	for _, side := range sides {
		draws = draws || side.draws
		for _, table := range side.reads {
			if !slices.Contains(s.Reads, table) {
				s.Reads = append(s.Reads, table)
			}
		}
	}
	if !draws && len(s.Reads) == 0 {
		add(r.ps, c.seeds.pos, "claim “"+c.name+"” asks closed forms alone: nothing of it depends on a seed", "")
	}
	for _, table := range s.Reads {
		r.seeded(c, table)
	}
	if len(*r.ps) > told {
		return
	}
	s.At = func(t claims.Tables, seed uint64) []float64 {
		var values []float64
		for _, side := range sides {
			values = append(values, side.eval(env{tables: t, seed: seed}).num)
		}
		return values
	}
	out.Spread = s
}

// seeded refuses a table that is derived without a seed of its own.
func (r *reader) seeded(c *claimEntry, table string) {
	i := slices.IndexFunc(r.published, func(t notebooks.Table) bool { return t.ID == table })
	if p, ok := r.published[i].Param("seed"); !ok || len(p.Values) != 1 {
		add(r.ps, c.seeds.pos, "claim “"+c.name+"” asks table "+table+", which has no parameter seed: at other seeds it is not known", "")
		return
	}
	declared := slices.ContainsFunc(r.tables, func(t *tableEntry) bool { return t.name == table })
	if declared && !r.used[table+".seed"] {
		add(r.ps, c.seeds.pos, "claim “"+c.name+"” asks table "+table+", of which no column here asks for seed: at other seeds it would be the same", "name it in a column, as in seed=seed")
	}
}
