package claims

import (
	"strings"
	"testing"
)

// TestEntryFaults spoils a claim's entry: that is a problem of the list in
// claims/, and nothing that follows from it is told beside.
func TestEntryFaults(t *testing.T) {
	for _, c := range []struct {
		name  string
		index int
		spoil func(c *Claim)
		want  string
	}{
		{"no unit", 0, func(c *Claim) { c.Unit = "" }, `claim "ratio": it has no Unit: a claim is in a base unit`},
		{"unknown unit", 0, func(c *Claim) { c.Unit = "furlongs" }, `claim "ratio": the unit "furlongs" is not in the table of units`},
		{"no base unit", 1, func(c *Claim) { c.Unit = "ms" }, `claim "tail": its Unit "ms" is no base unit: write "s"`},
		{"no sentence", 0, func(c *Claim) { c.Sentence = " " }, `claim "ratio": its Sentence says nothing`},
		{"no scope", 0, func(c *Claim) { c.Scope = 7 }, `claim "ratio": its Scope is none of the three: 7`},
		{"no how", 0, func(c *Claim) { c.How = -1 }, `claim "ratio": its How is none of the four: -1`},
	} {
		in := sound()
		c.spoil(&in.Spec.Claims[c.index])
		report := Check(in)
		wantProblem(t, report.Problems, "claims/knee.go", c.want)
		for _, p := range report.Problems {
			if p.Pos.File == "knee.md" || strings.Contains(p.Message, "which is in ") {
				t.Errorf("%s: %v beside it", c.name, p)
			}
		}
		if got := report.Claims[c.index].Verdict; got.Holds {
			t.Errorf("%s: the claim holds: %s", c.name, got.Sentence)
		}
	}
}
