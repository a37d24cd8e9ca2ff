package markdown

import (
	"testing"

	"kneebook/notebooks"
)

// wrong is a text with the problems that it must have, and no others.
type wrong struct {
	name, src string
	want      []string
}

// checkWrong parses each text below a title: its first line is line 3.
func checkWrong(t *testing.T, before string, cases []wrong) {
	t.Helper()
	for _, c := range cases {
		_, ps := Parse("x.md", []byte(before+c.src))
		var got []string
		for _, p := range ps {
			got = append(got, problem(p))
		}
		equal(t, c.name, got, c.want)
	}
}

const stray = "this looks like a cell but is none: a fence stands at the margin"

func TestFenceProblems(t *testing.T) {
	const attributes = "it takes #id, hide, fold, try, timeout=5s, src=file.go#Name"
	checkWrong(t, "# T\n\n", []wrong{
		{"cell without braces", "```go\n```\n", nil},
		{"cell", "```go {#a.b-1 hide timeout=1m}\nx\n```\n", nil},
		{"longer fence", "````go\ns := `\n```go\n`\n````\n", nil},
		{"tildes in a body", "```go\n~~~go\n```\n", nil},
		{"other fences in a list", "- a\n\n  ```text\n  b\n  ```\n", nil},
		{"shown, in a list", "- a\n\n  ````md\n  ```go\n  ```\n  ````\n", nil},
		{"commented out", "<!--\n```go\nx\n```\n-->\n", nil},
		{"code in a sentence", "```go {x}``` begins a cell.\n", nil},
		{"indented by one", " ```go\n x\n ```\n", []string{"3:2: a go fence stands at the margin, in no list or quote"}},
		{"in a quote", "> ```go {#a}\n> x\n> ```\n", []string{"3:3: a go fence stands at the margin, in no list or quote"}},
		{"in a list's first line", "- ```predict {#a}\n  x\n  ```\n", []string{"3:3: a predict fence stands at the margin, in no list or quote"}},
		{"after a paragraph", "a\n    ```go\n    x\n    ```\n", []string{"4: " + stray}},
		{"after a tab in a list", "- a\n\n\t\t\t```go\n\t\t\tx\n\t\t\t```\n", []string{"5: " + stray}},
		{"spaces", "    ~~~ Go {#a}\n    ~~~\n", []string{"3: " + stray}},
		{"indented text", "a\n\n    The wait is 5 s.\n", []string{"5: four spaces or a tab make this text code: put it at the margin, or between two lines of ```"}},
		{"not closed", "```text\na\n", []string{"3:1: the fence is not closed: everything down to line 4 stands in it"}},
		{"closed by too few", "````go\na\n```\n", []string{"3:1: the fence is not closed: everything down to line 5 stands in it"}},
		{"not closed in a quote", "> ```text\n> a\n\nb\n", []string{"3:3: the fence is not closed: everything down to line 6 stands in it"}},
		{"closed by the next", "```go {#a}\nx\n\nb\n\n```go {#b}\ny\n```\n", []string{"3:1: the fence is not closed before another begins on line 8"}},
		{"no space", "```go{#a}\n```\n", []string{"3:1: after go stand a space and attributes in braces: go {#id}"}},
		{"no braces", "```go hide\n```\n", []string{"3:1: after go stand a space and attributes in braces: go {#id}"}},
		{"upper case", "```Go\n```\n", []string{"3:1: write go in lower case"}},
		{"golang", "```golang\n```\n", []string{"3:1: a cell begins ```go or ```go {#id}, not ```golang"}},
		{"comma", "```go,ignore\n```\n", []string{"3:1: a cell begins ```go or ```go {#id}, not ```go,ignore"}},
		{"upper case tildes", "~~~Go\n~~~\n", []string{"3:1: write go in lower case"}},
		{"upper case golang", "~~~Golang {#a}\n~~~\n", []string{"3:1: a cell begins ~~~go or ~~~go {#id}, not ~~~Golang {#a}"}},
		{"braces alone", "```{go}\n```\n", []string{"3:1: a cell begins ```go or ```go {#id}, not ```{go}"}},
		{"class", "```{.go #a}\n```\n", []string{"3:1: a cell begins ```go or ```go {#id}, not ```{.go #a}"}},
		{"prompt's comma", "```predict:a\n```\n", []string{"3:1: a prompt begins ```predict {#id}, not ```predict:a"}},
		{"other words", "```gotemplate\n```\n\n```predicted\n```\n", nil},
		{"golang after a paragraph", "a\n    ```golang\n", []string{"4: " + stray}},
		{"spaced value", "```go { #a timeout = 5s }\n```\n", []string{"3:12: no spaces stand around = here: write timeout=5s"}},
		{"space after", "```go {timeout= 5s hide}\n```\n", []string{"3:8: no spaces stand around = here: write timeout=5s"}},
		{"space before", "```go {timeout =5s}\n```\n", []string{"3:8: no spaces stand around = here: write timeout=5s"}},
		{"unknown", "```go {hid out=x}\n```\n", []string{`3:8: a cell has no attribute "hid": ` + attributes, `3:12: a cell has no attribute "out": ` + attributes}},
		{"doubled", "```go {#a hide #b hide}\n```\n", []string{"3:16: an id (#b) stands twice", "3:19: hide stands twice"}},
		{"value", "```go {hide=no}\n```\n", []string{"3:8: hide takes no value"}},
		{"timeout", "```go {timeout=5}\n```\n", []string{`3:8: timeout needs a duration such as timeout=5s, not "5"`}},
		{"bad id", "```go {#A}\n```\n", []string{`3:8: the id "A" may have only letters a to z, digits, dots and hyphens`}},
		{"same id", "```go {#a}\n```\n\n```go {#a}\n```\n", []string{`6:8: the cell id "a" is given twice: first at x.md:3:8`}},
		{"automatic id", "```go {#cell-1}\n```\n", []string{`3:8: the id "cell-1" is one that cells without a name get: choose another`}},
		{"hidden and folded", "```go {hide fold}\n```\n", []string{"3:1: a cell that is hidden can be neither folded nor tried"}},
		{"excerpt with text", "```go {src=a/b.go#C}\nx\n```\n", []string{"3:1: a fence with src= is empty: its text is cut from the file"}},
		{"excerpt outside", "```go {src=../b.go#C}\n```\n", []string{`3:8: src needs a file of the module and a declaration: src=kernel/run.go#Run, not "../b.go#C"`}},
		{"excerpt of a whole file", "```go {src=b.go}\n```\n", []string{`3:8: src needs a file of the module and a declaration: src=kernel/run.go#Run, not "b.go"`}},
		{"excerpt with an id", "```go {src=b.go#C fold}\n```\n", []string{"3:19: a fence with src= takes no other attribute, not fold"}},
		{"empty formula", "```math\n```\n", []string{"3:1: the formula is empty"}},
		{"formula with attributes", "```math {#a}\nx\n```\n", []string{"3:1: a math fence takes no attributes: write ```math"}},
	})
}

