package claims

import (
	"fmt"
	"math"

	"kneebook/notebooks/quantity"
)

// result gathers a claim's evidence and judges it.
func (b *base) result(c Claim) Result {
	r := Result{Claim: c, Value: math.NaN(), Answer: c.kind().Answer(), Run: b.runOf(c)}
	if c.Told {
		r.Verdict = fails("it cannot be read")
		return r
	}
	if err := checkUnit(c.Unit); err != nil {
		r.Verdict = fails("%v", err)
		return r
	}
	if err := recovered(func() { r.Evidence = b.evidence(c) }); err != nil {
		r.Verdict = fails("its value cannot be computed: %v", err)
		b.faulty[c.ID] = b.faulty[c.ID] || b.underivedBehind(err)
		return r
	}
	r.Value = value(c, r.Evidence)
	if r.Evidence.Sides == nil { // a comparison states no level that a band could be of
		r.Band = bandOf(r.Evidence.Over)
	}
	if r.Verdict = r.overOwnSeeds(c.kind().Judge(c, r.Evidence)); b.faulty[c.ID] {
		r.Verdict = fails("%v", c.faults()[0])
	}
	return r
}

// underivedBehind reports whether a claim lacks nothing but a table that is
// published and not derived, which is told at the table.
func (b *base) underivedBehind(err error) bool {
	for _, t := range b.measured {
		missing := recovered(func() { b.in.Derived.Table(t.ID) })
		if missing != nil && missing.Error() == err.Error() {
			return true
		}
	}
	return false
}

// evidence evaluates a claim wherever it can be evaluated.
func (b *base) evidence(c Claim) Evidence {
	k := c.kind()
	derived := b.derived(c)
	e := Evidence{Derived: pointer(scalar(derived)), Bound: b.bound(c)}
	if c.Exact != nil {
		e.Exact = pointer(b.exact(c))
	}
	if c.Otherwise != nil {
		e.Otherwise = c.Otherwise(b.in.Derived)
	}
	if c.ExactOtherwise != nil {
		e.ExactOtherwise = c.ExactOtherwise(b.in.Derived)
	}
	if c.Scope == Exact {
		e.Sides = onlySides(derived)
		return e
	}
	measured := k.Values(c, b.measured)
	e.Measured, e.Sides = pointer(scalar(measured)), onlySides(measured)
	e.Apart = farthest(measured, derived)
	if c.Spread.Seeds > 0 {
		e.spread(c, b.overSeeds(c))
	}
	if c.Once {
		return e
	}
	e.Over = b.in.Bands.column(c.ID)
	for _, at := range b.in.Seeds {
		e.Again = append(e.Again, b.pair(c, at))
	}
	return e
}

// pair evaluates a claim at a seed that was run again.
func (b *base) pair(c Claim, at AtSeed) Pair {
	m, d := c.kind().Values(c, at.Measured), c.kind().Values(c, at.Derived)
	p := Pair{Seed: at.Seed, Measured: scalar(m), Derived: scalar(d), Apart: farthest(m, d)}
	if v, ok := b.in.Bands.at(c.ID, at.Seed); ok {
		p.Committed = &v
	}
	return p
}

// onlySides keeps the values of a comparison.
func onlySides(values []float64) []float64 {
	if len(values) < 2 {
		return nil
	}
	return values
}

// bound is what a cell bound to a claim, in the claim's base unit; nil where
// none did, or in a unit that does not fit.
func (b *base) bound(c Claim) *float64 {
	v, ok := b.in.Results.Bound(c.ID)
	if !ok {
		return nil
	}
	u, ok := quantity.UnitOf(v.Unit)
	if !ok || u.Dimension != c.unit().Dimension {
		return nil
	}
	return pointer(u.ToBase(float64(v.Value)))
}

// value is what a claim's texts are compared with: for the scope Run what the
// cell bound, else what the tables give; for the others the exact value, and
// where there is none the mean over the committed seeds.
func value(c Claim, e Evidence) float64 {
	switch {
	case c.Scope == Exact:
		return *e.Derived
	case c.Scope == Seeds && e.Exact != nil:
		return *e.Exact
	case c.Scope == Seeds:
		return momentsOf(e.Over).mean
	case e.Bound != nil:
		return *e.Bound
	}
	return *e.Measured
}

// recovered calls f and gives its panic as an error: a Missing, or a fault in
// a claim's function, which must not take the other claims with it.
func recovered(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	f()
	return nil
}

func pointer(v float64) *float64 { return &v }

// runOf words the run that a claim's value comes from: seed and counts of the
// first table on which alone the claim can be evaluated, else of the first.
func (b *base) runOf(c Claim) string {
	if c.Scope == Exact || len(b.measured) == 0 {
		return ""
	}
	t := b.measured[0]
	for _, candidate := range b.measured {
		alone := func() { c.kind().Values(c, Tables{candidate}) }
		if recovered(alone) == nil {
			t = candidate
			break
		}
	}
	over := ""
	if c.Scope == Seeds {
		over = seeds(len(b.in.Bands.Seeds))
	}
	return runText(Params(t.Params), over)
}

// runText words a table's run: seed 7, 20,000 requests. Over replaces the seed.
func runText(p Params, over string) string {
	out := over
	join := func(s string) {
		if out != "" {
			out += ", "
		}
		out += s
	}
	for _, q := range p {
		if q.Name == "seed" && over == "" && len(q.Values) == 1 {
			out = "seed " + q.Values[0]
		}
	}
	for _, q := range p {
		u, ok := quantity.UnitOf(q.Unit)
		if n := q.Numbers(); ok && q.Unit == "requests" && len(n) == 1 {
			join(quantity.Format(n[0], u, 17))
		}
	}
	return out
}
