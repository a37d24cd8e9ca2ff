package markdown

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// parsed is what a test compares: positions and texts, one line each.
type parsed struct {
	problems, cells, headings, unbound []string
	html                               string
}

func summary(nb notebooks.Notebook, ps notebooks.Problems) parsed {
	var out parsed
	for _, p := range ps {
		out.problems = append(out.problems, problem(p))
	}
	for _, c := range nb.Cells {
		out.cells = append(out.cells, short(c.Pos)+" "+c.ID+" "+c.Code)
	}
	for _, h := range nb.Headings {
		out.headings = append(out.headings, short(h.Pos)+" "+h.ID+" "+h.Text)
	}
	for _, u := range nb.Unbound {
		out.unbound = append(out.unbound, short(u.Pos)+" "+u.Reading.Text)
	}
	out.html = show(nb, nb.Body)
	return out
}

// problem is a problem without its file's name.
func problem(p notebooks.Problem) string { return short(p.Pos) + ": " + p.Message }

func short(p notebooks.Pos) string { return strings.TrimPrefix(p.String(), p.File+":") }

// show writes pieces as one text, each reference between ⟨ and ⟩.
func show(nb notebooks.Notebook, pieces []notebooks.Piece) string {
	var s strings.Builder
	for _, p := range pieces {
		switch p.Kind {
		case notebooks.PieceHTML:
			s.WriteString(p.Text)
		case notebooks.PieceStatement:
			st := nb.Statements[p.Index]
			s.WriteString("⟨" + string(st.Scheme) + ":" + st.Target + " " + st.Text + "⟩")
		case notebooks.PieceMath:
			s.WriteString("⟨math " + p.Text + "⟩")
		case notebooks.PieceCell:
			s.WriteString("⟨cell " + nb.Cells[p.Index].ID + "⟩")
		case notebooks.PieceExcerpt:
			s.WriteString("⟨excerpt " + nb.Excerpts[p.Index].Path + "#" + nb.Excerpts[p.Index].Name + "⟩")
		case notebooks.PiecePrompt:
			s.WriteString("⟨prompt " + nb.Prompts[p.Index].ID + "⟩")
		}
	}
	return s.String()
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s:\n got %q\nwant %q", what, got, want)
	}
}

func TestCases(t *testing.T) {
	title := []string{"1:1 title T"}
	for file, want := range map[string]parsed{
		"01-list.md": {
			problems: []string{"5:5: a go fence stands at the margin, in no list or quote"},
			headings: title, html: "<ol>\n<li><p>step</p></li>\n<li><p>next</p></li>\n</ol>\n"},
		"03-nested-fence.md": {
			headings: []string{"1:1 title T", "9:1 after after"},
			html: "<pre tabindex=\"0\" role=\"region\" aria-label=\"Text 1\"><code class=\"language-md\">```go\npanic(&quot;must not run&quot;)\n```\n</code></pre>\n" +
				"<h2 id=\"after\">after</h2>\n"},
		"04-unclosed.md": {
			problems: []string{"3:1: the fence is not closed: everything down to line 8 stands in it"}, headings: title},
		"06-tab-fence.md": {
			problems: []string{"3: this looks like a cell but is none: a fence stands at the margin"}, headings: title},
		"08-crlf.md":       {cells: []string{"3:1 cell-1 fmt.Println(\"crlf\")\n"}, headings: title, html: "⟨cell cell-1⟩"},
		"09-bom.md":        {cells: []string{"6:1 cell-1 fmt.Println(\"bom\")\n"}, headings: []string{"4:1 t T"}, html: "<h2 id=\"t\">T</h2>\n⟨cell cell-1⟩"},
		"11-empty-cell.md": {cells: []string{"3:1 cell-1 ", "6:1 cell-2 \n  \n"}, headings: title, html: "⟨cell cell-1⟩⟨cell cell-2⟩"},
		"12-bad-utf8.md": {
			problems: []string{"3:5: the text at byte offset 9 is not UTF-8 (0xff 0xfe)", "3:23: a NUL byte stands at byte offset 27"},
			cells:    []string{"5:1 cell-1 fmt.Print(\"\\xff\\xfe\\x00\")\n"}, headings: title,
			html: "<p>bad ?? byte, lone NUL ? in a cell:</p>\n⟨cell cell-1⟩"},
		"14-rule.md": {cells: []string{"5:1 cell-1 fmt.Println(\"after rule\")\n"}, headings: title,
			html: "<p>text</p>\n<hr>\n⟨cell cell-1⟩<hr>\n<p>key: value</p>\n<hr>\n"},
		"15-dup-headings.md": {
			headings: []string{"1:1 title Load", "3:1 wait Wait", "5:1 wait-1 Wait", "7:1 wait-1-1 Wait 1"},
			unbound:  []string{"7:9 1"},
			html: "<h2 id=\"wait\">Wait</h2>\n<h2 id=\"wait-1\">Wait</h2>\n<h2 id=\"wait-1-1\">Wait 1</h2>\n" +
				"<p><a href=\"#wait-1\">second</a></p>\n"},
		"17-dollars.md": {headings: title, unbound: []string{"3:11 5", "3:20 10"},
			html: "<p>It costs $5, then $10; and $HOME is a path. Math: $a<em>b</em>c$ and $x_1 + x_2$.</p>\n"},
		"18-table.md": {
			problems: []string{"5:1: the table's row has 3 cells, its header 2"}, headings: title, unbound: []string{"6:12 2"},
			html: "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table in the text, 1: a, b\">\n<table>\n<thead>\n<tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>\n</thead>\n<tbody>\n" +
				"<tr><td>`x</td><td>y`</td></tr>\n<tr><td><code>x|y</code></td><td>2</td></tr>\n</tbody>\n</table>\n</div>\n"},
		"20-numbers.md": {headings: title,
			unbound: []string{"3:1 Two servers", "3:14 -5 ms", "3:21 −5 ms", "3:30 1,000", "3:40 1\u202f000", "3:49 1e-3", "3:55 10x",
				"3:60 3-5 s", "3:72 99.9%", "3:79 half", "3:85 doubles", "3:94 0.10", "3:105 2026"},
			html: "<p>Two servers, -5 ms, −5 ms, 1,000 and 1\u202f000, 1e-3, 10x, 3-5 s, p99, 99.9%, half, doubles, 0.10, year 2026, step 3.</p>\n"},
		"28-panic-line.md": {cells: []string{"3:1 cell-1 x := []int{1}\ni := 5\n_ = x[i] // line 6 of this file\n"}, headings: title, html: "⟨cell cell-1⟩"},
	} {
		src, err := os.ReadFile("testdata/cases/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if got := summary(Parse(file, src)); !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", file, got, want)
		}
	}
}

// The remaining cases are well formed: each has the cells that it shows, and
// no problem before it runs.
func TestCasesThatParse(t *testing.T) {
	for file, cells := range map[string]int{"22-streams.md": 1, "23-big-output.md": 1, "24-loop.md": 1, "25-gopanic.md": 1,
		"29-loopvar.md": 1, "30-stringer.md": 3, "32-mixed.md": 1, "33-write.md": 1} {
		src, err := os.ReadFile("testdata/cases/" + file)
		if err != nil {
			t.Fatal(err)
		}
		nb, ps := Parse(file, src)
		if len(ps) > 0 || len(nb.Cells) != cells || nb.Cells[0].Pos.Line != 3 {
			t.Errorf("%s: %d cells, %v", file, len(nb.Cells), ps)
		}
	}
}
