package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kneebook/notebooks/quantity"
	"kneebook/suite"
	"kneebook/suite/console"
	"kneebook/suite/publish"
)

// readClaims reads the claims of an earlier build: claims.json itself, or the
// folder of a site that has it.
func readClaims(path string) (suite.Claims, error) {
	var out suite.Claims
	info, err := os.Stat(path)
	if err == nil && info.IsDir() {
		path = filepath.Join(path, suite.ClaimsName)
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return out, fmt.Errorf("-diff: there is no %s: it is the folder of a published site, or its %s", path, suite.ClaimsName)
	}
	if err != nil {
		return out, fmt.Errorf("-diff: %w", err)
	}
	if err := json.Unmarshal(data, &out); err != nil {
		return out, fmt.Errorf("-diff: %s holds no claims of a site: %w", path, err)
	}
	if out.Claims == nil {
		return out, fmt.Errorf("-diff: %s holds no claims of a site", path)
	}
	return out, nil
}

// twoSuites is an error where an earlier build has no notebook in common with
// this one: each claim would be new or gone, and nothing would be compared.
func twoSuites(path string, was, now suite.Claims) error {
	before, after := notebooksOf(was), notebooksOf(now)
	if len(before) == 0 || len(after) == 0 || slices.ContainsFunc(after, func(n string) bool { return slices.Contains(before, n) }) {
		return nil
	}
	dir, site := path, ""
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		dir = filepath.Dir(path)
	}
	if m, err := publish.ReadManifest(dir); err == nil && m.Site != "" {
		site = ", “" + m.Site + "”"
	}
	return fmt.Errorf("-diff %s: it is of another suite%s: it has claims of %s, and here are those of %s", path, site, strings.Join(before, ", "), strings.Join(after, ", "))
}

// notebooksOf lists the notebooks that have claims, in the order of the site.
func notebooksOf(c suite.Claims) []string {
	var out []string
	for _, claim := range c.Claims {
		if !slices.Contains(out, claim.Notebook) {
			out = append(out, claim.Notebook)
		}
	}
	return out
}

// kind says what became of a claim.
type kind string

// The kinds of change.
const (
	isNew     kind = "new"
	isGone    kind = "gone"
	isChanged kind = "changed"
)

// change is one claim that is not what it was.
type change struct {
	kind kind
	was  suite.PublishedClaim // zero for a new one
	now  suite.PublishedClaim // zero for one that is gone
	what []difference         // of a changed one
}

// difference is one part of a claim that is not what it was.
type difference struct{ part, was, now string }

// id names the claim.
func (c change) id() (notebook, id string) {
	if c.kind == isGone {
		return c.was.Notebook, c.was.ID
	}
	return c.now.Notebook, c.now.ID
}

// pages lists the pages that state the claim, before or after.
func (c change) pages() []string {
	out := c.now.Pages()
	for _, p := range c.was.Pages() {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// changesOf compares two builds: what is new or changed in the order of the
// new one, then what is gone.
func changesOf(was, now suite.Claims) []change {
	var out []change
	for _, n := range now.Claims {
		w, ok := find(was, n)
		switch what := differences(w, n); {
		case !ok:
			out = append(out, change{kind: isNew, now: n})
		case len(what) > 0:
			out = append(out, change{isChanged, w, n, what})
		}
	}
	for _, w := range was.Claims {
		if _, ok := find(now, w); !ok {
			out = append(out, change{kind: isGone, was: w})
		}
	}
	return out
}

// find finds a claim by notebook and id.
func find(in suite.Claims, c suite.PublishedClaim) (suite.PublishedClaim, bool) {
	for _, x := range in.Claims {
		if x.Notebook == c.Notebook && x.ID == c.ID {
			return x, true
		}
	}
	return suite.PublishedClaim{}, false
}

// differences lists the parts of a claim that are not what they were. A change
// of unit is told with the values.
func differences(was, now suite.PublishedClaim) []difference {
	var out []difference
	add := func(part string, differ bool, w, n string) {
		if differ {
			out = append(out, difference{part, w, n})
		}
	}
	other := was.Unit != now.Unit
	number := func(part string, w, n *float64) {
		ws, ns := apart(w, was.Unit, n, now.Unit)
		add(part, other && (w != nil || n != nil) || !same(w, n), ws, ns)
	}
	number("value", was.Value, now.Value)
	number("exact value", was.Exact, now.Exact)
	wb, nb := band(was), band(now)
	number("band, low", wb.Low, nb.Low)
	number("band, high", wb.High, nb.High)
	add("seeds of the band", wb.Seeds != nb.Seeds, console.Thousands(wb.Seeds), console.Thousands(nb.Seeds))
	add("how", was.How != now.How, was.How, now.How)
	add("scope", was.Scope != now.Scope, was.Scope, now.Scope)
	add("sentence", was.Sentence != now.Sentence, was.Sentence, now.Sentence)
	add("texts", !slices.Equal(was.Texts, now.Texts), texts(was), texts(now))
	return out
}

// band is a claim's band; zero where it has none.
func band(c suite.PublishedClaim) suite.PublishedBand {
	if c.Band == nil {
		return suite.PublishedBand{}
	}
	return *c.Band
}

// same reports whether two values are one number, or both none.
func same(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

// apart prints two values with as many digits as tell them apart, four at
// least.
func apart(a *float64, unitA string, b *float64, unitB string) (string, string) {
	digits := 4
	for digits < 9 && printed(a, unitA, digits) == printed(b, unitB, digits) {
		digits++
	}
	return printed(a, unitA, digits), printed(b, unitB, digits)
}

// printed prints a value; none is a dash.
func printed(v *float64, unit string, digits int) string {
	if v == nil {
		return "–"
	}
	u, ok := quantity.UnitOf(unit)
	if !ok {
		return fmt.Sprintf("%.*g %s", digits, *v, unit)
	}
	return quantity.Format(*v, u, digits)
}

// texts lists the texts that cite a claim, by page: knee.html 8.7×, 9×.
func texts(c suite.PublishedClaim) string {
	var pages []string
	for _, page := range c.Pages() {
		var list []string
		for _, t := range c.Texts {
			if t.Page == page {
				list = append(list, fmt.Sprintf("%q", t.Text))
			}
		}
		pages = append(pages, page+" "+strings.Join(list, ", "))
	}
	if pages == nil {
		return "none"
	}
	return strings.Join(pages, "; ")
}
