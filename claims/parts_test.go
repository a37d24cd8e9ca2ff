package claims

import (
	"math"
	"testing"

	"kneebook/notebooks"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "ab", 1}, {"kitten", "sitting", 3}, {"×", "x", 1}, {"", "abc", 3}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance %q %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
	if got := nearest("zzzzzz", []string{"knee", "ratio"}); got != "" {
		t.Errorf("nearest to nonsense: %q", got)
	}
}

func TestDifference(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct{ a, b, want float64 }{
		{1, 1, 0}, {0, 0, 0}, {2, 1, 0.5}, {1, 2, 0.5}, {-1, 1, 2}, {0, 1, 1}, {inf, inf, 0}, {inf, 1, inf}, {nan, nan, inf}, {nan, 1, inf},
	} {
		if got := difference(c.a, c.b); got != c.want {
			t.Errorf("difference %v %v: %v, want %v", c.a, c.b, got, c.want)
		}
	}
	if !near(1, 1+9e-10) || near(1, 1+1.1e-9) || !sameInFile(0.333333333, 1.0/3) || sameInFile(0.333333334, 0.3333333310) {
		t.Error("tolerances")
	}
}

// TestCellDifference has integers that are near each other and not equal.
func TestCellDifference(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{{"10000000000", "10000000001", false}, {"10000000000.5", "10000000001", true}, {"1000000", "1e+06", true}, {"fifo", "fifo", true},
		{"fifo", "lifo", false}, {"1", "fifo", false}, {"NaN", "NaN", true}, {"NaN", "1", false}, {"+Inf", "+Inf", true},
		{"", "", true}, {"", "0", false}, {"0", "", false}} {
		if d := cellDifference(c.a, c.b); (d <= tolerance) != c.same {
			t.Errorf("%s and %s differ by %v", c.a, c.b, d)
		}
	}
}

// TestMoments has the values 2, 4, 4, 4, 5, 5, 7, 9: the mean is 5, the squares
// add to 32.
func TestMoments(t *testing.T) {
	m := momentsOf([]float64{2, 4, 4, 4, 5, 5, 7, 9})
	if m.n != 8 || m.mean != 5 || math.Abs(m.err-math.Sqrt(32.0/7/8)) > 1e-15 {
		t.Errorf("%+v", m)
	}
}

// TestOrderOverSeeds has mean differences of four standard errors and less.
func TestOrderOverSeeds(t *testing.T) {
	c := Claim{ID: "x", Unit: "s", Scope: Seeds}
	strict, weak := Order{}, Order{OrEqual: true}
	for _, v := range []struct {
		over               []float64
		order, weak, equal bool
	}{
		{[]float64{1, 2, 1, 2}, true, true, false},       // z = 5.2
		{[]float64{0, 3, 0, 3}, false, true, true},       // z = 1.7
		{[]float64{-3, 0, -3, 0}, false, false, true},    // z = -1.7
		{[]float64{-1, -2, -1, -2}, false, false, false}, // z = -5.2
		{[]float64{0, 0, 0}, false, true, true},
		{[]float64{1}, false, false, false},
	} {
		e := Evidence{Over: v.over}
		got := [3]bool{strict.Judge(c, e).Holds, weak.Judge(c, e).Holds, Equal{}.Judge(c, e).Holds}
		if got != [3]bool{v.order, v.weak, v.equal} {
			t.Errorf("%v: above, not below, equal are %v", v.over, got)
		}
	}
}

// TestOrderInARun has sides that are equal or no numbers.
func TestOrderInARun(t *testing.T) {
	zero := 0.0
	for _, c := range []struct {
		sides        []float64
		strict, weak bool
	}{{[]float64{2, 1}, true, true}, {[]float64{1, 1}, false, true}, {[]float64{1, 2}, false, false}, {[]float64{math.NaN(), 1}, false, false}} {
		e := Evidence{Sides: c.sides, Measured: &zero, Derived: &zero}
		claim := Claim{Unit: "s"}
		if s, w := (Order{}).Judge(claim, e), (Order{OrEqual: true}).Judge(claim, e); s.Holds != c.strict || w.Holds != c.weak {
			t.Errorf("%v: %+v, %+v", c.sides, s, w)
		}
	}
}

func TestDeriveTables(t *testing.T) {
	in := sound()
	own := in.Results.Tables()
	got, ps := DeriveTables(in.Spec, own, 9)
	if len(ps) > 0 || len(got) != 2 {
		t.Fatalf("%v, %v", got, ps)
	}
	if a, b := got[0].Rows[2][1], tablesAt(9)[0].Rows[2][1]; a != b {
		t.Errorf("the tail at seed 9 is %s, want %s", a, b)
	}
	if got[1].Rows[2][0] != "M/M/1" {
		t.Errorf("a key became %q", got[1].Rows[2][0])
	}
	own[0].Rows[0][3] = "1000000"
	in.Spec.Tables[0].Derive = func(Params, uint64) [][]float64 { return [][]float64{{0.5, 0.0925, 1, 1e6}} }
	if got, _ := DeriveTables(in.Spec, own, 7); got[0].Rows[0][3] != "1000000" {
		t.Errorf("a million is written %q", got[0].Rows[0][3])
	}
	own[0].Rows[0][1], own[0].Rows[0][2] = "", ""
	in.Spec.Tables[0].Derive = func(Params, uint64) [][]float64 { return [][]float64{{0.5, math.NaN(), 0, 1e6}} }
	if got, _ := DeriveTables(in.Spec, own, 7); got[0].Rows[0][1] != "" || got[0].Rows[0][2] != "0" {
		t.Errorf("derived of nothing and of nought: %q", got[0].Rows[0])
	}
	in.Spec.Tables[0].Derive = func(p Params, _ uint64) [][]float64 { return [][]float64{{p.Number("load")}} }
	in.Spec.Tables[1].Derive = func(Params, uint64) [][]float64 { return [][]float64{{1}} }
	got, ps = DeriveTables(in.Spec, own, 7)
	if len(got) != 0 {
		t.Errorf("derived %v", got)
	}
	wantProblem(t, ps, "claims/knee.go", `table "knee" fails`, `no parameter "load"`)
	wantProblem(t, ps, "claims/knee.go", `table "b.order-2"`, "1 values", "3 columns")
}

// TestEmptyCells publishes no value where one is derived, and where one is cited.
func TestEmptyCells(t *testing.T) {
	in := sound()
	in.Results.Events[0].Table.Rows[2][1] = ""
	r := Check(in)
	wantProblem(t, r.Problems, "knee.md:30:3", `table "knee", row 0.95, column p99: published an empty cell, derived 0.8032`)
	wantProblem(t, r.Problems, "knee.md:41:3", "the cell is empty: there is no such value")
	if got, ok := nudged("", notebooks.Column{Unit: "s", Print: "ms.0"}); !ok || got != "0" {
		t.Errorf("an empty cell is changed to %q, %v", got, ok)
	}
}

// TestCheckSurvivesNothing judges an empty input.
func TestCheckSurvivesNothing(t *testing.T) {
	if r := Check(Input{}); !r.Holds() {
		t.Errorf("%v", r.Problems)
	}
	in := sound()
	in.Results, in.Derived, in.Seeds, in.Bands = notebooks.Results{}, nil, nil, Bands{}
	wantProblem(t, Check(in).Problems, "knee.md:44:3", `"tail"`, `no table "knee"`)
}
