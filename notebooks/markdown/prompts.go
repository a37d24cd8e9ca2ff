package markdown

import (
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// mostFields is how many things a prompt may ask for.
const mostFields = 3

// prompt adds a prompt: question, blank line, fields, rule, answer. It is cut
// by lines before its Markdown is read, so that no rule can become a heading.
func (b *builder) prompt(f fence, w *writer) {
	if len(b.nb.Prompts) >= mostPrompts {
		b.problems.Add(f.pos, "a page has at most %d prompts", mostPrompts)
		return
	}
	p := notebooks.Prompt{Pos: f.pos, ID: b.promptID(f)}
	rule := f.open + 1
	for rule < f.close && strings.TrimRight(b.line(rule), " \t") != "---" {
		rule++
	}
	if rule == f.close {
		b.problems.Add(f.pos, "the prompt has no rule: a line --- stands between its fields and its answer")
	}
	first, last := b.fieldLines(f, rule)
	p.Question = b.fragment(f.open+1, first-1, notebooks.PlacePrompt)
	if len(p.Question) == 0 {
		b.problems.Add(f.pos, "the prompt has no question")
	}
	for n := first; n <= last; n++ {
		b.field(&p, n)
	}
	if n := last - first + 1; n < 1 || n > mostFields {
		b.problems.Add(f.pos, "a prompt has one to three fields above its rule, this one %d", n)
		b.problems[len(b.problems)-1].Hint = "a field is a line such as: factor: claim=knee-p99-ratio unit=×"
	}
	if rule < f.close {
		p.Answer = b.fragment(rule+1, f.close-1, notebooks.PlaceAnswer)
		if len(p.Answer) == 0 {
			b.problems.Add(f.pos, "the prompt has no answer below its rule")
		}
	}
	b.nb.Prompts = append(b.nb.Prompts, p)
	w.add(notebooks.Piece{Kind: notebooks.PiecePrompt, Index: len(b.nb.Prompts) - 1})
}

func (b *builder) promptID(f fence) string {
	inner, off, ok := b.braces(f)
	if !ok {
		return ""
	}
	id := ""
	for _, a := range b.attributes(inner, off) {
		if a.key != "#" {
			b.problems.Add(a.pos, "a prompt has no attribute %q: it takes #id", a.key)
			continue
		}
		id = a.value
		b.take(b.prompts, "prompt", id, a.pos)
	}
	if id == "" {
		b.problems.Add(f.pos, "a prompt needs an id: predict {#id}")
	}
	return id
}

// fieldLines gives the first and last line of a prompt's fields: the block of
// lines above the rule. Where none of them is a field, the block belongs to the
// question, and last comes before first.
func (b *builder) fieldLines(f fence, rule int) (first, last int) {
	last = rule - 1
	for last > f.open && strings.TrimSpace(b.line(last)) == "" {
		last--
	}
	first = last + 1
	any := false
	for first > f.open+1 && strings.TrimSpace(b.line(first-1)) != "" {
		first--
		any = any || strings.Contains(b.line(first), "claim=")
	}
	if !any {
		return last + 1, last
	}
	return first, last
}

// field reads a line such as "factor: claim=knee-p99-ratio unit=×".
func (b *builder) field(p *notebooks.Prompt, no int) {
	start, line := b.start(no), b.line(no)
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	name, rest, ok := strings.Cut(line, ":")
	f := notebooks.Field{Pos: b.pos(start + indent), Name: strings.TrimSpace(name)}
	if !ok || f.Name == "" {
		b.problems.Add(f.Pos, "this line above the rule is no field")
		b.problems[len(b.problems)-1].Hint = "leave a blank line between question and fields; a field is: name: claim=id unit=×"
		return
	}
	for _, g := range p.Fields {
		if g.Name == f.Name {
			b.problems.Add(f.Pos, "the field %q stands twice: first at %v", f.Name, g.Pos)
		}
	}
	at := func(off int) notebooks.Pos { return b.pos(start + indent + off) }
	b.phrase(f.Name, at, notebooks.PlacePrompt, true)
	for _, a := range b.attributes(rest, start+len(name)+1) {
		b.fieldAttribute(&f, a)
	}
	if f.Claim == "" {
		b.problems.Add(f.Pos, "the field %q has no claim=", f.Name)
	}
	if (f.Unit == "") == (len(f.Options) == 0) {
		b.problems.Add(f.Pos, "the field %q needs either unit= or options=", f.Name)
	}
	p.Fields = append(p.Fields, f)
}

func (b *builder) fieldAttribute(f *notebooks.Field, a attribute) {
	switch a.key {
	case "claim":
		if !isID(a.value) {
			b.problems.Add(a.pos, "claim needs a claim's id, not %q", a.value)
		}
		f.Claim = a.value
	case "unit":
		if _, ok := quantity.UnitOf(a.value); !ok {
			b.problems.Add(a.pos, "%q is no unit", a.value)
		}
		f.Unit = a.value
	case "options":
		f.Options = b.options(a)
	default:
		b.problems.Add(a.pos, "a field has no attribute %q: it takes claim=, unit= and options=", a.key)
	}
}

func (b *builder) options(a attribute) []string {
	options := strings.Split(a.value, ",")
	once := map[string]bool{}
	for _, o := range options {
		if o == "" || once[o] {
			b.problems.Add(a.pos, "options= lists different words with commas and no spaces, not %q", a.value)
			break
		}
		once[o] = true
	}
	for _, o := range options { // printed with spaces for the hyphens
		for _, found := range quantity.Scan(strings.ReplaceAll(o, "-", " ")) {
			b.problems.Add(a.pos, "the option %q has the number %q, which nothing checks: options are words", o, found.Reading.Text)
		}
	}
	if len(options) < 2 {
		b.problems.Add(a.pos, "a choice needs two options at least")
	}
	return options
}
