package run

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestMain lets the test binary serve as the interpreter's child.
func TestMain(m *testing.M) {
	Child()
	os.Exit(m.Run())
}

// host is a plain Runner.
type host struct{ root, exe string }

// newHost finds the module's root above the package.
func newHost(t testing.TB) host {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return host{root, exe}
}

func (h host) Root() string       { return h.root }
func (h host) Executable() string { return h.exe }

func (h host) TempDir() (string, func(), error) {
	dir, err := os.MkdirTemp("", "kneebook-run-")
	return dir, func() { os.RemoveAll(dir) }, err
}

func (h host) WriteFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

func (h host) ReadFile(path string) ([]byte, error) { return os.ReadFile(path) }

func (h host) Run(ctx context.Context, c Command) (Exit, error) {
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = c.Dir, c.Env, c.Stdout, c.Stderr
	if cmd.Dir == "" {
		cmd.Dir = h.root
	}
	cmd.Stdin = bytes.NewReader(c.Stdin)
	ownGroup(cmd)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		return Exit{}, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	exit := Exit{}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			exit.Code, exit.Elapsed = cmd.ProcessState.ExitCode(), time.Since(start)
			return exit, nil
		case <-ctx.Done():
			exit.Stopped = true
		case <-tick.C:
			exit.Stopped = exit.Stopped || c.Watch != nil && !c.Watch(time.Since(start), fileSize(c.Watched))
		}
		if exit.Stopped {
			killGroup(cmd)
			<-ended
			exit.Code, exit.Elapsed = cmd.ProcessState.ExitCode(), time.Since(start)
			return exit, nil
		}
	}
}

// fileSize is a file's size, 0 where there is none.
func fileSize(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
