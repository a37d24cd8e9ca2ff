package form

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// reader makes claims of entries.
type reader struct {
	nb        notebooks.Notebook
	published claims.Tables
	ran       bool // the cells ran to their end, so that published is all
	ps        *notebooks.Problems

	asked  asked
	runs   map[string]*runEntry
	claims map[string]*claimEntry
	order  []*claimEntry
	tables []*tableEntry
	used   map[string]bool // parameters that a derivation of their table asks, as table.parameter
}

// runEntry is a run with a name.
type runEntry struct {
	entry
	args []arg
	told bool // something is wrong with it, which is told where it is written
}

// Read gives what a notebook asserts in its own fences. Published are the
// tables that its cells gave, and ran says that they ran to their end; else what
// rests on tables is left out in silence. All that is wrong is a problem at its
// place; the claims with such a problem are there by name, and do not hold.
func Read(nb notebooks.Notebook, published []notebooks.Table, ran bool) (claims.Notebook, notebooks.Problems) {
	var ps notebooks.Problems
	r := &reader{nb: nb, published: published, ran: ran, ps: &ps, asked: asked{runs: map[setting]bool{}}, runs: map[string]*runEntry{}, claims: map[string]*claimEntry{}, used: map[string]bool{}}
	out := claims.Notebook{Name: nb.Name, File: nb.File}
	for _, d := range nb.Declared {
		out.Text += d.Text
		for _, e := range entries(d, &ps) {
			r.declare(e)
		}
	}
	known := r.written()
	for _, t := range r.tables {
		r.addTable(t, &out)
	}
	for _, c := range r.order {
		r.sentence(c, known)
		out.Claims = append(out.Claims, r.claim(c))
	}
	for _, t := range out.Tables {
		r.unused(t.Table)
	}
	return out, ps.Sorted()
}

// digits are numbers as derivations have them.
var digits = regexp.MustCompile(`[0-9]+(?:[.,][0-9]+)*`)

// written are the numbers that stand in derivations and runs.
func (r *reader) written() map[string]bool {
	out := map[string]bool{}
	take := func(e entry) {
		for _, l := range e.lines {
			for _, d := range digits.FindAllString(l.rest.text, -1) {
				out[d] = true
			}
		}
	}
	for _, c := range r.order {
		take(c.entry)
	}
	for _, t := range r.tables {
		take(t.entry)
	}
	for _, run := range r.runs {
		take(run.entry)
		take(entry{lines: []line{{rest: run.rest}}})
	}
	return out
}

// sentence refuses numbers in a claim's sentence that no derivation has: the
// page prints the sentence, and nothing else derives what it says.
func (r *reader) sentence(c *claimEntry, known map[string]bool) {
	for _, found := range quantity.Scan(c.rest.text) {
		text := c.rest.text[found.Start:found.End]
		if !stands(known, text, found.Reading.Numbers) {
			add(r.ps, c.pos, "the sentence of claim “"+c.name+"” has the number “"+text+"”, which stands in no derivation here",
				"a sentence says what is derived, and with which inputs; the value stands in the text, as a link to the claim")
		}
	}
}

// stands reports whether a derivation has a number, which a text may write in
// words.
func stands(known map[string]bool, text string, numbers []quantity.Number) bool {
	if d := digits.FindString(text); d != "" || len(numbers) == 0 {
		return known[d]
	}
	return !slices.ContainsFunc(numbers, func(n quantity.Number) bool { return !known[n.Value.RatString()] })
}

// declare takes an entry, unless its name is taken.
func (r *reader) declare(e entry) {
	if at, taken := r.taken(e); taken {
		add(r.ps, e.pos, fmt.Sprintf("the %s %q is declared twice: first at %v", e.kind, e.name, at), "")
		return
	}
	switch e.kind {
	case isRun:
		r.runs[e.name] = r.run(e)
	case isTable:
		r.tables = append(r.tables, &tableEntry{entry: e})
	default:
		c := &claimEntry{entry: e}
		c.parse(r)
		r.claims[e.name], r.order = c, append(r.order, c)
	}
}

