package suite_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks/run"
	"kneebook/suite"
	"kneebook/suite/fixture"
)

func TestMain(m *testing.M) {
	run.Child()
	os.Exit(m.Run())
}

// build builds and fails the test where that is not possible.
func build(t *testing.T, o suite.Options) suite.Suite {
	t.Helper()
	if o.Root == "" {
		o.Root = fixture.Root(t)
	}
	s, err := suite.Build(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSoundNotebookHolds(t *testing.T) {
	s := build(t, suite.Options{Texts: fixture.Sound(t, 5), Specs: fixture.Specs("small"), Seeds: 4})
	if ps := s.AllProblems(); len(ps) > 0 {
		t.Fatal(ps)
	}
	b := s.Built[0]
	if !b.Ran || len(b.Report.Claims) != 2 || len(b.Report.Tables) != 1 || s.Times.Cells <= 0 || s.Times.Pages <= 0 {
		t.Errorf("built: %+v", b)
	}
	if len(b.Seeds) != 4 || b.Seeds[3].Seed != 4 || len(b.Seeds[3].Measured) != 1 || len(b.Seeds[3].Derived) != 1 {
		t.Fatalf("seeds: %+v", b.Seeds)
	}
	// Other seeds draw other times: a mean that does not move was not run again.
	first, last := b.Seeds[0].Measured[0].Number("0.8", "mean"), b.Seeds[3].Measured[0].Number("0.8", "mean")
	if own, _ := b.Results.Table("knee"); first == last || first == own.Number("0.8", "mean") {
		t.Errorf("the means at seeds 1, 4 and 7: %v, %v, %v", first, last, own.Number("0.8", "mean"))
	}
	if seed, _ := b.Seeds[3].Measured[0].Param("seed"); !reflect.DeepEqual(seed.Values, []string{"4"}) {
		t.Errorf("the table at seed 4 says seed %v", seed.Values)
	}
}

// Experiments that take long run a tenth of the seeds, and their bands are
// written and read again as such.
func TestLongNotebookRunsFewerSeeds(t *testing.T) {
	specs := func() []claims.Notebook {
		out := fixture.Specs("small")()
		out[0].Long = true
		return out
	}
	o := suite.Options{Texts: fixture.Sound(t, 5), Specs: specs, Seeds: 30}
	for _, c := range []struct {
		seeds int
		write bool
		want  []uint64
	}{{30, true, []uint64{1, 2, 3}}, {4, true, []uint64{1, 2}}, {1, false, []uint64{1}}} {
		o.Seeds, o.Write = c.seeds, c.write
		var got []uint64
		for _, at := range build(t, o).Built[0].Seeds {
			got = append(got, at.Seed)
		}
		if c.write && !reflect.DeepEqual(got, c.want) || len(got) != len(c.want) {
			t.Errorf("%d seeds asked for, write %v: %v, want %v", c.seeds, c.write, got, c.want)
		}
	}
}

func TestWrongNumberIsFound(t *testing.T) {
	texts := fixture.Sound(t, 3)
	fixture.Put(t, filepath.Join(texts, "notebooks", "small.md"), strings.Replace(fixture.Small, "[42 ms]", "[41 ms]", 1))
	got := build(t, suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3}).AllProblems().Error()
	if !strings.Contains(got, "small.md:22:27: ") || !strings.Contains(got, "42 ms, not 41 ms") {
		t.Errorf("problems: %s", got)
	}
}

func TestWrongDerivationIsFound(t *testing.T) {
	texts := fixture.Sound(t, 3)
	specs := func() []claims.Notebook {
		out := fixture.Specs("small")()
		right := out[0].Tables[0].Derive
		out[0].Tables = []claims.Derivation{{Table: "knee", Derive: func(p claims.Params, seed uint64) [][]float64 {
			rows := right(p, seed)
			if seed == 2 {
				rows[1][2] *= 1 + 1e-6
			}
			return rows
		}}}
		return out
	}
	got := build(t, suite.Options{Texts: texts, Specs: specs, Seeds: 3}).AllProblems().Error()
	if !strings.Contains(got, "seed 2") {
		t.Errorf("problems: %s", got)
	}
}

func TestFailingNotebookHidesNothing(t *testing.T) {
	texts := fixture.Sound(t, 3)
	for name, text := range map[string]string{
		"aaa": strings.NewReplacer("small :=", "small := nothing +", "(claim:small-loads)", "(claim:lost)", "A run", "A run of 5 s").Replace(fixture.Small),
		"bbb": strings.Replace(fixture.Small, "p.Requests = 300", `panic("on purpose")`, 1),
		"ccc": strings.Replace(fixture.Small, "order: 1", "ordre: 1", 1),
	} {
		fixture.Put(t, filepath.Join(texts, "notebooks", name+".md"), text)
	}
	s := build(t, suite.Options{Texts: texts, Specs: fixture.Specs("small", "missing"), Seeds: 3})
	got := s.AllProblems().Error()
	for _, want := range []string{"notebooks/missing.md: the notebook is missing", "aaa.md:17:10: ", "aaa.md:22:91: ", "aaa.md:11:10: ", "bbb.md:16: ", "on purpose", "ccc.md:6:"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in:\n%s", want, got)
		}
	}
	if !s.Built[3].Ran || len(s.Built[3].Problems) > 0 {
		t.Errorf("the sound notebook: ran %v, problems %v", s.Built[3].Ran, s.Built[3].Problems)
	}
}

// steps builds and gives the result with all that was told.
func steps(t *testing.T, o suite.Options) (suite.Suite, string) {
	t.Helper()
	var told strings.Builder
	o.Progress = func(p suite.Progress) { told.WriteString(p.Notebook + ": " + p.Doing + "\n") }
	return build(t, o), told.String()
}

