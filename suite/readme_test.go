package suite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks/program"
	"kneebook/suite"
	"kneebook/suite/fixture"
)

// What the example in README.md, which stands in package claims, takes from it.
type (
	Notebook   = claims.Notebook
	Derivation = claims.Derivation
	Claim      = claims.Claim
	Tables     = claims.Tables
)

const (
	SecondImplementation, ClosedForm = claims.SecondImplementation, claims.ClosedForm
	Run, Exact                       = claims.Run, claims.Exact
)

var deriveKnee = claims.Knee().Tables[0].Derive

// X is what the notebook x asserts.
func X() Notebook {
	return Notebook{
		Name:   "x",
		Tables: []Derivation{{Table: "knee", Derive: deriveKnee}},
		Claims: []Claim{
			{ID: "knee-p99-ratio", Sentence: "The p99 at 95% over that at 50%", Unit: "×",
				How: SecondImplementation, Scope: Run,
				Value: func(t Tables) float64 { return t.Number("knee", "0.95", "p99") / t.Number("knee", "0.5", "p99") },
				Exact: func(Tables) float64 { return (1 - 0.5) / (1 - 0.95) }},
			{ID: "x-load-ratio", Sentence: "The load at 95% over the load at 50%", Unit: "×",
				How: ClosedForm, Scope: Exact, Theory: true,
				Exact: func(Tables) float64 { return 0.95 / 0.5 }},
		},
	}
}

// fenced gives what stands in README.md between an opening fence and the
// closing one.
func fenced(t *testing.T, open, close string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(fixture.Root(t), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(data), "\n"+open+"\n")
	body, _, ok := strings.Cut(rest, "\n"+close+"\n")
	if !ok {
		t.Fatalf("README.md has no fence %s", open)
	}
	return body + "\n"
}

// The notebook of README.md, with what README.md asserts of it, holds.
func TestREADMEsNotebookHolds(t *testing.T) {
	own, err := os.ReadFile("readme_test.go")
	if err != nil {
		t.Fatal(err)
	}
	real, err := program.Excerpt(own, "X")
	if got := fenced(t, "```go", "```"); err != nil || got != real {
		t.Errorf("%v; README.md has\n%s\nand here stands\n%s", err, got, real)
	}
	text := fenced(t, "````markdown", "````")
	for _, more := range []string{
		"```go {src=experiments/knee.go#KneeDefaults}\n```",
		"```go {#again try timeout=5s}\n_ = knee\n```\n\n```go {#unseen hide}\n_ = knee\n```",
		"> **Measurement contradicted expectation**\n>\n> *We expected.* A.\n>\n> *We measured.* B.\n>\n> *So.* C.",
		"[a](#fig-tail), [b](#c-knee-p99-ratio), [c](data/knee.csv)",
	} {
		text += "\n" + more + "\n"
	}
	s := build(t, suite.Options{Texts: fixture.Texts(t, "x", text), Specs: func() []Notebook { return []Notebook{X()} },
		Seeds: 20, Write: true})
	if ps := s.AllProblems(); len(ps) > 0 {
		t.Errorf("README.md's notebook does not hold:\n%v", ps)
	}
}
