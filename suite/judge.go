package suite

import (
	"context"

	"kneebook/claims"
)

// judgeAll derives again and judges every notebook whose cells ran.
func (b *builder) judgeAll(ctx context.Context) {
	for i := range b.suite.Built {
		built := &b.suite.Built[i]
		if built.Ran && ctx.Err() == nil {
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
