package markdown

import (
	"strings"
	"testing"
)

// What stands directly at a statement and changes what it says is a problem.
func TestAround(t *testing.T) {
	for src, found := range map[string]string{
		"−[803 ms](claim:a)":                    "−",
		"-[803 ms](claim:a)":                    "-",
		"− [803 ms](claim:a)":                   "−",
		"− ([803 ms](claim:a))":                 "−",
		"(- [803 ms](claim:a))":                 "-",
		"–[803 ms](claim:a)":                    "–",
		"**-**[803 ms](claim:a)":                "-",
		"at $[803 ms](claim:a)":                 "$",
		"at x[803 ms](claim:a)":                 "x",
		"at 1/[803 ms](claim:a)":                "/",
		"f([803 ms](claim:a))":                  "f",
		"`-`[803 ms](claim:a)":                  "a formula, code or statement",
		"$`-`$[803 ms](claim:a)":                "a formula, code or statement",
		"`minus` [803 ms](claim:a)":             "minus",
		"$`2 +`$ [803 ms](claim:a)":             "+",
		"[803](claim:a) `ms`":                   "ms",
		"[803 ms](claim:a)[8.7×](claim:a)":      "a formula, code or statement",
		"![5](a.png)[8.7×](claim:a)":            "a formula, code or statement",
		"minus [803 ms](claim:a)":               "minus",
		"minus the [803 ms](claim:a)":           "minus",
		"not [8.7×](claim:a)":                   "not",
		"Never\n[8.7×](claim:a)":                "Never",
		"by no means [8.7×](claim:a)":           "by no means",
		"it isn’t even the [8.7×](claim:a)":     "isn’t",
		"it is not [the same](claim:a)":         "not",
		"not [10 ms](given:a.b)":                "not",
		"[8.7×](claim:a)k":                      "k",
		"[8.7×](claim:a)**k**":                  "k",
		"[8.7×](claim:a)³":                      "³",
		"[8.7×](claim:a)5":                      "5",
		"[8](claim:a).75":                       ".",
		"[8](claim:a),000":                      ",",
		"[803 ms](claim:a)+":                    "+",
		"[803 ms](claim:a)/s":                   "/",
		"[803 ms](claim:a)%":                    "%",
		"[803 ms](claim:a)–[5 s](claim:b)":      "–",
		"[10](given:a.b)-ms waits":              "-ms",
		"[10](given:a.b)-ish":                   "-ish",
		"[803 ms](claim:a) ± 5":                 "±",
		"[803 ms](claim:a) per second":          "per second",
		"[803 requests](claim:a) per run":       "per run",
		"[20 requests](given:a.b) per minute":   "per minute",
		"[20 requests](given:a.b) a second":     "a second",
		"[20,000](given:a.b) ms":                "ms",
		"[20](given:a.b) % of":                  "%",
		"[803 ms](claim:a) or more":             "or more",
		"[803 ms](claim:a) *or less*":           "or less",
		"[803 ms](claim:a)\nor fewer":           "or fewer",
		"[803 ms](claim:a) and up":              "and up",
		"[803 ms](claim:a) at most":             "at most",
		"[803 ms](claim:a) or so":               "or so",
		"[803 ms](claim:a), -[803 ms](claim:a)": "-",
	} {
		_, ps := Parse("x.md", []byte("# T\n\n"+src+"\n"))
		want := "\"" + found + "\" stands directly at the statement and changes what it says"
		n := strings.Count(ps.Error(), want)
		if n < 1 || ps[0].Hint == "" && len(ps) == 1 {
			t.Errorf("%q: %v, want %s", src, ps, want)
		}
	}
}

