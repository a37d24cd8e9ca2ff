package run

import (
	"context"
	"io"
	"time"
)

// Runner does for this package what it must not do itself: files, processes
// and the clock. Its methods are called from several goroutines at once.
type Runner interface {
	// Root is the absolute path of the module's root, where go.mod stands.
	Root() string

	// Executable is the absolute path of the running program. It is started
	// again as the interpreter's child, so its main (or TestMain) must call
	// [Child] first.
	Executable() string

	// TempDir makes an empty directory for this user alone, outside the
	// module, and gives its absolute path and a function that removes it with
	// all that is in it.
	TempDir() (dir string, remove func(), err error)

	// WriteFile writes a file below a directory that TempDir made, with the
	// folders that it needs.
	WriteFile(path string, data []byte) error

	// ReadFile reads a whole file: what a child printed, or export data in the
	// Go build cache. A file that does not exist gives an error for which
	// errors.Is(err, fs.ErrNotExist) holds.
	ReadFile(path string) ([]byte, error)

	// Run runs one command to its end and says how it ended. The error is set
	// only where the command could not be started or awaited; an exit status
	// other than 0 is none.
	Run(ctx context.Context, c Command) (Exit, error)
}

// Command is one process to run.
type Command struct {
	Path string   // absolute, or a name to be found in PATH ("go")
	Args []string // without the command's name
	Dir  string   // where it runs; "" means Runner.Root
	Env  []string // its whole environment as key=value; nil means this process's own

	Stdin  []byte    // all of its standard input
	Stdout io.Writer // gets standard output as it comes; nil discards it
	Stderr io.Writer // gets standard error as it comes; nil discards it

	// Watch, if set, is called about every 10 ms while the process runs, never
	// from two goroutines at once, with the wall time since it started and the
	// size in bytes of the file Watched (0 where that is "" or not there yet).
	// When it gives false the process is killed (SIGKILL, with every process
	// of its group) and Exit.Stopped is set.
	Watch   func(elapsed time.Duration, size int64) bool
	Watched string
}

// Exit says how a process ended.
type Exit struct {
	Code    int           // exit status; -1 where a signal ended it
	Stopped bool          // Watch stopped it, or the context was done
	Elapsed time.Duration // wall time from start to end
}
