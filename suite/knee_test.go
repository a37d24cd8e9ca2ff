package suite_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite"
	"kneebook/suite/fixture"
)

// standing builds the notebooks as they stand, once for all tests, with few
// seeds: the command takes more.
var standing = sync.OnceValues(func() (suite.Suite, error) {
	root, err := suite.FindRoot(".")
	if err != nil {
		return suite.Suite{}, err
	}
	return suite.Build(context.Background(), suite.Options{Root: root, Seeds: 3})
})

// published gives the notebooks as they stand, which must hold.
func published(t *testing.T) suite.Suite {
	t.Helper()
	s, err := standing()
	if err != nil {
		t.Fatal(err)
	}
	if ps := s.AllProblems(); len(ps) > 0 {
		t.Fatalf("the notebooks do not hold:\n%v", ps)
	}
	return s
}

func TestPublishedNotebooksHold(t *testing.T) {
	s := published(t)
	if len(s.Built) < len(claims.All()) {
		t.Errorf("%d notebooks, but claims for %d", len(s.Built), len(claims.All()))
	}
	for _, b := range s.Built {
		n := b.Report.Numbers
		all := n.Derived + n.Inputs + n.Sourced + n.Plain
		if !b.Ran || !b.Report.Holds() || all == 0 || len(b.Report.Claims) == 0 && !citesOthers(b) {
			t.Errorf("%s: ran %v, %d claims, %d numbers", b.Notebook.Name, b.Ran, len(b.Report.Claims), all)
		}
		if 10*n.Plain > all {
			t.Errorf("%s: %d of %d numbers rest on nothing; a tenth may", b.Notebook.Name, n.Plain, all)
		}
	}
}

// TestMutationsAreNoticed changes every statement, cell and prompt of the
// published notebooks in turn: the judgement must notice each change that
// makes the page say something false. No file of a notebook is left out.
func TestMutationsAreNoticed(t *testing.T) {
	s := published(t)
	files, err := filepath.Glob(filepath.Join(fixture.Root(t), "notebooks", "*.md"))
	if err != nil || len(files) < 10 {
		t.Fatal(len(files), err)
	}
	mutated := map[string]bool{}
	for _, b := range s.Built {
		mutated[b.Notebook.File] = true
		t.Run(b.Notebook.Name, func(t *testing.T) {
			t.Parallel()
			mutate(t, s.Input(b), s.Beside(b))
		})
	}
	for _, file := range files {
		if !mutated[filepath.Base(file)] {
			t.Errorf("%s is not mutated", filepath.Base(file))
		}
	}
}

func mutate(t *testing.T, in claims.Input, beside []claims.Values) {
	r := claims.Mutations(in, beside...)
	if len(r.Base) > 0 {
		t.Fatalf("the page is not sound:\n%v", r.Base)
	}
	made := 0
	for _, c := range r.Counts {
		made += c.Made
		t.Logf("%-12s %4d made, %3d equivalent, %d survived", c.Kind, c.Made, c.Equivalent, c.Survived)
	}
	for _, m := range r.Equivalent {
		t.Log("equivalent:", m)
	}
	for _, m := range r.Survivors {
		t.Error("survived:", m)
	}
	if made < len(in.Notebook.Statements) {
		t.Errorf("%d mutants of %d statements", made, len(in.Notebook.Statements))
	}
}

// citesOthers reports whether every claim and cell that a page cites is one of
// another page: it has none of its own.
func citesOthers(b suite.Built) bool {
	for i, s := range b.Report.Statements {
		scheme := b.Notebook.Statements[i].Scheme
		if s.Page == "" && (scheme == notebooks.SchemeClaim || scheme == notebooks.SchemeCell) {
			return false
		}
	}
	return true
}
