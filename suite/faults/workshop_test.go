package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// planted is a module with a function that is tested, one that is not, and a
// test that looks at neither.
var planted = map[string]string{
	"go.mod": "module planted\n\ngo 1.26\n",
	"p/p.go": `package p

// Add adds.
func Add(a, b int) int { return a + b }

// Below looks for the first power of two that is not below n.
func Below(n int) int {
	k := 1
	for k < n {
		k *= 2
	}
	return k
}

// Less is what nobody tests.
func Less(a, b int) bool { return a < b }
`,
	"p/p_test.go": `package p

import "testing"

func TestAdd(t *testing.T) {
	if Add(2, 2) != 4 || Add(1, 2) != 3 {
		t.Error("no sum")
	}
}

func TestBelow(t *testing.T) {
	if Below(5) != 8 {
		t.Error("no power")
	}
}

func TestGoldenLess(t *testing.T) {
	if Less(1, 1) {
		t.Error("another hash")
	}
}
`,
}

// plant writes the module and gives a workshop for it with one check, and its
// faults.
func plant(t *testing.T) (*workshop, []fault) {
	t.Helper()
	root := t.TempDir()
	for name, text := range planted {
		place := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(place), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(place, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	w, err := newWorkshop(root, []check{{"tests", []string{"part"}, tests{pkg: "p", rounds: []round{{seconds: 2}}}.look}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.close)
	found, err := bySyntax("part", "p/p.go", []byte(planted["p/p.go"]))
	if err != nil {
		t.Fatal(err)
	}
	return w, found
}

// one finds the fault with a diff.
func one(t *testing.T, found []fault, diff string) fault {
	t.Helper()
	for _, f := range found {
		if strings.Contains(f.diff, diff) {
			return f
		}
	}
	t.Fatalf("no fault %s", diff)
	return fault{}
}

// TestPlantedFaults tries faults that a test notices, that never end, that do
// not compile or with which the tests do not, that nobody notices (the test that knows a recorded value alone
// does not count), and that make no difference.
func TestPlantedFaults(t *testing.T) {
	w, found := plant(t)
	broken := one(t, found, "return a - b")
	broken.text, broken.diff = "+ nothing +", "a name that is not there"
	unfit := broken
	unfit.body = span{}
	unfit.from = strings.Index(planted["p/p.go"], "Below(n int)")
	unfit.to, unfit.text, unfit.diff = unfit.from+len("Below"), "Under", "a name that the tests do not have"
	harmless := one(t, found, "k *= 2 → k /= 2")
	w.why = map[string]string{harmless.key(): "so it is said"}
	cases := []struct {
		fault fault
		want  string
	}{
		{one(t, found, "return a - b"), "tests: TestAdd"},
		{one(t, found, "k *= 2 → (nothing)"), "tests: no end in TestBelow"},
		{broken, "does not compile"},
		{unfit, "does not compile"},
		{one(t, found, "return a <= b"), "nobody noticed it"},
		{harmless, "equivalent: so it is said"},
	}
	var chosen []fault
	for _, c := range cases {
		chosen = append(chosen, c.fault)
	}
	w.jobs = 2
	outcomes, err := w.tryAll(context.Background(), chosen)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range cases {
		if got := outcomes[i].verdict(); got != c.want {
			t.Errorf("%s: %s, want %s", c.fault, got, c.want)
		}
	}
	if src, _ := os.ReadFile(filepath.Join(w.root, "p", "p.go")); string(src) != planted["p/p.go"] {
		t.Error("a file of the module was changed")
	}
	var out strings.Builder
	c := command{stdout: &out, stderr: &out, format: "text"}
	if got := c.print(report{outcomes: outcomes}); got != exitSurvives {
		t.Errorf("exit status %d with a survivor, want 1", got)
	}
	for _, want := range []string{"Nobody noticed 1 fault:\n  p/p.go:16 Less: a comparison: <= for <: ", "4 faults, 0 of them by hand: 2 noticed, 1 equivalent, 1 not noticed; 2 more do not compile"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("printed:\n%s\nwant %s", out.String(), want)
		}
	}
	if got := c.print(report{outcomes: outcomes[:4]}); got != exitNoticed {
		t.Errorf("exit status %d without a survivor, want 0", got)
	}
}

// TestEquivalentMustGoUnnoticed tries a fault that is said to make no
// difference and makes one.
func TestEquivalentMustGoUnnoticed(t *testing.T) {
	w, found := plant(t)
	f := one(t, found, "return a - b")
	w.why, w.harmless = map[string]string{f.key(): "so it is said"}, true
	outcomes, err := w.tryAll(context.Background(), []fault{f})
	if err != nil {
		t.Fatal(err)
	}
	if wrongs := (report{outcomes: outcomes}).wrongs(); len(wrongs) != 1 || !strings.Contains(wrongs[0], "TestAdd") {
		t.Errorf("wrong: %q", wrongs)
	}
}

// TestCheckThatFailsAnyway has a test that fails without any fault: what it
// notices proves nothing.
func TestCheckThatFailsAnyway(t *testing.T) {
	w, found := plant(t)
	name := filepath.Join(w.root, "p", "q_test.go")
	if err := os.WriteFile(name, []byte("package p\n\nimport \"testing\"\n\nfunc TestAlways(t *testing.T) { t.Fail() }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := w.tryAll(context.Background(), []fault{one(t, found, "return a <= b")})
	if err == nil || !strings.Contains(err.Error(), "TestAlways fails without any fault too") {
		t.Errorf("error: %v", err)
	}
}
