package claims

import (
	"fmt"

	"kneebook/notebooks"
)

// Remembered are values that take long and follow from a notebook's tables and
// its claims alone: of closed forms, and of the lines of figures.
// Whoever evaluates the same again can do without working them out.
type Remembered map[string][]notebooks.Number

// Remembered gives all of these values that the evaluation used.
func (v Values) Remembered() Remembered { return v.base.remembered }

// remember gives the values of a name: those that are known, or what compute
// gives.
func (b *base) remember(name string, compute func() []float64) []float64 {
	known, ok := b.in.Remembered[name]
	if !ok {
		for _, v := range compute() {
			known = append(known, notebooks.Number(v))
		}
	}
	b.remembered[name] = known
	values := make([]float64, len(known))
	for i, v := range known {
		values[i] = float64(v)
	}
	return values
}

// derived evaluates a claim on the derived tables.
func (b *base) derived(c Claim) []float64 {
	if c.Scope != Exact {
		return c.kind().Values(c, b.in.Derived)
	}
	return b.remember("derived "+c.ID, func() []float64 { return c.kind().Values(c, b.in.Derived) })
}

// exact is the value of a claim's closed form; it has one.
func (b *base) exact(c Claim) float64 {
	return b.remember("exact "+c.ID, func() []float64 { return []float64{c.Exact(b.measured)} })[0]
}

// line is what a curve gives at the points of a line.
func (b *base) line(c Curve, s notebooks.Series) []float64 {
	return b.remember(fmt.Sprint("line ", c.Figure, "/", c.Series, " ", s.X), func() []float64 {
		y := make([]float64, len(s.X))
		for i, x := range s.X {
			y[i] = c.Derive(b.measured, float64(x))
		}
		return y
	})
}
