package markdown

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// FuzzParse holds what is true of every input: no panic, positions inside the
// file and in order, HTML whose tags are balanced, nothing in it that the author
// wrote as a tag, no number that a reader sees and nothing has noticed, and the
// same notebook from the same text with other line ends or a byte order mark.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*/*.md")
	if err != nil || len(files) < 20 {
		f.Fatal(len(files), err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	for _, s := range []string{"---\ntitle: \"a\\u00d7 5 ms\"\n---\n", "---\ntitle: >\n  a\n  5 ms\n---\n", "---\n- a\n---\n",
		"---\ntitle: &a b\nquestion: *a\n---\n", "> > [!NOTE]\n> > x\n", "[a](claim:b \"loose: c\")", "\t- ```go\n", "<!-- a\n",
		"```predict {#a}\nq\n\n5: claim=x unit=s\n---\nb\n```\n", "a\n=\n", "|a\n|-\n|b|c\n", "![[5](plain:name)](x.png)"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		nb, ps := Parse("x.md", src)
		inside := within(src)
		for _, p := range ps {
			if !inside(p.Pos) {
				t.Errorf("problem outside the file: %v", p)
			}
		}
		last := notebooks.Pos{}
		for _, s := range nb.Statements {
			if !inside(s.Pos) || s.Pos.Before(last) {
				t.Errorf("statement %q at %v after %v", s.Text, s.Pos, last)
			}
			last = s.Pos
		}
		for _, u := range nb.Unbound {
			if !inside(u.Pos) || u.Pos.Line == 0 {
				t.Errorf("number %q at %v", u.Reading.Text, u.Pos)
			}
		}
		balanced(t, show(nb, nb.Body))
		for _, p := range nb.Prompts {
			balanced(t, show(nb, p.Question))
			balanced(t, show(nb, p.Answer))
		}
		noticed(t, nb, ps)
		otherEnds(t, src, nb, ps)
	})
}

// within gives a test for positions in src.
func within(src []byte) func(notebooks.Pos) bool {
	lines := bytes.Split(bytes.TrimPrefix(src, []byte("\xef\xbb\xbf")), []byte("\n"))
	return func(p notebooks.Pos) bool {
		return p.File == "x.md" && p.Line >= 1 && p.Line <= len(lines) && p.Col >= 0 && p.Col <= len(lines[p.Line-1])+1
	}
}

var tag = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)[^<>]*>`)

// balanced fails where a tag is not closed in order, or one is not ours.
func balanced(t *testing.T, html string) {
	ours := " a aside blockquote br code div em h2 h3 h4 h5 h6 hr img li ol p pre strong table tbody td th thead tr ul "
	var open []string
	for _, m := range tag.FindAllStringSubmatch(html, -1) {
		switch name := m[2]; {
		case !strings.Contains(ours, " "+name+" "):
			t.Errorf("tag %s in %q", m[0], html)
		case name == "br" || name == "hr" || name == "img":
		case m[1] == "":
			open = append(open, name)
		case len(open) == 0 || open[len(open)-1] != name:
			t.Errorf("%s closes nothing in %q", m[0], html)
			return
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("%v not closed in %q", open, html)
	}
}
