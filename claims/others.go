package claims

import (
	"fmt"

	"kneebook/notebooks"
)

// Values is what is known of a notebook before a word of its text is read: its
// claims, judged, and its tables, compared. The texts of other notebooks may
// cite it. So values come first, of all notebooks, and texts after them.
type Values struct{ base *base }

// Evaluate computes the values of a notebook.
func Evaluate(in Input) Values { return Values{prepare(in)} }

// Absent stands for the values of a notebook that did not run: what cites them
// is told so.
func Absent(nb notebooks.Notebook, spec Notebook) Values {
	return Values{&base{in: Input{Notebook: nb, Spec: spec}, absent: true}}
}

// Check judges the notebook's text on its values. A statement that names no
// claim or table of the notebook may name one of the others.
func (v Values) Check(others ...Values) Report {
	return v.base.beside(others).judge(v.base.in.Notebook)
}

// Has reports whether a statement cites something that the notebook has: by
// the name of the claim or the table alone.
func (n Notebook) Has(s notebooks.Statement) bool {
	switch s.Scheme {
	case notebooks.SchemeClaim:
		id, _ := cutPart(s.Target)
		for _, c := range n.Claims {
			if c.ID == id {
				return true
			}
		}
	case notebooks.SchemeCell, notebooks.SchemeGiven:
		for _, d := range n.Tables {
			if d.Table == TableOf(s) {
				return true
			}
		}
	}
	return false
}

// beside is the same base with other notebooks to be cited.
func (b *base) beside(others []Values) *base {
	out := *b
	out.homes = []*base{&out}
	for _, o := range others {
		out.homes = append(out.homes, o.base)
	}
	return &out
}

// unless is an error that says so where a statement cites a notebook that did
// not run, and else the error that is known.
func (b *base) unless(s notebooks.Statement, err error) error {
	for _, h := range b.homes {
		if err != nil && h.absent && h.in.Spec.Has(s) {
			return fmt.Errorf("%s did not run, so what it has is not known", h.in.Notebook.File)
		}
	}
	return err
}

// page is the name under which a statement's result says whose value it
// cites; "" for the notebook's own.
func (b *base) page(home *base) string {
	if home == b {
		return ""
	}
	return home.in.Notebook.Name
}

// find finds a claim by id, of the notebook itself or of another, and says
// whose it is.
func (b *base) find(id string) (Result, *base, bool) {
	for _, h := range b.homes {
		if i, ok := h.index[id]; ok {
			return h.results[i], h, true
		}
	}
	return Result{}, b, false
}

// tableHome is the notebook that publishes a table; the notebook itself where
// none does.
func (b *base) tableHome(id string) *base {
	for _, h := range b.homes {
		for _, t := range h.measured {
			if t.ID == id {
				return h
			}
		}
	}
	return b
}

// citable lists the claims that a text may cite, the notebook's own first.
func (b *base) citable() []string {
	var out []string
	for _, h := range b.homes {
		out = append(out, h.claimIDs()...)
	}
	return out
}

// leans reports whether what a statement takes from another notebook holds
// there. What does not is told at the first text that leans on it.
func (j *judgement) leans(s notebooks.Statement, r StatementResult) bool {
	for _, h := range j.homes {
		if j.page(h) != r.Page {
			continue
		}
		what, wrong := h.wrong(s, r)
		if what != "" && !j.leaned[what] {
			j.leaned[what] = true
			j.out.Problems.Add(s.Pos, "%s of %s does not hold: %s", what, h.in.Notebook.File, wrong)
		}
		return what == ""
	}
	return true
}

// wrong names what does not hold of that which a statement of another notebook
// cites, and says why; "" where all does.
func (b *base) wrong(s notebooks.Statement, r StatementResult) (what, why string) {
	if i, ok := b.index[r.Claim]; ok && r.Claim != "" && !b.results[i].Verdict.Holds {
		return fmt.Sprintf("claim %q", r.Claim), b.results[i].Verdict.Sentence
	}
	for _, t := range b.tables {
		if r.Claim == "" && t.Table == TableOf(s) && !t.Holds {
			return fmt.Sprintf("table %q", t.Table), t.Sentence
		}
	}
	if len(b.problems) > 0 {
		return "what is asserted", b.problems[0].Message
	}
	return "", ""
}
