package claims

import (
	"cmp"
	"fmt"

	"kneebook/notebooks"
)

// Check judges a notebook: every claim, every table, every statement. It is a
// function from values to values: the same input gives the same report, and
// everything that does not hold is a problem at its place. The others are the
// notebooks that its text may cite beside itself.
func Check(in Input, others ...Values) Report { return Evaluate(in).Check(others...) }

// base is what is known before a word of the text is read: claims, tables and
// bands. One base judges any number of variants of the text.
type base struct {
	in         Input
	measured   Tables
	results    []Result
	index      map[string]int  // of results, by claim id
	faulty     map[string]bool // claims whose entry itself is wrong, by id
	tables     []TableResult
	problems   notebooks.Problems
	remembered Remembered
	atSeeds    map[string]notebooks.Table // derived at other seeds, by name and seed
	absent     bool                       // the notebook did not run
	homes      []*base                    // itself, then the notebooks that a text may cite beside it
}

// prepare evaluates all that does not depend on the notebook's text.
func prepare(in Input) *base {
	b := &base{in: in, measured: in.Results.Tables(), index: map[string]int{}, faulty: map[string]bool{}, remembered: Remembered{}, atSeeds: map[string]notebooks.Table{}}
	b.homes = []*base{b}
	for _, c := range in.Spec.Claims {
		b.addClaim(c)
	}
	b.checkBound()
	b.checkTables()
	b.checkFigures()
	b.checkBands()
	return b
}

// addClaim judges one claim, unless its id is taken or is no id.
func (b *base) addClaim(c Claim) {
	if i, taken := b.index[c.ID]; taken {
		b.problems.Add(b.posOf(c), "two claims have the id %q: %q and %q", c.ID, b.results[i].Claim.Sentence, c.Sentence)
		return
	}
	for _, err := range c.faults() {
		b.problems.Add(b.posOf(c), "claim %q: %v", c.ID, err)
		b.faulty[c.ID] = true
	}
	b.faulty[c.ID] = b.faulty[c.ID] || c.Told
	b.index[c.ID] = len(b.results)
	b.results = append(b.results, b.result(c))
}

// specPos is where a notebook's claims are listed.
func (b *base) specPos() notebooks.Pos { return b.in.Spec.Where() }

// posOf is where a claim is written.
func (b *base) posOf(c Claim) notebooks.Pos { return b.in.Spec.PosOf(c) }

// Where is where the notebook's claims are listed.
func (n Notebook) Where() notebooks.Pos {
	return notebooks.Pos{File: cmp.Or(n.File, "claims/"+n.Name+".go")}
}

// PosOf is where one of the notebook's claims is written.
func (n Notebook) PosOf(c Claim) notebooks.Pos { return cmp.Or(c.Pos, n.Where()) }

// cellPos is the place of an event's cell.
func (b *base) cellPos(e notebooks.Event) notebooks.Pos {
	if e.Cell < 0 || e.Cell >= len(b.in.Notebook.Cells) {
		return notebooks.Pos{File: b.in.Notebook.File}
	}
	return b.in.Notebook.Cells[e.Cell].Pos
}

// judge judges a text.
func (b *base) judge(nb notebooks.Notebook) Report {
	j := &judgement{base: b, nb: nb, leaned: map[string]bool{}}
	j.out = Report{Claims: append([]Result(nil), b.results...), Tables: b.tables, Free: b.free()}
	j.out.Problems = append(j.out.Problems, b.problems...)
	j.givens()
	j.statements()
	j.unbound()
	j.count()
	j.claims()
	j.prompts()
	j.out.Problems = j.out.Problems.Sorted()
	return j.out
}

// judgement is the report on one text while it grows.
type judgement struct {
	*base
	nb       notebooks.Notebook
	badGiven [][2]string     // text and parameter of front matter whose fault is already told
	leaned   map[string]bool // what of other notebooks does not hold and is told
	out      Report
}

// add reports a fault at a place.
func (j *judgement) add(pos notebooks.Pos, context string, err error) {
	p := notebooks.Problem{Pos: pos, Message: context + err.Error()}
	if f, ok := err.(fault); ok {
		p.Hint = f.hint
	}
	j.out.Problems = append(j.out.Problems, p)
}

// claims reports each claim that does not hold, at the first text that cites
// it, and each that no text cites. Of one whose entry is wrong, that is told.
func (j *judgement) claims() {
	for _, r := range j.out.Claims {
		pos := j.posOf(r.Claim)
		if len(r.Uses) > 0 {
			pos = j.nb.Statements[r.Uses[0]].Pos
		} else {
			j.add(pos, "", fault{
				fmt.Sprintf("claim %q is cited nowhere", r.Claim.ID),
				fmt.Sprintf("cite it in %s as [text](claim:%s), or take it out of %s",
					cmp.Or(j.nb.File, j.nb.Name), r.Claim.ID, pos.File),
			})
		}
		if !r.Verdict.Holds && !j.faulty[r.Claim.ID] {
			j.out.Problems.Add(pos, "claim %q does not hold: %s", r.Claim.ID, r.Verdict.Sentence)
		}
	}
}