func TestCacheGivesTheSameResults(t *testing.T) {
	o := suite.Options{Texts: fixture.Sound(t, 3), Specs: fixture.Specs("small"), Seeds: 3, Cache: t.TempDir()}
	fresh, told := steps(t, o)
	if !strings.Contains(told, "small: running cell 1 of 1") {
		t.Errorf("the first build told: %s", told)
	}
	check := func(when string, ran bool) {
		t.Helper()
		again, told := steps(t, o)
		if got, want := again.Built[0], fresh.Built[0]; !reflect.DeepEqual(got.Results, want.Results) ||
			!reflect.DeepEqual(got.Derived, want.Derived) || !reflect.DeepEqual(got.Seeds, want.Seeds) || len(again.AllProblems()) > 0 {
			t.Errorf("%s: the results differ; problems %v", when, again.AllProblems())
		}
		if strings.Contains(told, "running cell") != ran {
			t.Errorf("%s: told %s", when, told)
		}
	}
	check("kept", false)
	spoilEntries(t, o.Cache)
	check("damaged", true)
	check("kept again", false)
	o.Run.OutputLimit = 1 << 16
	check("another limit", true)
	o.Cache = ""
	check("no cache", true)
}

// spoilEntries cuts off the end of every entry of a cache.
func spoilEntries(t *testing.T, dir string) {
	t.Helper()
	n := 0
	err := filepath.WalkDir(filepath.Join(dir, "entries"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		n++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, data[:len(data)-1], 0o600)
	})
	if err != nil || n == 0 {
		t.Fatalf("%d entries, error %v", n, err)
	}
}

func TestChangedNotebookIsRunAgain(t *testing.T) {
	texts := fixture.Sound(t, 3)
	o := suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3, Cache: t.TempDir()}
	build(t, o)
	fixture.Put(t, filepath.Join(texts, "notebooks", "small.md"), strings.Replace(fixture.Small, "p.Requests = 300", "p.Requests = 301", 1))
	s, _ := steps(t, o)
	table, _ := s.Built[0].Results.Table("knee")
	if p, _ := table.Param("requests"); !reflect.DeepEqual(p.Values, []string{"301"}) {
		t.Errorf("requests: %v", p.Values)
	}
}

// A paragraph above the cells moves them, and is no reason to run them again.
func TestMovedCellsAreNotRunAgain(t *testing.T) {
	texts := fixture.Sound(t, 3)
	o := suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3, Cache: t.TempDir()}
	before := build(t, o)
	fixture.Put(t, filepath.Join(texts, "notebooks", "small.md"), strings.Replace(fixture.Small, "A run sends", "Here is one more paragraph.\n\nA run sends", 1))
	s, told := steps(t, o)
	was, is := before.Built[0].Notebook.Cells[0].Pos.Line, s.Built[0].Notebook.Cells[0].Pos.Line
	if strings.Contains(told, "running cell") || !s.Built[0].Ran || is != was+2 || len(s.AllProblems()) > 0 {
		t.Errorf("the cell went from line %d to %d: told %s; %v", was, is, told, s.AllProblems())
	}
}

func TestUnknownNotebook(t *testing.T) {
	_, err := suite.Build(t.Context(), suite.Options{Root: fixture.Root(t), Texts: fixture.Texts(t, "a", fixture.Small, "b", fixture.Small),
		Specs: fixture.Specs(), Only: "c"})
	var unknown suite.Unknown
	if !errors.As(err, &unknown) || err.Error() != `there is no notebook "c"; there are: a, b` {
		t.Errorf("error = %v", err)
	}
}

func TestNoNotebooks(t *testing.T) {
	texts := fixture.Texts(t)
	if _, err := suite.Build(t.Context(), suite.Options{Root: fixture.Root(t), Texts: texts, Specs: fixture.Specs()}); err == nil {
		t.Error("a folder without notebooks/ is no error")
	}
	os.Mkdir(filepath.Join(texts, "notebooks"), 0o755)
	got := build(t, suite.Options{Texts: texts, Specs: fixture.Specs()}).AllProblems().Error()
	if got != "notebooks: there is no notebook: no file here ends in .md, and folders in it are not looked into" {
		t.Errorf("problems: %s", got)
	}
}

func TestMissingGoCommandIsNamed(t *testing.T) {
	texts := fixture.Sound(t, 3)
	fixture.Put(t, filepath.Join(texts, "notebooks", "another.md"), fixture.Small)
	t.Setenv("PATH", t.TempDir())
	got := build(t, suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3}).AllProblems().Error()
	if strings.Count(got, "go command is needed and is not in PATH") != 1 {
		t.Errorf("problems: %s", got)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	o := suite.Options{Root: fixture.Root(t), Texts: fixture.Texts(t, "loop", strings.Replace(fixture.Small, "p.Requests = 300", "for { }", 1)),
		Specs: fixture.Specs(), Progress: func(p suite.Progress) {
			if strings.HasPrefix(p.Doing, "running cell") {
				cancel()
			}
		}}
	if _, err := suite.Build(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v", err)
	}
}

func TestFindRoot(t *testing.T) {
	root := t.TempDir()
	fixture.Put(t, filepath.Join(root, "go.mod"), "// a comment\nmodule kneebook\n\ngo 1.26\n")
	fixture.Put(t, filepath.Join(root, "deep", "go.mod"), "module other\n")
	below := filepath.Join(root, "deep", "er")
	os.Mkdir(below, 0o755)
	if got, err := suite.FindRoot(below); err != nil || got != root {
		t.Errorf("root %q, error %v", got, err)
	}
	if _, err := suite.FindRoot(t.TempDir()); err == nil || !strings.Contains(err.Error(), "go.mod of module kneebook") {
		t.Errorf("error = %v", err)
	}
}