// Sentences that put a statement where it is.
func TestNotAround(t *testing.T) {
	for _, src := range []string{
		"at [50%](claim:a)", "to [803 ms](claim:a)", "(by [8.7×](claim:a))", "[8.7×](claim:a), of [43%](claim:a) of the runs",
		"over [1,000 seeds](given:a.b)", "over the [1,000 seeds](claim:a)", "within [100 ms](given:a.b)",
		"it rises – [8.7×](claim:a) – and", "it rises - [8.7×](claim:a) - and", "- [8.7×](claim:a)", "1. [8.7×](claim:a)",
		"it rises—[8.7×](claim:a)—and", "“[8.7×](claim:a)”", "**[8.7×](claim:a)**: no", "[50%](claim:a) to [95%](claim:a)",
		"| a | b |\n|-|-|\n| [8.7×](claim:a) | [8.7×](claim:b) |", "the [20,000-request](claim:a) run", "a [10 ms](given:a.b)-long wait",
		"[10 ms](given:a.b) per request", "[399](claim:a) fewer, [1.4×](claim:b) as many", "[8.7×](claim:a) points at it",
		"[8.7×](claim:a) and so on", "[5 s](claim:a) or [6 s](claim:b)", "nothing is lost: [8.7×](claim:a)", "a knot [8.7×](claim:a)",
		"[8.7×](claim:a)? [8.7×](claim:a)!", "[two](plain:quote) or more", "p99 = [803 ms](claim:a)", "[90%](claim:a) → [95%](claim:a)",
		"[LIFO serves more](claim:a) or fewer", "handsome [8.7×](claim:a)",
	} {
		if _, ps := Parse("x.md", []byte("# T\n\n"+src+"\n")); len(ps) > 0 {
			t.Errorf("%q: %v", src, ps)
		}
	}
}

// A given text is not bound where something beside it changes what it says.
func TestAroundGiven(t *testing.T) {
	const front = "---\ntitle: T\ngiven:\n  10 ms: t.a\n  20,000 requests: t.b\n---\n"
	for src, found := range map[string]string{
		"minus 10 ms":               "minus",
		"− 10 ms":                   "−",
		"not the 10 ms":             "not",
		"10 ms or more":             "or more",
		"10 ms + 5":                 "+",
		"10 ms per hour":            "per hour",
		"in excess of 10 ms":        "in excess of",
		"some 10 ms":                "some",
		"~10 ms":                    "~",
		"10 ms² later":              "²",
		"10 ms":                     "",
		"about 10 ms":               "",
		"up to 10 ms":               "",
		"wait – 10 ms – and":        "",
		"20,000 requests per queue": "",
	} {
		nb, ps := Parse("x.md", []byte(front+src+"\n"))
		bound := nb.Front.Given[0].Used || nb.Front.Given[1].Used
		switch {
		case found == "" && (len(ps) > 0 || !bound):
			t.Errorf("%q: bound %v, %v", src, bound, ps)
		case found != "" && (len(ps) == 0 || bound || !strings.Contains(ps.Error(), "is not bound here: \""+found+"\" stands")):
			t.Errorf("%q: bound %v, %v", src, bound, ps)
		case found != "" && len(nb.Unbound) == 0:
			t.Errorf("%q: its number is not seen", src)
		}
	}
}

// Characters that nobody sees would hide what stands beside a number, or in it.
func TestInvisible(t *testing.T) {
	const front = "# T\n\n"
	checkWrong(t, front, []wrong{
		{"zero width", "over\u200b [803 ms](claim:a)\n", []string{"3:5: a character that nobody sees stands here, U+200B: leave it out"}},
		{"entity", "over&#8203; [803 ms](claim:a)\n", []string{"3:5: a character that nobody sees stands here, U+200B: leave it out"}},
		{"direction", "a \u202eb\n", []string{"3:3: a character that nobody sees stands here, U+202E: leave it out"}},
		{"in a number", "[the s\u00adame](claim:a)\n", []string{"3:1: a character that nobody sees stands in the statement, U+00AD: leave it out"}},
		{"filler", "a\u3164b\n", []string{"3:2: a character that nobody sees stands here, U+3164: leave it out"}},
		{"in a fence", "```text\na\u200bb\n```\n", nil},
		{"narrow spaces", "a\u202fb\u00a0c\u2009d\n", nil},
	})
}
