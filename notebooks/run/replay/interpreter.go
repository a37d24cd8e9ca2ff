package replay

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"reflect"
	"strconv"
	"strings"

	"github.com/traefik/yaegi/interp"

	"kneebook/notebooks/run/symbols"
)

// Panic is the error of a program that panicked.
type Panic struct{ Value any }

// Error gives the panic's text.
func (p Panic) Error() string { return fmt.Sprintf("panic: %v", p.Value) }

// Eval interprets a whole program with the symbols of some lists. The error is
// a [Panic] of the program, or what the interpreter has against it.
func Eval(src string, stdout io.Writer, lists ...interp.Exports) (err error) {
	defer func() {
		if r := recover(); r != nil { // it comes from the interpreter's compiler
			err = fmt.Errorf("%v", r)
		}
	}()
	log.SetOutput(io.Discard) // the interpreter logs what it also reports
	i := interp.New(interp.Options{Stdin: strings.NewReader(""), Stdout: stdout, Stderr: io.Discard, Args: []string{},
		SourcecodeFilesystem: noFiles{}})
	for _, list := range lists {
		if err := i.Use(list); err != nil {
			return err
		}
	}
	_, err = i.Eval(src)
	var p interp.Panic
	if errors.As(err, &p) {
		return Panic{p.Value}
	}
	return err
}

// noFiles is the empty file system: an interpreter that finds no sources
// imports nothing but its symbols.
type noFiles struct{}

// Open finds no file.
func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// captured gives the symbols of cells, with what prints to standard output or
// standard error printing to t.
func captured(t *text) interp.Exports {
	all := symbols.All()
	own := map[string]any{
		"Print":   func(a ...any) (int, error) { return fmt.Fprint(t, a...) },
		"Printf":  func(format string, a ...any) (int, error) { return fmt.Fprintf(t, format, a...) },
		"Println": func(a ...any) (int, error) { return fmt.Fprintln(t, a...) },
	}
	printing := map[string]reflect.Value{}
	wrapped := all["."]["MapTypes"].Interface().(map[reflect.Value][]reflect.Type)
	for name, value := range all["fmt//fmt"] {
		printing[name] = value
		if f, ok := own[name]; ok {
			printing[name] = reflect.ValueOf(f)
			wrapped[printing[name]] = wrapped[value]
		}
	}
	all["fmt//fmt"] = printing
	stdout, stderr := t, t
	all["os//os"] = map[string]reflect.Value{
		"Stdout": reflect.ValueOf(&stdout).Elem(),
		"Stderr": reflect.ValueOf(&stderr).Elem(),
	}
	return all
}

// outputLimit bounds what a run may print, in bytes.
const outputLimit = 1 << 20

// text is what a run has printed. It stands in the place of *os.File.
type text struct {
	kept    []byte
	written int64
}

// Write keeps bytes; beyond the limit it panics, so that a loop that prints
// for ever ends.
func (t *text) Write(b []byte) (int, error) {
	if t.written += int64(len(b)); t.written > outputLimit {
		panic("this prints more than 1 MiB")
	}
	t.kept = append(t.kept, b...)
	return len(b), nil
}

// WriteString keeps a text.
func (t *text) WriteString(s string) (int, error) { return t.Write([]byte(s)) }

// length is how much was printed.
func (t *text) length() (int64, error) { return t.written, nil }

// located takes an error of the interpreter apart: the place in a file, zero
// where it names none, and the message.
func located(message, file string) (line, col int, rest string) {
	for _, l := range strings.Split(message, "\n") {
		_, at, ok := strings.Cut(l, file+":")
		if !ok {
			continue
		}
		parts := strings.SplitN(at, ":", 3)
		if len(parts) < 3 {
			continue
		}
		if n, err := strconv.Atoi(parts[0]); err == nil {
			col, _ := strconv.Atoi(parts[1])
			return n, col, strings.TrimSpace(parts[2])
		}
	}
	return 0, 0, strings.Join(strings.Fields(message), " ")
}
