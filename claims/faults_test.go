package claims

import (
	"slices"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// TestStatementFaults rewrites one line of the sound page at a time.
func TestStatementFaults(t *testing.T) {
	for _, c := range []struct {
		line int
		link string
		want []string // in the message and hint; at line:3
	}{
		{40, "[8.6×](claim:ratio)", []string{`"8.6×" (claim:ratio)`, "rounds to 8.7×, not 8.6×"}},
		{40, "[8.7 ms](claim:ratio)", []string{"ms", "ratio"}},
		{40, "[8.7](claim:ratio)", []string{"has no unit", "8.68×"}},
		{40, "[far more](claim:ratio)", []string{"states no number", "8.68324×"}},
		{40, "[8.7×](claim:ration)", []string{`no claim "ration"`, `did you mean "ratio"?`, "known: ratio, tail, factor"}},
		{40, "[less than 9×](claim:ratio.exact)", []string{"10×"}},
		{42, "[8.7×](claim:ratio.exact)", []string{"the value is 10×", "not 8.7×"}},
		{42, "[803 ms](claim:tail.exact)", []string{`claim "tail" has no exact value`}},
		{43, "[8.1–9.3×](claim:ratio.band)", []string{"9.2×"}},
		{43, "[8.7×](claim:ratio.band)", []string{"range"}},
		{43, "[8–10×](claim:factor.band)", []string{`"factor" is exact and has no band`}},
		{45, "[more than 10×](claim:factor)", []string{"10×"}},
		{47, "[803.2 ms](claim:mean)", []string{"more digits than 44 seeds support", "4.8 ms", "1 ms or more"}},
		{49, "[LIFO serves fewer](claim:more)", []string{"the reverse of what holds", `"LIFO serves more" or "more are served by LIFO"`}},
		{49, "[LIFO is better](claim:more)", []string{"none of the claim's phrases", `"LIFO serves more"`}},
		{50, "[LIFO works longer](claim:busy)", []string{"the reverse of what holds"}},
		{49, `[LIFO serves more](claim:more "loose: why")`, []string{"only a number can be loose"}},
		{51, `[more than 9×](claim:ratio "loose: why")`, []string{"8.68"}},
		{51, `[2×](claim:ratio "loose: why")`, []string{"hedge"}},
		{43, `[more than 8×](claim:ratio.band "loose: why")`, []string{"a loose statement needs a single value"}},
		{10, `[more than 20%](given:knee.loads "loose: why")`, []string{"only claim: and cell: can be loose"}},
		{41, "[804 ms](cell:knee/0.95/p99)", []string{"rounds to 803 ms, not 804 ms"}},
		{41, "[8.7×](cell:knee/0.95/p99)", []string{"×"}},
		{41, "[803 ms](cell:knee/0.95/p9)", []string{`no column of table "knee" "p9"`, `did you mean "p99"?`, "known: load, p99, ratio, done"}},
		{41, "[803 ms](cell:knee/95/p99)", []string{`no row of table "knee" "95"`, "known: 0.5, 0.8, 0.95"}},
		{41, "[803 ms](cell:knees/0.95/p99)", []string{`no table "knees"`, `did you mean "knee"?`}},
		{41, "[803 ms](cell:knee.p99)", []string{"cell:table/row/column"}},
		{41, "[FIFO](cell:b.order-2/fifo/policy)", []string{`the value is "fifo"`}},
		{10, "[51%](given:knee.loads)", []string{"none of these: 50%, 80%, 95%, 96%"}},
		{11, "[121 rps](given:b.order-2.rate)", []string{"the input is 120/s"}},
		{11, "[about 120 rps](given:b.order-2.rate)", []string{`without "about"`}},
		{11, "[fast](given:b.order-2.rate)", []string{"states no number", "120/s"}},
		{11, "[120 ms](given:b.order-2.rate)", []string{"ms does not fit", "120/s"}},
		{11, "[120](given:b.order-2.rate)", []string{"a number without a unit does not fit"}},
		{11, "[120 rps](given:b.order-2.rates)", []string{`no parameter of table "b.order-2" "rates"`, `did you mean "rate"?`}},
		{11, "[120 rps](given:b.order-3.rate)", []string{`no table "b.order-3"`, `did you mean "b.order-2"?`}},
		{11, "[120 rps](given:rate)", []string{"given:table.parameter"}},
		{18, "[pcg](given:knee.draws)", []string{`the input is "cpython"`}},
		{14, "[6 ms](source:maurer2015/target)", []string{`source "maurer2015" records "5 ms"`}},
		{14, "[about 5 ms](source:maurer2015/target)", []string{`records "5 ms"`}},
		{14, "[5 ms](source:maurer2015/targets)", []string{`did you mean "target"?`}},
		{14, "[5 ms](source:maurer2016/target)", []string{`no source "maurer2016"`, `did you mean "maurer2015"?`, "sources.yaml"}},
		{15, "[2016](source:maurer2015)", []string{`the value is "2015"`}},
		{15, "[2015](source:ritchie)", []string{`"ritchie" records no year`}},
		{16, "[oldest first](source:ritchie/rule)", []string{`records "newest first"`}},
		{52, "[two](plain:because)", []string{`no reason "because"`, "name, quote, hypothetical, count-on-page"}},
		{52, "[two](link:x)", []string{`no scheme "link"`, "(plain:name)"}},
	} {
		t.Run(c.link, func(t *testing.T) {
			in := sound()
			in.rewrite(c.line, c.link)
			r := Check(in)
			pos := notebooks.Pos{File: "knee.md", Line: c.line, Col: 3}.String()
			wantProblem(t, r.Problems, pos, c.want...)
			for i, s := range in.Notebook.Statements {
				if s.Pos.Line == c.line && r.Statements[i].Holds {
					t.Error("the statement is said to hold")
				}
			}
		})
	}
}

// TestStatementsThatHold rewrites a line in another way that is as true.
func TestStatementsThatHold(t *testing.T) {
	for _, c := range []struct {
		line int
		link string
	}{
		{40, "[8.68×](claim:ratio)"}, {40, "[more than 8×](claim:ratio)"}, {44, "[0.80 s](claim:tail)"}, {47, "[0.8 s](claim:mean)"},
		{49, "[more are  served by LIFO](claim:more)"}, {14, "[0.005 s](source:maurer2015/target)"}, {48, "[810.0 ms](claim:mean-exact)"},
		{10, "[50–95%](given:knee.loads)"}, {41, "[0.803 s](cell:knee/0.95/p99)"}, {16, "[fifo](cell:b.order-2/fifo/policy)"},
		{52, "[two](plain:hypothetical)"},
	} {
		in := sound()
		in.rewrite(c.line, c.link)
		if r := Check(in); !r.Holds() {
			t.Errorf("%s: %v", c.link, r.Problems)
		}
	}
}

// TestPageFaults breaks what stands around the statements.
func TestPageFaults(t *testing.T) {
	event := func(in *Input, e notebooks.Event) { in.Results.Events = append(in.Results.Events, e) }
	bound := func(id, unit string) notebooks.Event {
		return notebooks.Event{Bound: &notebooks.Bound{ID: id, Value: 10, Unit: unit}}
	}
	rebind := func(in *Input, id, unit string) {
		for i, e := range in.Results.Events {
			if e.Bound != nil && e.Bound.ID == id {
				b := *e.Bound
				b.Unit = unit
				in.Results.Events[i].Bound = &b
			}
		}
	}
	const command = "go run ./claims/verify-claims -notebook knee -seeds 1000 -write"
	for _, c := range []struct {
		name   string
		change func(in *Input)
		pos    string
		want   []string
	}{
		{"a claim that nothing cites", func(in *Input) { in.rewrite(46, "[8.7×](claim:ratio)") }, "claims/knee.go",
			[]string{`claim "capacity" is cited nowhere`, "[text](claim:capacity)", "knee.md"}},
		{"a doubled id", func(in *Input) {
			in.Spec.Claims = append(in.Spec.Claims, Claim{ID: "tail", Sentence: "Another", Unit: "s"})
		}, "claims/knee.go",
			[]string{`two claims have the id "tail"`, "The tail at 95%", "Another"}},
		{"an id that cannot be cited", func(in *Input) { in.Spec.Claims[0].ID = "Ratio" }, "claims/knee.go", []string{`"Ratio"`, "a-z"}},
		{"an id that ends like a part", func(in *Input) { in.Spec.Claims[0].ID = "ratio.band" }, "claims/knee.go", []string{`"ratio.band"`, "does not end in .band"}},
		{"a bound value without claim", func(in *Input) { event(in, bound("rato", "×")) }, "knee.md:30:3",
			[]string{`bound value "rato" belongs to no claim`, `did you mean "ratio"?`}},
		{"a bound value of theory", func(in *Input) { event(in, bound("capacity", "/s")) }, "knee.md:30:3", []string{`"capacity" is of theory alone`}},
		{"a value bound twice", func(in *Input) { event(in, bound("factor", "×")) }, "knee.md:30:3", []string{`"factor" is published twice`, "knee.md:30:3"}},
		{"a unit that does not fit", func(in *Input) { rebind(in, "ratio", "ms") }, "knee.md:30:3", []string{`"ratio"`, "unit ms does not fit", "×"}},
		{"a value in such a unit is none", func(in *Input) { rebind(in, "ratio", "ms") }, "knee.md:40:3", []string{`"ratio"`, "no cell binds its value in ×"}},
		{"a unit that is none", func(in *Input) { rebind(in, "ratio", "parsec") }, "knee.md:30:3", []string{`"parsec" is no unit`}},
		{"no unit", func(in *Input) { rebind(in, "ratio", "") }, "knee.md:30:3", []string{`"ratio" has no unit: write "×"`}},
		{"a given text that is not used", func(in *Input) { in.Notebook.Front.Given[1].Used = false }, "knee.md:3:3", []string{`"One server" stands nowhere`}},
		{"a given text that is not the input", func(in *Input) { in.Notebook.Front.Given[0].Text = "11 ms" }, "knee.md:2:3", []string{`"11 ms"`, "the input is 10 ms"}},
		{"too many plain numbers", func(in *Input) {
			in.rewrite(53, "[three](plain:quote)")
			in.rewrite(54, "[four](plain:quote)")
			in.rewrite(55, "[five](plain:quote)")
		}, "knee.md:52:3", []string{"4 of 30 numbers are plain", "one in ten"}},
		{"a table without derivation", func(in *Input) { in.Spec.Tables = in.Spec.Tables[:1] }, "knee.md:30:3", []string{`table "b.order-2" is not derived`, "claims/knee.go"}},
		{"a derivation without table", func(in *Input) {
			in.Spec.Tables = append(in.Spec.Tables, Derivation{Table: "knees"})
		}, "claims/knee.go", []string{`derivation of table "knees" has no published table`, `did you mean "knee"?`}},
		{"a cell that differs", func(in *Input) { in.Derived[0].Rows[1][1] = "0.2102000003" }, "knee.md:30:3",
			[]string{`table "knee", row 0.8, column p99`, "published 210.2 ms", "derived 210.2000003 ms"}},
		{"a count that differs", func(in *Input) { in.Derived[0].Rows[1][3] = "19991" }, "knee.md:30:3", []string{"row 0.8, column done", "19,990 requests", "19,991 requests"}},
		{"a table of another shape", func(in *Input) { in.Derived[0].Rows = in.Derived[0].Rows[:2] }, "knee.md:30:3", []string{`table "knee"`, "another shape"}},
		{"stale bands", func(in *Input) { in.Bands.Key = "x" }, "claims/bands/knee.csv:1", []string{"stale", command}},
		{"no bands", func(in *Input) { in.Bands = Bands{} }, "claims/bands/knee.csv", []string{"no committed bands", command}},
		{"a band is missing", func(in *Input) { in.Bands.Claims = slices.Clone(in.Bands.Claims); in.Bands.Claims[0] = "other" }, "claims/bands/knee.csv:2",
			[]string{`lack a column for claim "ratio"`, command}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := sound()
			c.change(&in)
			wantProblem(t, Check(in).Problems, c.pos, c.want...)
		})
	}
}

