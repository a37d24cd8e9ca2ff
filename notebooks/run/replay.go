package run

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"time"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/notebooks/run/replay"
)

// replay runs a program up to each cell that a reader may edit, as the browser
// does, and compares what that cell publishes with what the page has.
func (s *session) replay(ctx context.Context, p program.Program, published notebooks.Results) notebooks.Problems {
	var problems notebooks.Problems
	for i, c := range p.Cells {
		if !c.Try || s.options.Cells > 0 && i >= s.options.Cells {
			continue
		}
		until, ps := p.Until(i)
		if len(ps) > 0 {
			problems = append(problems, ps...)
			continue
		}
		events, failed, err := s.replayCell(ctx, until, i)
		switch {
		case err != nil:
			problems.Add(cellPos(p, i), "%s cannot be run as in the browser: %v", cellName(p, i), err)
		case failed != "":
			problems.Add(cellPos(p, i), "%s fails when it runs as in the browser: %s", cellName(p, i), failed)
		case replay.Digest(events) != replay.Digest(published.Of(i)):
			problems = append(problems, otherInBrowser(p, i, events, published.Of(i)))
		}
	}
	return problems
}

// replayCell runs a program that ends with a cell in a child process. It gives
// what the cell published, or what the child said when it failed.
func (s *session) replayCell(ctx context.Context, p program.Program, cell int) (events []notebooks.Event, failed string, err error) {
	limit := startLimit
	for _, l := range s.limits(p)[:cell+1] {
		limit += l
	}
	var out bytes.Buffer
	var errs bounded
	exit, err := s.runner.Run(ctx, Command{Path: s.runner.Executable(), Dir: s.dir, Stdin: p.Source(program.Form{}), Stdout: &out, Stderr: &errs,
		Env:   append([]string{envChild + "=1", envReplay + "=" + strconv.Itoa(cell)}, clean...),
		Watch: func(elapsed time.Duration, _ int64) bool { return elapsed < limit }})
	switch {
	case err != nil:
		return nil, "", err
	case exit.Stopped:
		return nil, "it runs longer than " + limit.String(), nil
	case exit.Code != 0:
		first, _, _ := bytes.Cut(errs.kept, []byte("\n\n"))
		return nil, oneLine(string(first)), nil
	}
	return events, "", json.Unmarshal(out.Bytes(), &events)
}

// otherInBrowser words the first difference between what a cell publishes in
// the browser and what the page has.
func otherInBrowser(p program.Program, cell int, replayed, published []notebooks.Event) notebooks.Problem {
	at := func(list []notebooks.Event, i int) step {
		switch {
		case i >= len(list):
			return step{cell: -1}
		case list[i].Text != "":
			return step{cell: cell, what: list[i].Text, text: true}
		}
		b, _ := json.Marshal(list[i])
		return step{cell: cell, what: string(b)}
	}
	i := 0
	for i < len(replayed) && i < len(published) && replay.Digest(replayed[i:i+1]) == replay.Digest(published[i:i+1]) {
		i++
	}
	a, b := excerpts(at(replayed, i), at(published, i))
	return notebooks.Problem{
		Pos:     cellPos(p, cell),
		Message: cellName(p, cell) + " comes out differently when it runs as in the browser, without the cells below it and those that draw freely",
		Hint:    "in the browser: " + a + "\non the page:    " + b,
	}
}
