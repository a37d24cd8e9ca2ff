package form

import (
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// claimEntry is a claim on its way.
type claimEntry struct {
	entry
	expression *node // nil where it could not be read
	exact      *node
	says, not  []string
	option     string
	in         string
	seeds      *line // nil: nothing is said of other seeds

	busy, done, ok bool
	known          compiled // of a level, once it is compiled
}

// claimWords are the words that may begin a claim's lines.
var claimWords = []string{"exact", "seeds", "says", "not", "option", "in"}

// parse reads the claim's lines.
func (c *claimEntry) parse(r *reader) {
	seen := map[string]bool{}
	for _, l := range c.lines {
		switch {
		case l.mark == '=' && l.name != "":
			add(r.ps, l.pos, "a claim's expression stands behind = alone, and columns stand in a table", "")
		case l.mark == ':' && !slices.Contains(claimWords, l.name):
			r.unknown(l.pos, "line of a claim", l.name, claimWords)
		case seen[l.name]:
			add(r.ps, l.pos, "this line stands twice in the claim "+c.name, "")
		default:
			c.line(l, r)
		}
		seen[l.name] = true
	}
	if !seen[""] {
		add(r.ps, c.pos, "claim “"+c.name+"” has no derivation", "below it stands an indented line such as = mm1.p99(rate=95/s, service=10 ms)")
	}
}

// line reads one of them.
func (c *claimEntry) line(l line, r *reader) {
	switch l.name {
	case "":
		c.expression = parse(l.rest, r.ps, comparison)
	case "exact":
		c.exact = parse(l.rest, r.ps, sum)
	case "says":
		c.says = phrases(l.rest.text)
	case "not":
		c.not = phrases(l.rest.text)
	case "option":
		c.option = l.rest.text
	case "in":
		c.in = l.rest.text
	case "seeds":
		c.seeds = &l
	}
}

// phrases are texts with commas between them.
func phrases(text string) []string {
	var out []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// compares reports whether the claim compares two sides.
func (c *claimEntry) compares() bool {
	return c.expression != nil && c.expression.kind == isJoined && strings.ContainsAny(c.expression.text, "<>=")
}

// claim gives a claim as package claims has it. One that could not be read has
// no function, so that it does not hold.
func (r *reader) claim(c *claimEntry) claims.Claim {
	out := claims.Claim{ID: c.name, Sentence: c.rest.text, Unit: "×", Scope: claims.Exact, How: claims.ClosedForm, Theory: true, Free: true, Pos: c.pos}
	if c.compares() {
		r.comparison(c, &out)
		return out
	}
	r.onlyComparisons(c)
	known, ok := r.level(c)
	if out.Told = !ok; !ok {
		return out
	}
	out.Unit = known.unit.Symbol
	if known.fixed {
		out.Exact = numberOf(known)
	} else {
		out.Scope, out.How, out.Once = claims.Run, claims.SecondImplementation, true
		out.Theory = !known.runs
		out.Value = numberOf(known)
	}
	out.Otherwise = otherwiseOf(known)
	told := len(*r.ps)
	r.spread(c, &out, known)
	r.exact(c, &out)
	out.Told = len(*r.ps) > told
	return out
}

// numberOf evaluates on a notebook's tables.
func numberOf(c compiled) func(t claims.Tables) float64 {
	return func(t claims.Tables) float64 { return c.sure(env{tables: t}) }
}

// otherwiseOf evaluates likewise what would be so otherwise; nil where the
// expression has no number of the author's own.
func otherwiseOf(c compiled) func(t claims.Tables) []float64 {
	if !c.own {
		return nil
	}
	return func(t claims.Tables) []float64 { return c.otherwise(env{tables: t}) }
}

// onlyComparisons refuses on a level what only comparisons have.
func (r *reader) onlyComparisons(c *claimEntry) {
	if c.expression != nil && (c.says != nil || c.not != nil || c.option != "") {
		add(r.ps, c.pos, "claim “"+c.name+"” has a value: says, not and option belong to claims that compare", "")
	}
}

// level compiles a claim that has a value, once.
func (r *reader) level(c *claimEntry) (compiled, bool) {
	if c.done {
		return c.known, c.ok
	}
	c.busy = true
	if c.expression != nil {
		c.known, c.ok = r.compile(c.expression, place{})
	}
	c.busy, c.done = false, true
	if c.ok && c.known.word {
		add(r.ps, c.pos, "claim “"+c.name+"” is a word, no number", "")
		c.ok = false
	}
	switch {
	case !c.ok:
	case c.known.input:
		add(r.ps, c.expression.pos, "claim “"+c.name+"” is a cell that you have chosen yourself: nothing derives it", hintOwn)
		c.ok = false
	case !c.known.asks:
		add(r.ps, c.expression.pos, "claim “"+c.name+"” asks nothing: there is no closed form, no run and no cell in it",
			hintOwn)
		c.ok = false
	}
	c.ok = c.ok && r.depends("claim “"+c.name+"”", c.expression, c.known, []env{{tables: r.published}})
	if c.ok {
		c.known.unit, c.ok = r.converted(c)
	}
	return c.known, c.ok
}

// converted is the unit of a claim's value: its own, or one that says the same
// number otherwise.
func (r *reader) converted(c *claimEntry) (quantity.Unit, bool) {
	have := c.known.unit
	if have.IsZero() {
		have = unitNamed("×")
	}
	if c.in == "" {
		return have, true
	}
	want, err := quantity.NeedUnit(c.in)
	if err == nil && (want.Base().Dimension == have.Dimension || free(have) && free(want) || have.IsZero() && want.Counted()) {
		return want.Base(), true
	}
	add(r.ps, c.pos, "claim “"+c.name+"” is in "+unitName(have)+", which “in: "+c.in+"” cannot say otherwise", "")
	return have, false
}

// exact reads the closed form beside a run's value.
func (r *reader) exact(c *claimEntry, out *claims.Claim) {
	if c.exact == nil {
		return
	}
	e, ok := r.compile(c.exact, place{})
	switch {
	case !ok:
	case out.Scope == claims.Exact:
		add(r.ps, c.exact.pos, "claim “"+c.name+"” is a closed form itself: exact stands beside the value of a run", "")
	case !e.fixed || !e.asks:
		add(r.ps, c.exact.pos, "exact is a closed form: it asks one by name, and no run and no table", "")
	case !r.depends("exact", c.exact, e, []env{{tables: r.published}}):
	case !sameUnit(e.unit, unitNamed(out.Unit)):
		add(r.ps, c.exact.pos, "the claim is in "+out.Unit+", and exact in "+unitName(e.unit), "")
	default:
		out.Exact, out.ExactOtherwise = numberOf(e), otherwiseOf(e)
	}
}

// sameUnit reports whether two units can be of one number.
func sameUnit(a, b quantity.Unit) bool { return a.Dimension == b.Dimension || free(a) && free(b) }

// comparison makes a claim that compares two sides.
func (r *reader) comparison(c *claimEntry, out *claims.Claim) {
	left, okL := r.compile(c.expression.sides[0], place{})
	right, okR := r.compile(c.expression.sides[1], place{})
	told := len(*r.ps)
	if len(c.says) == 0 {
		add(r.ps, c.pos, "claim “"+c.name+"” compares, and does not say in which words", hintPhrases)
	}
	r.opposite(c)
	if c.exact != nil || c.in != "" {
		add(r.ps, c.pos, "claim “"+c.name+"” compares: exact and in belong to claims that have a value", "")
	}
	if !okL || !okR {
		out.Kind, out.Told = claims.Order{Phrases: c.says}, true
		return
	}
	r.comparable(c, left, right)
	r.spoils(c)
	if out.Unit = left.unit.Symbol; free(left.unit) {
		out.Unit = "×"
	}
	if !left.fixed || !right.fixed {
		out.Scope, out.How, out.Once = claims.Run, claims.SecondImplementation, true
	}
	r.spread(c, out, left, right)
	out.Kind, out.Told = c.kindOf(numberOf(left), numberOf(right)), len(*r.ps) > told
}

const hintPhrases = "add a line such as says: longer, takes longer and one such as not: shorter"

// opposite refuses a comparison that does not say what would be wrong, or that
// calls the same right and wrong.
func (r *reader) opposite(c *claimEntry) {
	if len(c.says) > 0 && len(c.not) == 0 {
		add(r.ps, c.pos, "claim “"+c.name+"” compares, and does not say what would be wrong", hintPhrases)
	}
	for _, phrase := range c.not {
		denied := func(p string) bool { return strings.EqualFold(words(p), words(phrase)) }
		if slices.ContainsFunc(c.says, denied) {
			add(r.ps, c.pos, "claim “"+c.name+"” says “"+phrase+"” and denies it", "")
		}
	}
}

// words gives a text with single spaces between its words.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// comparable refuses sides that cannot be compared, that say the same whatever
// holds, or that no run of the kernel stands behind.
func (r *reader) comparable(c *claimEntry, left, right compiled) {
	switch {
	case !left.asks && !right.asks:
		add(r.ps, c.expression.pos, "claim “"+c.name+"” asks nothing: there is no closed form, no run and no cell on either side", "")
	case same(c.expression.sides[0], c.expression.sides[1]):
		add(r.ps, c.expression.pos, "both sides of claim “"+c.name+"” are the same", "")
	default:
		r.decides(c, sides{left, right})
	}
	if !sameUnit(left.unit, right.unit) || left.word || right.word {
		add(r.ps, c.expression.pos, "“"+unitName(left.unit)+"” and “"+unitName(right.unit)+"” cannot be compared", "")
	}
	if left.runs || right.runs {
		add(r.ps, c.expression.pos, "a comparison is of claims, cells or closed forms: behind a run alone stands nothing that a cell has measured",
			"give the run's figure a claim of its own, bind it in a cell, and compare that claim")
	}
}

// kindOf is the kind of a comparison.
func (c *claimEntry) kindOf(left, right func(claims.Tables) float64) claims.Kind {
	op := c.expression.text
	if op[0] == '<' {
		left, right = right, left
	}
	swapped := ""
	if len(c.not) > 0 {
		swapped = c.not[0]
	}
	if op == "=" {
		return claims.Equal{Left: left, Right: right, Phrases: c.says, Swapped: swapped, Option: c.option}
	}
	return claims.Order{Left: left, Right: right, OrEqual: len(op) == 2, Phrases: c.says, Swapped: swapped, Option: c.option}
}

// spoils refuses a comparison that stands above the prompt that asks for it:
// its line says what is right.
func (r *reader) spoils(c *claimEntry) {
	for _, p := range r.nb.Prompts {
		for _, f := range p.Fields {
			if f.Claim == c.name && c.pos.Before(p.Pos) {
				add(r.ps, c.pos, "claim “"+c.name+"” stands above the prompt “"+p.ID+"” that asks for it, and gives the answer away", "move it below the prompt")
			}
		}
	}
}

// tableEntry is a table on its way.
type tableEntry struct {
	entry
	columns []column
}

// column is one column of a table that is derived again.
type column struct {
	name  string
	pos   notebooks.Pos
	list  []compiled // one for each row; nil where each is what eval gives
	nodes []*node    // as written, one for each of list, or the one of eval
	param string     // the parameter that lists the rows
	compiled
}
