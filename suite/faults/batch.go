package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// chosenFault is the variable of the environment that says which fault of a
// batch a program has.
const chosenFault = "KNEEBOOK_FAULT"

// mostOfBatch is how many faults are built into one program.
const mostOfBatch = 500

// batch is many faults of one package in one program, of which the environment
// chooses one: to build a program for each would take most of the time. Each
// function begins with a switch to the faulty forms of its body.
type batch struct {
	faults  []fault // sorted by file; the number of each in the program is its place here and one
	overlay string
	dir     string
	broken  map[int]bool // numbers of those that do not compile

	mu     sync.Mutex
	builds map[string]error // of test programs, by package
}

// batches puts the faults that lie in the bodies of functions into batches, and
// gives for each fault, by key, its batch and its number there. A fault of a
// constant or a variable of the package is in none.
func (w *workshop) batches(ctx context.Context, chosen []fault) (map[string]member, error) {
	members := map[string]member{}
	inside := inOrder(slices.DeleteFunc(slices.Clone(chosen), func(f fault) bool {
		return f.body == span{} || !w.harmless && w.why[f.key()] != ""
	}))
	for len(inside) > 0 {
		folder := path.Dir(inside[0].file)
		n := slices.IndexFunc(inside, func(f fault) bool { return path.Dir(f.file) != folder })
		if n < 0 {
			n = len(inside)
		}
		for some := range slices.Chunk(inside[:n], mostOfBatch) {
			b, err := w.newBatch(ctx, folder, some)
			if err != nil {
				return nil, err
			}
			for i, one := range some {
				members[one.key()] = member{b, i + 1}
			}
		}
		inside = inside[n:]
	}
	return members, nil
}

// member is a fault of a batch.
type member struct {
	batch  *batch
	number int
}

// newBatch writes the files of a batch and finds out which of its faults do not
// compile.
func (w *workshop) newBatch(ctx context.Context, folder string, list []fault) (*batch, error) {
	dir, err := os.MkdirTemp(w.dir, "batch-")
	if err != nil {
		return nil, err
	}
	b := &batch{faults: list, dir: dir, overlay: filepath.Join(dir, "overlay.json"), broken: map[int]bool{}, builds: map[string]error{}}
	for {
		if err := b.write(w.root, folder); err != nil {
			return nil, err
		}
		end, err := w.run(ctx, w.root, nil, 1200, memoryOfBuilds, "go", "build", "-gcflags=-e", "-overlay", b.overlay, "./"+folder)
		if err != nil || end.ok {
			return b, err
		}
		found := b.markBroken(end.text)
		if !found {
			return nil, fmt.Errorf("go build: %s", end.text)
		}
	}
}

var faultyFile = regexp.MustCompile(`fault(\d+)\.go:\d+`)

// markBroken takes note of the faults that the compiler complains about.
func (b *batch) markBroken(text string) (found bool) {
	for _, m := range faultyFile.FindAllStringSubmatch(text, -1) {
		number, _ := strconv.Atoi(m[1])
		found = found || !b.broken[number]
		b.broken[number] = true
	}
	return found
}

// write writes the faulty forms of the files and the list that lays them over
// the sound ones.
func (b *batch) write(root, folder string) error {
	replace := map[string]string{}
	put := func(name, text string) error {
		file := filepath.Join(b.dir, path.Base(name))
		replace[filepath.Join(root, filepath.FromSlash(name))] = file
		return os.WriteFile(file, []byte(text), 0o600)
	}
	numbers := map[string][]int{}
	for i, f := range b.faults {
		if !b.broken[i+1] {
			numbers[f.file] = append(numbers[f.file], i+1)
		}
	}
	for i, f := range b.faults {
		if i > 0 && b.faults[i-1].file == f.file {
			continue
		}
		src, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.file)))
		if err != nil {
			return err
		}
		if err := put(f.file, b.withSwitches(string(src), path.Base(f.file), numbers[f.file])); err != nil {
			return err
		}
	}
	if err := put(path.Join(folder, "fault_chosen.go"), fmt.Sprintf(chooser, path.Base(folder), chosenFault)); err != nil {
		return err
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(b.overlay, list, 0o600)
}

// chooser is the file that reads which fault is chosen.
const chooser = `package %s

import (
	"os"
	"strconv"
)

var faultChosen, _ = strconv.Atoi(os.Getenv(%q))
`

// withSwitches gives a file in which the bodies of functions begin with a
// switch to their faulty forms, each under a file name of its own, so that the
// compiler says whose fault it is.
func (b *batch) withSwitches(src, name string, numbers []int) string {
	var out strings.Builder
	written := 0
	for len(numbers) > 0 {
		body := b.faults[numbers[0]-1].body
		n := slices.IndexFunc(numbers, func(k int) bool { return b.faults[k-1].body != body })
		if n < 0 {
			n = len(numbers)
		}
		out.WriteString(src[written : body.from+1])
		b.writeSwitch(&out, src, numbers[:n])
		fmt.Fprintf(&out, "\n//line %s:%d\n", name, 1+strings.Count(src[:body.from], "\n"))
		written, numbers = body.from+1, numbers[n:]
	}
	return out.String() + src[written:]
}

// writeSwitch writes the faulty forms of one body.
func (b *batch) writeSwitch(out *strings.Builder, src string, numbers []int) {
	fmt.Fprintf(out, "\nif faultChosen >= %d && faultChosen <= %d {\nswitch faultChosen {\n", numbers[0], numbers[len(numbers)-1])
	for _, k := range numbers {
		f := b.faults[k-1]
		body := src[f.body.from:f.from] + f.text + src[f.to:f.body.to]
		fmt.Fprintf(out, "case %d:\n//line fault%d.go:1\n", k, k)
		if f.results == "" {
			fmt.Fprintf(out, "func() %s()\nreturn\n", body)
		} else {
			fmt.Fprintf(out, "return func() %s %s()\n", f.results, body)
		}
	}
	out.WriteString("}\n}")
}

// binary builds the tests of a package with all faults of the batch, once.
func (b *batch) binary(ctx context.Context, w *workshop, pkg string) (string, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	file := filepath.Join(b.dir, strings.ReplaceAll(pkg, "/", "-")+".test")
	err, known := b.builds[pkg]
	if !known {
		err = w.buildTests(ctx, "", pkg, file, "-overlay", b.overlay)
		b.builds[pkg] = err
	}
	return file, err
}

// span is a stretch of a file in bytes.
type span struct{ from, to int }

// inBodies fills in, for faults of one file, the bodies of the functions in
// which they lie, and what these functions give.
func inBodies(src []byte, list []fault) []fault {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return list
	}
	offset := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	for _, decl := range file.Decls {
		d, ok := decl.(*ast.FuncDecl)
		if !ok || d.Body == nil {
			continue
		}
		body := span{offset(d.Body.Pos()), offset(d.Body.End())}
		for i, f := range list {
			if f.from > body.from && f.to < body.to {
				list[i].body = body
				if results := d.Type.Results; results != nil {
					list[i].results = string(src[offset(results.Pos()):offset(results.End())])
				}
			}
		}
	}
	return list
}
