package markdown

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"kneebook/notebooks"
)

func full(t *testing.T) (notebooks.Notebook, notebooks.Problems) {
	t.Helper()
	src, err := os.ReadFile("testdata/notebooks/full.md")
	if err != nil {
		t.Fatal(err)
	}
	return Parse("full.md", src)
}

func TestFullFront(t *testing.T) {
	nb, ps := full(t)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	equal(t, "name", nb.Name+" "+nb.File, "full full.md")
	equal(t, "title", show(nb, nb.Front.Title), "Why ⟨given:knee.loads 95%⟩ is not almost idle")
	equal(t, "question", show(nb, nb.Front.Question), "Is a server at high load fast?")
	equal(t, "description", show(nb, nb.Front.Description), "⟨given:knee.servers One server⟩ serves ⟨given:knee.service 10 ms⟩ requests.")
	equal(t, "date", nb.Front.Date, time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC))
	equal(t, "order", nb.Front.Order, 3)
	at := func(line, col int) notebooks.Pos { return notebooks.Pos{File: "full.md", Line: line, Col: col} }
	equal(t, "given", nb.Front.Given, []notebooks.Given{
		{Pos: at(10, 3), Text: "One server", Param: "knee.servers", Used: true},
		{Pos: at(11, 3), Text: "10 ms", Param: "knee.service", Used: true},
		{Pos: at(12, 3), Text: "20,000 requests", Param: "knee.requests", Used: true}})
}

func TestFullStatements(t *testing.T) {
	nb, _ := full(t)
	var got []string
	for _, s := range nb.Statements {
		line := fmt.Sprintf("%s %s %s:%s %s", short(s.Pos), s.Place, s.Scheme, s.Target, s.Text)
		if s.FromGiven {
			line += " FROM GIVEN"
		}
		if s.Loose != "" {
			line += " LOOSE " + s.Loose
		}
		got = append(got, fmt.Sprintf("%s (%d)", line, len(s.Reading.Numbers)))
	}
	want := []string{
		"2:12 title given:knee.loads 95% (1)",
		"5:3 description given:knee.servers One server FROM GIVEN (1)",
		"6:3 description given:knee.service 10 ms FROM GIVEN (1)",
		"17:1 prose given:knee.servers One server FROM GIVEN (1)",
		"17:15 prose given:knee.service 10 ms FROM GIVEN (1)",
		"17:35 prose given:knee.requests 20,000 requests FROM GIVEN (1)",
		"26:35 prompt given:knee.loads 50% (1)",
		"32:16 answer given:knee.service 10 ms FROM GIVEN (1)",
		"34:18 answer claim:knee-load-ratio 1.9× (1)",
		"38:16 prose claim:knee-p99-ratio about 8.7× LOOSE one seed (1)",
		"39:5 prose cell:knee/0.95/p99 803 ms (1)",
		"54:9 prose cell:knee/0.5/p99 92 ms (1)",
		"56:13 alternative text claim:knee-p99-ratio 8.7× (1)",
		"56:46 alternative text given:knee.service 10 ms FROM GIVEN (1)",
		"62:18 prose claim:order-lifo-more LIFO serves more (0)",
		"67:41 prose source:maurer2015/target 5 ms (1)",
		"69:3 prose plain:quote two (1)",
	}
	equal(t, "statements", got, want)
}

func TestFullNumbers(t *testing.T) {
	nb, _ := full(t)
	var got []string
	for _, u := range nb.Unbound {
		got = append(got, short(u.Pos)+" "+string(u.Place)+" "+u.Reading.Text)
	}
	equal(t, "unbound", got, []string{"18:21 prose 5", "18:29 prose 200 ms", "19:36 prose 3", "27:4 prompt 0.95", "54:3 prose 50%",
		"76:5 prose Twenty servers"})
}

