package markdown

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"kneebook/claims"
)

// relatives is the table of the files in testdata/relatives: what each must come
// to. A line that is not indented names the file, without .md; below it stands
// each problem, as line:column: message, that the parser or the check of the
// claims finds, and behind = what a reader of the page sees, where that is
// anything.
const relatives = "testdata/relatives/outcomes.txt"

// outcome is what one file comes to, in the words of the table.
func outcome(name string, src []byte) string {
	var s strings.Builder
	nb, problems := Parse(name+".md", src)
	problems = append(problems, claims.Check(claims.Input{Notebook: nb, Spec: claims.Notebook{Name: name}}).Problems...)
	for _, p := range problems.Sorted() {
		s.WriteString("  " + short(p.Pos) + ": " + legible(p.Message) + "\n")
	}
	for _, c := range nb.Cells {
		s.WriteString("  cell " + c.ID + " " + strconv.QuoteToASCII(c.Code) + "\n")
	}
	if said := strings.Join(strings.FieldsFunc(visible(show(nb, nb.Body), "\n"), func(r rune) bool { return r == '\n' }), " / "); said != "" {
		if len(said) > 300 {
			said = said[:100] + " … " + said[len(said)-20:]
		}
		s.WriteString("  = " + legible(said) + "\n")
	}
	return s.String()
}

// legible writes what nobody sees as an escape.
func legible(text string) string {
	quoted := strconv.QuoteToGraphic(text)
	return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(quoted[1 : len(quoted)-1])
}

// TestRelatives runs each file through the parser and the check of the claims.
func TestRelatives(t *testing.T) {
	files, err := filepath.Glob("testdata/relatives/*.md")
	table, errTable := os.ReadFile(relatives)
	if err != nil || errTable != nil || len(files) < 100 {
		t.Fatal(len(files), err, errTable)
	}
	want := map[string]string{}
	name := ""
	for _, line := range strings.SplitAfter(string(table), "\n") {
		switch {
		case strings.HasPrefix(line, "  "):
			want[name] += line
		case line != "" && line[0] != '#':
			name = strings.TrimSpace(line)
			want[name] = ""
		}
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".md")
		expected, listed := want[name]
		if got := outcome(name, src); !listed || got != expected {
			t.Errorf("%s\n%swant\n%s", name, got, expected)
		}
		delete(want, name)
	}
	for name := range want {
		t.Errorf("%s is in the table, and there is no such file", name)
	}
}