func TestBlockProblems(t *testing.T) {
	checkWrong(t, "# T\n\n", []wrong{
		{"comments", "<!-- a\n\n5 -->\n\nb <!-- 5 --> c\n", nil},
		{"html", "<div>\na\n</div>\n", []string{"3:1: HTML cannot stand in a notebook: <div>"}},
		{"inline html", "a <b>c</b>\n", []string{"3:3: HTML cannot stand in a notebook: <b>", "3:7: HTML cannot stand in a notebook: </b>"}},
		{"script", "- <script>alert(1)</script>\n", []string{"3:3: HTML cannot stand in a notebook: <script>alert(1)</script>"}},
		{"open comment", "a\n\n<!-- b\n\nc\n", []string{"5:1: the comment is not closed: --> is missing"}},
		{"text after a comment", "<!-- a --> 5 ms\n", []string{"3:12: text after a comment's end on the same line is lost: begin a new line"}},
		{"skipped level", "### a\n", []string{"3:1: the heading skips a level: write ##"}},
		{"too deep", "## a\n\n### b\n\n#### c\n", []string{"7:1: headings have three levels, # to ###"}},
		{"second title", "# U\n", []string{"3:1: the page has its title already: write ##"}},
		{"empty", "##\n", []string{"3:1: the heading has no text"}},
		{"heading in a quote", "> ## a\n", []string{"3:3: a heading stands at the margin, in no list, quote or prompt"}},
		{"heading id", "## a {#b}\n", []string{"3:1: a heading's id is made of its text: leave out {#b}"}},
		{"underlined", "a\n===\n", []string{"4:1: a line of = makes no heading here: write # before the heading's text"}},
		{"short row", "|a|b|\n|-|-|\n|c|\n|d|e|f|\n|g|h|\nx\n", []string{"5:1: the table's row has 1 cell, its header 2",
			"6:1: the table's row has 3 cells, its header 2", "8:1: the table's row has 1 cell, its header 2"}},
		{"no table", "|a|b|c|\n|-|-|\n", []string{"4:1: this looks like a table, but its rule and its header differ in their number of cells"}},
		{"short callout", "> **Measurement contradicted expectation**\n>\n> *We expected.* a\n>\n> *So.* b\n", []string{
			"7:3: here the callout needs a paragraph that begins *We measured.*"}},
		{"callout's list", "> **Measurement contradicted expectation**\n>\n> - a\n", []string{
			"3:3: the callout lacks its paragraph *We expected.*", "3:3: the callout lacks its paragraph *We measured.*",
			"3:3: the callout lacks its paragraph *So.*", "5:3: here the callout needs a paragraph that begins *We expected.*"}},
		{"callout in capitals", "> **Measurement Contradicted Expectation**\n>\n> *We expected.* a\n>\n> *We measured.* a\n>\n> *So.* b\n", []string{
			"3:3: a callout's first paragraph is **Measurement contradicted expectation**"}},
		{"two definitions", "[a] [b]\n\n[a]: x.md\n[b]: y.md\n[A]: z.md\n", []string{"7: the link [A] is defined twice: first at x.md:5"}},
		{"warning", "> [!WARNING]\n> a\n", []string{"3:3: a side note begins with a line [!NOTE] and nothing else, not [!WARNING]"}},
		{"empty note", "> [!NOTE]\n", []string{"3:3: the side note says nothing"}},
	})
}

