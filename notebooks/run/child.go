package run

import (
	"errors"
	"fmt"
	"io"
	"os"

	"kneebook/notebooks/run/replay"
	"kneebook/notebooks/run/symbols"
	"kneebook/notebooks/run/symbols/plot"
	"kneebook/notebooks/show/emit"
)

// envChild is set in the environment of an interpreter's child.
const envChild = "KNEEBOOK_CHILD"

// The exit statuses of a child. A panic has that of a compiled program.
const (
	exitPanic   = 2
	exitCompile = 3 // the interpreter refused the program
	exitBroken  = 4 // the child itself could not do its work
)

// Child turns this process into the interpreter's child if it was started as
// one: it runs the program on its standard input and exits. Otherwise it
// returns at once. It must be the first call in main of a command that runs
// notebooks, and in TestMain of a test that does.
func Child() {
	if os.Getenv(envChild) != "" {
		os.Exit(interpret())
	}
}

// interpret runs the program on standard input and gives the exit status.
func interpret() int {
	stderr := os.Stderr
	src, err := io.ReadAll(os.Stdin)
	if err == nil {
		err = emit.Start()
	}
	if err != nil {
		fmt.Fprintln(stderr, err)
		return exitBroken
	}
	if err := replay.Eval(string(src), os.Stdout, symbols.All(), plot.Symbols); err != nil {
		fmt.Fprintln(stderr, err)
		if errors.As(err, new(replay.Panic)) {
			return exitPanic
		}
		return exitCompile
	}
	emit.End()
	return 0
}
