package notebooks_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/markdown"
)

// pages are the notebooks of this folder, each read once.
type pages map[string]page

type page struct {
	text string // on one line
	nb   notebooks.Notebook
}

// read gives the page of a name.
func (p pages) read(name string) (page, error) {
	if have, ok := p[name]; ok {
		return have, nil
	}
	src, err := os.ReadFile(name + ".md")
	if err != nil {
		return page{}, err
	}
	nb, _ := markdown.Parse(name+".md", src)
	p[name] = page{strings.Join(strings.Fields(string(src)), " "), nb}
	return p[name], nil
}

// carries is nil if a page has a statement with a target, or words in quotes.
func (p pages) carries(name, what string) error {
	have, err := p.read(name)
	if err != nil {
		return err
	}
	if words, quoted := strings.CutPrefix(what, `"`); quoted {
		if words = strings.TrimSuffix(words, `"`); len(words) < 10 || !strings.Contains(have.text, words) {
			return fmt.Errorf("%s.md does not say %q", name, words)
		}
		return nil
	}
	for _, s := range have.nb.Statements {
		if string(s.Scheme)+":"+s.Target == what {
			return nil
		}
	}
	return fmt.Errorf("%s.md has no statement (%s)", name, what)
}

// TestStatementsOfTheFirstPage looks up where each numeric statement of the
// page that this suite grew from stands on ours. That what stands there holds
// is for the check of the pages.
func TestStatementsOfTheFirstPage(t *testing.T) {
	text, err := os.ReadFile("testdata/c05-statements.txt")
	if err != nil {
		t.Fatal(err)
	}
	p, next, left := pages{}, 1, 0
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.SplitN(line, " ", 4)
		if len(parts) != 4 || parts[0] != fmt.Sprintf("n%03d", next) || !strings.HasPrefix(parts[1], "L") {
			t.Fatalf("%q: want n%03d, a line, a page and a target", line, next)
		}
		next++
		if parts[2] == "-" {
			left++
		} else if err := p.carries(parts[2], parts[3]); err != nil {
			t.Errorf("%s: %v", parts[0], err)
		}
	}
	if next-1 != 172 || left > 20 {
		t.Errorf("%d statements, of which %d are said not to belong here; there are 172", next-1, left)
	}
}

// TestCorrections looks up each correction among the entries of errata.
func TestCorrections(t *testing.T) {
	text, err := os.ReadFile("testdata/corrections.txt")
	if err != nil {
		t.Fatal(err)
	}
	errata, err := os.ReadFile("errata.md")
	if err != nil {
		t.Fatal(err)
	}
	met, entries := map[string]bool{}, strings.Split(string(errata), "\n")
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		which, lead, ok := strings.Cut(line, ": ")
		begins := func(entry string) bool {
			number, rest, _ := strings.Cut(entry, ". ")
			return number != "" && strings.Trim(number, "0123456789") == "" && strings.HasPrefix(rest, lead)
		}
		if !ok || !slices.ContainsFunc(entries, begins) {
			t.Errorf("%q: errata has no such entry", line)
		}
		met[which] = true
	}
	for source, last := range map[string]int{"page": 45, "lab": 13} {
		for n := range last {
			if which := fmt.Sprintf("%s %d", source, n+1); !met[which] {
				t.Errorf("correction %s is missing", which)
			}
		}
	}
}
