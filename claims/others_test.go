package claims

import (
	"strconv"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// citing is a notebook without results of its own that cites the sound page,
// one statement a line.
func citing(links ...string) Input {
	nb := notebooks.Notebook{Name: "errata", File: "errata.md"}
	for i, link := range links {
		s := link2statement(link)
		s.Pos = notebooks.Pos{File: "errata.md", Line: i + 1, Col: 3}
		nb.Statements = append(nb.Statements, s)
	}
	return Input{Notebook: nb, Spec: Notebook{Name: "errata"}}
}

// cited are statements that hold of the sound page.
var cited = []string{
	"[8.7×](claim:ratio)", "[10×](claim:ratio.exact)", "[8.1–9.2×](claim:ratio.band)", "[803.2 ms](claim:tail)", "[803 ms](claim:mean)",
	"[at least 10×](claim:factor)", "[LIFO serves more](claim:more)", "[803 ms](cell:knee/0.95/p99)", "[9,300](cell:b.order-2/M/M/1/served)",
	"[fifo](cell:b.order-2/fifo/policy)", "[120 rps](given:b.order-2.rate)", "[cpython](given:knee.draws)", "[more than 800 ms](cell:knee/0.95/p99)",
}

func TestCitingAnotherNotebook(t *testing.T) {
	r := Check(citing(cited...), Evaluate(sound()))
	if !r.Holds() {
		t.Fatalf("problems:\n%v", r.Problems)
	}
	for i, s := range r.Statements {
		if !s.Holds || s.Page != "knee" {
			t.Errorf("%s: %+v", cited[i], s)
		}
	}
	if len(r.Claims) > 0 || r.Numbers.Derived != 11 || r.Numbers.Inputs != 2 {
		t.Errorf("claims %v, numbers %+v", r.Claims, r.Numbers)
	}
	if alone := Check(citing(cited...)); len(alone.Problems) != len(cited) {
		t.Errorf("without the other notebook %d problems, want %d:\n%v", len(alone.Problems), len(cited), alone.Problems)
	}
}

// TestOwnComesFirst has a claim and a table of one name in both notebooks.
func TestOwnComesFirst(t *testing.T) {
	in, other := sound(), sound()
	other.Notebook.Name = "other"
	r := Check(in, Evaluate(other))
	if !r.Holds() {
		t.Fatalf("problems:\n%v", r.Problems)
	}
	for i, s := range r.Statements {
		if s.Page != "" {
			t.Errorf("%s is taken from the other notebook", in.Notebook.Statements[i].Text)
		}
	}
}

// TestAnotherPageIsNoCitation takes from the sound page the only text that
// cites a claim.
func TestAnotherPageIsNoCitation(t *testing.T) {
	in := sound()
	in.rewrite(46, "[8.7×](claim:ratio)")
	other := Evaluate(citing("[100/s](claim:capacity)"))
	wantProblem(t, Check(in, other).Problems, "claims/knee.go", `claim "capacity" is cited nowhere`)
}

func TestFaultsInCitingAnotherNotebook(t *testing.T) {
	for _, c := range []struct {
		link string
		want []string
	}{
		{"[8.6×](claim:ratio)", []string{"rounds to 8.7×, not 8.6×"}},
		{"[8.7×](claim:ration)", []string{`no claim "ration"`, `did you mean "ratio"?`, "known: ratio, tail"}},
		{"[LIFO serves fewer](claim:more)", []string{"the reverse of what holds"}},
		{"[804 ms](cell:knee/0.95/p99)", []string{"rounds to 803 ms, not 804 ms"}},
		{"[803 ms](cell:knees/0.95/p99)", []string{`no table "knees"`, `did you mean "knee"?`, "known: knee, b.order-2"}},
		{"[121 rps](given:b.order-2.rate)", []string{"the input is 120/s"}},
	} {
		r := Check(citing(c.link), Evaluate(sound()))
		wantProblem(t, r.Problems, "errata.md:1:3", c.want...)
		if r.Statements[0].Holds {
			t.Errorf("%s is said to hold", c.link)
		}
	}
}

// TestWhatFailsElsewhereFailsHere breaks the other notebook: each text that
// leans on what broke does not hold, and the first says why.
func TestWhatFailsElsewhereFailsHere(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(in *Input)
		links  []string
		want   []string
	}{
		{"a claim", func(in *Input) { setBound(in, "tail", 803.2000009) }, []string{"[803.2 ms](claim:tail)", "[0.8 s](claim:tail)"},
			[]string{`claim "tail" of knee.md does not hold`, "the cell bound"}},
		{"a claim without a value", func(in *Input) { in.Spec.Claims[1].Value = nil }, []string{"[803.2 ms](claim:tail)"},
			[]string{`claim "tail" of knee.md does not hold`, "no function"}},
		{"a table", func(in *Input) { in.Derived[0].Rows[1][1] = "0.9" }, []string{"[803 ms](cell:knee/0.95/p99)", "[20,000](given:knee.requests)"},
			[]string{`table "knee" of knee.md does not hold`, "1 cell differ"}},
		{"the bands", func(in *Input) { in.Bands.Key = "x" }, []string{"[8.1–9.2×](claim:ratio.band)", "[803 ms](claim:mean)"},
			[]string{"what is asserted of knee.md does not hold", "stale"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			other := sound()
			c.change(&other)
			r := Check(citing(c.links...), Evaluate(other))
			wantProblem(t, r.Problems, "errata.md:1:3", c.want...)
			if len(r.Problems) != 1 {
				t.Errorf("told more than once:\n%v", r.Problems)
			}
			for i, s := range r.Statements {
				if s.Holds {
					t.Errorf("%s is said to hold", c.links[i])
				}
			}
		})
	}
}

// TestMutationsAcrossNotebooks changes each statement that cites another
// notebook, and points it at that notebook's neighbours.
func TestMutationsAcrossNotebooks(t *testing.T) {
	r := Mutations(citing(cited...), Evaluate(sound()))
	if len(r.Base) > 0 || len(r.Survivors) > 0 {
		t.Fatalf("base %v, survivors %v", r.Base, r.Survivors)
	}
	made := map[string]int{}
	for _, c := range r.Counts {
		made[c.Kind] = c.Made - c.Equivalent
	}
	for _, kind := range strings.Fields("hedge unit comparison cell given claim") {
		if made[kind] == 0 {
			t.Errorf("no mutant of the kind %q was noticed: %v", kind, made)
		}
	}
}

func TestNotebookHas(t *testing.T) {
	spec := asserted()
	for i, link := range append(cited, "[1](claim:none)", "[1](cell:none/a/b)", "[1](given:none.a)", "[1](source:knee)", "[1](plain:quote)") {
		if got, want := spec.Has(link2statement(link)), i < len(cited); got != want {
			t.Errorf("%s: %s", link, strconv.FormatBool(got))
		}
	}
}
