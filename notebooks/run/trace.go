package run

import (
	"bytes"
	"context"
	"encoding/json"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"kneebook/notebooks/program"
	"kneebook/notebooks/show/emit"
)

// stderrLimit bounds what is kept of an engine's own messages.
const stderrLimit = 1 << 20

// trace is what one engine did with one program.
type trace struct {
	records []emit.Record
	text    []byte // all that was printed
	stderr  []byte // panics and fatal errors
	exit    Exit
	stopped stopReason
	cell    int // index of the last cell that began; -1 before the first
}

// stopReason says why the parent stopped an engine.
type stopReason int

const (
	stopNone   stopReason = iota
	stopTime              // a cell ran beyond its limit
	stopOutput            // too much was printed
	stopEvents            // too much was published
)

// ended reports whether the program came to its end.
func (t trace) ended() bool {
	n := len(t.records)
	return t.exit.Code == 0 && t.stopped == stopNone && n > 0 && t.records[n-1].Kind == emit.KindEnd
}

// watcher reads an engine's events as they come and keeps its limits.
type watcher struct {
	mu      sync.Mutex
	rest    []byte // the line that has not ended yet
	size    int
	records []emit.Record
	broken  bool

	limits  []time.Duration // of each cell
	output  int64
	cell    int           // the last cell that began
	seen    int           // the cell that Watch saw last
	since   time.Duration // when it did
	stopped stopReason
	begin   func(cell int)
}

// Write takes a piece of the event stream.
func (w *watcher) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.size += len(b)
	if w.size > eventLimit {
		return len(b), nil
	}
	w.rest = append(w.rest, b...)
	for {
		line, rest, ok := bytes.Cut(w.rest, []byte("\n"))
		if !ok {
			return len(b), nil
		}
		w.rest = rest
		w.take(line)
	}
}

// take reads one record.
func (w *watcher) take(line []byte) {
	var r emit.Record
	if json.Unmarshal(line, &r) != nil {
		w.broken = true
		return
	}
	w.records = append(w.records, r)
	if r.Kind == emit.KindCell {
		w.cell = r.Cell
		if w.begin != nil {
			w.begin(r.Cell)
		}
	}
}

// watch reports whether the process may go on.
func (w *watcher) watch(elapsed time.Duration, size int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.cell != w.seen {
		w.seen, w.since = w.cell, elapsed
	}
	limit := startLimit
	if w.cell >= 0 && w.cell < len(w.limits) {
		limit = w.limits[w.cell]
	}
	switch {
	case size > w.output:
		w.stopped = stopOutput
	case w.size > eventLimit:
		w.stopped = stopEvents
	case elapsed-w.since > limit:
		w.stopped = stopTime
	}
	return w.stopped == stopNone
}

// bounded keeps the first bytes of a stream.
type bounded struct{ kept []byte }

// Write keeps what still fits.
func (b *bounded) Write(p []byte) (int, error) {
	room := max(0, stderrLimit-len(b.kept))
	b.kept = append(b.kept, p[:min(room, len(p))]...)
	return len(p), nil
}

// engine is one way to run a program.
type engine struct {
	path  string
	env   []string
	stdin []byte
	begin func(cell int)
}

// clean is the environment that both engines see besides their own variables.
var clean = []string{"TZ=UTC", "LANG=C", "GOTRACEBACK=single"}

// execute runs a program in an engine; name tells the output files apart.
func (s *session) execute(ctx context.Context, p program.Program, e engine, name string) (trace, error) {
	file := filepath.Join(s.dir, name)
	w := &watcher{limits: s.limits(p), output: int64(s.outputLimit()), cell: -1, seen: -1, begin: e.begin}
	var errs bounded
	env := append(append([]string{emit.EnvOutput + "=" + file}, clean...), e.env...)
	if s.options.Cells > 0 {
		env = append(env, emit.EnvStop+"="+strconv.Itoa(s.options.Cells-1))
	}
	exit, err := s.runner.Run(ctx, Command{Path: e.path, Dir: s.dir, Env: env, Stdin: e.stdin, Stdout: w, Stderr: &errs,
		Watch: w.watch, Watched: file})
	if err != nil {
		return trace{}, err
	}
	t := trace{records: w.records, stderr: errs.kept, exit: exit, stopped: w.stopped, cell: w.cell}
	if t.text, err = s.runner.ReadFile(file); err != nil && len(t.records) > 0 {
		return trace{}, err
	}
	t.cut(s.outputLimit())
	return t, nil
}

// cut shortens what was printed to the limit and drops the events beyond it.
func (t *trace) cut(limit int) {
	if len(t.text) <= limit {
		return
	}
	t.text, t.stopped = t.text[:limit], stopOutput
	for i, r := range t.records {
		if r.At > int64(limit) {
			t.records = t.records[:i]
			break
		}
	}
	for _, r := range t.records {
		if r.Kind == emit.KindCell {
			t.cell = r.Cell
		}
	}
}

// limits gives the wall time that each cell may take.
func (s *session) limits(p program.Program) []time.Duration {
	out := make([]time.Duration, len(p.Cells))
	for i, c := range p.Cells {
		out[i] = s.options.CellLimit
		if c.Timeout > 0 {
			out[i] = c.Timeout
		} else if out[i] == 0 {
			out[i] = DefaultCellLimit
		}
	}
	return out
}

// outputLimit is the number of bytes that a notebook may print.
func (s *session) outputLimit() int {
	if s.options.OutputLimit > 0 {
		return s.options.OutputLimit
	}
	return DefaultOutputLimit
}
