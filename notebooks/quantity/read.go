package quantity

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Read reads the whole text of one statement: exactly one number or one
// range, with its unit and with the hedge that stands directly before it. An
// article may stand in front. Any other word is an error, since nothing would
// check it: "not 8.7×", "9× at most". A text that is nothing but "one",
// "zero", "both" or an ordinal is that number. The error says what the text
// lacks, or how to write it instead.
func Read(text string) (Reading, error) {
	found := Scan(text)
	if len(found) == 0 {
		found = bareWord(text)
	}
	switch {
	case len(found) == 0:
		return Reading{}, fmt.Errorf("there is no number in “%s”", clip(text))
	case len(found) > 1:
		return Reading{}, fmt.Errorf("there are %d numbers in “%s”, %s: one statement says one number or one range",
			len(found), clip(text), listOf(found))
	}
	r := found[0].Reading
	if err := r.Oddity(); err != nil {
		return Reading{}, err
	}
	hedge, err := readHedge(text[:found[0].Start], r)
	if err == nil {
		err = loneWords(text[:found[0].Start], text[found[0].End:])
	}
	r.Text, r.Hedge = text, hedge
	return r, err
}

// loneWords is an error if a statement says more than article, hedge, number
// and unit: head stands before the number, tail behind its unit.
func loneWords(head, tail string) error {
	_, start := hedgeAtEnd(head)
	for _, side := range []string{head[:start], tail} {
		for _, word := range strings.FieldsFunc(side, framing) {
			if misnamed[word] != "" {
				return noUnit(word)
			}
			if !contains(articles, strings.ToLower(word)) {
				return fmt.Errorf("nothing checks “%s” in “%s”: write it outside the statement", clip(word), clip(strings.TrimSpace(side)))
			}
		}
	}
	return nil
}

// framing reports whether r may stand around a number and says nothing: white
// space, brackets, quotes, the marks that end a sentence.
func framing(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("()[]“”‘’\"'.,;:…", r)
}

// articles may stand before the number of a statement.
var articles = words("a an the")

// mostListed is how many numbers a message names.
const mostListed = 5

// listOf names the numbers that were found, the first few of many.
func listOf(found []Found) string {
	texts := make([]string, min(len(found), mostListed))
	for i := range texts {
		texts[i] = "“" + clip(found[i].Reading.Text) + "”"
	}
	if len(texts) < len(found) {
		texts[len(texts)-1] = "others"
	}
	return strings.Join(texts[:len(texts)-1], ", ") + " and " + texts[len(texts)-1]
}

// quoted is how much of a text a message repeats, in bytes.
const quoted = 60

// clip cuts a text that a message repeats.
func clip(text string) string {
	if len(text) <= quoted {
		return text
	}
	n := quoted
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + "…"
}

// readHedge reads the hedge at the end of what stands before a number.
func readHedge(head string, r Reading) (Hedge, error) {
	if bad, instead := falseHedge(head); bad != "" {
		if instead != "a range" {
			instead += " " + r.Text
		}
		return "", fmt.Errorf("“%s” is no hedge that is known: write %s", bad, instead)
	}
	hedge, start := hedgeAtEnd(head)
	if hedge == "" {
		start = len(head)
	}
	if stray := strayHedge(head[:start]); stray != "" {
		return "", fmt.Errorf("the hedge “%s” must stand directly before the number “%s”", stray, r.Numbers[0].Text)
	}
	if len(r.Numbers) == 2 && hedge.entry().relation > roughly {
		return "", fmt.Errorf("the hedge “%s” does not fit a range", hedge)
	}
	return hedge, nil
}

// bareWord reads a text that is one free word, after a hedge perhaps.
func bareWord(text string) []Found {
	fields := fieldsOf(text)
	if len(fields) == 0 {
		return nil
	}
	at := fields[len(fields)-1]
	n, ok := spelledAt(text, at.start)
	head := text[:at.start]
	if _, start := hedgeAtEnd(head); strings.TrimFunc(head[:start], unicode.IsSpace) != "" {
		return nil
	}
	if !ok || !n.free || strings.TrimFunc(text[n.at.end:], unicode.IsPunct) != "" {
		return nil
	}
	n.said = n.Text
	return []Found{{n.at.start, n.at.end, Reading{Numbers: []Number{n}}}}
}

// Quantity reads a text that is a number or range with its unit and nothing
// else, like a code span that states one: 200 ms. It gives false for any other
// text.
func Quantity(text string) (Reading, bool) {
	found := Scan(text)
	if len(found) != 1 || found[0].Start != 0 || found[0].End != len(text) {
		return Reading{}, false
	}
	return found[0].Reading, true
}

// Same is nil if r and s say the same: the same numbers in units of the same
// dimension, 5 ms and 0.005 s. It compares a text with a recorded text, as for a source's
// value.
func (r Reading) Same(s Reading) error {
	if len(r.Numbers) != len(s.Numbers) {
		return errors.New("one is a range and the other is not")
	}
	for i, n := range r.Numbers {
		m := s.Numbers[i]
		if n.Unit.Dimension != m.Unit.Dimension {
			return fmt.Errorf("%s against %s", unitName(n.Unit), unitName(m.Unit))
		}
		if x, y := n.base(), m.base(); x.Cmp(y) != 0 {
			return fmt.Errorf("“%s” is not “%s”", r.Text, s.Text)
		}
	}
	return nil
}
