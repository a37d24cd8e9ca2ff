package page

import (
	"strings"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
)

func TestCSV(t *testing.T) {
	table := notebooks.Table{
		ID: "t",
		Columns: []notebooks.Column{{Name: "policy"}, {Name: "load", Unit: "share", Key: true}, {Name: "mean", Unit: "s"},
			{Name: "rate", Unit: "/s"}, {Name: "requests", Unit: "requests"}, {Name: "gain", Unit: "×"}},
		Rows: [][]string{{"lifo, adaptive", "0.1", "0.30000000000000004", "120", "20000", "8.664"}, {`say "fifo"`, "1", "1e-09", "5", "7", "1"}},
	}
	want := "policy,load_share,mean_s,rate_per_s,requests,gain_ratio\n" +
		"\"lifo, adaptive\",0.1,0.30000000000000004,120,20000,8.664\n" +
		"\"say \"\"fifo\"\"\",1,1e-09,5,7,1\n"
	if got := string(CSV(table)); got != want {
		t.Errorf("the file is\n%swant\n%s", got, want)
	}
}

func TestFlowSetsNotesAfterTheirBlock(t *testing.T) {
	var f flow
	f.text("<p>one <em>")
	f.notes = append(f.notes, note{Seeds: "9 seeds", Low: cite{Text: "1×"}, High: cite{Text: "2×"}})
	f.inline("X")
	f.text("</em> and &lt;p&gt; <br> more</p>\n<ul><li>a")
	f.notes = append(f.notes, note{Exact: &cite{Text: "3×"}})
	f.text("</li><li title=\"a > b\">c</li></ul>\n<p>end</p>")
	want := "<p>one <em>X</em> and &lt;p&gt; <br> more</p>\n" +
		`<aside class="sidenote" aria-label="Over seeds"><p>Over 9 seeds, 5% to 95%: 1× to 2×. </p></aside>` + "\n" +
		"<ul><li>a</li><li title=\"a > b\">c</li></ul>\n" +
		`<aside class="sidenote r2" aria-label="Over seeds 2"><p>Theory: 3×.</p></aside>` + "\n<p>end</p>\n"
	if got := string(f.html()); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFlowStopsNotesAtWideBlocks(t *testing.T) {
	var f flow
	f.text("<p>one</p>")
	f.notes = append(f.notes, note{})
	f.end()
	f.text("<p>two</p>")
	f.block("<div>wide</div>", true)
	f.text("<p>three</p>")
	if got := f.rows(1); got != 2 {
		t.Errorf("the note reaches down %d rows, want 2: its own and one more", got)
	}
}

func TestMathML(t *testing.T) {
	m, err := mathML(`W = \frac{1}{\mu-\lambda}`, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<math tabindex="0" display="block"`, "<mfrac><mn>1</mn>", "<mi>μ</mi>", "<mi>λ</mi>"} {
		if !strings.Contains(string(m), want) {
			t.Errorf("%s lacks %s", m, want)
		}
	}
	pieces := []notebooks.Piece{{Kind: notebooks.PieceHTML, Text: "<p>of "}, {Kind: notebooks.PieceMath, Text: "K"}, {Kind: notebooks.PieceHTML, Text: "). So</p>"}}
	if got := (&builder{}).inline(pieces); !strings.HasPrefix(string(got), `<p>of <span class="together"><math>`) || !strings.HasSuffix(string(got), "</math>).</span> So</p>") {
		t.Errorf("a formula and the punctuation after it: %s", got)
	}
	if m, err = mathML(`\begin{cases} 1 & x>0 \\ 0 & x\le 0\end{cases}`, false); err != nil || strings.Contains(string(m), "style=") {
		t.Errorf("%s (%v) has a style", m, err)
	}
}

func TestBadFormulaIsAProblem(t *testing.T) {
	p := second()
	p.Notebook.Body = append(p.Notebook.Body, notebooks.Piece{Kind: notebooks.PieceMath, Text: `\frac{1`})
	_, problems := Site([]Page{p}, config())
	if len(problems) != 1 || problems[0].Pos.File != "second.md" || !strings.Contains(problems[0].Message, `\\frac{1`) || !strings.Contains(problems[0].Message, "end of input") {
		t.Errorf("problems: %v", problems)
	}
}

func TestBadPrintCodeAndFigureAreProblems(t *testing.T) {
	p := fixture()
	p.Results.Events[0].Table.Columns[1].Print = "furlongs.1"
	p.Results.Events[3].Figure.Series[0].Slot = 9
	_, problems := Site([]Page{p}, config())
	text := problems.Error()
	for _, want := range []string{"table knee, column mean", "figure knee-tail", "slot 9"} {
		if !strings.Contains(text, want) {
			t.Errorf("the problems do not say %q: %s", want, text)
		}
	}
}

func TestTwoFiguresOfOneNameAreAProblem(t *testing.T) {
	p, q := fixture(), fixture()
	q.Notebook.Name = "other"
	_, problems := Site([]Page{p, q}, config())
	if len(problems) != 1 || !strings.Contains(problems[0].Message, "figures/knee-tail.svg") {
		t.Errorf("problems: %v", problems)
	}
}

// A draft shows what fails where it stands; a published site has no such page.
func TestDraftMarksWhatFails(t *testing.T) {
	p := fixture()
	p.Report.Claims[1].Verdict = claims.Verdict{Sentence: "derived 12.1 s, bound 16.8 s"}
	for i, s := range p.Notebook.Statements {
		if s.Target == "knee-p99-high" || s.Target == "knee/0.95/p99" {
			p.Report.Statements[i].Holds, p.Report.Statements[i].Unit = false, unit("s")
		}
	}
	files, _ := Site([]Page{p}, config())
	for _, f := range files {
		if f.Path != "knee.html" {
			continue
		}
		for _, want := range []string{"⚠ claim fails: derived 12.1 s, bound 16.8 s</strong>", "⚠ is 803.2 ms</strong>", "4 of 5 claims hold", "⚠ fails"} {
			if !strings.Contains(string(f.Data), want) {
				t.Errorf("the draft lacks %q", want)
			}
		}
	}
}

func TestSharesAreAskedInPoints(t *testing.T) {
	tests := []struct {
		unit      string
		answer    float64
		scale     string
		tolerance string
	}{
		{"%", 0.41, "points", "2"},
		{"points", 5, "points", "2"},
		{"ms", 0.8, "factor", "1.1"},
		{"requests", 0, "difference", "0"},
	}
	for _, test := range tests {
		u := unit(test.unit)
		scale, tolerance := distance(u, test.answer, u.ToBase(1))
		if scale != test.scale || tolerance != test.tolerance {
			t.Errorf("%v %s: %s within %s, want %s within %s", test.answer, test.unit, scale, tolerance, test.scale, test.tolerance)
		}
	}
}

func TestHighlightKeepsTheSource(t *testing.T) {
	source := "// c\nx := `raw\n<b>`\nfor {\n\treturn \"s\" + 'c'\n}\n"
	lines := highlight(source)
	if len(lines) != 6 {
		t.Fatalf("%d lines, want 6: %q", len(lines), lines)
	}
	if got := stripTags(string(join(lines))); got != strings.Join(strings.Fields(source), " ") {
		t.Errorf("the source came out as %s", got)
	}
	if !strings.Contains(string(lines[3]), `<span class="k">for</span>`) || !strings.Contains(string(lines[2]), "&lt;b&gt;") {
		t.Errorf("lines: %q", lines)
	}
}

func TestRowOfAClaimOverSeeds(t *testing.T) {
	p := fixture()
	exact := 0.4
	p.Report.Claims[4] = claims.Result{Claim: claims.Claim{ID: "knee-order", Unit: "share", Scope: claims.Seeds}, Answer: "tail",
		Value: 0.4, Evidence: claims.Evidence{Over: []float64{0.25, 0.5, 0.75}, Exact: &exact}, Verdict: claims.Verdict{Holds: true, Sentence: "z = 0.8"}}
	b := newBuilder(config(), &p, new(notebooks.Problems))
	row := b.claimRow(p.Report.Claims[4])
	if row.Measured == nil || row.Measured.Text != "50%" || row.Derived == nil || row.Derived.Text != "40%" || row.Spread != nil || row.Verdict != "z = 0.8" {
		t.Errorf("the row is %+v, measured %+v, derived %+v", row, row.Measured, row.Derived)
	}
}

// A figure that its cell drew freely stands on the page and in a file like any
// other, and its caption says that nothing checks it.
func TestFreelyDrawnFiguresSaySo(t *testing.T) {
	p := fixture()
	for _, e := range p.Results.Events {
		if e.Figure != nil {
			e.Figure.Series, e.Figure.Drawing = nil, `<path class="k2" d="M0 0L1 1"/>`
		}
	}
	files, problems := Site([]Page{p}, config())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	const says = "Drawn freely, not checked."
	for _, f := range files {
		text := string(f.Data)
		switch f.Path {
		case "knee.html":
			if strings.Count(text, says) != 1 || !strings.Contains(text, `viewBox="0 0 460 320"`) || !strings.Contains(text, `<path class="k2" d="M0 0L1 1"/></svg>`) {
				t.Errorf("the page lacks the drawing or what is said of it")
			}
		case "figures/knee-tail.svg":
			if !strings.Contains(text, `<path class="k2"`) || !strings.Contains(text, "<title>") {
				t.Errorf("the file is %s", text)
			}
		}
	}
	if site, _ := Site([]Page{fixture()}, config()); strings.Contains(string(site[2].Data), says) {
		t.Error("a checked figure is called unchecked")
	}
}
