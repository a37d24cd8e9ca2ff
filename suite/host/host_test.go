package host

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kneebook/notebooks/run"
)

// patience is how long a test waits for what should happen at once.
const patience = 20 * time.Second

// host gives a host whose module is an empty folder.
func host(t *testing.T) *Host {
	t.Helper()
	h, err := New(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Close)
	return h
}

// shell runs a script of the POSIX shell.
func shell(script string) run.Command {
	return run.Command{Path: "sh", Args: []string{"-c", script}}
}

func TestRunReportsOutputAndStatus(t *testing.T) {
	h := host(t)
	var out, errs strings.Builder
	c := shell(`pwd; cat; echo $KEY >&2; exit 3`)
	c.Stdin, c.Stdout, c.Stderr, c.Env = []byte("given"), &out, &errs, []string{"KEY=value", "PATH=" + os.Getenv("PATH")}
	exit, err := h.Run(t.Context(), c)
	if err != nil || exit.Code != 3 || exit.Stopped {
		t.Errorf("exit %+v, error %v", exit, err)
	}
	if out.String() != h.Root()+"\ngiven" || errs.String() != "value\n" {
		t.Errorf("output %q, errors %q", out.String(), errs.String())
	}
}

func TestSignalIsStatusMinusOne(t *testing.T) {
	exit, err := host(t).Run(t.Context(), shell(`kill -9 $$`))
	if err != nil || exit.Code != -1 || exit.Stopped {
		t.Errorf("exit %+v, error %v", exit, err)
	}
}

func TestMissingCommandIsNamed(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := host(t).Run(t.Context(), run.Command{Path: "go"})
	if err == nil || err.Error() != "the go command is needed and is not in PATH" {
		t.Errorf("error = %v", err)
	}
}

// stops runs a command that never ends by itself, whose child writes a file
// after a while, and reports whether the child wrote it all the same.
func stops(t *testing.T, h *Host, ctx context.Context, c run.Command) {
	t.Helper()
	start := time.Now()
	exit, err := h.Run(ctx, c)
	if err != nil || !exit.Stopped || exit.Code != -1 {
		t.Errorf("exit %+v, error %v", exit, err)
	}
	if time.Since(start) > patience {
		t.Error("it was not stopped at once")
	}
}

func TestWatchStopsTheWholeGroup(t *testing.T) {
	h := host(t)
	mark := filepath.Join(h.Root(), "mark")
	c := shell(`(sleep 2; echo late > mark) & sleep 600`)
	c.Watch = func(elapsed time.Duration, size int64) bool { return elapsed < 100*time.Millisecond }
	stops(t, h, t.Context(), c)
	time.Sleep(2500 * time.Millisecond)
	if _, err := os.Stat(mark); err == nil {
		t.Error("a child of the process lived on")
	}
}

func TestWatchSeesTheFileGrow(t *testing.T) {
	h := host(t)
	c := shell(`while :; do echo more >> out; done`)
	c.Watched = filepath.Join(h.Root(), "out")
	c.Watch = func(elapsed time.Duration, size int64) bool { return size < 1000 }
	stops(t, h, t.Context(), c)
}

func TestContextStops(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	stops(t, host(t), ctx, shell(`sleep 600`))
}

func TestFilesStayInTemporaryDirectories(t *testing.T) {
	h := host(t)
	dir, remove, err := h.TempDir()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "below", "file")
	if err := h.WriteFile(path, []byte("text")); err != nil {
		t.Fatal(err)
	}
	if data, err := h.ReadFile(path); err != nil || string(data) != "text" {
		t.Errorf("read %q, error %v", data, err)
	}
	for _, path := range []string{filepath.Join(h.Root(), "file"), dir + "/../file", dir + "x/file"} {
		if err := h.WriteFile(path, nil); err == nil {
			t.Errorf("%s may be written", path)
		}
	}
	remove()
	if _, err := h.ReadFile(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("after its removal: %v", err)
	}
}
