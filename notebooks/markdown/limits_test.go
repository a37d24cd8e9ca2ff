package markdown

import (
	"strings"
	"testing"

	"kneebook/notebooks"
)

func TestNames(t *testing.T) {
	for file, want := range map[string]string{
		"knee.md": "", "b2-c.md": "",
		"index.md":    "index.md: the site has a page index.html of its own: name the notebook otherwise",
		"claims.md":   "claims.md: the site has a page claims.html of its own: name the notebook otherwise",
		"The Knee.md": `The Knee.md: a notebook's file is named by letters a to z, digits and hyphens, and ends in .md, not "The Knee.md"`,
		"a_b.md":      `a_b.md: a notebook's file is named by letters a to z, digits and hyphens, and ends in .md, not "a_b.md"`,
		"é.md":        `é.md: a notebook's file is named by letters a to z, digits and hyphens, and ends in .md, not "é.md"`,
		"knee":        `knee: a notebook's file is named by letters a to z, digits and hyphens, and ends in .md, not "knee"`,
	} {
		_, ps := Parse(file, []byte("# T\n"))
		if ps.Error() != want {
			t.Errorf("%s: %v, want %s", file, ps, want)
		}
	}
}

// What cannot be read in reasonable time is one clear problem.
func TestLimits(t *testing.T) {
	nested := func(n int) string {
		var s strings.Builder
		for i := range n {
			s.WriteString(strings.Repeat("  ", i) + "- a\n")
		}
		return s.String()
	}
	for name, c := range map[string]struct {
		src  string
		want string
	}{
		"large":           {strings.Repeat("a\n\n", 400_000), "x.md: the file has 1200000 bytes: at most 524288 (512 KiB) are read"},
		"long":            {"# T\n\n" + strings.Repeat("[a](", 20_000), "x.md:3:1: this has more than 16 KiB without a blank line: divide it"},
		"nested":          {"# T\n\n" + nested(100), "x.md:53: lists and quotes stand more than 50 levels deep"},
		"nested on lines": {"# T\n\n" + strings.Repeat("- ", 60) + "a\n", "x.md:3: lists and quotes stand more than 50 levels deep"},
		"quotes":          {"# T\n\n" + strings.Repeat("> ", 60) + "a\n", "x.md:3: lists and quotes stand more than 50 levels deep"},
		"tabs":            {"# T\n\n" + strings.Repeat("\t", 30) + "- a\n", "x.md:3: lists and quotes stand more than 50 levels deep"},
		"deep enough":     {"# T\n\n" + nested(25), ""},
		"indented code":   {"# T\n\n```text\n" + strings.Repeat(" ", 200) + "a - b\n```\n", ""},
		"prompts": {"# T\n\n" + strings.Repeat("```predict {#a}\n```\n\n", 101),
			"x.md:303:1: a page has at most 100 prompts"},
	} {
		_, ps := Parse("x.md", []byte(c.src))
		if got := ps.Error(); got != c.want && name != "prompts" || !strings.HasSuffix(got, c.want) {
			t.Errorf("%s: %.300s, want %s", name, got, c.want)
		}
	}
}

// A caption comes from a cell, so its length is no length of the file.
func TestLongCaption(t *testing.T) {
	nb := notebooks.Notebook{File: "x.md", Cells: []notebooks.Cell{{Pos: notebooks.Pos{File: "x.md", Line: 3}}}}
	figure := notebooks.Figure{ID: "f", Caption: strings.Repeat("[a](", 10_000), Alt: "a line"}
	_, ps := Captions(nb, notebooks.Results{Events: []notebooks.Event{{Figure: &figure}}})
	want := "x.md:3: this text has more than 16 KiB: shorten it"
	if len(ps) != 2 || ps[0].String() != want {
		t.Errorf("%.300v, want %s", ps, want)
	}
}

// A line has a bounded number of problems, and each is short.
func TestBounded(t *testing.T) {
	_, ps := Parse("x.md", []byte("# T\n\n"+strings.Repeat("[a](", 300)+"\n"))
	if len(ps) != 11 || ps[10].Message != "and 290 more problems on this line" || len(ps.Error()) > 2000 {
		t.Errorf("%d problems, %d bytes: %v", len(ps), len(ps.Error()), ps[len(ps)-1])
	}
	for _, p := range ps[:10] {
		if !strings.HasPrefix(p.Message, "no link begins here, since an address has no spaces and ends with ): ](") {
			t.Error(p)
		}
	}
	for _, src := range []string{"[" + strings.Repeat("5 ", 3000) + "5](claim:a)", "[5](claim:" + strings.Repeat("A", 5000) + ")",
		"[a](" + strings.Repeat("b", 5000), "<div " + strings.Repeat("b", 5000) + ">", "[5](claim:a \"" + strings.Repeat("b", 5000) + "\")"} {
		if _, ps := Parse("x.md", []byte("# T\n\n"+src+"\n")); len(ps) == 0 || len(ps.Error()) > 1300 {
			t.Errorf("%.20s: %d problems, %d bytes", src, len(ps), len(ps.Error()))
		}
	}
}

// Many headings of one text take time in proportion to their number.
func TestManyHeadings(t *testing.T) {
	nb, ps := Parse("x.md", []byte("# T\n\n"+strings.Repeat("## a\n\n", 50_000)+"## a-7\n"))
	n := len(nb.Headings)
	if len(ps) > 0 || nb.Headings[n-2].ID != "a-49999" || nb.Headings[n-1].ID != "a-7-1" {
		t.Errorf("%s, %s: %v", nb.Headings[n-2].ID, nb.Headings[n-1].ID, ps)
	}
}
