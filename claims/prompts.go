package claims

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// prompts judges each field of each prompt, and that nothing above a prompt
// gives its answer away.
func (j *judgement) prompts() {
	for _, p := range j.nb.Prompts {
		for i, f := range p.Fields {
			c, ok := j.index[f.Claim]
			if !ok {
				j.add(f.Pos, fmt.Sprintf("prompt %q, field %q: ", p.ID, f.Name), unknown("claim", f.Claim, j.claimIDs()))
				continue
			}
			if slices.ContainsFunc(p.Fields[:i], func(g notebooks.Field) bool { return g.Claim == f.Claim }) {
				j.out.Problems.Add(f.Pos, "prompt %q asks for claim %q twice", p.ID, f.Claim)
			}
			if err := fieldFits(f, j.results[c]); err != nil {
				j.add(f.Pos, fmt.Sprintf("prompt %q, field %q: ", p.ID, f.Name), err)
			}
			j.spoilers(p, j.results[c])
		}
	}
}

// fieldFits reports whether a field asks for what its claim can answer.
func fieldFits(f notebooks.Field, r Result) error {
	c := r.Claim
	switch {
	case c.Told: // what it is, is not known
	case len(f.Options) == 0 && r.Answer != "":
		return fmt.Errorf("claim %q is answered by a choice: write options=%s,…", c.ID, r.Answer)
	case c.unit().IsZero(): // told at the claim's entry
	case len(f.Options) == 0:
		u, ok := quantity.UnitOf(f.Unit)
		if !ok || u.Dimension != c.unit().Dimension {
			return fmt.Errorf("the unit %q does not fit claim %q, which is in %s", f.Unit, c.ID, c.Unit)
		}
	case r.Answer == "":
		return fmt.Errorf("claim %q is answered by a number: write unit=%s", c.ID, c.Unit)
	case !slices.Contains(f.Options, r.Answer):
		return fmt.Errorf("the options %s lack the answer, %q", quoted(f.Options, ", "), r.Answer)
	}
	return nil
}

// spoilers reports what gives a prompt's answer away. Above a prompt, in its
// question, and in title, question and description of the page:
//
//   - no statement cites the claim;
//   - no statement but a parameter is what its value rounds to;
//   - no table has a cell with its value, the keys of rows aside; for a
//     comparison, no table has both of its sides;
//   - no figure has a point with its value, nor is drawn from such a table, nor
//     is drawn freely, since nobody knows its points;
//   - no printed text has a number that its value rounds to, at two
//     significant digits or more.
//
// Tables, figures and printed texts stand where their cell does. Values are the same at 1e-9.
func (j *judgement) spoilers(p notebooks.Prompt, r Result) {
	for i, s := range j.nb.Statements {
		if !above(p, s, i) {
			continue
		}
		if why := j.gives(s, i, r); why != "" {
			j.out.Problems.Add(s.Pos, "%q %s the answer of prompt %q (claim %q), which stands below", s.Text, why, p.ID, r.Claim.ID)
		}
	}
	for _, e := range j.in.Results.Events {
		pos := j.cellPos(e)
		if !pos.Before(p.Pos) {
			continue
		}
		if what := j.shows(e, r); what != "" {
			j.out.Problems.Add(pos, "%s shows the answer of prompt %q (claim %q), which stands below: move the cell under it", what, p.ID, r.Claim.ID)
		}
	}
}

// above reports whether a reader meets a statement before a prompt's answer:
// whatever stands above the prompt, the front matter included, and the
// prompt's question.
func above(p notebooks.Prompt, s notebooks.Statement, index int) bool {
	asked := func(q notebooks.Piece) bool { return q.Kind == notebooks.PieceStatement && q.Index == index }
	return s.Pos.Before(p.Pos) || slices.ContainsFunc(p.Question, asked)
}

// gives says how a statement gives a claim away; "" if it does not.
func (j *judgement) gives(s notebooks.Statement, index int, r Result) string {
	switch {
	case j.out.Statements[index].Claim == r.Claim.ID:
		return "cites"
	case s.Scheme == notebooks.SchemeGiven || r.Evidence.Sides != nil || len(s.Reading.Numbers) == 0:
		return ""
	case quantity.SameRounded(s.Reading, r.Value, r.Claim.unit()):
		return "is"
	}
	return ""
}

// shows names the table, figure or printed number of an event that shows a
// claim's value; "" if it shows none.
func (j *judgement) shows(e notebooks.Event, r Result) string {
	want := r.Evidence.Sides
	if want == nil {
		want = []float64{r.Value}
	}
	switch {
	case e.Text != "":
		if printed := textShows(e.Text, want, r.Claim.unit()); printed != "" {
			return "the printed " + printed
		}
	case e.Table != nil && tableShows(*e.Table, want, r.Claim.unit()):
		return fmt.Sprintf("table %q", e.Table.ID)
	case e.Figure != nil && e.Figure.IsFree():
		return fmt.Sprintf("for all that is known, figure %q, drawn freely,", e.Figure.ID)
	case e.Figure != nil:
		t, err := j.table(e.Figure.Data)
		if figureShows(*e.Figure, want, r.Claim.unit()) || err == nil && tableShows(t, want, r.Claim.unit()) {
			return fmt.Sprintf("figure %q", e.Figure.ID)
		}
	}
	return ""
}

// textShows quotes the numbers of a printed text that give each of the values
// away; "" where one of them is not there.
func textShows(text string, want []float64, unit quantity.Unit) string {
	var printed []string
	for _, w := range want {
		said, ok := quantity.Shows(text, w, unit)
		if !ok {
			return ""
		}
		printed = append(printed, strconv.Quote(said))
	}
	return strings.Join(printed, " and ")
}

// tableShows reports whether a table has each of the values in a column of the
// right dimension.
func tableShows(t notebooks.Table, want []float64, unit quantity.Unit) bool {
	var have []float64
	for k, c := range t.Columns {
		if u, _ := quantity.UnitOf(c.Unit); c.Key || u.Dimension != unit.Dimension {
			continue
		}
		for _, row := range t.Rows {
			if v, ok := number(row[k]); ok {
				have = append(have, v)
			}
		}
	}
	return hasAll(have, want)
}

// figureShows reports whether a figure has each of the values as a point on an
// axis of the right dimension.
func figureShows(f notebooks.Figure, want []float64, unit quantity.Unit) bool {
	if u, _ := quantity.UnitOf(f.Y.Unit); u.Dimension != unit.Dimension {
		return false
	}
	var have []float64
	for _, s := range f.Series {
		for _, list := range [][]notebooks.Number{s.Y, s.Low, s.High} {
			for _, v := range list {
				have = append(have, float64(v))
			}
		}
	}
	return hasAll(have, want)
}

// hasAll reports whether each wanted value is among the others.
func hasAll(have, want []float64) bool {
	for _, w := range want {
		if !slices.ContainsFunc(have, func(h float64) bool { return near(h, w) }) {
			return false
		}
	}
	return true
}
