package suite

import (
	"context"
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
)

// judgeAll derives again and judges every notebook whose cells ran.
func (b *builder) judgeAll(ctx context.Context) {
	for i := range b.suite.Built {
		built := &b.suite.Built[i]
		switch {
		case !built.Ran:
			built.foresee()
		case ctx.Err() == nil:
			b.again(ctx, built)
			b.judge(built)
		}
		built.Elapsed = b.elapsed()
	}
}

// judge compares all that is known of a notebook. Where bands are written, the
// seeds that were run make them.
func (b *builder) judge(built *Built) {
	if b.Write {
		built.makeBands()
	}
	built.Report = claims.Check(b.suite.Input(*built))
	built.Problems = append(built.Problems, built.Report.Problems...)
}

// foresee reports what is wrong with the text of a notebook that did not run,
// as far as that can be told without its values.
func (built *Built) foresee() {
	for _, u := range built.Notebook.Unbound {
		built.Problems.Add(u.Pos, "the number %q stands in no statement", u.Reading.Text)
	}
	for _, s := range built.Notebook.Statements {
		if s.Scheme == notebooks.SchemeClaim && !built.asserts(s.Target) {
			built.Problems.Add(s.Pos, "%q (claim:%s): there is no such claim", s.Text, s.Target)
		}
	}
}

// asserts reports whether there is a claim that a statement cites.
func (built *Built) asserts(target string) bool {
	id := strings.TrimSuffix(strings.TrimSuffix(target, ".band"), ".exact")
	return slices.ContainsFunc(built.Spec.Claims, func(c claims.Claim) bool { return c.ID == id })
}
