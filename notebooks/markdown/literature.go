package markdown

import (
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"kneebook/notebooks"
)

var doi = regexp.MustCompile(`^10\.[0-9]{4,9}/\S+$`)

// ParseSources reads the list of literature that notebooks cite: a YAML mapping
// from keys to entries. File is the file's base name. An entry has authors (a
// list, or one name), title and year (a number, or unknown); venue, doi, url and
// values (names with the texts that the source gives) where they are known. It lists every
// problem; the entries are usable as far as they go.
func ParseSources(file string, src []byte) (notebooks.Sources, notebooks.Problems) {
	s, problems := newSource(file, src)
	b := &builder{source: s, problems: problems}
	var out notebooks.Sources
	if root, _ := b.yamlRoot(1, b.lines()); root != nil {
		for _, p := range b.pairs(root) {
			out = append(out, b.entry(p))
		}
	}
	return out, b.problems.Sorted()
}

// entry reads one source.
func (b *builder) entry(p pair) notebooks.Source {
	e := notebooks.Source{Pos: b.yamlPos(p.key), Key: p.key.Value}
	if !isID(e.Key) {
		b.problems.Add(e.Pos, "the key %q may have only letters a to z, digits, dots and hyphens", e.Key)
	}
	if p.value.Kind != yaml.MappingNode {
		b.problems.Add(b.yamlPos(p.value), "the source %s needs authors, title and year", e.Key)
		return e
	}
	for _, q := range b.pairs(p.value) {
		b.entryKey(&e, q)
	}
	for _, missing := range []struct {
		name string
		is   bool
	}{{"authors", len(e.Authors) == 0}, {"title", e.Title == ""}, {"year", e.Year == 0 && !e.Undated}} {
		if missing.is {
			b.problems.Add(e.Pos, "the source %s has no %s", e.Key, missing.name)
		}
	}
	return e
}

func (b *builder) entryKey(e *notebooks.Source, p pair) {
	pos := b.yamlPos(p.value)
	text := func() string {
		s, _ := b.scalar(p, "!!str", "text")
		return s
	}
	switch p.key.Value {
	case "authors":
		e.Authors = b.authors(p)
	case "title":
		e.Title = text()
	case "venue":
		e.Venue = text()
	case "year":
		if e.Undated = p.value.Value == "unknown"; e.Undated {
			return
		}
		s, ok := b.scalar(p, "!!int", "a year")
		e.Year, _ = strconv.Atoi(s)
		if ok && (e.Year < 1 || e.Year > 9999) {
			b.problems.Add(pos, "%s is no year", s)
		}
	case "doi":
		if e.DOI = text(); e.DOI != "" && !doi.MatchString(e.DOI) {
			b.problems.Add(pos, "%q is no DOI: write 10.1000/182, without an address before it", e.DOI)
		}
	case "url":
		if e.URL = text(); e.URL != "" && !strings.HasPrefix(e.URL, "https://") && !strings.HasPrefix(e.URL, "http://") {
			b.problems.Add(pos, "%q is no address: it begins with https://", e.URL)
			e.URL = ""
		}
	case "values":
		b.values(e, p)
	default:
		b.problems.Add(b.yamlPos(p.key), "a source has no key %q: its keys are authors, title, venue, year, doi, url, values", p.key.Value)
	}
}

// authors reads one name or a list of names.
func (b *builder) authors(p pair) []string {
	if p.value.Kind != yaml.SequenceNode {
		if s, ok := b.scalar(p, "!!str", "a name or a list of names"); ok {
			return []string{s}
		}
		return nil
	}
	var out []string
	for _, n := range p.value.Content {
		if s, ok := b.scalar(pair{p.key, n}, "!!str", "a name or a list of names"); ok {
			out = append(out, s)
		}
	}
	return out
}

// values reads what a source says, by name. Texts stand as written: 5 ms, 2015.
func (b *builder) values(e *notebooks.Source, p pair) {
	if p.value.Kind != yaml.MappingNode {
		b.problems.Add(b.yamlPos(p.value), "values are names with texts, as in: {target: 5 ms}")
		return
	}
	for _, v := range b.pairs(p.value) {
		switch {
		case !isID(v.key.Value):
			b.problems.Add(b.yamlPos(v.key), "the name %q may have only letters a to z, digits, dots and hyphens", v.key.Value)
		case v.value.Kind != yaml.ScalarNode || v.value.Value == "":
			b.problems.Add(b.yamlPos(v.value), "%s must be a text such as 5 ms", v.key.Value)
		default:
			e.Values = append(e.Values, notebooks.SourceValue{Pos: b.yamlPos(v.value), Name: v.key.Value, Text: v.value.Value})
		}
	}
}
