package run

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"kneebook/notebooks/run/replay"
	"kneebook/notebooks/run/symbols"
	"kneebook/notebooks/run/symbols/plot"
	"kneebook/notebooks/show/emit"
)

// The environment of an interpreter's child.
const (
	envChild  = "KNEEBOOK_CHILD"  // set in any child
	envReplay = "KNEEBOOK_REPLAY" // set where it does as the browser does: index of the cell that counts
)

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
	switch {
	case os.Getenv(envChild) == "":
	case os.Getenv(envReplay) != "":
		os.Exit(again())
	default:
		os.Exit(interpret())
	}
}

// again runs the program on standard input as the browser does, and prints
// what came of the cell that counts.
func again() int {
	src, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitBroken
	}
	cell, _ := strconv.Atoi(os.Getenv(envReplay))
	events, err := replay.Interpret(string(src), cell)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitPanic
	}
	if err := json.NewEncoder(os.Stdout).Encode(events); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return exitBroken
	}
	return 0
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
