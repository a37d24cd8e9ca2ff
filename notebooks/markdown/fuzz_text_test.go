package markdown

import (
	"bytes"
	"html"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// What a reader sees of a page, as text: code, formulas, pictures and addresses
// stand as one sign, blocks on lines of their own, other markup not at all.
var (
	seenAs = []struct {
		form *regexp.Regexp
		as   string
	}{
		{regexp.MustCompile(`(?s)<pre[ >].*?</pre>`), "\n"},
		{regexp.MustCompile(`(?s)⟨.*?⟩|<img [^>]*>`), gap},
		{regexp.MustCompile(`<a href="[^"]*">([a-zA-Z][a-zA-Z0-9.+-]*:|[^<@]*@)[^<]*</a>`), gap},
		{regexp.MustCompile(`</?(aside|blockquote|div|h[2-6]|hr|li|ol|p|table|tbody|td|th|thead|tr|ul)( [^>]*)?>`), "\n"},
	}
	linkTag  = regexp.MustCompile(`</?a( href="[^"]*")?>`)
	codeSpan = regexp.MustCompile(`<code>([^<]*)</code>`)
	markup   = regexp.MustCompile(`</?[a-z]+>`)
)

// visible is the text of HTML that show has written, with something in the place
// of where links begin and end.
func visible(page, links string) string {
	page = codeSpan.ReplaceAllStringFunc(page, func(c string) string {
		said := codeSpan.FindStringSubmatch(c)[1]
		if _, whole := quantity.Quantity(strings.TrimFunc(html.UnescapeString(said), framing)); whole {
			return said
		}
		return gap
	})
	for _, s := range seenAs {
		page = s.form.ReplaceAllLiteralString(page, s.as)
	}
	page = linkTag.ReplaceAllLiteralString(page, links)
	return html.UnescapeString(markup.ReplaceAllString(page, ""))
}

// noticed fails where a page that has no problem shows a number in its body that
// is neither unbound nor a statement. A link may run through a word, as other
// markup may.
func noticed(t *testing.T, nb notebooks.Notebook, ps notebooks.Problems) {
	if len(ps) > 0 || strings.ContainsAny(show(nb, nb.Body), "⟨⟩"+gap) && len(nb.Statements) == 0 {
		return
	}
	known := map[string]int{}
	for _, u := range nb.Unbound {
		known[u.Reading.Text]++
	}
	for _, s := range nb.Statements {
		for _, f := range quantity.Scan(s.Text) {
			known[f.Reading.Text]++
		}
	}
	for _, line := range strings.Split(visible(show(nb, nb.Body), ""), "\n") {
		for _, f := range quantity.Scan(line) {
			if known[f.Reading.Text]--; known[f.Reading.Text] < 0 {
				t.Errorf("the page says %q in %q, which nothing has noticed", f.Reading.Text, line)
			}
		}
	}
}

var byteOffset = regexp.MustCompile(`byte offset [0-9]+`)

// otherEnds fails where CRLF for LF, or a byte order mark, changes what is read.
func otherEnds(t *testing.T, src []byte, nb notebooks.Notebook, ps notebooks.Problems) {
	mark := []byte("\xef\xbb\xbf")
	if bytes.HasPrefix(src, mark) || bytes.Contains(src, []byte("\r")) {
		return
	}
	want := byteOffset.ReplaceAllString(ps.Error(), "")
	for _, other := range [][]byte{bytes.ReplaceAll(src, []byte("\n"), []byte("\r\n")), append(mark, src...)} {
		again, problems := Parse("x.md", other)
		if got := byteOffset.ReplaceAllString(problems.Error(), ""); got != want || !reflect.DeepEqual(again, nb) {
			t.Errorf("%.40q reads otherwise: problems %s, want %s; or another notebook", other, got, want)
		}
	}
}

// FuzzStatement holds of every link with one of the five schemes: it becomes the
// statement that its source says, or a problem at its line says why not. None is
// lost, none comes from anywhere else, and its text is what the quantity reader
// makes of it.
func FuzzStatement(f *testing.F) {
	for _, s := range [][3]string{{"8.7×", "claim:knee-p99-ratio", ""}, {"more than 8×", "claim:a.band", ""}, {"803 ms", "cell:knee/0.95/p99", ""},
		{"10 ms", "given:knee.service", ""}, {"5 ms", "source:m/target", ""}, {"two", "plain:name", ""}, {"under 5 s", "claim:a", "loose: slow"},
		{"LIFO serves more", "claim:order", ""}, {"5 ms", "Claim:a", ""}, {`a\]b`, "claim:a", ""}, {"*5* ms", "claim:a", ""}, {"5&nbsp;ms", "claim:a", ""},
		{"`5 ms`", "claim:a", ""}, {"5 ms", "claim:a%20b", ""}, {"5 ms", "<claim:a>", ""}, {"5", "claim:&#97;", `loose: \"a\"`}} {
		f.Add(s[0], s[1], s[2])
	}
	f.Fuzz(func(t *testing.T, text, target, title string) {
		if strings.ContainsAny(text+target+title, "\r\n\x00") || len(text+target+title) > 1000 {
			return
		}
		source := "[" + text + "](" + target
		if title != "" {
			source += ` "` + title + `"`
		}
		nb, ps := Parse("x.md", []byte("# T\n\nIt is "+source+") so.\n"))
		for _, s := range nb.Statements {
			checkStatement(t, s, text, target, ps)
		}
		if plainLink.MatchString(target) && len(nb.Statements) == 0 && len(ps) == 0 && len(nb.Unbound) == 0 && !strings.ContainsAny(text, "[]\\`<>$") {
			t.Errorf("%q is lost: %q", source, show(nb, nb.Body))
		}
	})
}

// plainLink matches the targets that make a link a statement, whatever stands
// around.
var plainLink = regexp.MustCompile(`^(claim|cell|given|source|plain):[a-z0-9./-]*$`)

// checkStatement holds one statement against the link that it was made of.
func checkStatement(t *testing.T, s notebooks.Statement, text, target string, ps notebooks.Problems) {
	if s.Pos.Line != 3 || s.Pos.Col < 1 {
		t.Errorf("%q stands at %v", s.Text, s.Pos)
	}
	if form := targets[s.Scheme].form; len(ps) == 0 && !form.MatchString(s.Target) {
		t.Errorf("%s:%s passes", s.Scheme, s.Target)
	}
	if simple := strings.Trim(text, "0123456789abcdefghijklmnopqrstuvwxyz .,%×") == "" && plainLink.MatchString(target); simple &&
		(s.Text != strings.TrimSpace(s.Text) && len(ps) == 0 || s.Text != text || string(s.Scheme)+":"+s.Target != target) {
		t.Errorf("[%s](%s) says %q, %s:%s", text, target, s.Text, s.Scheme, s.Target)
	}
	r, err := quantity.Read(s.Text)
	if err == nil && !reflect.DeepEqual(r, s.Reading) {
		t.Errorf("%q reads as %v, not %v", s.Text, s.Reading, r)
	}
	words := s.Scheme == notebooks.SchemePlain || s.Scheme == notebooks.SchemeSource || s.Scheme == notebooks.SchemeClaim && len(quantity.Scan(s.Text)) == 0
	if err != nil && !words && len(ps) == 0 {
		t.Errorf("%q is no quantity (%v), and nothing says so", s.Text, err)
	}
}