func TestTitleProblems(t *testing.T) {
	checkWrong(t, "", []wrong{
		{"nothing", "", []string{"1: the notebook has no title: neither front matter nor a first heading"}},
		{"late", "a\n\n# T\n", []string{"3:1: the title stands above everything else: write ##, or move it up"}},
		{"same", "---\ntitle: A *b* &amp; c\n---\n\n# A b & c\n", nil},
		{"other", "---\ntitle: A\n---\n# B\n\n## C\n", nil},
		{"link", "# [a](b.md)\n", []string{"1:3: an ordinary link cannot stand in a title"}},
		{"formula", "# $`a`$ b\n", []string{"1:3: a formula cannot stand in a title"}},
		{"no title key", "---\norder: 1\n---\n# T\n", []string{"1: the front matter has no title"}},
	})
	nb, _ := Parse("x.md", []byte("---\ntitle: A *b* &amp; c\n---\n\n# A b & c\n"))
	equal(t, "body", show(nb, nb.Body), "")
	equal(t, "headings", nb.Headings, []notebooks.Heading{{Pos: notebooks.Pos{File: "x.md", Line: 5, Col: 1}, Level: 1, ID: "title", Text: "A b & c"}})
	nb, _ = Parse("x.md", []byte("---\ntitle: A\n---\n# [5](plain:name) & *b*\n"))
	equal(t, "other title", show(nb, nb.Body), "<h2 id=\"5-b\">⟨plain:name 5⟩ &amp; <em>b</em></h2>\n")
	equal(t, "kept once", len(nb.Statements), 1)
}
