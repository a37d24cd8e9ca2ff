package markdown

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"kneebook/notebooks"
)

// fence is a fenced block as it stands in the source.
type fence struct {
	open, close int // lines; close is 0 where the fence is not closed
	off         int // of the opening fence's first character
	pos         notebooks.Pos
	mark        string // ``` or ~~~, as long as it is
	info        string // what follows the mark
	infoOff     int
	word        string // the info's first word
	body        string
}

var opening = regexp.MustCompile("(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$")

// fenceOf reads a fenced block's lines.
func (b *builder) fenceOf(n *ast.FencedCodeBlock, p passage) fence {
	f := fence{open: b.lineOf(max(n.Pos(), 0))}
	first := b.line(f.open)
	if m := opening.FindStringSubmatchIndex(first); m != nil {
		f.off = b.start(f.open) + m[2]
		f.mark, f.info, f.infoOff = first[m[2]:m[3]], first[m[4]:m[5]], b.start(f.open)+m[4]
	}
	f.pos = b.pos(f.off)
	f.word = f.info
	if i := strings.IndexAny(f.info, " \t{"); i >= 0 {
		f.word = f.info[:i]
	}
	var body strings.Builder
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		body.Write(s.Value(p.text))
	}
	f.body = body.String()
	last := f.open + n.Lines().Len() + 1
	if last <= b.lines() && f.closes(b.line(last)) {
		f.close = last
	}
	return f
}

// closes says that a line ends the fence.
func (f fence) closes(line string) bool {
	line = strings.Trim(strings.TrimLeft(line, " \t>"), " \t")
	return f.mark != "" && len(line) >= len(f.mark) && strings.Trim(line, f.mark[:1]) == ""
}

// reopens says that a line would begin a fence if f were closed.
func (f fence) reopens(line string) bool {
	m := opening.FindStringSubmatch(line)
	return m != nil && strings.HasPrefix(line, m[1]) && strings.HasPrefix(m[1], f.mark) && m[2] != "" &&
		!strings.Contains(m[2], "`")
}

// whole reports a fence that is not closed, or closed only by the end of the
// next one.
func (b *builder) whole(f fence) bool {
	if f.close == 0 {
		end := b.lines()
		b.problems.Add(f.pos, "the fence is not closed: everything down to line %d stands in it", end)
		return false
	}
	for n := f.open + 1; n < f.close; n++ {
		if f.reopens(b.line(n)) {
			b.problems.Add(f.pos, "the fence is not closed before another begins on line %d", n)
			b.problems[len(b.problems)-1].Hint = "close it, or make it longer than the fences that it shows"
			return false
		}
	}
	return true
}

// cellLike matches the info of a fence that an author may take for a cell's or
// a prompt's.
var cellLike = regexp.MustCompile(`(?i)^(?:\{[ \t]*\.?)?(go|golang|predict|claims?)(?:[^\pL\d].*)?$`)

// mistaken reports a fence that looks like a cell or a prompt and is none, as
// with the info golang or go,ignore.
func (b *builder) mistaken(f fence) bool {
	m := cellLike.FindStringSubmatch(f.info)
	word := strings.ToLower(f.word)
	if m == nil || word == "go" || word == "predict" || f.info == "claims" {
		return false
	}
	want := "a cell begins " + f.mark + "go or " + f.mark + "go {#id}"
	if strings.EqualFold(m[1], "predict") {
		want = "a prompt begins " + f.mark + "predict {#id}"
	}
	if strings.HasPrefix(strings.ToLower(m[1]), "claim") {
		want = "claims stand between " + f.mark + "claims and " + f.mark
	}
	b.problems.Add(f.pos, "%s, not %s%s", want, f.mark, clip(f.info, quoted))
	return true
}