// TestGivenFaultIsToldOnce expects the fault of a bound text at the front
// matter's line alone.
func TestGivenFaultIsToldOnce(t *testing.T) {
	in := sound()
	in.Notebook.Front.Given[0].Text = "11 ms"
	in.rewrite(12, "[11 ms](given:knee.service)")
	ps := Check(in).Problems
	if len(ps) != 1 || ps[0].Pos.Line != 2 {
		t.Errorf("problems:\n%v", ps)
	}
}

func TestUnbound(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"8.7×", "write [8.7×](claim:ratio), or [8.7×](cell:knee/0.95/ratio)"},
		{"10×", "write [10×](claim:ratio.exact), or [10×](claim:factor)"},
		{"803 ms", "write [803 ms](claim:tail), or [803 ms](claim:mean), or [803 ms](cell:knee/0.95/p99)"},
		{"753–853 ms", "write [753–853 ms](claim:tail.band), or [753–853 ms](claim:mean.band), or [753–853 ms](claim:mean-exact.band)"},
		{"95%", "write [95%](given:knee.loads)"},
		{"20,000 requests", "write [20,000 requests](given:knee.requests)"},
		{"1 s", "write [1 s](claim:tail), or [1 s](claim:mean), or [1 s](claim:mean-exact), or [1 s](cell:knee/0.95/p99)"},
		{"77 ms", schemes},
	} {
		in := sound()
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		pos := notebooks.Pos{File: "knee.md", Line: 60, Col: 7}
		in.Notebook.Unbound = []notebooks.Unbound{{Pos: pos, Place: notebooks.PlaceProse, Reading: r}}
		ps := Check(in).Problems
		if len(ps) != 1 || ps[0].Pos != pos || ps[0].Message != `the number "`+c.text+`" stands in no statement` || ps[0].Hint != c.want {
			t.Errorf("%s:\n%v\nwant the hint\n%s", c.text, ps, c.want)
		}
	}
}

