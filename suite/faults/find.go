package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// The parts that faults are put into.
const (
	kernelPart = "kernel"
	derivePart = "derive"
)

// folders are where the parts lie.
var folders = []struct{ part, folder string }{{kernelPart, "kernel"}, {derivePart, "claims/derive"}}

// faults is all faults that there are.
type faults struct {
	hand, syntax []fault
	why          map[string]string // of those that make no difference, by key
	problems     []string          // lines of the tables that no longer apply
}

// harmless says whether a fault is known to make no difference.
func (f faults) harmless(one fault) bool { return f.why[one.key()] != "" }

// findFaults reads the module's sources and lists what can be done to them.
func findFaults(root string) (faults, error) {
	read := func(file string) ([]byte, error) { return os.ReadFile(filepath.Join(root, filepath.FromSlash(file))) }
	var all faults
	for _, f := range folders {
		files, err := sources(root, f.folder)
		if err != nil {
			return faults{}, err
		}
		for _, file := range files {
			src, err := read(file)
			if err != nil {
				return faults{}, err
			}
			found, err := bySyntax(f.part, file, src)
			if err != nil {
				return faults{}, err
			}
			all.syntax = append(all.syntax, found...)
		}
	}
	all.addByHand(kernelPart, kernelFaults, read)
	all.addByHand(derivePart, deriveFaults, read)
	all.finish(equivalents())
	return all, nil
}

// sources lists the Go files of a package, tests apart.
func sources(root, folder string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(folder)))
	if err != nil {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		if name := e.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			files = append(files, path.Join(folder, name))
		}
	}
	return files, nil
}

// addByHand adds the faults of a table.
func (f *faults) addByHand(part string, table []pattern, read func(string) ([]byte, error)) {
	found, problems := byHand(part, table, read)
	f.hand, f.problems = append(f.hand, found...), append(f.problems, problems...)
}

// finish tells the faults apart, leaves those out by syntax that are there by
// hand, and looks up which make no difference.
func (f *faults) finish(table []equivalent) {
	numbered(f.syntax)
	keys := map[string]bool{}
	for _, one := range f.hand {
		keys[one.key()] = true
	}
	f.syntax = slices.DeleteFunc(f.syntax, func(one fault) bool { return keys[one.key()] })
	for _, one := range f.syntax {
		keys[one.key()] = true
	}
	f.why = map[string]string{}
	for _, e := range table {
		if f.why[e.key()] = e.why; !keys[e.key()] {
			f.problems = append(f.problems, fmt.Sprintf("%s: %s: its line among the equivalents no longer applies: there is no fault %s", e.file, e.function, e.diff))
		}
	}
}
