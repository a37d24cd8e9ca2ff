package claims

import (
	"math"
	"slices"

	"kneebook/notebooks"
)

// Bands are the committed values of a notebook's claims over seeds: a row a
// seed, a column a claim. Values have nine significant digits in the file.
type Bands struct {
	Key    string // hashes the behaviour that the values rest on
	Claims []string
	Seeds  []uint64
	Values [][]float64 // Values[i][j]: Claims[j] at Seeds[i]
}

// The quantiles of a band.
const (
	lowQuantile  = 0.05
	highQuantile = 0.95
)

// column gives a claim's values, in the order of Seeds; nil where the bands
// lack it.
func (b Bands) column(id string) []float64 {
	j := slices.Index(b.Claims, id)
	if j < 0 {
		return nil
	}
	out := make([]float64, len(b.Values))
	for i, row := range b.Values {
		out[i] = row[j]
	}
	return out
}

// at gives a claim's value at a seed.
func (b Bands) at(id string, seed uint64) (float64, bool) {
	i, j := slices.Index(b.Seeds, seed), slices.Index(b.Claims, id)
	if i < 0 || j < 0 {
		return 0, false
	}
	return b.Values[i][j], true
}

// bandOf is the band of a claim's values over seeds; nil where there are none.
func bandOf(values []float64) *Band {
	if len(values) == 0 {
		return nil
	}
	sorted := slices.Sorted(slices.Values(values))
	return &Band{Low: quantile(sorted, lowQuantile), High: quantile(sorted, highQuantile), Seeds: len(values)}
}

// quantile is the value of rank floor(q n), counted from 0, of n sorted
// values: the rule that all quantiles here follow.
func quantile(sorted []float64, q float64) float64 {
	return sorted[rank(q*float64(len(sorted)), len(sorted))]
}

// rank is floor(r), held within n values.
func rank(r float64, n int) int {
	return max(0, min(n-1, int(math.Floor(r))))
}

// quantileError estimates the standard error of a quantile without assuming a
// distribution: half of the distance between the values one binomial standard
// deviation of the rank, sqrt(n q (1-q)), below and above it.
func quantileError(values []float64, q float64) float64 {
	n := len(values)
	if n == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	r, spread := q*float64(n), math.Sqrt(float64(n)*q*(1-q))
	return (sorted[rank(r+spread, n)] - sorted[rank(r-spread, n)]) / 2
}

// BandedClaims lists the claims that have a column in the bands: all whose
// value depends on the run.
func BandedClaims(spec Notebook) []string {
	var out []string
	for _, c := range spec.Claims {
		if c.banded() {
			out = append(out, c.ID)
		}
	}
	return out
}

// banded reports whether a claim has values over seeds.
func (c Claim) banded() bool { return c.Scope != Exact && !c.Once }

// MakeBands evaluates the banded claims on measured tables, a row a seed in the
// order given. A claim that cannot be evaluated is a problem, told at the first
// seed where it is so.
func MakeBands(spec Notebook, key string, at []AtSeed) (Bands, notebooks.Problems) {
	b := Bands{Key: key, Claims: BandedClaims(spec)}
	var ps notebooks.Problems
	told := map[string]bool{}
	for _, s := range at {
		row, err := bandRow(spec, s.Measured)
		if err != nil {
			if !told[err.Error()] {
				ps.Add(spec.Where(), "at seed %d: %v", s.Seed, err)
			}
			told[err.Error()] = true
			continue
		}
		b.Seeds = append(b.Seeds, s.Seed)
		b.Values = append(b.Values, row)
	}
	return b, ps
}

// bandRow evaluates the banded claims on one run.
func bandRow(spec Notebook, measured Tables) (row []float64, err error) {
	for _, c := range spec.Claims {
		if !c.banded() {
			continue
		}
		var v float64
		if err := recovered(func() { v = scalar(c.kind().Values(c, measured)) }); err != nil {
			return nil, fault{message: "claim " + c.ID + ": " + err.Error()}
		}
		row = append(row, v)
	}
	return row, nil
}

// checkBands judges the committed bands: a column for each claim that needs
// one, and a key that is that of the present behaviour.
func (b *base) checkBands() {
	need := BandedClaims(b.in.Spec)
	if len(need) == 0 {
		return
	}
	name := b.in.Notebook.Name
	pos := notebooks.Pos{File: BandsFile(name)}
	hint := "run: go run ./claims/verify-claims -notebook " + name + " -seeds 1000 -write"
	report := func(line int, message string) {
		pos.Line = line
		b.problems = append(b.problems, notebooks.Problem{Pos: pos, Message: message, Hint: hint})
	}
	if len(b.in.Bands.Seeds) == 0 {
		report(0, "there are no committed bands")
		return
	}
	if b.in.Bands.Key != BandsKey(b.in.Spec, b.measured, b.in.Derived) {
		report(1, "the bands are stale: what they rest on has changed since they were written")
	}
	for _, id := range need {
		if !slices.Contains(b.in.Bands.Claims, id) {
			report(2, "the bands lack a column for claim \""+id+"\"")
		}
	}
}

// BandsFile is the path of a notebook's bands in the module.
func BandsFile(notebook string) string { return "claims/bands/" + notebook + ".csv" }
