package experiments_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"kneebook/experiments"
)

// The guide names what there is of every notebook: its first experiment at
// least, by the name of its table.
func TestGuide(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, names := range regexp.MustCompile(`\(([a-z, -]+)\)`).FindAllStringSubmatch(string(text), -1) {
		for name := range strings.SplitSeq(names[1], ", ") {
			family, _, _ := strings.Cut(name, "-")
			told[family] = true
		}
	}
	for _, e := range experiments.All() {
		if family, _, _ := strings.Cut(e.Name, "-"); !told[family] {
			t.Errorf("doc.go does not name the experiment %s: add it to the list of what there is", e.Name)
			told[family] = true
		}
	}
}
