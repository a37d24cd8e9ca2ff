package main

import (
	"errors"
	"strings"
	"testing"
)

// TestPatternsStandOnce has a pattern that is there, one that is not, one that
// is there twice, and one whose file is gone.
func TestPatternsStandOnce(t *testing.T) {
	read := func(file string) ([]byte, error) {
		if file != "p/p.go" {
			return nil, errors.New(file + " is gone")
		}
		return []byte("package p\n\nfunc (q queue) full() bool {\n\treturn len(q) >= cap(q) && cap(q) > 0\n}\n"), nil
	}
	faults, problems := byHand("part", []pattern{
		{"p/p.go", "len(q) >= cap(q)", "len(q) > cap(q)", "one too many"},
		{"p/p.go", "len(q) == cap(q)", "false", "never full"},
		{"p/p.go", "cap(q)", "7", "another cap"},
		{"p/q.go", "x", "y", "no file"},
	}, read)
	if len(faults) != 1 || faults[0].String() != "p/p.go:4 queue.full: one too many: return len(q) >= cap(q) && cap(q) > 0 → return len(q) > cap(q) && cap(q) > 0" {
		t.Errorf("faults: %v", faults)
	}
	for i, want := range []string{`"never full" no longer applies: its pattern stands there 0 times`, `"another cap" no longer applies: its pattern stands there 2 times`, "p/q.go is gone"} {
		if i >= len(problems) || !strings.Contains(problems[i], want) {
			t.Errorf("problems %q, want %s", problems, want)
		}
	}
}

// TestTablesApply holds the tables of this command against the module.
func TestTablesApply(t *testing.T) {
	found, err := findFaults("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range found.problems {
		t.Error(problem)
	}
	if len(kernelFaults) < 60 || len(found.hand) != len(kernelFaults)+len(deriveFaults) {
		t.Errorf("%d faults by hand of the kernel and %d of the derivations; found %d", len(kernelFaults), len(deriveFaults), len(found.hand))
	}
	keys := map[string]bool{}
	for _, list := range [][]fault{found.hand, found.syntax} {
		for _, f := range list {
			if keys[f.key()] {
				t.Errorf("two faults are %s", f.key())
			}
			keys[f.key()] = true
		}
	}
}

// TestTableOfEquivalents tells a line that no fault belongs to.
func TestTableOfEquivalents(t *testing.T) {
	syntax, err := bySyntax("part", "p/small.go", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	f := faults{syntax: syntax}
	f.finish([]equivalent{
		{"p/small.go", "f", "return 1 → return 2", "nobody looks"},
		{"p/small.go", "f", "return 1 → return 3", "nobody looks"},
	})
	if len(f.problems) != 1 || !strings.Contains(f.problems[0], "return 1 → return 3") {
		t.Errorf("problems: %q", f.problems)
	}
	n := 0
	for _, one := range f.syntax {
		if f.harmless(one) {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d faults are harmless, want 1", n)
	}
}

// TestSamples are the same each time, of the size asked for, and in order; a
// spread has something of each function before it has more of any.
func TestSamples(t *testing.T) {
	found, err := findFaults("../..")
	if err != nil {
		t.Fatal(err)
	}
	few, again := sample(found.hand, 10), sample(found.hand, 10)
	for i, f := range few {
		if f.key() != again[i].key() || i > 0 && few[i-1].file > f.file {
			t.Errorf("fault %d is %v, and then %v", i, f, again[i])
		}
	}
	if len(few) != 10 || len(sample(found.hand, 1<<20)) != len(found.hand) {
		t.Errorf("%d of %d faults", len(few), len(found.hand))
	}
	functions := map[string]int{}
	for _, f := range found.syntax {
		functions[f.file+f.function] = 0
	}
	for _, f := range spread(found.syntax, len(functions)) {
		if functions[f.file+f.function]++; functions[f.file+f.function] > 1 {
			t.Errorf("%s has two before others have one", f.function)
		}
	}
}
