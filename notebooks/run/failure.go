package run

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
)

// cellName names a cell in a message.
func cellName(p program.Program, i int) string {
	if i < 0 || i >= len(p.Cells) {
		return "the notebook"
	}
	return "cell #" + p.Cells[i].ID
}

// cellPos is the place of a cell's fence; the whole file where no cell began.
func cellPos(p program.Program, i int) notebooks.Pos {
	if i < 0 || i >= len(p.Cells) {
		return notebooks.Pos{File: p.File}
	}
	return p.Cells[i].Pos
}

// failure says how a run ended badly, or gives false.
func (s *session) failure(p program.Program, t trace) (notebooks.Problem, bool) {
	out := notebooks.Problem{Pos: cellPos(p, t.cell)}
	name := cellName(p, t.cell)
	switch {
	case t.ended():
		return out, false
	case t.stopped == stopOutput:
		out.Message = fmt.Sprintf("%s prints too much: output is cut at %s", name, size(s.outputLimit()))
	case t.stopped == stopEvents:
		out.Message = fmt.Sprintf("%s publishes more than %s", name, size(eventLimit))
	case t.stopped == stopTime && t.cell < 0:
		out.Message = fmt.Sprintf("the first cell did not begin within %s", startLimit)
	case t.stopped == stopTime:
		out.Message = fmt.Sprintf("%s runs longer than its %s", name, s.limits(p)[t.cell])
		out.Hint = "a loop, a sleep or a channel without an end? A longer limit is written in the fence: {#" + p.Cells[t.cell].ID + " timeout=60s}"
	case t.exit.Code == 0:
		out.Message = name + " ends the program before its last cell"
	default:
		out = crash(p, t, out)
	}
	return out, true
}

// size prints a limit in bytes.
func size(n int) string {
	switch {
	case n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// reasons maps what the run time prints on a fatal error to plain words.
var reasons = []struct{ text, words string }{
	{"goroutine stack exceeds", "it calls itself without end (stack overflow)"},
	{"out of memory", "it uses more than 2 GiB of memory"},
	{"cannot allocate memory", "it uses more than 2 GiB of memory"},
	{"cannot map pages in arena", "it uses more than 2 GiB of memory"},
	{"newosproc", "it uses more than 2 GiB of memory"},
	{"all goroutines are asleep", "it waits for ever: every goroutine is blocked (deadlock)"},
	{"concurrent map", "goroutines use one map at the same time"},
}

// crash reads the message and the line out of what a dying program printed.
func crash(p program.Program, t trace, out notebooks.Problem) notebooks.Problem {
	text := string(t.stderr)
	name := cellName(p, t.cell)
	out.Message = fmt.Sprintf("%s ends with exit status %d", name, t.exit.Code)
	line := frame(p, text)
	if line > 0 {
		out.Pos = notebooks.Pos{File: p.File, Line: line}
	}
	if msg := panicText(text); msg != "" {
		out.Message = "panic: " + msg
		return out
	}
	for _, r := range reasons {
		if strings.Contains(text, r.text) {
			out.Message = name + " was stopped: " + r.words
			return out
		}
	}
	if first, _, _ := strings.Cut(text, "\n"); first != "" {
		out.Message += ": " + oneLine(first)
	}
	return out
}

// panicText is the text of an uncaught panic, on one line, or "".
func panicText(stderr string) string {
	_, rest, ok := strings.Cut("\n"+stderr, "\npanic: ")
	if !ok {
		return ""
	}
	if i := strings.Index(rest, "\n\ngoroutine "); i >= 0 {
		rest = rest[:i]
	}
	rest, _, _ = strings.Cut(rest, "\n[signal ")
	return oneLine(rest)
}

// frame is the notebook's line in the uppermost frame of a stack that belongs
// to it, or 0.
func frame(p program.Program, stderr string) int {
	form := regexp.MustCompile(`(?m)^\t(?:.*[/\\])?` + regexp.QuoteMeta(p.File) + `:(\d+)`)
	m := form.FindStringSubmatch(stderr)
	if m == nil {
		return 0
	}
	line, _ := strconv.Atoi(m[1])
	return line
}

// onlyInterpreter words a failure that the compiled run does not have.
func onlyInterpreter(p program.Program, t trace, problem notebooks.Problem) notebooks.Problem {
	switch {
	case t.stopped == stopTime && t.cell >= 0:
		problem.Message += " in the interpreter, and not when it is compiled"
		problem.Hint = "an interpreted loop is about a hundred times slower: let the kernel do the work, or write timeout=60s in the fence"
	case t.exit.Code == exitCompile:
		msg := oneLine(string(t.stderr))
		if ps := compileErrors(p, string(t.stderr)); len(ps) > 0 {
			problem.Pos, msg = ps[0].Pos, ps[0].Message
		}
		problem.Message = "the interpreter cannot run this, though it compiles: " + msg
		if strings.Contains(msg, "has no symbol") {
			problem.Hint = "after a change to what kernel, experiments or show export: go generate ./notebooks/run/symbols"
		}
	default:
		problem.Message = "only the interpreter fails here: " + problem.Message
	}
	return problem
}
