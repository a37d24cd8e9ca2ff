package markdown

import (
	"strings"
	"testing"

	"kneebook/notebooks"
)

func TestFrontProblems(t *testing.T) {
	const keys = "its keys are title, question, description, date, order, given"
	checkWrong(t, "", []wrong{
		{"right", "---\ntitle: T\n---\n", nil},
		{"later", "# T\n\n---\ntitle: T\n---\n", nil},
		{"after a space", "\n---\nfoo: T\n---\n", []string{"1: the notebook has no title: neither front matter nor a first heading"}},
		{"not closed", "---\ntitle: T\n", []string{"1:1: the front matter is not closed: a line --- is missing"}},
		{"unknown", "---\ntitle: T\n  \nautor: x\n---\n", []string{`4:1: the front matter has no key "autor": ` + keys}},
		{"doubled", "---\ntitle: T\ntitle: U\n---\n", []string{`3:1: the key "title" stands twice: first at x.md:2:1`}},
		{"no title", "---\norder: 1\n---\n", []string{"1: the front matter has no title"}},
		{"empty", "---\n---\n", []string{"1: the front matter has no title"}},
		{"empty title", "---\ntitle: \"\"\n---\n", []string{"2:8: title says nothing"}},
		{"types", "---\ntitle: 1984\nquestion: [a]\ndate: soon\norder: first\ngiven: 5\n---\n", []string{
			"2:8: title must be text (in quotes if it is a number, a date or a word such as yes)",
			"3:11: question must be text (in quotes if it is a number, a date or a word such as yes)",
			"4:7: date must be a day such as 2026-12-01", "5:8: order must be a whole number",
			"6:8: given maps texts to parameters, as in: 10 ms: knee.service"}},
		{"day", "---\ntitle: T\ndate: 2026-02-30\n---\n", []string{"3:7: date must be a day such as 2026-12-01"}},
		{"no mapping", "---\n- title\n---\n", []string{"2:1: here stand keys with values, one a line"}},
		{"no YAML", "---\ntitle: T\n  a: b\n---\n", []string{"3: this is no YAML: mapping values are not allowed in this context"}},
		{"alias", "---\ntitle: &a T\nquestion: *a\n---\n", []string{"3:1: a key is plain text, and no value is an alias"}},
		{"given", "---\ntitle: T\ngiven:\n  ten: x.y\n  fast: x.y\n  5 ms: 6\n  6 ms: x\n  7 ms: x.y\n  7 ms: x.z\n---\n", []string{
			"5:3: the given text \"fast\" is no quantity: there is no number in “fast”", "6:9: 5 ms must be table.parameter",
			`7:9: "x" is no parameter: write table.parameter`, `9:3: the key "7 ms" stands twice: first at x.md:8:3`}},
		{"link", "---\ntitle: a [b](c.md)\n---\n", []string{"2:10: an ordinary link cannot stand in a title"}},
		{"hedge", "---\ntitle: \"× about [5](claim:a)\"\n---\n", []string{`2:18: the hedge "about" stands before the statement`}},
	})
}

// A slip in the YAML is one problem, on the line where it stands: what the
// front matter would have bound is not told as unbound.
func TestFrontNoYAML(t *testing.T) {
	for front, want := range map[string]string{
		"title: X\nquestion: [\n":                            "3: this is no YAML: did not find expected node content",
		"title: X\nquestion: [\norder: 1\n":                  "3: this is no YAML: did not find expected ',' or ']'",
		"title: X\nquestion: a\n\torder: 1\n":                "4: this is no YAML: found a tab character that violates indentation",
		"title: X\ngiven:\n\t10 ms: a.b\n":                   "4: this is no YAML: found character that cannot start any token",
		"title: X\ngiven:\n    10 ms: a.b\n  5 ms: a.b\n":    "5: this is no YAML: did not find expected key",
		"title: X\nquestion: 'a' b\norder: 1\n":              "3: this is no YAML: did not find expected key",
		"title: X\nquestion: [a,\n  b]\norder: @\n":          "5: this is no YAML: found character that cannot start any token",
		"title: X\nquestion: \"a\norder: 1\n":                "3: this is no YAML: found unexpected end of stream",
		"title: X\norder: 1\nquestion: *a\ndate: tomorrow\n": "4: this is no YAML: unknown anchor 'a' referenced",
		"title: X\ngiven: 10 ms\n":                           "3:8: given maps texts to parameters, as in: 10 ms: knee.service",
	} {
		nb, ps := Parse("y.md", []byte("---\n"+front+"---\n\nIt takes 10 ms.\n\n```go {#a}\n```\n"))
		nb, more := Captions(nb, notebooks.Results{Events: []notebooks.Event{
			{Figure: &notebooks.Figure{ID: "f", Caption: "Of 10 ms.", Alt: "10 ms"}}}})
		equal(t, front, strings.TrimSpace(ps.Error()), "y.md:"+want)
		equal(t, "unbound in "+front, len(nb.Unbound)+len(more), 0)
	}
}

// Numbers in the front matter are found where they stand, however it is quoted.
func TestFrontPositions(t *testing.T) {
	for src, want := range map[string]string{
		"title: a 5 ms":                    "2:10 5 ms title",
		"title: 'it''s 5 ms'":              "2:15 5 ms title",
		"title: \"a \\\"b\\\" 5 ms\"":      "2:17 5 ms title",
		"title: × 5 ms":                    "2:11 5 ms title",
		"title: T\nquestion: |\n  5 ms":    "4:3 5 ms question",
		"title: >-\n  a\n\n  b\n  5\n  ms": "6:3 5 ms title",
		"title: a\n  b\n  5 ms":            "4:3 5 ms title",
		"title: 1. a":                      "2:8 1 title",
	} {
		nb, ps := Parse("x.md", []byte("---\n"+src+"\n---\n"))
		if len(nb.Unbound) != 1 || len(ps) > 0 {
			t.Errorf("%q: %v %v", src, nb.Unbound, ps)
			continue
		}
		u := nb.Unbound[0]
		equal(t, src, short(u.Pos)+" "+u.Reading.Text+" "+string(u.Place), want)
	}
}

