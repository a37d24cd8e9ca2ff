package suite

import (
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"kneebook/claims"
	"kneebook/notebooks"
)

// judgeAll derives again every notebook whose cells ran, and judges it: first
// the values of all, then the texts, which may cite the values of others.
func (b *builder) judgeAll(ctx context.Context) {
	b.evaluateAll(ctx)
	for i := range b.suite.Built {
		built := &b.suite.Built[i]
		switch {
		case !built.Ran:
			b.foresee(built)
		case ctx.Err() == nil:
			built.Report = built.Values.Check(beside(b.all(), *built)...)
			built.Problems = append(built.Problems, built.Report.Problems...)
		}
	}
}

// evaluateAll derives again and evaluates the notebooks whose cells ran, on all
// processors. The work is queued seed by seed, since what one seed gives serves
// all notebooks.
func (b *builder) evaluateAll(ctx context.Context) {
	b.Progress(Progress{"", "deriving again"})
	var piles []*pile
	most := 0
	for _, built := range b.all() {
		if built.Ran {
			p := b.pile(built)
			piles, most = append(piles, p), max(most, len(p.pieces))
		}
	}
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i := range most {
		for _, p := range piles {
			if i >= len(p.pieces) {
				continue
			}
			group.Go(func() error {
				if ctx.Err() == nil {
					b.work(p, p.pieces[i])
				}
				return nil
			})
		}
		if tenths := 10 * i / most; most > 100 && tenths > 10*(i-1)/most {
			b.Progress(Progress{"", fmt.Sprintf("deriving again: %d%%", 10*tenths)})
		}
	}
	group.Wait()
}

// evaluate judges what is known of a notebook before its text. Where bands are
// written, the seeds that were run make them.
func (b *builder) evaluate(built *Built) {
	if b.Write && !b.isAside(built) {
		built.makeBands()
	}
	in := b.suite.Input(*built)
	key := []any{"evaluate", built.Spec.Name, built.Spec.Text, in.Results.Tables(), in.Derived}
	b.store.Get(key, &in.Remembered)
	built.Values = claims.Evaluate(in)
	known := func(a, b []notebooks.Number) bool { return len(a) == len(b) }
	if now := built.Values.Remembered(); !maps.EqualFunc(now, in.Remembered, known) {
		b.store.Put(key, now)
	}
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
