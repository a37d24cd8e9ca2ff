package suite

import (
	"context"
	"slices"

	"kneebook/claims"
	"kneebook/notebooks"
)

// judgeAll derives again every notebook whose cells ran, and judges it: first
// the values of all, then the texts, which may cite the values of others.
func (b *builder) judgeAll(ctx context.Context) {
	for _, built := range b.all() {
		if built.Ran && ctx.Err() == nil {
			b.again(ctx, built)
			b.evaluate(built)
		}
	}
	for i := range b.suite.Built {
		built := &b.suite.Built[i]
		switch {
		case !built.Ran:
			b.foresee(built)
		case ctx.Err() == nil:
			built.Report = built.Values.Check(beside(b.all(), *built)...)
			built.Problems = append(built.Problems, built.Report.Problems...)
		}
		built.Elapsed = b.elapsed()
	}
}

// evaluate judges what is known of a notebook before its text. Where bands are
// written, the seeds that were run make them.
func (b *builder) evaluate(built *Built) {
	if b.Write && !b.isAside(built) {
		built.makeBands()
	}
	built.Values = claims.Evaluate(b.suite.Input(*built))
}

// foresee reports what is wrong with the text of a notebook that did not run,
// as far as that can be told without its values.
func (b *builder) foresee(built *Built) {
	for _, u := range built.Notebook.Unbound {
		built.Problems.Add(u.Pos, "the number %q stands in no statement", u.Reading.Text)
	}
	for _, s := range built.Notebook.Statements {
		if s.Scheme == notebooks.SchemeClaim && !b.asserted(s) {
			built.Problems.Add(s.Pos, "%q (claim:%s): there is no such claim", s.Text, s.Target)
		}
	}
}

// asserted reports whether a notebook has the claim that a statement cites.
func (b *builder) asserted(s notebooks.Statement) bool {
	return slices.ContainsFunc(b.all(), func(built *Built) bool { return built.Spec.Has(s) })
}
