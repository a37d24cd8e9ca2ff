package main

import (
	"strings"
	"testing"
)

// TestBatch writes three faults of two functions into one file, each under a
// name of its own.
func TestBatch(t *testing.T) {
	const src = "package p\n\nfunc Less(a, b int) (less bool) { return a < b }\n\nfunc Count(n *int) {\n\t*n++\n}\n"
	found, err := bySyntax("part", "p/p.go", []byte(src))
	if err != nil || len(found) != 3 {
		t.Fatalf("%v, %v", found, err)
	}
	b := batch{faults: found}
	const want = `package p

func Less(a, b int) (less bool) {
if faultChosen >= 1 && faultChosen <= 1 {
switch faultChosen {
case 1:
//line fault1.go:1
return func() (less bool) { return a <= b }()
}
}
//line p.go:3
 return a < b }

func Count(n *int) {
if faultChosen >= 2 && faultChosen <= 3 {
switch faultChosen {
case 2:
//line fault2.go:1
func() {
	
}()
return
case 3:
//line fault3.go:1
func() {
	*n--
}()
return
}
}
//line p.go:5

	*n++
}
`
	if got := b.withSwitches(src, "p.go", []int{1, 2, 3}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := b.withSwitches(src, "p.go", []int{3}); strings.Contains(got, "fault1.go") || !strings.Contains(got, "faultChosen >= 3 && faultChosen <= 3") {
		t.Errorf("with the third alone:\n%s", got)
	}
	b.broken = map[int]bool{}
	if found := b.markBroken("kernel/fault2.go:3:4: undefined: x\nkernel/p.go:1:1: no"); !found || len(b.broken) != 1 || !b.broken[2] {
		t.Errorf("broken: %v", b.broken)
	}
	if b.markBroken("kernel/fault2.go:3:4: undefined: x") {
		t.Error("what is known to be broken is new")
	}
}

// TestChangesAreTrimmed leaves what stays the same out of a change, so that one
// whose pattern begins before a body lies in the body.
func TestChangesAreTrimmed(t *testing.T) {
	src := []byte("package p\n\nfunc Less(a, b int) bool { return a < b }\n")
	read := func(string) ([]byte, error) { return src, nil }
	list, problems := byHand("part", []pattern{{"p/p.go", "bool { return a < b }", "bool { return a > b }", "turned round"}}, read)
	if len(list) != 1 || len(problems) != 0 {
		t.Fatalf("%v, %v", list, problems)
	}
	f := list[0]
	if string(src[f.from:f.to]) != "<" || f.text != ">" || string(src[f.body.from:f.body.to]) != "{ return a < b }" || f.results != "bool" {
		t.Errorf("%q for %q in %q of %q", f.text, src[f.from:f.to], src[f.body.from:f.body.to], f.results)
	}
}