func TestCaptions(t *testing.T) {
	nb, ps := Parse("x.md", []byte("---\ntitle: T\ngiven:\n  10 ms: t.a\n---\n\n```go {#a}\n```\n\n```go {#b}\n```\n\n## H\n"))
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	figure := func(id, caption, alt string) *notebooks.Figure {
		return &notebooks.Figure{ID: id, Caption: caption, Alt: alt}
	}
	got, ps := Captions(nb, notebooks.Results{Events: []notebooks.Event{
		{Cell: 0, Text: "5 ms"},
		{Cell: 1, Figure: figure("f", "*Tail* at 10 ms, [8.7×](claim:c), `x`, [H](#h).", "From 5 s to [8.7×](claim:c) & up")},
		{Cell: 0, Figure: figure("g", "", "about [5](claim:c)")},
		{Cell: 0, Figure: figure("h", "[a](#nowhere)", "![a](b.png)")}}})
	equal(t, "text", show(got, got.Captions[0].Text), "<em>Tail</em> at ⟨given:t.a 10 ms⟩, ⟨claim:c 8.7×⟩, <code>x</code>, <a href=\"#h\">H</a>.")
	equal(t, "alt", show(got, got.Captions[0].Alt), "From 5 s to ⟨claim:c 8.7×⟩ &amp; up")
	equal(t, "place", got.Captions[0].Figure+" "+short(got.Captions[0].Pos), "f 10:1")
	equal(t, "unbound", short(got.Unbound[0].Pos)+" "+got.Unbound[0].Reading.Text+" "+string(got.Unbound[0].Place), "10:1 5 s alternative text")
	equal(t, "statements", len(got.Statements), 4)
	equal(t, "caption's place", got.Statements[0].Place, notebooks.PlaceCaption)
	equal(t, "used", []bool{nb.Front.Given[0].Used, got.Front.Given[0].Used}, []bool{false, true})
	equal(t, "untouched", len(nb.Statements)+len(nb.Unbound)+len(nb.Captions), 0)
	var problems []string
	for _, p := range ps {
		problems = append(problems, problem(p))
	}
	equal(t, "problems", problems, []string{`7:1: the figure "g" has no caption`, `7:1: the hedge "about" stands before the statement`,
		"7:1: an image cannot stand in an alternative text", `7:1: the figure "h" has no alternative text`,
		"7:1: the link leads to #nowhere, which this page does not have"})
}

func TestParseSources(t *testing.T) {
	got, ps := ParseSources("sources.yaml", []byte("# works\nmaurer2015:\n  authors: [B. Maurer, \"O'Neil\"]\n  title: Fail at scale\n  venue: ACM Queue\n"+
		"  year: 2015\n  doi: 10.1145/2838344.2839461\n  url: https://queue.acm.org/\n  values: {target: 5 ms, interval: 100 ms, n: 7}\n"+
		"solo:\n  authors: One\n  title: A\n  year: 1999\nold:\n  authors: One\n  title: B\n  year: unknown\n"))
	if len(ps) > 0 || len(got) != 3 || !got[2].Undated || got[2].Year != 0 {
		t.Fatal(ps, got)
	}
	at := func(line, col int) notebooks.Pos { return notebooks.Pos{File: "sources.yaml", Line: line, Col: col} }
	equal(t, "entry", got[0], notebooks.Source{Pos: at(2, 1), Key: "maurer2015", Authors: []string{"B. Maurer", "O'Neil"},
		Title: "Fail at scale", Venue: "ACM Queue", Year: 2015, DOI: "10.1145/2838344.2839461", URL: "https://queue.acm.org/",
		Values: []notebooks.SourceValue{{Pos: at(9, 20), Name: "target", Text: "5 ms"}, {Pos: at(9, 36), Name: "interval", Text: "100 ms"}, {Pos: at(9, 47), Name: "n", Text: "7"}}})
	for target, want := range map[string]string{"maurer2015": "2015", "maurer2015/target": "5 ms", "solo": "1999", "maurer2015/x": "", "x": "", "x/y": "", "old": ""} {
		text, ok := got.Value(target)
		equal(t, target, text, want)
		equal(t, target, ok, want != "")
	}
	_, ps = ParseSources("s.yaml", []byte("A:\n  title: 5\n  year: soon\n  doi: https://doi.org/10.1\n  url: x\n  pages: 3\n  values: [a]\nb: c\nb: d\n"))
	var problems []string
	for _, p := range ps {
		problems = append(problems, problem(p))
	}
	equal(t, "problems", problems, []string{`1:1: the key "A" may have only letters a to z, digits, dots and hyphens`,
		"1:1: the source A has no authors", "1:1: the source A has no title", "1:1: the source A has no year",
		"2:10: title must be text", "3:9: year must be a year", `4:8: "https://doi.org/10.1" is no DOI: write 10.1000/182, without an address before it`,
		`5:8: "x" is no address: it begins with https://`, `6:3: a source has no key "pages": its keys are authors, title, venue, year, doi, url, values`,
		"7:11: values are names with texts, as in: {target: 5 ms}", "8:4: the source b needs authors, title and year",
		`9:1: the key "b" stands twice: first at s.yaml:8:1`})
	got, ps = ParseSources("s.yaml", nil)
	equal(t, "empty", len(got)+len(ps), 0)
}
