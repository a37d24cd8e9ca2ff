package quantity

import "strings"

// vagueAt reads words that count and name no number: hundreds, dozens, tens of,
// a couple of, orders of magnitude. Their value is that of the singular.
func vagueAt(text string, p int) (Number, bool) {
	w, end := wordAt(text, p)
	if after, ok := phraseAt(text, p, "orders", "of", "magnitude"); ok {
		return vague(10, p, after, text), true
	}
	if value := scaleWords[strings.TrimSuffix(w, "s")]; value > 0 && strings.HasSuffix(w, "s") {
		return vague(value, p, end, text), true
	}
	values := map[string]int64{"tens": 10, "couple": 2}
	if of, after := wordAt(text, joint(text, end)); values[w] > 0 && of == "of" {
		return vague(values[w], p, after, text), true
	}
	return Number{}, false
}

// vague is the number of a word that names none.
func vague(value int64, p, end int, text string) Number {
	n := integerWord(value, p, end)
	n.odd = text[p:end]
	return n
}
