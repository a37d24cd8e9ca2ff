package claims

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// Spread says of a claim that a notebook declares how it comes out at other
// seeds, as the second implementation has it: nothing runs the kernel again.
type Spread struct {
	Seeds int      // how many, from 1 on; 0: none
	Reads []string // the tables that At reads
	// At gives the claim's values, as its Kind has them, on the derived tables of
	// a seed.
	At func(t Tables, seed uint64) []float64
}

// overSeeds gives a claim's values at each of its seeds.
func (b *base) overSeeds(c Claim) [][]float64 {
	flat := b.remember("over "+c.ID, func() []float64 {
		var out []float64
		for seed := range uint64(c.Spread.Seeds) {
			tables, err := b.derivedAt(c.Spread.Reads, seed+1)
			if err != nil {
				panic(Missing(fmt.Sprintf("at seed %d: %v", seed+1, err)))
			}
			out = append(out, c.Spread.At(tables, seed+1)...)
		}
		return out
	})
	return slices.Collect(slices.Chunk(flat, max(1, len(flat)/c.Spread.Seeds)))
}

// derivedAt derives tables again at another seed, once.
func (b *base) derivedAt(ids []string, seed uint64) (Tables, error) {
	var out Tables
	for _, id := range ids {
		name := id + " " + strconv.FormatUint(seed, 10)
		if t, ok := b.atSeeds[name]; ok {
			out = append(out, t)
			continue
		}
		published := b.measured.Table(id)
		published.Params = slices.Clone(published.Params)
		for i, p := range published.Params {
			if p.Name == "seed" {
				published.Params[i].Values = []string{strconv.FormatUint(seed, 10)}
			}
		}
		tables, ps := DeriveTables(b.in.Spec, Tables{published}, seed)
		if len(ps) > 0 {
			return nil, errors.New(ps[0].Message)
		}
		if len(tables) == 0 {
			return nil, errors.New("nothing derives table " + id)
		}
		b.atSeeds[name] = tables[0]
		out = append(out, tables[0])
	}
	return out, nil
}

// spread puts the values over a claim's own seeds into its evidence.
func (e *Evidence) spread(c Claim, all [][]float64) {
	for _, values := range all {
		e.Over = append(e.Over, scalar(values))
		if c.kind().Related(values) {
			e.Held++
		}
	}
}

// overOwnSeeds is a verdict with what is so at a claim's own seeds: a comparison
// has to hold at each of them.
func (r Result) overOwnSeeds(v Verdict) Verdict {
	n := r.Claim.Spread.Seeds
	switch {
	case n == 0 || !v.Holds:
		return v
	case r.Evidence.Sides == nil:
		return holds("%s; 5–95%% over %s: %s to %s", v.Sentence, seeds(n), show(r.Band.Low, r.Claim), show(r.Band.High, r.Claim))
	case r.Evidence.Held < n:
		return fails("%s, but of the seeds 1 to %d it holds at %d alone", v.Sentence, n, r.Evidence.Held)
	}
	return holds("%s; the same at each of %s", v.Sentence, seeds(n))
}
