package markdown

import (
	"reflect"
	"testing"
)

// A number is seen as a reader sees it, whatever markup runs through it.
func TestUnbound(t *testing.T) {
	for src, want := range map[string][]string{
		"**5** ms":                      {"3:3 5 ms"},
		"5\nms":                         {"3:1 5 ms"},
		"5  \nms":                       {"3:1 5 ms"},
		"> 5\n> ms":                     {"3:3 5 ms"},
		"*1*,000 s":                     {"3:2 1,000 s"},
		"5&nbsp;ms":                     {"3:1 5\u00a0ms"},
		"&#53; ms":                      {"3:1 5 ms"},
		"\\5 ms \\* 6 s":                {"3:2 5 ms", "3:10 6 s"},
		"\\-5 ms":                       {"3:2 -5 ms"},
		"× 5 ms":                        {"3:4 5 ms"},
		"[5](claim:a) of ms":            nil,
		"[5](plain:name) to 6 s":        {"3:20 6 s"},
		"`5 ms` and `x = 5` and `p99`":  {"3:2 5 ms"},
		"`5` ms":                        {"3:2 5 ms"},
		"$`5`$ ms, $5":                  {"3:12 5"},
		"a<!-- 5 -->b":                  nil,
		"[5 a](https://x.org/7)":        {"3:2 5 a"[:5]},
		"<https://x.org/7>":             nil,
		"![5 s](a7.png)":                {"3:3 5 s"},
		"1. a\n2. b":                    nil,
		"- 5 s":                         {"3:3 5 s"},
		"|5 s|a|\n|-|-|\n|b|**6** s|":   {"3:2 5 s", "5:6 6 s"},
		"## 5 s":                        {"3:4 5 s"},
		"```text\n5 s\n```":             nil,
		"```math\n5\n```":               nil,
		"[a]: https://x.org/5\n\n5 [a]": {"5:1 5"},
	} {
		nb, ps := Parse("x.md", []byte("# T\n\n"+src+"\n"))
		var got []string
		for _, u := range nb.Unbound {
			got = append(got, short(u.Pos)+" "+u.Reading.Text)
		}
		if !reflect.DeepEqual(got, want) || len(ps) > 0 {
			t.Errorf("%q: %q, want %q; %v", src, got, want, ps)
		}
	}
}

// Letters that adjoin digits hide no number.
func TestOddNumbers(t *testing.T) {
	nb, ps := Parse("x.md", []byte("# T\n\nIt takes 900msec at 300**qps**.\n"))
	equal(t, "unbound", []string{nb.Unbound[0].Reading.Text, nb.Unbound[1].Reading.Text}, []string{"900msec", "300qps"})
	equal(t, "problems", []string{problem(ps[0]), problem(ps[1])}, []string{
		"3:10: the number \"900msec\" cannot be read: “msec” is no unit: write ms",
		"3:21: the number \"300qps\" cannot be read: “qps” is no unit: write rps"})
}

// A given text is bound where it stands by itself, and only there.
func TestGiven(t *testing.T) {
	const front = "---\ntitle: T\ngiven:\n  10 ms: t.a\n  One server: t.b\n  10 ms to 30 ms: t.c\n  20: t.d\n  95%: t.e\n---\n"
	for src, want := range map[string]string{
		"10 ms.":               "⟨given:t.a 10 ms⟩.",
		"(10 ms)":              "(⟨given:t.a 10 ms⟩)",
		"10 ms to 30 ms":       "⟨given:t.c 10 ms to 30 ms⟩",
		"10 ms to 30 mss":      "⟨given:t.a 10 ms⟩ to 30 mss",
		"**10** ms x":          "<strong>⟨given:t.a 10 ms⟩</strong> x",
		"10 **ms**":            "⟨given:t.a 10 ms⟩",
		"*a 10 ms b*":          "<em>a ⟨given:t.a 10 ms⟩ b</em>",
		"10\nms":               "⟨given:t.a 10 ms⟩",
		"`10 ms`":              "<code>⟨given:t.a 10 ms⟩</code>",
		"about 10 ms":          "about ⟨given:t.a 10 ms⟩",
		"10 ms to 20 ms":       "⟨given:t.a 10 ms⟩ to 20 ms",
		"95% to 95%":           "⟨given:t.e 95%⟩ to ⟨given:t.e 95%⟩",
		"5 to 10 ms":           "5 to ⟨given:t.a 10 ms⟩",
		"One server, 20":       "⟨given:t.b One server⟩, ⟨given:t.d 20⟩",
		"[10 ms](a.md) [b](#)": "<a href=\"a.html\">10 ms</a> <a href=\"#\">b</a>",
		"110 ms":               "110 ms",
		"10 msec":              "10 msec",
		"1.10 ms":              "1.10 ms",
		"-10 ms":               "-10 ms",
		"3–10 ms":              "3–10 ms",
		"20 ms":                "20 ms",
		"20.5":                 "20.5",
		"20–30":                "20–30",
		"one server":           "one server",
		"One servers":          "One servers",
		"[10 ms](plain:quote)": "⟨plain:quote 10 ms⟩",
	} {
		nb, ps := Parse("x.md", []byte(front+src+"\n"))
		if got := show(nb, nb.Body); got != "<p>"+want+"</p>\n" || len(ps) > 0 {
			t.Errorf("%q: %q, want %q; %v", src, got, want, ps)
		}
	}
	nb, _ := Parse("x.md", []byte(front+"[10 ms](a.md) and 3–10 ms, ![20](b.png)\n"))
	equal(t, "bound without a piece", nb.Statements[0].Target+" "+nb.Statements[1].Target, "t.a t.d")
	equal(t, "unbound", nb.Unbound[0].Reading.Text, "3–10 ms")
	equal(t, "used", []bool{nb.Front.Given[0].Used, nb.Front.Given[1].Used, nb.Front.Given[3].Used}, []bool{true, false, true})
}

func TestWords(t *testing.T) {
	nb, _ := Parse("x.md", []byte("---\ntitle: not counted\n---\n## Two words\n\nOne [8.7×](claim:a) – **x**y, `code`.\n\n"+
		"![not counted](a.png)\n\n- item\n\n```go\nnot\n```\n\n```predict {#a}\nQuestion here?\n\nf: claim=a unit=s\n---\nAnswer.\n```\n"))
	equal(t, "words, the field's label among them", nb.Words, 11)
}
