package main

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite"
	"kneebook/suite/console"
)

// text prints the report for people: a line a claim, one a table, the
// problems, totals.
func (r report) text(w io.Writer, took time.Duration) error {
	var b strings.Builder
	for _, built := range r.suite.Built {
		r.notebookText(&b, built)
	}
	r.problemsText(&b)
	r.totalsText(&b, took)
	_, err := io.WriteString(w, console.Plain(b.String()))
	return err
}

// notebookText prints one notebook.
func (r report) notebookText(w *strings.Builder, b suite.Built) {
	fmt.Fprintf(w, "%s\n", b.Notebook.File)
	if !b.Ran {
		fmt.Fprintf(w, "  FAIL  did not run to its end; nothing of it was compared\n\n")
		return
	}
	list := r.claims(b)
	width := 0
	for _, c := range list {
		width = max(width, utf8.RuneCountInString(c.Claim.ID))
	}
	for _, t := range r.tables(b) {
		width = max(width, len("table ")+utf8.RuneCountInString(t.Table))
	}
	for _, c := range list {
		fmt.Fprintf(w, "  %s  %-*s  %s\n", mark(holds(b, c)), width, c.Claim.ID, c.Claim.Sentence)
		fmt.Fprintf(w, "        %-*s  %s\n", width, "", c.Verdict.Sentence)
		r.misread(w, b, c, width)
	}
	for _, t := range r.tables(b) {
		fmt.Fprintf(w, "  %s  %-*s  %s\n", mark(t.Holds), width, "table "+t.Table, t.Sentence)
	}
	if r.only == "" {
		fmt.Fprintf(w, "  %s\n", numbers(b.Report.Numbers))
		if n := b.Report.Free; n > 0 {
			fmt.Fprintf(w, "  %s drawn freely, not checked\n", console.Count(n, "figure"))
		}
	}
	fmt.Fprintln(w)
}

// misread lists the texts of a claim that do not say what it is.
func (r report) misread(w *strings.Builder, b suite.Built, c claims.Result, width int) {
	for _, i := range c.Uses {
		if s := b.Notebook.Statements[i]; !b.Report.Statements[i].Holds {
			fmt.Fprintf(w, "        %-*s  %s: %q does not hold\n", width, "", s.Pos, s.Text)
		}
	}
}

// mark is the word that a line begins with.
func mark(holds bool) string {
	if holds {
		return "PASS"
	}
	return "FAIL"
}

// numbers counts the statements of a notebook in words.
func numbers(n claims.Numbers) string {
	s := fmt.Sprintf("%s: %d derived, %d inputs, %d sourced, %d plain",
		console.Count(n.Derived+n.Inputs+n.Sourced+n.Plain, "number"), n.Derived, n.Inputs, n.Sourced, n.Plain)
	if n.Loose > 0 {
		s += fmt.Sprintf("; of %d only the relation is asserted", n.Loose)
	}
	return s
}

// faults prints the problems alone, and the totals where there is any.
func (r report) faults(w io.Writer) error {
	if r.holds() {
		return nil
	}
	var b strings.Builder
	r.problemsText(&b)
	r.countsText(&b)
	b.WriteByte('\n')
	_, err := io.WriteString(w, console.Plain(b.String()))
	return err
}

// problemsText prints all problems, and what is worth saying beside them.
func (r report) problemsText(w *strings.Builder) {
	var all, notes notebooks.Problems
	all = append(all, r.suite.Problems.Sorted()...)
	for _, b := range r.suite.Built {
		all = append(all, r.problems(b)...)
		notes = append(notes, b.Notes...)
	}
	all = append(all, r.site...)
	for _, n := range notes {
		fmt.Fprintf(w, "note: %s\n", n)
	}
	if len(all) > 0 {
		fmt.Fprintf(w, "%s:\n%v\n\n", console.Count(len(all), "problem"), all)
	}
}

// totalsText prints the last line.
func (r report) totalsText(w *strings.Builder, took time.Duration) {
	r.countsText(w)
	fmt.Fprintf(w, "; %.1f s\n", took.Seconds())
}

// countsText prints what was checked and what failed.
func (r report) countsText(w *strings.Builder) {
	t := r.totals()
	fmt.Fprintf(w, "%s: %d PASS, %d FAIL", console.Count(t.Claims, "claim"), t.Claims-t.ClaimsFailed, t.ClaimsFailed)
	if t.Tables > 0 {
		fmt.Fprintf(w, "; %s: %d PASS, %d FAIL", console.Count(t.Tables, "table"), t.Tables-t.TablesFailed, t.TablesFailed)
	}
	fmt.Fprintf(w, "; %s", console.Count(t.Problems, "problem"))
	if !r.folder { // claims that a notebook declares are of one run
		fmt.Fprintf(w, "; %s run again%s", console.Count(r.seeds, "seed"), r.fewer())
	}
}

// fewer says which notebooks ran fewer seeds than were asked for.
func (r report) fewer() string {
	var list []string
	for _, b := range r.suite.Built {
		if b.Spec.Long && b.Ran {
			list = append(list, fmt.Sprintf("%s %d", b.Notebook.Name, len(b.Seeds)))
		}
	}
	if list == nil {
		return ""
	}
	return " (fewer where that takes long: " + strings.Join(list, ", ") + ")"
}
