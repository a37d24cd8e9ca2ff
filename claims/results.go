package claims

import (
	"fmt"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// checkBound judges what the cells bound and published, before any text: each
// id once, each bound value a claim's, in a unit that fits.
func (b *base) checkBound() {
	places := map[string]notebooks.Pos{}
	for _, e := range b.in.Results.Events {
		what, id := published(e)
		if what == "" {
			continue
		}
		pos := b.cellPos(e)
		if first, twice := places[what+id]; twice {
			b.problems.Add(pos, "%s %q is published twice, first at %s", what, id, first)
			continue
		}
		places[what+id] = pos
		if e.Bound != nil {
			b.checkOneBound(*e.Bound, pos)
		}
	}
}

// published names what an event publishes under an id; "" for text.
func published(e notebooks.Event) (what, id string) {
	switch {
	case e.Bound != nil:
		return "bound value", e.Bound.ID
	case e.Table != nil:
		return "table", e.Table.ID
	case e.Figure != nil:
		return "figure", e.Figure.ID
	}
	return "", ""
}

// checkOneBound judges one bound value.
func (b *base) checkOneBound(v notebooks.Bound, pos notebooks.Pos) {
	i, ok := b.index[v.ID]
	if !ok {
		f := unknown("claim", v.ID, b.claimIDs())
		b.problems = append(b.problems, notebooks.Problem{Pos: pos,
			Message: fmt.Sprintf("bound value %q belongs to no claim: %s", v.ID, f.message), Hint: f.hint})
		return
	}
	c := b.results[i].Claim
	if c.Told {
		return
	}
	if c.Theory && !c.Free {
		b.problems.Add(pos, "claim %q is of theory alone, yet a cell binds a value to it", v.ID)
	}
	u, ok := quantity.UnitOf(v.Unit)
	switch {
	case c.unit().IsZero(): // told at the claim's entry
	case v.Unit == "":
		b.problems.Add(pos, "bound value %q has no unit: write %q", v.ID, c.Unit)
	case !ok:
		b.problems.Add(pos, "bound value %q: %q is no unit; the claim's is %s", v.ID, v.Unit, c.Unit)
	case u.Dimension != c.unit().Dimension:
		b.problems.Add(pos, "bound value %q: the unit %s does not fit the claim's, which is %s", v.ID, v.Unit, c.Unit)
	}
}

// count counts the statements by what holds them.
func (j *judgement) count() {
	n := &j.out.Numbers
	var firstPlain notebooks.Pos
	for i, s := range j.nb.Statements {
		switch s.Scheme {
		case notebooks.SchemeClaim, notebooks.SchemeCell:
			n.Derived++
			if j.out.Statements[i].Loose {
				n.Loose++
			}
		case notebooks.SchemeGiven:
			n.Inputs++
		case notebooks.SchemeSource:
			n.Sourced++
		case notebooks.SchemePlain:
			if n.Plain++; n.Plain == 1 {
				firstPlain = s.Pos
			}
		}
	}
	if total := n.Derived + n.Inputs + n.Sourced + n.Plain; n.Plain*maxPlain > total {
		j.out.Problems.Add(firstPlain, "%d of %d numbers are plain: at most one in ten may be", n.Plain, total)
	}
}
