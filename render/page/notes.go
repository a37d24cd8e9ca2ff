package page

import (
	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// note is what a side note says of one claim: how it varies over seeds and what
// it tends to.
type note struct {
	Of        string // the text that cites the claim
	Seeds     string // "1,000 seeds"; "" without a band
	Low, High cite
	Exact     *cite
}

// Range is the band from end to end. The exact ends stand in claims.json.
func (n note) Range() string { return n.Low.Whole() + " to " + n.High.Whole() }

// notes are the notes beside one block.
type notes []note

// Seeds is the number of seeds that all the notes have in common, so that it
// is said once; "" where they differ.
func (ns notes) Seeds() string {
	if len(ns) < 2 {
		return ""
	}
	for _, n := range ns {
		if n.Seeds != ns[0].Seeds {
			return ""
		}
	}
	return ns[0].Seeds
}

// Several says whether each note must name what it is about.
func (ns notes) Several() bool { return len(ns) > 1 }

// bandNote is the note at a claim's first mention. There is none at later
// mentions, and none for a claim that is not of one run.
func (b *builder) bandNote(i int) (note, bool) {
	r := b.result(i)
	c, ok := b.page.Report.Claim(r.Claim)
	if b.nb.Statements[i].Scheme != notebooks.SchemeClaim || !ok || b.noted[r.Claim] {
		return note{}, false
	}
	b.noted[r.Claim] = true
	return spread(c, b.nb.Statements[i].Text, digits(b.nb.Statements[i]))
}

// spread makes the note of a claim of one run that has a band or an exact
// value.
func spread(c claims.Result, of string, digits int) (note, bool) {
	if c.Claim.Scope != claims.Run || c.Band == nil && c.Evidence.Exact == nil {
		return note{}, false
	}
	n, u := note{Of: of}, unit(c.Claim.Unit)
	if c.Band != nil {
		n.Seeds = quantity.Format(float64(c.Band.Seeds), unit("seeds"), 4)
		n.Low, n.High = value(c.Band.Low, u, digits), value(c.Band.High, u, digits)
	}
	if c.Evidence.Exact != nil {
		exact := value(*c.Evidence.Exact, u, digits)
		n.Exact = &exact
	}
	return n, true
}

// digits says how precisely a statement is printed, at least two digits.
func digits(s notebooks.Statement) int {
	n := 2
	for _, x := range s.Reading.Numbers {
		n = max(n, x.Digits)
	}
	return n
}
