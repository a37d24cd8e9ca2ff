package browser_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// point is one of the points that a page is accepted on.
type point struct {
	says    string
	clauses []clause
}

// clause is a part of a point, with the broken copies on which its check fails:
// names in the lists of this package, or the texts of cases in tests elsewhere.
type clause struct {
	says   string
	copies []string
	other  []elsewhereCase
}

// elsewhereCase is a broken copy of a test that needs no browser: its file from
// the module's root, the test, and words of the case.
type elsewhereCase struct{ file, test, words string }

// by gives a clause whose broken copies are of this package.
func by(says string, copies ...string) clause { return clause{says: says, copies: copies} }

// in gives a clause whose broken copy is another package's.
func in(says, file, test, words string) clause {
	return clause{says: says, other: []elsewhereCase{{file, test, words}}}
}

// points are all there are, the first of them point 1.
var points = slices.Concat(pointsOfLooks, pointsOfUse, pointsOfContent, pointsOfThePage)

// unbroken gives what the table lacks: clauses without a broken copy, names that
// no list has, and broken copies that no clause names.
func unbroken(points []point) (f faults) {
	known, named := map[string]bool{}, map[string]bool{}
	for _, b := range everythingBroken {
		f.add(known[b.name], "two broken copies are called %q", b.name)
		known[b.name] = true
	}
	for _, b := range brokenFiles {
		f.add(known[b.name], "two broken copies are called %q", b.name)
		known[b.name] = true
	}
	f.add(len(points) != 24, "%d points, want 24", len(points))
	for i, p := range points {
		f.add(len(p.clauses) == 0, "point %d has no clause", i+1)
		for _, c := range p.clauses {
			f.add(len(c.copies)+len(c.other) == 0, "point %d, %s: no broken copy", i+1, c.says)
			for _, name := range c.copies {
				f.add(!known[name], "point %d, %s: there is no broken copy %q", i+1, c.says, name)
				named[name] = true
			}
			for _, e := range c.other {
				f.add(!e.stands(), "point %d, %s: %s has no %s with %q", i+1, c.says, e.file, e.test, e.words)
			}
		}
	}
	for name := range known {
		f.add(!named[name] && !slices.Contains(beyond, name), "no point names the broken copy %q", name)
	}
	return f
}

// stands says whether the test is there and has the words of the case.
func (e elsewhereCase) stands() bool {
	data, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(e.file)))
	_, body, ok := strings.Cut(string(data), "\nfunc "+e.test+"(")
	body, _, _ = strings.Cut(body, "\n}\n")
	return err == nil && ok && strings.Contains(body, e.words)
}

// beyond are broken copies of what no point asks for: intervals, the page of
// predictions, the lists that are filtered, the runs of a reader's own.
var beyond = []string{
	"interval not told", "interval in any order", "half an interval", "interval not kept", "interval judged wrongly",
	"answers on the page of predictions", "import over what is there", "import of anything", "import of half a file",
	"export of nothing", "wrong calibration", "filter that keeps all", "filter without pages", "guess not on the figure",
}

func init() {
	for _, b := range brokenRuns {
		beyond = append(beyond, b.name)
	}
}

// Every clause of every point has a broken copy on which its check fails, which
// TestChecksFindWhatIsBroken sees; so a point without one is told.
func TestEveryPointHasABrokenCopy(t *testing.T) {
	t.Parallel()
	report(t, "the points", unbroken(points))
	without := slices.Clone(points)
	without[3].clauses = append(slices.Clone(without[3].clauses), clause{says: "one more"})
	wrong := slices.Clone(points)
	wrong[3].clauses = []clause{by("lines", "no such copy"), in("lines", "render/browser/points_test.go", "TestNone", "none")}
	for _, list := range [][]point{points[1:], without, wrong} {
		if len(unbroken(list)) == 0 {
			t.Error("a table that lacks something is taken")
		}
	}
}
