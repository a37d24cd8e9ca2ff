package quantity

import "testing"

// Each free term is one, alone and in a sentence, and what it is like with a
// unit behind it is a number.
func TestFreeTerms(t *testing.T) {
	for _, term := range freeTerms {
		for _, text := range []string{term.like, "of " + term.like + " too", "(" + term.like + ")"} {
			if found := Scan(text); len(found) > 0 {
				t.Errorf("%q: found %q", text, found[0].Reading.Text)
			}
		}
	}
	for _, label := range labels {
		if found := Scan("see " + label + " 3."); len(found) > 0 {
			t.Errorf("%s 3: found %q", label, found[0].Reading.Text)
		}
		if found := Scan(label + " 3 ms"); len(found) != 1 {
			t.Errorf("%s 3 ms: found %d numbers", label, len(found))
		}
	}
}
