package page

import (
	"html/template"
	"slices"
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/render/figure"
)

// promptView is a prompt as the page prints it.
type promptView struct {
	ID       string
	Heading  string
	Question template.HTML
	Fields   []fieldView
	Inputs   string // ids of all inputs, for <output for>
	Measured []measuredView
	Notes    notes
	Strip    template.HTML
	Answer   template.HTML
	Recall   string // where the answer was given, of a question that is asked again; "" of a prompt
}

// Numbers reports whether an interval is asked for too: where the prompt asks
// for a number, and for the first time.
func (v promptView) Numbers() bool {
	return v.Recall == "" && slices.ContainsFunc(v.Fields, func(f fieldView) bool { return len(f.Options) == 0 })
}

// fieldView is one thing that is asked for.
type fieldView struct {
	ID, Output string
	Label      string
	Name       string // before the result, where there are several fields
	Options    []optionView
	Answer     string // what the claim says, in the field's unit, or the right option
	Shown      string // the same as the page prints it
	Unit       string
	Dimension  string
	Per        string // base units in one unit
	Scale      string // how the distance is told: factor, points, difference
	Tolerance  string // within which a guess is close
	Value      string // the claim's value in base units, or the right option: kept with a guess
	Figure     string // the id of the figure on which a guess is marked too; "" if none shows the answer
	Axis       string // along which of its axes: x, y
}

// optionView is one option of a choice.
type optionView struct{ ID, Text string }

// measuredView is a measured answer with its name.
type measuredView struct {
	Name string
	Cite cite
}

// prompt prints a prompt.
func (b *builder) prompt(i int) promptView {
	p := b.nb.Prompts[i]
	v := promptView{ID: "predict-" + p.ID, Heading: "Predict", Question: b.document(p.Question, inQuestion)}
	if n := len(b.nb.Prompts); n > 1 {
		v.Heading = "Predict, " + strconv.Itoa(i+1) + " of " + strconv.Itoa(n)
	}
	b.ask(&v, p)
	v.Strip = b.strip(p)
	v.Answer = b.document(p.Answer, inAnswer)
	return v
}

// ask prepares what a prompt asks for, and what was measured of it.
func (b *builder) ask(v *promptView, p notebooks.Prompt) {
	var inputs []string
	for k, f := range p.Fields {
		c, ok := b.page.Report.Claim(f.Claim)
		if !ok {
			b.problems.Add(f.Pos, "prompt %q asks for claim %q, which has no result", p.ID, f.Claim)
			continue
		}
		id := v.ID + "-" + strconv.Itoa(k+1)
		fv := b.field(f, c, id, len(p.Fields))
		fv.Output = v.ID + "-o"
		inputs = append(inputs, fv.inputs()...)
		v.Fields = append(v.Fields, fv)
		m := measuredView{Cite: cite{Class: "n", ID: askID(f.Claim, p.ID), Href: "#c-" + f.Claim, Text: fv.Shown, Value: nine(c.Value)}}
		if len(f.Options) > 0 {
			m.Cite.Value = ""
		}
		if len(p.Fields) > 1 {
			m.Name = readable(f.Name)
		}
		v.Measured = append(v.Measured, m)
		if n, ok := spread(c, capital(readable(f.Name)), b.shownDigits(f.Claim)); ok {
			v.Notes = append(v.Notes, n)
		}
	}
	v.Inputs = strings.Join(inputs, " ")
}

// recall asks the first prompt once more, for the end of the page. Its numbers
// lead nowhere, so that the answer is not one step away; nil of a page that has
// no prompt.
func (b *builder) recall() *promptView {
	if len(b.nb.Prompts) == 0 {
		return nil
	}
	p := b.nb.Prompts[0]
	for _, f := range p.Fields {
		if _, ok := b.page.Report.Claim(f.Claim); !ok {
			return nil // the prompt has told it
		}
	}
	question := slices.Clone(p.Question)
	for i, piece := range question {
		if piece.Kind == notebooks.PieceStatement {
			question[i] = notebooks.Piece{Kind: notebooks.PieceHTML, Text: template.HTMLEscapeString(b.nb.Statements[piece.Index].Text)}
		}
	}
	v := &promptView{ID: "recall-" + p.ID, Heading: "Do you remember?", Question: b.document(question, inQuestion), Recall: "#predict-" + p.ID}
	b.ask(v, p)
	for i, m := range v.Measured {
		v.Measured[i].Cite = cite{Text: m.Cite.Text, Value: m.Cite.Value}
	}
	for i := range v.Fields {
		v.Fields[i].Figure = "" // the figure has the guess of the first time
	}
	v.Notes = nil
	return v
}

