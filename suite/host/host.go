// Package host does for the running of notebooks what package run must not do
// itself: files, processes and the clock.
package host

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"kneebook/notebooks/run"
)

// The rhythm in which processes are watched, and how long after a process's
// end its pipes may stay open in the hands of its own children.
const (
	watchEvery = 10 * time.Millisecond
	pipeDelay  = time.Second
)

// Host implements run.Runner on this machine.
type Host struct {
	root, executable string

	mu   sync.Mutex
	dirs map[string]bool // that TempDir made and that are not removed yet
}

// New gives a host for the module at root, an absolute path.
func New(root string) (*Host, error) {
	executable, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("the path of the running program is unknown: %w", err)
	}
	return &Host{root: root, executable: executable, dirs: map[string]bool{}}, nil
}

// Root is the module's root.
func (h *Host) Root() string { return h.root }

// Executable is the running program.
func (h *Host) Executable() string { return h.executable }

// TempDir makes an empty directory for this user alone.
func (h *Host) TempDir() (string, func(), error) {
	dir, err := os.MkdirTemp("", "kneebook-")
	if err != nil {
		return "", nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", nil, err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dirs[dir] = true
	return dir, func() { h.remove(dir) }, nil
}

// remove deletes a directory that TempDir made.
func (h *Host) remove(dir string) {
	h.mu.Lock()
	known := h.dirs[dir]
	delete(h.dirs, dir)
	h.mu.Unlock()
	if known {
		os.RemoveAll(dir)
	}
}

// Close removes the directories that nobody else removed.
func (h *Host) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for dir := range h.dirs {
		os.RemoveAll(dir)
	}
	clear(h.dirs)
}

// WriteFile writes a file below a directory of TempDir.
func (h *Host) WriteFile(path string, data []byte) error {
	if !h.below(path) {
		return &fs.PathError{Op: "write", Path: path, Err: errors.New("not in a temporary directory of this run")}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// below reports whether a path lies in a directory of TempDir.
func (h *Host) below(path string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for dir := range h.dirs {
		if strings.HasPrefix(filepath.Clean(path), dir+string(filepath.Separator)) {
			return true
		}
	}
	return false
}

// ReadFile reads a whole file.
func (h *Host) ReadFile(path string) ([]byte, error) { return os.ReadFile(path) }

// Run runs one command to its end, or until its watch or ctx stops it.
func (h *Host) Run(ctx context.Context, c run.Command) (run.Exit, error) {
	defer stayOnThread()()
	cmd := h.command(c)
	start := time.Now()
	if err := cmd.Start(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			err = fmt.Errorf("the %s command is needed and is not in PATH", c.Path)
		}
		return run.Exit{Code: -1}, err
	}
	ended := make(chan struct{})
	stopped := make(chan bool, 1)
	go func() { stopped <- watch(ctx, c, cmd, start, ended) }()
	err := cmd.Wait()
	close(ended)
	exit := run.Exit{Code: cmd.ProcessState.ExitCode(), Stopped: <-stopped, Elapsed: time.Since(start)}
	var status *exec.ExitError
	if errors.As(err, &status) || errors.Is(err, exec.ErrWaitDelay) {
		err = nil
	}
	return exit, err
}

// command prepares a process of its own group.
func (h *Host) command(c run.Command) *exec.Cmd {
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Dir = c.Dir
	if cmd.Dir == "" {
		cmd.Dir = h.root
	}
	cmd.Env = c.Env
	if c.Stdin != nil {
		cmd.Stdin = strings.NewReader(string(c.Stdin))
	}
	cmd.Stdout, cmd.Stderr = c.Stdout, c.Stderr
	cmd.WaitDelay = pipeDelay
	ownGroup(cmd)
	return cmd
}

// watch looks at a process until it ends, and kills it when its time has come.
// It reports whether it did.
func watch(ctx context.Context, c run.Command, cmd *exec.Cmd, start time.Time, ended <-chan struct{}) bool {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ended:
			return false
		case <-ctx.Done():
			killGroup(cmd)
			return true
		case <-tick.C:
			if c.Watch != nil && !c.Watch(time.Since(start), size(c.Watched)) {
				killGroup(cmd)
				return true
			}
		}
	}
}

// size is a file's size in bytes, 0 where there is none.
func size(path string) int64 {
	if path == "" {
		return 0
	}
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
