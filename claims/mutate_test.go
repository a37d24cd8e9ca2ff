package claims

import (
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

// TestMutations changes everything on the sound page that can be changed.
func TestMutations(t *testing.T) {
	r := Mutations(sound())
	if len(r.Base) > 0 {
		t.Fatalf("the page is not sound:\n%v", r.Base)
	}
	for _, c := range r.Counts {
		t.Logf("%-10s %3d made, %2d equivalent, %d survived", c.Kind, c.Made, c.Equivalent, c.Survived)
	}
	for _, m := range r.Equivalent {
		t.Log("equivalent: ", m)
	}
	for _, m := range r.Survivors {
		t.Error("survived: ", m)
	}
	for _, kind := range []string{"digit up", "digit down", "hedge", "unit", "comparison", "cell", "given", "claim", "table", "prompt"} {
		if !slices.ContainsFunc(r.Counts, func(c MutationCount) bool { return c.Kind == kind && c.Made > c.Equivalent }) {
			t.Errorf("no mutant of the kind %q was noticed", kind)
		}
	}
	for _, want := range []string{
		"[95%](given:knee.loads) -> [96%](given:knee.loads)",          // a member of the same list
		"[at least 10×](claim:factor) -> [at most 10×](claim:factor)", // equality
		"[803 ms](cell:knee/0.95/p99) -> ",                            // no: every neighbour prints another
		"[803 ms](claim:mean) -> [803 ms](claim:tail)",                // prints the same
	} {
		found := slices.ContainsFunc(r.Equivalent, func(m Mutant) bool { return strings.Contains(m.String(), want) })
		if found == strings.HasSuffix(want, "-> ") {
			t.Errorf("%s: found %v among the equivalent", want, found)
		}
	}
}

func TestMutationsNeedASoundPage(t *testing.T) {
	in := sound()
	in.rewrite(40, "[9.7×](claim:ratio)")
	if r := Mutations(in); len(r.Base) != 1 || len(r.Counts) > 0 {
		t.Errorf("%+v", r)
	}
}

// TestTruth holds the arithmetic that excuses mutants against cases by hand.
func TestTruth(t *testing.T) {
	for _, c := range []struct {
		text  string
		value float64
		want  bool
	}{
		{"803 ms", 0.8032, true}, {"804 ms", 0.8032, false}, {"803 ms", 0.8035, false}, {"804 ms", 0.8035, true},
		{"−803 ms", -0.8035, false}, {"−804 ms", -0.8035, true}, {"0.80 s", 0.8032, true}, {"1 s", 0.8032, true},
		{"about 800 ms", 0.8032, true}, {"about 800 ms", 0.85, false}, {"about 800 ms", 0.751, true}, {"about 803 ms", 0.8, false},
		{"more than 800 ms", 0.8032, true}, {"more than 800 ms", 0.9, false}, {"more than 800 ms", 0.8, false}, {"at least 800 ms", 0.8, true},
		{"under 810 ms", 0.8032, true}, {"under 900 ms", 0.8032, true}, {"under 820 ms", 0.8032, false}, {"at most 810 ms", 0.81, true},
		{"803 /s", 0.8032, false},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		x, _ := rational(c.value)
		second, _ := quantity.UnitOf("s")
		if got := fits(r.Numbers[0], second) && within(r.Numbers[0], string(r.Hedge), false, x); got != c.want {
			t.Errorf("%s for %v: %v, want %v", c.text, c.value, got, c.want)
		}
	}
}
