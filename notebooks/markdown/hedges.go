package markdown

import (
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// nearHedges are words and signs that act as a hedge and are not in the table
// of hedges; before a statement they mislead as much.
var nearHedges = []string{"no more than", "not more than", "no less than", "not less than", "fewer than", "greater than", "up to",
	"approximately", "around", "circa", "close to", "~", "≈", "<", ">", "≤", "≥"}

// prepositions are hedges that name an extent before a parameter: "under
// 95% load".
var prepositions = []string{"over", "above", "under", "below", "around", "up to"}

// hedgeBefore finds the hedge at the end of text, which stands directly before
// the statement s.
func hedgeBefore(text string, s notebooks.Statement) string {
	h := string(quantity.HedgeBefore(text, s.Reading))
	said := strings.ToLower(strings.TrimRight(text, " \u00a0"))
	for _, near := range nearHedges {
		if rest, ok := strings.CutSuffix(said, near); ok && (rest == "" || !wordRune(firstRune(near)) || !wordRune(lastRune(rest))) {
			h = near
			break
		}
	}
	asserts := s.Scheme == notebooks.SchemeClaim || s.Scheme == notebooks.SchemeCell
	if !asserts && slices.Contains(prepositions, h) {
		return ""
	}
	return h
}

func firstRune(s string) rune { return []rune(s)[0] }

func lastRune(s string) rune {
	r := []rune(s)
	return r[len(r)-1]
}