func TestFullPieces(t *testing.T) {
	nb, _ := full(t)
	want := `<h2 id="the-set-up-the-knee">The set-up &amp; the <em>knee</em></h2>
<p>⟨given:knee.servers One server⟩, <strong>⟨given:knee.service 10 ms⟩</strong> of service, ⟨given:knee.requests 20,000 requests⟩. ` +
		`It costs $5, and <code>200 ms</code> is code; <code>p99</code> is none. With ⟨math 1/(1-\rho)⟩ and a ` +
		`<a href="other.html#set-up">link to 3 pages</a>, <a href="#the-set-up-the-knee">up</a>.</p>
⟨math W = \frac{1}{\mu-\lambda}⟩⟨prompt knee-factor⟩<p>The tail rises ⟨claim:knee-p99-ratio about 8.7×⟩, to (⟨cell:knee/0.95/p99 803 ms⟩).</p>
⟨cell knee⟩⟨excerpt kernel/run.go#Run⟩⟨cell cell-2⟩<div class="scroll" tabindex="0" role="region" aria-label="Table in the text, 1: load, p99">
<table>
<thead>
<tr><th scope="col" class="left">load</th><th scope="col" class="right">p99</th></tr>
</thead>
<tbody>
<tr><td class="left">50%</td><td class="right">⟨cell:knee/0.5/p99 92 ms⟩</td></tr>
</tbody>
</table>
</div>
<p><img src="knee.svg" alt="p99 rises 8.7× in 10 ms"></p>
<aside class="callout" aria-labelledby="measurement-contradicted-expectation">
<h3 id="measurement-contradicted-expectation">Measurement contradicted expectation</h3>
<p><em>We expected.</em> Little.</p>
<p><em>We measured.</em> ⟨claim:order-lifo-more LIFO serves more⟩.</p>
<p><em>So.</em> Wait.</p>
</aside>
<aside class="sidenote" aria-label="Side note">
<p>From <a href="https://example.org/5">Maurer</a>, ⟨source:maurer2015/target 5 ms⟩.</p>
</aside>
<blockquote>
<p>⟨plain:quote two⟩ roads</p>
</blockquote>
<ol>
<li>a</li>
<li>b</li>
</ol>
<h3 id="twenty-servers">Twenty servers</h3>
`
	equal(t, "body", show(nb, nb.Body), want)
	display := slices.IndexFunc(nb.Body, func(p notebooks.Piece) bool { return p.Kind == notebooks.PieceMath && p.Display })
	equal(t, "display", nb.Body[display].Text, `W = \frac{1}{\mu-\lambda}`)
	equal(t, "links", nb.Links, []notebooks.Link{
		{Pos: notebooks.Pos{File: "full.md", Line: 19, Col: 27}, Target: "other.html#set-up"},
		{Pos: notebooks.Pos{File: "full.md", Line: 56, Col: 1}, Target: "knee.svg"}})
}

func TestFullCells(t *testing.T) {
	nb, _ := full(t)
	at := func(line int) notebooks.Pos { return notebooks.Pos{File: "full.md", Line: line, Col: 1} }
	equal(t, "cells", nb.Cells, []notebooks.Cell{
		{Pos: at(41), ID: "knee", Code: "show.Table(\"knee\", experiments.Knee(experiments.KneeDefaults()))\n", Fold: true, Timeout: 5 * time.Second},
		{Pos: at(48), ID: "cell-2", Code: "x := 1\n", Try: true}})
	equal(t, "excerpts", nb.Excerpts, []notebooks.Excerpt{{Pos: at(45), Path: "kernel/run.go", Name: "Run"}})
	equal(t, "headings", nb.Headings, []notebooks.Heading{
		{Pos: at(15), Level: 2, ID: "the-set-up-the-knee", Text: "The set-up & the knee"},
		{Pos: at(76), Level: 3, ID: "twenty-servers", Text: "Twenty servers"}})
}

func TestFullPrompt(t *testing.T) {
	nb, _ := full(t)
	if len(nb.Prompts) != 1 {
		t.Fatal(len(nb.Prompts))
	}
	p := nb.Prompts[0]
	equal(t, "prompt", short(p.Pos)+" "+p.ID, "25:1 knee-factor")
	equal(t, "question", show(nb, p.Question), "<p>By what factor does p99 rise from ⟨given:knee.loads 50%⟩ to 0.95?</p>\n")
	equal(t, "answer", show(nb, p.Answer), "<p>It grows, over ⟨given:knee.service 10 ms⟩.</p>\n<ul>\n"+
		"<li>going by load: ⟨claim:knee-load-ratio 1.9×⟩</li>\n<li>at the end</li>\n</ul>\n")
	equal(t, "fields", p.Fields, []notebooks.Field{
		{Pos: notebooks.Pos{File: "full.md", Line: 29, Col: 1}, Name: "factor", Claim: "knee-p99-ratio", Unit: "×"},
		{Pos: notebooks.Pos{File: "full.md", Line: 30, Col: 1}, Name: "pick", Claim: "knee-pick", Options: []string{"fifo", "lifo"}}})
}

// Line ends, a byte order mark and the lack of a last line end change nothing.
func TestFullBytes(t *testing.T) {
	want, _ := full(t)
	src, err := os.ReadFile("testdata/notebooks/full.md")
	if err != nil {
		t.Fatal(err)
	}
	for name, other := range map[string]string{
		"CRLF": strings.ReplaceAll(string(src), "\n", "\r\n"),
		"mark": "\ufeff" + string(src),
		"end":  strings.TrimSuffix(string(src), "\n"),
	} {
		got, ps := Parse("full.md", []byte(other))
		if len(ps) > 0 {
			t.Error(name, ps)
		}
		equal(t, name, got, want)
	}
}
