package main

import (
	"slices"
	"testing"
)

// small is a file whose faults by syntax are worked out below by hand.
const small = `package p

var limit, share = 3, 0.5

func f(a, b int) int {
	if a < b && a > 0 {
		return 1
	}
	a += 2
	return a
}

func (l *list[T]) walk() (sum float64) {
	for !l.done {
		if l.at == l.end {
			continue
		}
		l.at++
		l.step(l.mask << 1)
		sum = 0.0 / l.width
		l.fault = sprintf("%d left", l.end-1)
	}
	return sum
}
`

// TestFaultsBySyntax has each fault that the small file offers, in order of
// place.
func TestFaultsBySyntax(t *testing.T) {
	found, err := bySyntax("part", "p/small.go", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	const cond, returns, adds = "if a < b && a > 0 { → if ", "return 1 → ", "a += 2 → "
	want := []string{
		"limit: 4 for 3: var limit, share = 3, 0.5 → var limit, share = 4, 0.5",
		"limit: 2 for 3: var limit, share = 3, 0.5 → var limit, share = 2, 0.5",
		"limit: the double of 0.5: var limit, share = 3, 0.5 → var limit, share = 3, (2*0.5)",
		"f: a condition turned round: " + cond + "!(a < b && a > 0) {",
		"f: a comparison: <= for <: " + cond + "a <= b && a > 0 {",
		"f: a connective: || for &&: " + cond + "a < b || a > 0 {",
		"f: a comparison: >= for >: " + cond + "a < b && a >= 0 {",
		"f: 1 for 0: " + cond + "a < b && a > 1 {",
		"f: an early return left out: " + returns + "(nothing)",
		"f: 2 for 1: " + returns + "return 2",
		"f: 0 for 1: " + returns + "return 0",
		"f: an assignment left out: " + adds + "(nothing)",
		"f: an operator: -= for +=: " + adds + "a -= 2",
		"f: 3 for 2: " + adds + "a += 3",
		"f: 1 for 2: " + adds + "a += 1",
		"list.walk: a condition turned round: for !l.done { → for !(!l.done) {",
		"list.walk: a condition turned round: if l.at == l.end { → if !(l.at == l.end) {",
		"list.walk: a comparison: != for ==: if l.at == l.end { → if l.at != l.end {",
		"list.walk: a continue left out: continue → (nothing)",
		"list.walk: a step left out: l.at++ → (nothing)",
		"list.walk: a step: -- for ++: l.at++ → l.at--",
		"list.walk: a call left out: l.step(l.mask << 1) → (nothing)",
		"list.walk: an operator: >> for <<: l.step(l.mask << 1) → l.step(l.mask >> 1)",
		"list.walk: 2 for 1: l.step(l.mask << 1) → l.step(l.mask << 2)",
		"list.walk: 0 for 1: l.step(l.mask << 1) → l.step(l.mask << 0)",
		"list.walk: an assignment left out: sum = 0.0 / l.width → (nothing)",
		"list.walk: 1.0 for 0.0: sum = 0.0 / l.width → sum = 1.0 / l.width",
		"list.walk: an operator: * for /: sum = 0.0 / l.width → sum = 0.0 * l.width",
		`list.walk: an assignment left out: l.fault = sprintf("%d left", l.end-1) → (nothing)`,
	}
	var got []string
	for _, f := range found {
		got = append(got, f.function+": "+f.what+": "+f.diff)
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("fault %d of %d:\n%q\nwant, of %d,\n%q", i, len(got), slices.Concat(got, []string{""})[min(i, len(got))], len(want), slices.Concat(want, []string{""})[min(i, len(want))])
		}
	}
}

// TestFaultIsAppliedAtItsPlace changes one place and nothing else.
func TestFaultIsAppliedAtItsPlace(t *testing.T) {
	src := []byte("package p\n\nfunc f(a, b int) bool { return a < b }\n")
	found, err := bySyntax("part", "p/p.go", src)
	if err != nil || len(found) != 1 {
		t.Fatalf("%v, %v", found, err)
	}
	if got, want := string(found[0].apply(src)), "package p\n\nfunc f(a, b int) bool { return a <= b }\n"; got != want {
		t.Errorf("got %s", got)
	}
	if found[0].at() != "p/p.go:3" || string(src[39:40]) == "=" {
		t.Errorf("at %s in %s", found[0].at(), src)
	}
}

// TestEqualLinesHaveKeysOfTheirOwn has the same line twice in a function.
func TestEqualLinesHaveKeysOfTheirOwn(t *testing.T) {
	found, err := bySyntax("part", "p/p.go", []byte("package p\n\nfunc f(a *int) {\n\t*a++\n\tg(a)\n\t*a++\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	numbered(found)
	keys := map[string]bool{}
	for _, f := range found {
		keys[f.key()] = true
	}
	if len(found) != 5 || len(keys) != 5 || !keys["p/p.go f: *a++ → *a-- (number 2)"] {
		t.Errorf("%d faults have the keys %v", len(found), keys)
	}
}
