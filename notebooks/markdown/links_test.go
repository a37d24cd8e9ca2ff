package markdown

import (
	"testing"

	"kneebook/notebooks"
)

func TestLinkProblems(t *testing.T) {
	checkWrong(t, "# T\n\n", []wrong{
		{"right", "[a](https://x.org/5) [b](mailto:a@b.org) [c](#t) [d](x.md#t) <https://x.org> <a@b.org>\n", nil},
		{"cells and prompts", "[a](#cell-b) [c](#predict-d)\n\n```go {#b}\n```\n\n```predict {#d}\nq\n\nf: claim=a unit=s\n---\nr\n```\n", nil},
		{"anchor", "[a](#nowhere) [b](x.md#nowhere) [c](#cell-b)\n", []string{"3:1: the link leads to #nowhere, which this page does not have",
			"3:15: the link leads to #nowhere, which this page does not have", "3:33: the link leads to #cell-b, which this page does not have"}},
		{"script", "[a](javascript:alert) [b](JavaScript:alert) [c](data:text/html,x)\n", []string{
			`3:1: a link cannot have the scheme "javascript"`, `3:23: a link cannot have the scheme "JavaScript"`, `3:45: a link cannot have the scheme "data"`}},
		{"entity in a scheme", "[a](java&#115;cript:alert)\n", []string{`3:1: a link cannot have the scheme "javascript"`}},
		{"autolinked script", "<javascript:alert>\n", []string{`3:1: a link cannot have the scheme "javascript"`}},
		{"rooted", "[a](/b.md) [c](//d.org)\n", []string{`3:1: the link's address "/b.md" must be relative to this page`,
			`3:12: the link's address "//d.org" must be relative to this page`}},
		{"empty", "[a]() [](https://x.org)\n", []string{"3:1: the link has no address", "3:7: the link has no text"}},
		{"title", "[a](https://x.org \"b\")\n", []string{"3:1: a link's title is seen by few: write it in the sentence"}},
		{"broken", "[a](b c)\n", []string{"3:3: no link begins here, since an address has no spaces and ends with ): ](b"}},
		{"image", "![](a.png) ![b](https://x.org/a.png) ![c](d.png \"e\")\n", []string{"3:1: the image has no alternative text",
			`3:12: the image's address "https://x.org/a.png" must be a file of this site`, "3:38: an image's title is seen by few: write it in the text"}},
	})
}

func TestLinks(t *testing.T) {
	nb, ps := Parse("x.md", []byte("# T\n\n[a](other.md) [b](other.md#c) [d](data/x.csv) [e](#fig-f) [g](#sources) ![h](i.png) [j](<a b.md>)\n\n"+
		"[k](https://x.org/?a=1&b=\"2\") [l](#é) <https://x.org/<>\n\n## É\n"))
	if len(ps) > 0 {
		t.Error(ps)
	}
	equal(t, "body", show(nb, nb.Body), `<p><a href="other.html">a</a> <a href="other.html#c">b</a> <a href="data/x.csv">d</a> <a href="#fig-f">e</a> `+
		`<a href="#sources">g</a> <img src="i.png" alt="h"> <a href="a%20b.html">j</a></p>`+"\n"+
		`<p><a href="https://x.org/?a=1&amp;b=%222%22">k</a> <a href="#%C3%A9">l</a> &lt;https://x.org/&lt;&gt;</p>`+"\n<h2 id=\"é\">É</h2>\n")
	at := func(col int) notebooks.Pos { return notebooks.Pos{File: "x.md", Line: 3, Col: col} }
	equal(t, "links", nb.Links, []notebooks.Link{{Pos: at(1), Target: "other.html"}, {Pos: at(15), Target: "other.html#c"},
		{Pos: at(31), Target: "data/x.csv"}, {Pos: at(73), Target: "i.png"}, {Pos: at(85), Target: "a%20b.html"},
		{Pos: at(47), Target: "#fig-f"}, {Pos: at(59), Target: "#sources"}})
}

// Ids come from the text alone, are unique, and leave the page's own to it.
func TestHeadingIDs(t *testing.T) {
	src := "# T\n\n## Wait 1\n\n## Wait\n\n## Wait\n\n## *Don’t* at [8.7×](claim:a) `p99`!\n\n## Größe é 漢字\n\n## ×\n\n## Sources\n\n## Cell sweep\n\n## T\n"
	nb, ps := Parse("x.md", []byte(src))
	if len(ps) > 0 {
		t.Error(ps)
	}
	var got []string
	for _, h := range nb.Headings {
		got = append(got, h.ID)
	}
	equal(t, "ids", got, []string{"title", "wait-1", "wait", "wait-2", "dont-at-8-7-p99", "größe-é-漢字", "section", "section-sources", "section-cell-sweep", "t-1"})
}

// A link to the title as other viewers name it leads to the page's own name.
func TestTitleLink(t *testing.T) {
	nb, ps := Parse("x.md", []byte("# The *knee*\n\n[a](#the-knee) [b](#title)\n"))
	if len(ps) > 0 {
		t.Error(ps)
	}
	equal(t, "body", show(nb, nb.Body), "<p><a href=\"#title\">a</a> <a href=\"#title\">b</a></p>\n")
}

// Two side notes are two landmarks, so their labels differ.
func TestSidenotes(t *testing.T) {
	nb, _ := Parse("x.md", []byte("# T\n\n> [!NOTE]\n> a\n>\n> b\n\n> [!NOTE]\n>\n> c\n"))
	equal(t, "body", show(nb, nb.Body), "<aside class=\"sidenote\" aria-label=\"Side note\">\n<p>a</p>\n<p>b</p>\n</aside>\n"+
		"<aside class=\"sidenote\" aria-label=\"Side note 2\">\n<p>c</p>\n</aside>\n")
}

// Text is escaped wherever it stands.
func TestEscaping(t *testing.T) {
	nb, ps := Parse("x.md", []byte("# a < b & \"c\"\n\na < b & \"c\" &lt;script&gt; `<i>` ![\"<\"](d.png)\n\n```te\"xt\n<b>\n```\n"))
	if len(ps) > 0 {
		t.Error(ps)
	}
	equal(t, "title", show(nb, nb.Front.Title), "a &lt; b &amp; &quot;c&quot;")
	equal(t, "body", show(nb, nb.Body), "<p>a &lt; b &amp; &quot;c&quot; &lt;script&gt; <code>&lt;i&gt;</code> "+
		"<img src=\"d.png\" alt=\"&quot;&lt;&quot;\"></p>\n<pre tabindex=\"0\" role=\"region\" aria-label=\"Text 1\"><code class=\"language-te&quot;xt\">&lt;b&gt;\n</code></pre>\n")
}
