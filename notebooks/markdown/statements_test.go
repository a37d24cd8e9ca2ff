package markdown

import (
	"strings"
	"testing"

	"kneebook/notebooks"
)

func TestStatementProblems(t *testing.T) {
	const reasons = "after plain: stands name, quote, hypothetical or count-on-page"
	checkWrong(t, "# T\n\n", []wrong{
		{"right", "[8.7×](claim:a.band) [5 ms](cell:a/0.95/p99) [5 ms](given:a.b) [5 ms](source:a/b) [2015](source:a) [two](plain:quote)\n", nil},
		{"words", "[LIFO serves more](claim:a) [Maurer](source:a) [Fifth Avenue](plain:name)\n", nil},
		{"words of a cell", "[the first](cell:a/b/c)\n", []string{"3:1: \"the first\" is no quantity: there is no number in “the first”"}},
		{"two numbers", "[5 ms, 6 ms](claim:a)\n", []string{"3:1: \"5 ms, 6 ms\" is no quantity: there are 2 numbers in “5 ms, 6 ms”, “5 ms” and “6 ms”: one statement says one number or one range"}},
		{"empty target", "[5](claim:)\n", []string{"3:1: claim: leads nowhere: after claim: stands a claim's id: letters a to z, digits, dots, hyphens"}},
		{"bad target", "[5](claim:A_b)\n", []string{"3:1: claim:A_b leads nowhere: after claim: stands a claim's id: letters a to z, digits, dots, hyphens"}},
		{"target with a space", "[5](<claim:a b>)\n", []string{"3:1: claim:a b leads nowhere: after claim: stands a claim's id: letters a to z, digits, dots, hyphens"}},
		{"cell without column", "[5](cell:a/b)\n", []string{"3:1: cell:a/b leads nowhere: after cell: stands table/row/column"}},
		{"given without table", "[5](given:a)\n", []string{"3:1: given:a leads nowhere: after given: stands table.parameter"}},
		{"reason", "[5](plain:because)\n", []string{"3:1: plain:because leads nowhere: " + reasons}},
		{"upper case", "[5](Claim:a)\n", []string{"3:1: write the scheme claim: in lower case"}},
		{"no link", "a [two](plain:two words)\n", []string{"3:7: no link begins here, since an address has no spaces and ends with ): ](plain:two"}},
		{"autolink", "<claim:x> <CELL:a/b/c>\n", []string{"3:1: <claim:x> is no statement: write [the text](claim:x)", "3:11: <CELL:a/b/c> is no statement: write [the text](CELL:a/b/c)"}},
		{"undefined", "[5][a]\n", []string{"3:3: this is no link: the reference after ][ is not defined"}},
		{"in code", "`[5](claim:a b)`\n", nil},
		{"title", "[5](claim:a \"why\")\n", []string{`3:1: a statement's title can only be "loose: why", not "why"`}},
		{"no reason", "[5](claim:a \"loose: \")\n", []string{`3:1: a statement's title can only be "loose: why", not "loose: "`}},
		{"loose plain", "[5](plain:name \"loose: a\")\n", []string{"3:1: a plain: statement asserts nothing that could be loose"}},
		{"image inside", "[![5](a.png)](claim:a)\n", []string{"3:1: the statement has no text", "3:2: an image cannot stand in a statement"}},
		{"formula inside", "[5 $`a`$](claim:a)\n", []string{"3:1: spaces stand outside a statement's brackets", "3:4: a formula cannot stand in a statement"}},
		{"no text", "[](claim:a)\n", []string{"3:1: the statement has no text"}},
		{"open formula", "a $`b` c\n", []string{"3:3: the formula is not closed: it ends with `$"}},
	})
}

func TestHedges(t *testing.T) {
	for text, hedge := range map[string]string{
		"rises about [8.7×](claim:a)":        "about",
		"rises About\n[8.7×](claim:a)":       "About",
		"**more than** [8.7×](claim:a)":      "more than",
		"at least [8.7×](cell:a/b/c)":        "at least",
		"over [8.7×](claim:a)":               "over",
		"up to [8.7×](claim:a)":              "up to",
		"no more than [8.7×](claim:a)":       "no more than",
		"almost [the same](claim:a)":         "almost",
		"roughly [5 ms](given:a.b)":          "roughly",
		"~[8.7×](claim:a)":                   "~",
		"over the [803 ms](claim:a)":         "over",
		"more than the\n[803 ms](claim:a)":   "more than",
		"in excess of [803 ms](claim:a)":     "in excess of",
		"beyond the [803 ms](cell:a/b/c)":    "beyond",
		"some [803 ms](claim:a)":             "some",
		"longer than [803 ms](claim:a)":      "than",
		"about ([803 ms](claim:a))":          "about",
		"beyond [10 ms](given:a.b)":          "",
		"[about 8.7×](claim:a)":              "",
		"over [1,000 seeds](given:a.b)":      "",
		"over [1,000 seeds](claim:a)":        "",
		"under [95%](given:a.b) utilisation": "",
		"this is about it: [8.7×](claim:a)":  "",
		"as said above, [8.7×](claim:a)":     "",
		"roundabout [8.7×](claim:a)":         "",
		"turnaround [8.7×](claim:a)":         "",
	} {
		_, ps := Parse("x.md", []byte("# T\n\n"+text+"\n"))
		want := `the hedge "` + strings.ToLower(hedge) + `" stands before the statement`
		switch {
		case hedge == "" && len(ps) > 0:
			t.Errorf("%q: %v", text, ps)
		case hedge != "" && (len(ps) != 1 || ps[0].Message != want):
			t.Errorf("%q: %v, want %s", text, ps, want)
		}
	}
}

// What a statement says is its plain text, and it begins at its bracket.
func TestStatementTexts(t *testing.T) {
	for src, want := range map[string]string{
		"a [**8.7**×](claim:a) b":                 "3:3 8.7×",
		"a [8.7&times;](claim:a)":                 "3:3 8.7×",
		"a [8\\.7×](claim:a)":                     "3:3 8.7×",
		"a [8.7\u00a0ms](claim:a)":                "3:3 8.7\u00a0ms",
		"a [8.7\nms](claim:a)":                    "3:3 8.7 ms",
		"a [`8.7 ms`](claim:a)":                   "3:3 8.7 ms",
		"## a *b [8.7×](claim:a)*":                "3:9 8.7×",
		"> - a\n>   [8.7×](claim:a)":              "4:5 8.7×",
		"|a|\n|-|\n| \\| [8.7×](claim:a)|":        "5:6 8.7×",
		"a [8.7×][b]\n\n[b]: claim:a":             "3:3 8.7×",
		"× [8.7×](claim:a)":                       "3:4 8.7×",
		"```predict {#p}\nq [8.7×](claim:a)\n```": "4:3 8.7×",
	} {
		nb, _ := Parse("x.md", []byte("# T\n\n"+src+"\n"))
		if len(nb.Statements) != 1 {
			t.Errorf("%q: %d statements", src, len(nb.Statements))
			continue
		}
		if s := nb.Statements[0]; short(s.Pos)+" "+s.Text != want || s.Scheme != notebooks.SchemeClaim || s.Target != "a" {
			t.Errorf("%q: %v %q %s:%s, want %s", src, s.Pos, s.Text, s.Scheme, s.Target, want)
		}
	}
}
