package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"kneebook/suite"
	"kneebook/suite/console"
)

// diff is what has changed since an earlier build.
type diff struct {
	changes []change
	of      int    // claims compared
	absent  string // notebooks that did not run, so that nothing of them was compared
}

// diff compares what was built with an earlier build, as far as both speak of
// what was asked for.
func (r report) diff(was suite.Claims) diff {
	var names, absent []string
	for _, b := range r.suite.Built {
		if names = append(names, b.Notebook.Name); !b.Ran {
			absent = append(absent, b.Notebook.Name)
		}
	}
	now := r.suite.Claims()
	asked := func(c suite.PublishedClaim) bool {
		return (r.only == "" || c.ID == r.only) && (!r.part || slices.Contains(names, c.Notebook)) && !slices.Contains(absent, c.Notebook)
	}
	now.Claims, was.Claims = asking(now.Claims, asked), asking(was.Claims, asked)
	return diff{changesOf(was, now), len(now.Claims), strings.Join(absent, ", ")}
}

// asking keeps what was asked for.
func asking(list []suite.PublishedClaim, asked func(suite.PublishedClaim) bool) []suite.PublishedClaim {
	return slices.DeleteFunc(slices.Clone(list), func(c suite.PublishedClaim) bool { return !asked(c) })
}

// summary counts the changes in one line.
func (d diff) summary() string {
	count := map[kind]int{}
	for _, c := range d.changes {
		count[c.kind]++
	}
	s := fmt.Sprintf("%s compared: %d changed, %d new, %d gone", console.Count(d.of, "claim"), count[isChanged], count[isNew], count[isGone])
	if d.absent != "" {
		s += "; not compared, since they did not run: " + d.absent
	}
	return s
}

// text prints the changes for a terminal.
func (d diff) text(w io.Writer) error {
	var b strings.Builder
	for _, c := range d.changes {
		notebook, id := c.id()
		fmt.Fprintf(&b, "%-7s  %s  %s\n", c.kind, notebook, id)
		for _, l := range c.lines() {
			fmt.Fprintf(&b, "           %s\n", l)
		}
	}
	fmt.Fprintln(&b, d.summary())
	_, err := io.WriteString(w, console.Plain(b.String()))
	return err
}

// lines describe a change, a line for each part.
func (c change) lines() []string {
	var out []string
	switch c.kind {
	case isNew:
		out = append(out, c.now.Sentence, "value: "+printed(c.now.Value, c.now.Unit, 4))
	case isGone:
		out = append(out, c.was.Sentence, "value was: "+printed(c.was.Value, c.was.Unit, 4))
	case isChanged:
		out = append(out, c.now.Sentence)
		for _, p := range c.what {
			out = append(out, fmt.Sprintf("%s: %s -> %s", p.part, p.was, p.now))
		}
	}
	if pages := c.pages(); pages != nil {
		out = append(out, "on "+strings.Join(pages, ", "))
	}
	return out
}

// markdown prints the changes as a table, for a job's summary.
func (d diff) markdown(w io.Writer, r report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Numbers that changed\n\n%s.\n", cell(d.summary()))
	if len(d.changes) > 0 {
		b.WriteString("\n| claim | what | was | is | pages |\n|---|---|---|---|---|\n")
	}
	for _, c := range d.changes {
		c.rows(&b)
	}
	var counts strings.Builder
	r.countsText(&counts)
	fmt.Fprintf(&b, "\n%s.\n", cell(counts.String()))
	_, err := io.WriteString(w, console.Plain(b.String()))
	return err
}

// rows prints the rows of one claim.
func (c change) rows(w *strings.Builder) {
	notebook, id := c.id()
	parts := c.what
	switch c.kind {
	case isNew:
		parts = []difference{{"new", "–", printed(c.now.Value, c.now.Unit, 4)}}
	case isGone:
		parts = []difference{{"gone", printed(c.was.Value, c.was.Unit, 4), "–"}}
	}
	for _, p := range parts {
		fmt.Fprintf(w, "| %s `%s` | %s | %s | %s | %s |\n", cell(notebook), id, p.part, cell(p.was), cell(p.now), cell(strings.Join(c.pages(), ", ")))
	}
}

// inCell are the characters that would mean something in Markdown.
var inCell = strings.NewReplacer("\\", "\\\\", "|", "\\|", "<", "&lt;", "&", "&amp;", "*", "\\*", "_", "\\_", "`", "\\`", "[", "\\[", "\n", " ")

// cell writes a text so that Markdown shows it as it is.
func cell(text string) string { return inCell.Replace(text) }
