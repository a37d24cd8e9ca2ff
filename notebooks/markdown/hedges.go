package markdown

import (
	"slices"
	"strings"
	"unicode/utf8"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// nearHedges are words and signs that act as a hedge and are not in the table
// of hedges; before a statement they mislead as much.
var nearHedges = []string{"no more than", "not more than", "no less than", "not less than", "no fewer than", "fewer than",
	"greater than", "larger than", "bigger than", "smaller than", "up to", "upwards of", "upward of", "north of", "south of",
	"shy of", "short of", "in excess of", "in the region of", "on the order of", "of the order of", "in the order of",
	"approximately", "approx", "approx.", "around", "circa", "ca.", "close to", "near to", "beyond", "some", "barely", "hardly", "scarcely",
	"practically", "virtually", "approaching", "nearing", "as much as", "as many as", "as little as", "as few as",
	"exceed", "exceeds", "exceeded", "exceeding", "surpass", "surpasses", "surpassing", "within", "than",
	"~", "≈", "<", ">", "≤", "≥", "±"}

// prepositions are hedges that name an extent before a parameter: "under
// 95% load".
var prepositions = []string{"over", "above", "under", "below", "around", "up to", "beyond", "within", "than",
	"exceed", "exceeds", "exceeded", "exceeding"}

// reach is how much of a text is looked at on either side of a statement, in
// bytes.
const reach = 80

// hedgeBefore finds the hedge at the end of text, which stands directly before
// the statement s, or before its article.
func hedgeBefore(text string, s notebooks.Statement) string {
	said := tidy(text)
	h := string(quantity.HedgeBefore(said, s.Reading))
	if near := nearHedge(said); near != "" && (h == "" || strings.HasSuffix(near, " "+h)) {
		h = near
	}
	asserts := s.Scheme == notebooks.SchemeClaim || s.Scheme == notebooks.SchemeCell
	if (!asserts || len(s.Reading.Numbers) == 0) && slices.Contains(prepositions, h) {
		return ""
	}
	return h
}

// tidy gives the end of a text in lower case, with single spaces, and without
// articles and brackets behind its last word.
func tidy(text string) string {
	fields := strings.Fields(strings.ToLower(lastOf(text)))
	for n := len(fields); n > 0; n = len(fields) {
		last := strings.TrimRight(fields[n-1], "([{“‘\"'")
		if last != "" && last != "a" && last != "an" && last != "the" {
			fields[n-1] = last
			break
		}
		fields = fields[:n-1]
	}
	return strings.Join(fields, " ")
}

// nearHedge finds one of nearHedges at the end of a tidy text.
func nearHedge(said string) string {
	for _, near := range nearHedges {
		rest, ok := strings.CutSuffix(said, near)
		if ok && (rest == "" || !wordRune(firstRune(near)) || !wordRune(lastRune(rest))) {
			return near
		}
	}
	return ""
}

// lastOf gives what of a text stands near its end.
func lastOf(text string) string {
	from := max(0, len(text)-reach)
	for from < len(text) && !utf8.RuneStart(text[from]) {
		from++
	}
	return text[from:]
}

// firstOf gives what of a text stands near its start.
func firstOf(text string) string {
	to := min(len(text), reach)
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	return text[:to]
}

// beside reports what stands directly before or behind a statement and changes
// what it says: hedges, signs, denials, units.
func (b *builder) beside(atoms []atom, l line) {
	said := spoken(atoms)
	for i, a := range atoms {
		if a.kind != atomStatement {
			continue
		}
		before, after := lastOf(said.text[:said.at[i]]), firstOf(said.text[said.at[i]+len(gap):])
		if strings.HasSuffix(l.text[:l.at[i]], gap) || strings.HasPrefix(l.text[l.at[i]+len(gap):], gap) {
			b.problems = append(b.problems, notebooks.Problem{Pos: a.statement.Pos, Hint: "leave a space between",
				Message: "\"a formula, code or statement\" stands directly at the statement and changes what it says"})
			continue
		}
		if h := hedgeBefore(before, a.statement); h != "" {
			b.problems = append(b.problems, notebooks.Problem{Pos: a.statement.Pos,
				Message: "the hedge \"" + h + "\" stands before the statement",
				Hint:    "write it inside the brackets: [" + h + " " + a.statement.Text + "](…)"})
			continue
		}
		if found, hint := around(before, after, a.statement); found != "" {
			b.problems = append(b.problems, notebooks.Problem{Pos: a.statement.Pos, Hint: hint,
				Message: "\"" + found + "\" stands directly at the statement and changes what it says"})
		}
	}
}

// besideGiven reports what stands directly before or behind a given text in a
// line and changes what it says.
func (b *builder) besideGiven(m match, l line, p passage) bool {
	text := b.nb.Front.Given[m.given].Text
	r, _ := quantity.Read(text)
	s := notebooks.Statement{Scheme: notebooks.SchemeGiven, Reading: r}
	before := lastOf(l.text[:m.start])
	found, hint := around(before, firstOf(l.text[m.end:]), s)
	if near := nearHedge(tidy(before)); found == "" && near != "" && !slices.Contains(prepositions, near) {
		found, hint = near, "leave the word out, or write a statement: [the text](claim:…)"
	}
	if found != "" {
		b.problems = append(b.problems, notebooks.Problem{Pos: p.at(l.offs[m.start]), Hint: hint,
			Message: "the given text \"" + text + "\" is not bound here: \"" + found + "\" stands directly at it and changes what it says"})
	}
	return found != ""
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}
