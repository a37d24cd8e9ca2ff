package suite

import (
	"context"
	"fmt"
	"slices"

	"kneebook/notebooks"
	"kneebook/notebooks/markdown"
	"kneebook/notebooks/program"
	"kneebook/notebooks/run"
)

// run executes those of the notebooks that can be, all in one go, and those
// whose outcome is kept not at all.
func (b *builder) run(ctx context.Context, all []*Built) {
	var programs []program.Program
	var waiting []*Built
	for _, built := range all {
		p, ps := program.Of(built.Notebook)
		built.Problems = append(built.Problems, ps...)
		if len(built.Notebook.Cells) == 0 {
			built.Ran = len(built.Problems) == 0 // else a fault may have hidden the cells
			continue
		}
		if len(ps) > 0 || b.recall(built, p) {
			continue
		}
		programs, waiting = append(programs, p), append(waiting, built)
	}
	if len(programs) == 0 {
		return
	}
	o := b.Options.Run
	o.Runner, o.Progress = b.host, b.told
	for i, outcome := range run.Execute(ctx, programs, o) {
		b.finish(waiting[i], programs[i], outcome)
	}
	b.shared(waiting)
}

// shared takes what stood in the way of several notebooks alike, and belongs
// to no line of any, for a problem of the suite: it is told once.
func (b *builder) shared(waiting []*Built) {
	times := map[string]int{}
	common := func(p notebooks.Problem) bool { return p.Pos.Line == 0 && times[p.Message] > 1 }
	for _, built := range waiting {
		for _, p := range built.Problems {
			if p.Pos.Line == 0 {
				times[p.Message]++
			}
		}
	}
	for _, built := range waiting {
		for _, p := range built.Problems {
			if common(p) {
				b.suite.Problems = append(b.suite.Problems, notebooks.Problem{Message: p.Message, Hint: p.Hint})
			}
		}
		built.Problems = slices.DeleteFunc(built.Problems, common)
	}
}

// finish takes a notebook's outcome and keeps it if it is good.
func (b *builder) finish(built *Built, p program.Program, o run.Outcome) {
	built.take(o)
	if built.Ran {
		b.store.Put(b.runKey(p), keptRun{o, fences(p)})
	}
}

// keptRun is an outcome as it is kept, with the lines where the cells stood.
type keptRun struct {
	Outcome run.Outcome
	Fences  []int
}

// recall takes a kept outcome. Text above a cell may have moved it since, and
// its notes with it.
func (b *builder) recall(built *Built, p program.Program) bool {
	var k keptRun
	if !b.store.Get(b.runKey(p), &k) {
		return false
	}
	for i, n := range k.Outcome.Notes {
		if at := slices.Index(k.Fences, n.Pos.Line); at >= 0 && at < len(p.Cells) {
			k.Outcome.Notes[i].Pos.Line = p.Cells[at].Pos.Line
		}
	}
	built.take(k.Outcome)
	return true
}

// fences are the lines of a program's cells.
func fences(p program.Program) []int {
	var out []int
	for _, c := range p.Cells {
		out = append(out, c.Pos.Line)
	}
	return out
}

// take puts an outcome in its notebook, and reads the words of its figures.
func (built *Built) take(o run.Outcome) {
	built.Results, built.Notes = o.Results, o.Notes
	built.Problems = append(built.Problems, o.Problems...)
	built.Ran = len(o.Problems) == 0
	var ps notebooks.Problems
	built.Notebook, ps = markdown.Captions(built.Notebook, built.Results)
	built.Problems = append(built.Problems, ps...)
}

// runKey is what the outcome of a run depends on beside the running program:
// the cells, the limits, and the module's source, which the
// compiled referee is built from.
func (b *builder) runKey(p program.Program) any {
	o := b.Options.Run
	return []any{"run", run.Key(p), b.sourceHash(), o.CellLimit, o.OutputLimit, o.SkipLints, o.Cells}
}

// told passes on what the run of notebooks tells.
func (b *builder) told(p run.Progress) {
	switch p.Stage {
	case run.StageCheck:
		b.Progress(Progress{p.Notebook, "checking the cells"})
	case run.StageBuild:
		b.Progress(Progress{p.Notebook, "compiling the cells"})
	case run.StageCell:
		b.Progress(Progress{p.Notebook, fmt.Sprintf("running cell %d of %d", p.Cell+1, p.Cells)})
	}
}