// fenced writes a fenced block: a cell, an excerpt, a formula, a prompt, or
// text as it stands.
func (b *builder) fenced(n *ast.FencedCodeBlock, p passage, w *writer) {
	f := b.fenceOf(n, p)
	if !b.whole(f) {
		return
	}
	if b.mistaken(f) {
		return
	}
	switch word := strings.ToLower(f.word); word {
	case "go", "predict", "claims":
		switch {
		case !margin(n) || f.pos.Col > 1:
			b.problems.Add(f.pos, "a %s fence stands at the margin, in no list or quote", word)
		case p.inPrompt():
			b.problems.Add(f.pos, "a prompt holds no %s fence", word)
		case f.word != word:
			b.problems.Add(f.pos, "write %s in lower case", word)
		case word == "go":
			b.goFence(f, w)
		case word == "claims":
			b.nb.Declared = append(b.nb.Declared, notebooks.Declared{Pos: f.pos, Text: f.body})
			b.asItStands(f, w)
		default:
			b.prompt(f, w)
		}
	case "math":
		b.display(f, w)
	default:
		b.asItStands(f, w)
	}
}

// asItStands writes a fence's text as code.
func (b *builder) asItStands(f fence, w *writer) {
	b.texts++
	w.put(`<pre tabindex="0" role="region" aria-label="Text `, strconv.Itoa(b.texts), `"><code`)
	if f.word != "" {
		w.put(` class="language-`, escape(f.word), `"`)
	}
	w.put(">", escape(f.body), "</code></pre>\n")
}

// display writes a formula on a line of its own.
func (b *builder) display(f fence, w *writer) {
	tex := strings.TrimSpace(f.body)
	switch {
	case f.info != "math":
		b.problems.Add(f.pos, "a math fence takes no attributes: write %smath", f.mark)
	case tex == "":
		b.problems.Add(f.pos, "the formula is empty")
	default:
		w.add(notebooks.Piece{Kind: notebooks.PieceMath, Text: tex, Display: true})
	}
}

// braces gives what stands between the braces of a fence's info.
func (b *builder) braces(f fence) (string, int, bool) {
	rest := f.info[len(f.word):]
	if rest == "" {
		return "", f.infoOff, true
	}
	inner := strings.TrimLeft(rest, " \t")
	if inner == rest || !strings.HasPrefix(inner, "{") || !strings.HasSuffix(inner, "}") || len(inner) < 2 {
		b.problems.Add(f.pos, "after %s stand a space and attributes in braces: %s {#id}", f.word, f.word)
		return "", 0, false
	}
	off := f.infoOff + len(f.info) - len(inner) + 1
	return inner[1 : len(inner)-1], off, true
}

// lookalike matches a line that an author may take for the beginning of a cell
// or a prompt.
var lookalike = regexp.MustCompile("(?i)^[ \t>]*(?:(?:[-*+]|[0-9]+[.)])[ \t]+)*[ \t>]*(?:`{3,}|~{3,})[ \t]*(?:go|golang|predict|claims)(?:[^a-z0-9`][^`]*)?$")

// strays reports lines from first to last that look like the beginning of a
// cell or a prompt and are none: indented by a tab, or in a paragraph.
func (b *builder) strays(doc ast.Node, first, last int) {
	covered := map[int]bool{}
	cover := func(from, to int) {
		for n := from; n <= to; n++ {
			covered[n] = true
		}
	}
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if f, ok := n.(*ast.FencedCodeBlock); ok && entering {
			open := b.lineOf(max(f.Pos(), 0))
			cover(open, open+f.Lines().Len()+1)
		}
		if h, ok := n.(*ast.HTMLBlock); ok && entering && h.Lines().Len() > 0 {
			from := b.lineOf(h.Lines().At(0).Start)
			cover(from, from+h.Lines().Len())
		}
		return ast.WalkContinue, nil
	})
	for n := first; n <= min(last, b.lines()); n++ {
		if !covered[n] && lookalike.MatchString(b.line(n)) {
			b.problems.Add(notebooks.Pos{File: b.file, Line: n}, "this looks like a cell but is none: a fence stands at the margin")
		}
	}
}