// strip draws the measured answers and where other reasoning comes out, on one
// log scale. There is none where the answers have no scale in common.
func (b *builder) strip(p notebooks.Prompt) template.HTML {
	s := figure.Strip{Title: "Measured answer and other reasoning, on a log scale"}
	var dimension quantity.Dimension
	desc := "Dots on a log scale. Measured: "
	for i, f := range p.Fields {
		c, _ := b.page.Report.Claim(f.Claim)
		u := unit(f.Unit)
		if scale, _ := distance(u, c.Value, 1); len(f.Options) > 0 || scale != "factor" || i > 0 && u.Dimension != dimension {
			return ""
		}
		dimension, s.Unit = u.Dimension, f.Unit
		name := "measured"
		if len(p.Fields) > 1 {
			name = f.Name
			desc += name + " "
		}
		desc += b.shown(c) + "; "
		s.Measured = append(s.Measured, figure.Dot{Name: name, Value: c.Value})
	}
	desc += "other reasoning: "
	for _, piece := range p.Answer {
		if piece.Kind != notebooks.PieceStatement {
			continue
		}
		r := b.result(piece.Index)
		if len(r.Values) == 1 && r.Unit.Dimension == dimension && r.Values[0] > 0 {
			s.Other = append(s.Other, r.Values[0])
			desc += b.nb.Statements[piece.Index].Text + ", "
		}
	}
	s.Desc = strings.TrimSuffix(desc, ", ") + "."
	svg, err := s.SVG()
	if err != nil || len(s.Other) == 0 {
		return "" // the text says it all
	}
	return template.HTML(svg)
}

// askID is the id of a measured answer's link.
func askID(claim, prompt string) string { return "n-" + claim + "-at-" + prompt }

// inputs lists the ids of a field's inputs.
func (f fieldView) inputs() []string {
	if len(f.Options) == 0 {
		return []string{f.ID}
	}
	var out []string
	for _, o := range f.Options {
		out = append(out, o.ID)
	}
	return out
}

// field prepares one field.
func (b *builder) field(f notebooks.Field, c claims.Result, id string, of int) fieldView {
	v := fieldView{ID: id, Value: nine(c.Value), Shown: b.shown(c)}
	if of > 1 {
		v.Name = readable(f.Name)
	}
	if len(f.Options) > 0 {
		v.choice(f, c)
		return v
	}
	u := unit(f.Unit)
	per := u.ToBase(1)
	v.Unit, v.Dimension, v.Per = f.Unit, string(u.Dimension), nine(per)
	v.Answer = nine(c.Value / per)
	v.Scale, v.Tolerance = distance(u, c.Value, per)
	v.Label = label(f, u)
	v.Figure, v.Axis = b.drawn(f, c)
	return v
}

// choice fills a field that offers options.
func (v *fieldView) choice(f notebooks.Field, c claims.Result) {
	answer := readable(c.Answer)
	v.Label, v.Scale, v.Answer, v.Shown, v.Value = capital(readable(f.Name)), "choice", answer, answer, answer
	for i, o := range f.Options {
		v.Options = append(v.Options, optionView{v.ID + "-" + strconv.Itoa(i+1), readable(o)})
	}
}

// distance says how far a guess is told to be off: by a factor, by points for
// shares, by the difference where a factor would divide by zero.
func distance(u quantity.Unit, answer, per float64) (scale, tolerance string) {
	switch {
	case u.Dimension == quantity.Share || u.Dimension == quantity.Points:
		tolerance = nine(2)
		if u.Dimension == quantity.Share {
			tolerance = nine(0.02 / per)
		}
		return "points", tolerance
	case answer <= 0:
		return "difference", "0"
	}
	return "factor", "1.1"
}

// label names an input: its field and the unit in words.
func label(f notebooks.Field, u quantity.Unit) string {
	name, in := capital(readable(f.Name)), u.Symbol
	if u.Dimension == quantity.Ratio {
		return name + " (" + in + ")"
	}
	if len(u.Names) > 0 {
		in = strings.ReplaceAll(u.Names[0], "_", " ")
	}
	if strings.HasPrefix(in, "per ") {
		return name + ", " + in
	}
	return name + ", in " + in
}

// readable is a field's name or an option, which notebooks write as one word, as
// a reader sees it: all-but-fifo is all but FIFO.
func readable(word string) string {
	words := strings.FieldsFunc(word, func(r rune) bool { return r == '-' || r == ' ' })
	for i, w := range words {
		if w == "fifo" || w == "lifo" {
			words[i] = strings.ToUpper(w)
		}
	}
	return strings.Join(words, " ")
}

// shown is a claim's value as the page's text prints it: the first statement
// without hedge, or else three digits.
func (b *builder) shown(c claims.Result) string {
	if i := b.firstPlain(c.Claim.ID); i >= 0 {
		return b.nb.Statements[i].Text
	}
	return quantity.Format(c.Value, unit(c.Claim.Unit), 3)
}

// shownDigits is how precisely that is.
func (b *builder) shownDigits(claim string) int {
	if i := b.firstPlain(claim); i >= 0 {
		return digits(b.nb.Statements[i])
	}
	return 3
}

// firstPlain finds the first statement that is a claim's value, rounded and
// without hedge; -1 if there is none.
func (b *builder) firstPlain(claim string) int {
	for i, s := range b.nb.Statements {
		if s.Scheme == notebooks.SchemeClaim && s.Target == claim && s.Reading.Hedge == "" && s.Loose == "" && len(s.Reading.Numbers) == 1 {
			return i
		}
	}
	return -1
}

// capital makes a text the beginning of a line.
func capital(s string) string {
	if s == "" {
		return s
	}
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}
