package browser_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// forms are ways to write a guess, by the kind of what is asked for, and
// whether they are taken.
var forms = map[string][]struct {
	typed    string
	accepted bool
}{
	"time": {
		{"0.5", true}, {"0,5", true}, {".5", true}, {",5", true}, {"1e-1", true}, {"5E2", true}, {" 12 ", true},
		{"500 ms", true}, {"500ms", true}, {"0,5 s", true}, {"2 minutes", true}, {"1000", true}, {"1.500", true}, {"+3", true},
		{"10 milliseconds", true}, {"1 hour", true}, {"7 microseconds", true}, {"1 000", true}, {"-1 000", false}, {"1’000 ms", true}, {"1_000_000", true},
		{"1,000,000 ms", true}, {"1 00", false}, {"1,000,00", false}, {"1,0000", true}, {strings.Repeat("9", 41), false}, {"5 minutess", false}, {"5 milli", false},
		{"1,000", false}, {"12,500 ms", false}, {"", false}, {"soon", false}, {"5 %", false}, {"5×", false}, {"5 requests", false},
		{"0", false}, {"-1", false}, {"−1", false}, {"1 2", false}, {"1e", false}, {"0x10", false}, {"Infinity", false}, {"1e999", false},
	},
	"share": {
		{"0", true}, {"43 percent", true}, {"0,5%", true}, {"100%", true}, {"-5%", false}, {"−1", false}, {"5 points", false},
	},
	"ratio": {
		{"2", true}, {"0,5", true}, {"1e-1", true}, {"2x", true}, {"2 ×", true}, {"2 times", true},
		{"1,000", false}, {"500 ms", false}, {"50%", false}, {"0", false}, {"1e-999", false}, {"ten", false},
	},
}

// tried commits a text in each field of a fresh prompt.
const tried = `((id, text, attributes) => {
	const form = document.querySelector('#' + id + ' form');
	for (const f of form.querySelectorAll('input[data-scale]')) { f.value = text; Object.assign(f.dataset, attributes); }
	form.requestSubmit();
	return { Taken: form.querySelector('button').getAttribute('aria-disabled') === 'true', Said: form.querySelector('output').textContent };
})`

// trial is what came of it.
type trial struct {
	Taken bool
	Said  string
}

// sectionOf finds the first prompt that asks for one thing, of a kind.
func sectionOf(t *testing.T, s site, kind string) (page, section, id string) {
	t.Helper()
	re := regexp.MustCompile(`(?s)<section class="predict" id="([^"]*)".*?</section>`)
	for _, page := range s.pages() {
		for _, m := range re.FindAllStringSubmatch(string(s[page]), -1) {
			if strings.Count(m[0], "data-scale=") == 1 && strings.Contains(m[0], `data-dim="`+kind+`"`) {
				return page, m[0], m[1]
			}
		}
	}
	t.Fatalf("no prompt asks for a %s", kind)
	return "", "", ""
}

// repeated opens a page that holds a prompt n times, so that each can be
// answered once. Its own name and a number are the id of each.
func repeated(t *testing.T, s site, kind string, n int) (b *tab, id string) {
	t.Helper()
	page, section, id := sectionOf(t, s, kind)
	text := string(s[page])
	all := text[:strings.Index(text, "<main")] + `<main class="page">`
	for i := range n {
		all += strings.ReplaceAll(section, id, fmt.Sprintf("%s-%d", id, i))
	}
	s = s.with("repeated.html", all+"</main>"+text[strings.Index(text, "<footer"):])
	b = open(t, s.serve(t, nil))
	b.visit("repeated.html")
	return b, id
}

func TestFormsOfAGuess(t *testing.T) {
	t.Parallel()
	s := render(t)
	for kind, list := range forms {
		b, id := repeated(t, s, kind, len(list))
		for i, form := range list {
			got := eval[trial](b, fmt.Sprintf(tried+`("%s-%d", %q, {})`, id, i, form.typed))
			if got.Taken != form.accepted || got.Said == "" || strings.Contains(got.Said, "NaN") || strings.Contains(got.Said, "∞") {
				t.Errorf("%s, %q: taken %v, want %v; it says %q", kind, form.typed, got.Taken, form.accepted, got.Said)
			}
		}
	}
}

// asked are fields as notebooks may ask for them, with guesses and what is
// said of these after the words that repeat guess and measurement.
var asked = []struct {
	attributes string // of the field, as a JavaScript object
	said       map[string]string
}{
	{`{ scale: 'factor', dim: 'time', unit: 's', per: '1', answer: '16.8', shown: '16.8 s', tol: '1.1' }`, map[string]string{
		"0.5": "34 times too low.", "500 ms": "34 times too low.", "16.8": "Close.", "15.4": "Close.", "18,4": "Close.", "15": "1.1 times too low.",
		"42": "2.5 times too high.", "5 min": "18 times too high.", "0.0168": "1,000 times too low.", "1e300 s": "6.0e+298 times too high.", "1 680": "100 times too high.",
	}},
	{`{ scale: 'factor', dim: 'rate', unit: '/s', per: '1', answer: '80', shown: '80/s', tol: '1.1' }`, map[string]string{
		"20": "4 times too low.", "240/min": "20 times too low.", "160 rps": "2 times too high.",
	}},
	{`{ scale: 'points', dim: 'share', unit: '%', per: '0.01', answer: '43', shown: '43%', tol: '2' }`, map[string]string{
		"43": "Exactly so.", "41": "Close.", "45 %": "Close.", "50%": "7 points too high.", "0": "43 points too low.", "12,5": "31 points too low.",
	}},
	{`{ scale: 'difference', dim: 'requests', unit: 'requests', per: '1', answer: '0', shown: '0 requests', tol: '0' }`, map[string]string{
		"0": "Exactly so.", "12 requests": "12 too high.", "-3": "3 too low.",
	}},
}

func TestDistanceIsSaidInWords(t *testing.T) {
	t.Parallel()
	total := 0
	for _, field := range asked {
		total += len(field.said)
	}
	b, id := repeated(t, render(t), "ratio", total)
	for _, field := range asked {
		for _, typed := range slices.Sorted(maps.Keys(field.said)) {
			total--
			want := field.said[typed]
			got := eval[trial](b, fmt.Sprintf(tried+`("%s-%d", %q, %s)`, id, total, typed, field.attributes))
			if !strings.HasPrefix(got.Said, "You predicted "+typed) || !strings.HasSuffix(got.Said, ". "+want) {
				t.Errorf("%s, %q: it says %q, want … %s", field.attributes, typed, got.Said, want)
			}
		}
	}
}