// TestOffersAreFew has more claims with one value than a message may list.
func TestOffersAreFew(t *testing.T) {
	in := sound()
	for _, id := range []string{"t1", "t2", "t3", "t4", "t5", "t6"} {
		in.Spec.Claims = append(in.Spec.Claims, Claim{ID: id, Sentence: id, Unit: "s", Scope: Exact, Theory: true, Exact: func(Tables) float64 { return 0.01 }})
	}
	r, _ := quantity.Read("10 ms")
	in.Notebook.Unbound = []notebooks.Unbound{{Pos: notebooks.Pos{File: "knee.md", Line: 60}, Reading: r}}
	wantProblem(t, Check(in).Problems, "knee.md:60", "write [10 ms](claim:t1), or [10 ms](claim:t2), or [10 ms](claim:t3), or [10 ms](claim:t4), or [10 ms](given:knee.service)")
	for i := range in.Spec.Claims[9:] {
		in.Spec.Claims[9+i].Exact = func(Tables) float64 { return 0.2102 }
	}
	in.Notebook.Unbound[0].Reading, _ = quantity.Read("210 ms")
	wantProblem(t, Check(in).Problems, "knee.md:60", "write [210 ms](claim:t1), or [210 ms](claim:t2), or [210 ms](claim:t3), or [210 ms](claim:t4), or [210 ms](cell:knee/0.8/p99)")
}
