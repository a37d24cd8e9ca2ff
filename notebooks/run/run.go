package run

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// Execute runs notebooks and gives one outcome for each, in order. A notebook
// with a problem hides nothing of the others. What stands in the way of all
// (no go command, no temporary directory) is a problem of each, without a
// position.
func Execute(ctx context.Context, programs []program.Program, o Options) []Outcome {
	s := &session{runner: o.Runner, options: o, outcomes: make([]Outcome, len(programs))}
	dir, remove, err := o.Runner.TempDir()
	if err != nil {
		s.failAll(programs, err)
		return s.outcomes
	}
	defer remove()
	s.dir = dir
	s.run(ctx, programs)
	return s.outcomes
}

// Key is a text that fixes, together with the executable and the limits in
// Options, what comes of a program, but for the lines of its notes and problems:
// where in the notebook a cell stands is no part of it. A cache keys by its hash.
func Key(p program.Program) []byte {
	var b strings.Builder
	p = p.Unplaced()
	for _, c := range p.Cells {
		fmt.Fprintf(&b, "%s %q %s %t\n", c.Pos, c.ID, c.Timeout, c.Try)
	}
	b.Write(p.Source(program.Form{}))
	return []byte(b.String())
}

// session is one call of Execute.
type session struct {
	runner   Runner
	options  Options
	dir      string
	outcomes []Outcome
	progress sync.Mutex
}

// tell reports progress.
func (s *session) tell(p Progress) {
	if s.options.Progress == nil {
		return
	}
	s.progress.Lock()
	defer s.progress.Unlock()
	s.options.Progress(p)
}

// failAll gives each program the same problem.
func (s *session) failAll(programs []program.Program, err error) {
	for i := range programs {
		s.outcomes[i].Problems.Add(notebooks.Pos{File: programs[i].File}, "the cells cannot be run: %v", err)
	}
}

// run checks all programs and executes those without a problem.
func (s *session) run(ctx context.Context, programs []program.Program) {
	files, err := exportsOf(ctx, s.runner, programs)
	if err != nil {
		s.failAll(programs, err)
		return
	}
	imp := importerOf(s.runner, files)
	var good []int
	for i, p := range programs {
		s.tell(Progress{Notebook: p.Name, Stage: StageCheck, Cells: len(p.Cells)})
		if s.outcomes[i].Problems = check(p, imp, s.rules()); len(s.outcomes[i].Problems) == 0 {
			good = append(good, i)
		}
	}
	s.executeAll(ctx, programs, good)
	for _, p := range programs {
		s.tell(Progress{Notebook: p.Name, Stage: StageDone, Cells: len(p.Cells)})
	}
}

// rules are the walls, and the lints unless a test leaves them out.
func (s *session) rules() []lint {
	if s.options.SkipLints {
		return walls
	}
	return slices.Concat(walls, lints)
}

// built is the referee once it is there.
type built struct {
	done    chan struct{}
	referee *referee
	err     error
}

// executeAll interprets the programs while the referee is built, and runs each
// in the referee as soon as there is one.
func (s *session) executeAll(ctx context.Context, programs []program.Program, good []int) {
	if len(good) == 0 {
		return
	}
	b := &built{done: make(chan struct{})}
	list := make([]program.Program, len(good))
	for i, k := range good {
		list[i] = programs[k]
	}
	s.tell(Progress{Stage: StageBuild})
	go func() {
		defer close(b.done)
		b.referee, b.err = s.build(ctx, list)
	}()
	slots := make(chan struct{}, s.parallel())
	var all sync.WaitGroup
	for i, p := range list {
		all.Go(func() {
			s.outcomes[good[i]] = s.both(ctx, p, b, slots)
		})
	}
	all.Wait()
}

// parallel is the number of processes at once.
func (s *session) parallel() int {
	if s.options.Parallel > 0 {
		return s.options.Parallel
	}
	return runtime.GOMAXPROCS(0)
}

// both runs one program in both engines and judges what came of it. A failure
// of the compiled run is the program's own, so the interpreter need not go on.
func (s *session) both(ctx context.Context, p program.Program, b *built, slots chan struct{}) Outcome {
	child, stop := context.WithCancel(ctx)
	defer stop()
	var interpreted, compiled trace
	var errI, errC error
	var pair sync.WaitGroup
	pair.Go(func() {
		slots <- struct{}{}
		defer func() { <-slots }()
		if interpreted, errI = s.interpret(child, p); errI != nil && child.Err() != nil {
			errI = nil
		}
	})
	pair.Go(func() {
		if <-b.done; b.err != nil {
			errC = b.err
			stop()
			return
		}
		slots <- struct{}{}
		defer func() { <-slots }()
		if compiled, errC = s.judge(ctx, b.referee, p, 0); errC != nil || !compiled.ended() {
			stop()
		}
	})
	pair.Wait()
	if b.err == nil && len(b.referee.problems[p.Name]) > 0 {
		return Outcome{Problems: b.referee.problems[p.Name]}
	}
	if err := errors.Join(ctx.Err(), errI, errC); err != nil {
		var out Outcome
		out.Problems.Add(notebooks.Pos{File: p.File}, "the cells cannot be run: %v", err)
		return out
	}
	return s.outcome(ctx, p, b.referee, interpreted, compiled)
}

// interpret runs one program in a child process.
func (s *session) interpret(ctx context.Context, p program.Program) (trace, error) {
	e := engine{path: s.runner.Executable(), env: []string{envChild + "=1"}, stdin: p.Source(program.Form{}),
		begin: func(cell int) {
			s.tell(Progress{Notebook: p.Name, Stage: StageCell, Cell: cell, Cells: len(p.Cells)})
		}}
	return s.execute(ctx, p, e, "interpreted-"+packageDir(p.Name))
}

// outcome judges two runs of one program.
func (s *session) outcome(ctx context.Context, p program.Program, r *referee, interpreted, compiled trace) Outcome {
	var out Outcome
	mark := ""
	if compiled.stopped == stopOutput {
		mark = "\n[output cut at " + size(s.outputLimit()) + "]\n"
	}
	var mended []int
	out.Results, mended = compiled.results(mark)
	for _, cell := range mended {
		out.Notes.Add(cellPos(p, cell), "%s prints bytes that are no text (no UTF-8, or control characters): U+FFFD stands in their place", cellName(p, cell))
	}
	if problem, bad := s.failure(p, compiled); bad {
		out.Problems = append(out.Problems, problem)
	} else if problem, bad := s.failure(p, interpreted); bad {
		out.Problems = append(out.Problems, onlyInterpreter(p, interpreted, problem))
	} else if !same(interpreted, compiled) {
		out.Problems = append(out.Problems, s.explain(ctx, p, r, interpreted, compiled))
	} else {
		out.Problems = append(out.Problems, s.replay(ctx, p, out.Results)...)
	}
	return out
}

// explain tells a program that comes out differently each time from one that
// the interpreter gets wrong.
func (s *session) explain(ctx context.Context, p program.Program, r *referee, interpreted, compiled trace) notebooks.Problem {
	if again, err := s.judge(ctx, r, p, 1); err == nil {
		if problem, differ := unsteady(p, compiled, again); differ {
			return problem
		}
	}
	problem, _ := disagreement(p, interpreted, compiled)
	return problem
}