// taken finds an earlier entry of the same kind and name.
func (r *reader) taken(e entry) (notebooks.Pos, bool) {
	switch e.kind {
	case isRun:
		if old, ok := r.runs[e.name]; ok {
			return old.pos, true
		}
	case isClaim:
		if old, ok := r.claims[e.name]; ok {
			return old.pos, true
		}
	case isTable:
		for _, old := range r.tables {
			if old.name == e.name {
				return old.pos, true
			}
		}
	}
	return notebooks.Pos{}, false
}

// run reads the arguments of a run with a name. They are compiled where a
// figure of it is asked for.
func (r *reader) run(e entry) *runEntry {
	out, told := &runEntry{entry: e}, len(*r.ps)
	if slices.Contains(familyNames(), e.name) || strings.Contains(e.name, ".") {
		add(r.ps, e.pos, fmt.Sprintf("a run cannot be called %q: that is the name of a closed form, or has a dot", e.name), "")
	}
	parts := []span{e.rest}
	for _, l := range e.lines {
		parts = append(parts, l.rest)
	}
	for _, s := range parts {
		s.text = strings.TrimSuffix(s.text, ",")
		if s.text != "" {
			out.args = append(out.args, parse(s, r.ps, arguments)...)
		}
	}
	for _, a := range out.args {
		if !slices.Contains(stationArgs, a.name) {
			r.unknown(a.pos, "argument of a run", a.name, stationArgs)
		}
	}
	out.told = len(*r.ps) > told
	out.args = slices.DeleteFunc(out.args, func(a arg) bool { return !slices.Contains(stationArgs, a.name) })
	return out
}

// unused refuses what the text calls an input of a table that is derived here,
// where no column of the derivation asks for it: nothing shows that the cell ran
// with it.
func (r *reader) unused(table string) {
	given := func(pos notebooks.Pos, text, target string) {
		name, ok := strings.CutPrefix(target, table+".")
		i := slices.IndexFunc(r.published, func(t notebooks.Table) bool { return t.ID == table })
		if !ok || i < 0 || r.used[target] {
			return
		}
		if _, known := r.published[i].Param(name); known {
			add(r.ps, pos, fmt.Sprintf("%q (given:%s): no column of table %q in claims asks for %s, so nothing shows that the cell ran with it", text, target, table, name),
				"name it in a column, as in "+name+"="+name)
		}
		r.used[target] = true
	}
	for _, g := range r.nb.Front.Given {
		given(g.Pos, g.Text, g.Param)
	}
	for _, s := range r.nb.Statements {
		if s.Scheme == notebooks.SchemeGiven {
			given(s.Pos, s.Text, s.Target)
		}
	}
}

// unknown reports a name that there is none of.
func (r *reader) unknown(pos notebooks.Pos, what, name string, known []string) {
	message, hint := claims.Unknown(what, name, known)
	add(r.ps, pos, message, hint)
}

// familyNames are the names of the closed forms' families, and the run without
// a name.
func familyNames() []string {
	out := []string{stationFamily}
	for _, f := range closedForms() {
		out = append(out, f.name)
	}
	return out
}

// callable are what stands before a dot: runs in order, then closed forms.
func (r *reader) callable() []string {
	var out []string
	for name := range r.runs {
		out = append(out, name)
	}
	slices.Sort(out)
	return append(out, familyNames()...)
}

// names are what may stand where a name stands.
func (r *reader) names(at place) []string {
	var out []string
	for name := range at.columns {
		out = append(out, name)
	}
	slices.Sort(out)
	if at.table != nil {
		for _, p := range at.table.Params {
			out = append(out, p.Name)
		}
	}
	for _, c := range r.order {
		out = append(out, c.name)
	}
	return out
}

func (r *reader) tableIDs() []string {
	var out []string
	for _, t := range r.published {
		out = append(out, t.ID)
	}
	return out
}

func columnNames(t notebooks.Table) []string {
	var out []string
	for _, c := range t.Columns {
		out = append(out, c.Name)
	}
	return out
}

func rowKeys(t notebooks.Table) []string {
	for k, c := range t.Columns {
		if c.Key {
			out := make([]string, len(t.Rows))
			for i, row := range t.Rows {
				out[i] = row[k]
			}
			return out
		}
	}
	return nil
}
