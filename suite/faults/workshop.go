package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"kneebook/notebooks/run"
	"kneebook/suite/host"
)

// memoryOfBuilds bounds what the go command and what it starts may take, in MiB
// of addresses.
const memoryOfBuilds = 16 << 10

// longestWait is the wall time after which a process is stopped that neither
// works nor ends.
const longestWait = 20 * time.Minute

// workshop is where faults are put in and looked for.
type workshop struct {
	root     string
	host     *host.Host
	dir      string // for what is built; removed at the end
	checks   []check
	every    bool // all checks look at each fault
	harmless bool // those that are said to make no difference are tried too
	jobs     int
	done     func(n int, o outcome) // called after each, one at a time
	why      map[string]string      // of what makes no difference

	members map[string]member // of batches, by key

	mu     sync.Mutex
	sound  map[string]error // what was looked at without a fault
	copies []string         // of the module, which nobody uses just now
}

// trial is one fault under way.
type trial struct {
	fault
	faulty  []byte // the file with it
	dir     string // of this trial alone
	overlay string // the list that lays the faulty file over the sound one
	every   bool
	member  // of a batch; the zero value is in none
}

// uncompiled is a fault, or what else, that does not compile.
type uncompiled struct{ what string }

func (u uncompiled) Error() string { return "does not compile: " + u.what }

// newWorkshop opens a workshop for the module at root.
func newWorkshop(root string, checks []check) (*workshop, error) {
	h, err := host.New(root)
	if err != nil {
		return nil, err
	}
	dir, _, err := h.TempDir()
	if err != nil {
		return nil, err
	}
	return &workshop{root: root, host: h, dir: dir, checks: checks, jobs: 1, done: func(int, outcome) {}, sound: map[string]error{}}, nil
}

// close removes what the workshop has made.
func (w *workshop) close() { w.host.Close() }

// tryAll tries faults, several at a time, and gives what came of each, in their
// order.
func (w *workshop) tryAll(ctx context.Context, chosen []fault) (outcomes []outcome, err error) {
	if w.members, err = w.batches(ctx, chosen); err != nil {
		return nil, err
	}
	outcomes = make([]outcome, len(chosen))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(w.jobs)
	var mu sync.Mutex
	finished := 0
	for i, f := range chosen {
		group.Go(func() (err error) {
			if err := ctx.Err(); err != nil {
				return context.Cause(ctx)
			}
			if outcomes[i], err = w.try(ctx, f); err != nil {
				return fmt.Errorf("%s: %w", f, err)
			}
			mu.Lock()
			defer mu.Unlock()
			finished++
			w.done(finished, outcomes[i])
			return nil
		})
	}
	return outcomes, group.Wait()
}

// try tries one fault.
func (w *workshop) try(ctx context.Context, f fault) (outcome, error) {
	o := outcome{fault: f, why: w.why[f.key()], compiles: true}
	if o.why != "" && !w.harmless {
		return o, nil
	}
	t, err := w.trial(f)
	if err != nil {
		return o, err
	}
	defer os.RemoveAll(t.dir)
	o.tried = true
	if t.batch != nil && t.batch.broken[t.number] {
		o.compiles = false
		return o, nil
	}
	for _, c := range w.checks {
		if !slices.Contains(c.parts, f.part) {
			continue
		}
		by, err := c.look(ctx, w, t)
		if none := (uncompiled{}); errors.As(err, &none) {
			o.compiles = false
			return o, nil
		}
		if err != nil {
			return o, fmt.Errorf("%s: %w", c.name, err)
		}
		if len(by) == 0 {
			continue
		}
		if o.noticed = append(o.noticed, notice{c.name, by}); !w.every {
			return o, nil
		}
	}
	return o, nil
}

// trial writes what a build needs to meet the fault.
func (w *workshop) trial(f fault) (*trial, error) {
	dir, err := os.MkdirTemp(w.dir, "trial-")
	if err != nil {
		return nil, err
	}
	place := filepath.Join(w.root, filepath.FromSlash(f.file))
	src, err := os.ReadFile(place)
	if err != nil {
		return nil, err
	}
	t := &trial{fault: f, faulty: f.apply(src), dir: dir, overlay: filepath.Join(dir, "overlay.json"), every: w.every, member: w.members[f.key()]}
	file := filepath.Join(dir, filepath.Base(place))
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{place: file}})
	return t, errors.Join(err, os.WriteFile(file, t.faulty, 0o600), os.WriteFile(t.overlay, list, 0o600))
}

// once does something without a fault for the first who asks, and gives what
// came of it to all.
func (w *workshop) once(what string, do func() error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	err, known := w.sound[what]
	if !known {
		err = do()
		w.sound[what] = err
	}
	return err
}

// ending is how a process ended.
type ending struct {
	ok      bool
	stopped bool   // it took too long, of the processor or of the day
	text    string // the beginning of what it printed, errors too
	out     []byte // of its standard output alone, all of it
}

// run runs a program below limits: so many seconds of the processor, and so
// much memory, in MiB of addresses, where the system knows such limits.
func (w *workshop) run(ctx context.Context, dir string, env []string, seconds, memory int, args ...string) (ending, error) {
	if runtime.GOOS != "windows" {
		limit := fmt.Sprintf(`ulimit -t %d; ulimit -v %d 2>/dev/null; exec "$0" "$@"`, seconds, memory*1024)
		args = append([]string{"sh", "-c", limit}, args...)
	}
	var out bytes.Buffer
	text := &beginning{most: 4 << 20}
	exit, err := w.host.Run(ctx, run.Command{
		Path: args[0], Args: args[1:], Dir: dir, Env: slices.Concat(os.Environ(), env), Stdout: tee{&out, text}, Stderr: text,
		Watch: func(elapsed time.Duration, _ int64) bool { return elapsed < longestWait },
	})
	if err == nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return ending{exit.Code == 0, exit.Stopped || exit.Code < 0, text.String(), out.Bytes()}, err
}

// build builds something with the go command. That a fault does not compile is
// an error of its own.
func (w *workshop) build(ctx context.Context, dir, file string, args ...string) error {
	end, err := w.run(ctx, dir, nil, 1200, memoryOfBuilds, append([]string{"go"}, args...)...)
	switch {
	case err != nil:
		return err
	case end.ok:
		return nil
	case file != "" && compileError.MatchString(end.text):
		return uncompiled{end.text}
	}
	return fmt.Errorf("go %v: %s", args, end.text)
}

// buildTests builds the tests of a package, with more flags, without vet: it
// refuses some faults that compile.
func (w *workshop) buildTests(ctx context.Context, faulty, pkg, to string, flags ...string) error {
	args := slices.Concat([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", to}, flags, []string{"./" + pkg})
	return w.build(ctx, w.root, faulty, args...)
}

// compileError is where the compiler finds a mistake: in the faulty file, or in
// one that stands on it.
var compileError = regexp.MustCompile(`(?m)^\S+\.go:\d+:\d+: `)

// beginning keeps the beginning of what is written. It is safe for several
// writers at once.
type beginning struct {
	mu   sync.Mutex
	kept []byte
	most int
}

func (b *beginning) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept = append(b.kept, p[:min(len(p), b.most-len(b.kept))]...)
	return len(p), nil
}

func (b *beginning) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return string(b.kept)
}

// tee writes to both.
type tee struct {
	all  *bytes.Buffer
	some *beginning
}

func (t tee) Write(p []byte) (int, error) {
	if t.all.Len() < 64<<20 {
		t.all.Write(p)
	}
	return t.some.Write(p)
}
