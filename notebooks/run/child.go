package run

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"strings"

	"github.com/traefik/yaegi/interp"

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
	log.SetOutput(io.Discard) // the interpreter logs what it also reports
	status, err := eval(string(src))
	if err != nil {
		fmt.Fprintln(stderr, err)
		return status
	}
	emit.End()
	return 0
}

// eval interprets a whole program. A panic that escapes the interpreter comes
// from its compiler.
func eval(src string) (status int, err error) {
	defer func() {
		if r := recover(); r != nil {
			status, err = exitCompile, fmt.Errorf("%v", r)
		}
	}()
	i := interp.New(interp.Options{Stdin: strings.NewReader(""), Stdout: os.Stdout, Stderr: io.Discard, Args: []string{},
		SourcecodeFilesystem: noFiles{}})
	for _, list := range []interp.Exports{symbols.All(), plot.Symbols} {
		if err := i.Use(list); err != nil {
			return exitBroken, err
		}
	}
	_, err = i.Eval(src)
	var p interp.Panic
	if errors.As(err, &p) {
		return exitPanic, fmt.Errorf("panic: %v", p.Value)
	}
	return exitCompile, err
}

// noFiles is the empty file system: an interpreter that finds no sources
// imports nothing but its symbols.
type noFiles struct{}

// Open finds no file.
func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
