package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/render/page"
	"kneebook/suite"
	"kneebook/suite/console"
	"kneebook/suite/publish"
)

// The words of the site as a whole.
const (
	siteName  = "Kneebook"
	siteAbout = "Experiments on queues and overload: predict, then see the measurement. Every number is checked."
)

// site is a built site.
type site struct {
	files    []publish.File // with the manifest
	built    []suite.Built
	problems notebooks.Problems // what keeps it from being published
}

// build builds the site in memory. The error is what keeps the command from
// working; what an author has to mend is in the site's problems.
func (c *command) build(ctx context.Context) (site, error) {
	progress := console.New(c.stderr)
	defer progress.Clear()
	s, err := suite.Build(ctx, c.options(progress))
	if err != nil {
		return site{}, err
	}
	out := site{built: s.Built, problems: s.AllProblems()}
	if len(out.problems) > 0 {
		return out, nil
	}
	progress.Step("", "printing the pages")
	err = out.print(s, c.base)
	return out, err
}

// print makes the files of a suite that holds.
func (s *site) print(built suite.Suite, base string) error {
	slices.SortStableFunc(built.Built, func(a, b suite.Built) int {
		return cmp.Or(cmp.Compare(a.Notebook.Front.Order, b.Notebook.Front.Order), strings.Compare(a.Notebook.Name, b.Notebook.Name))
	})
	var pages []page.Page
	for _, b := range built.Built {
		pages = append(pages, page.Page{Notebook: b.Notebook, Results: b.Results, Report: b.Report})
	}
	printed, ps := page.Site(pages, page.Config{Name: siteName, About: siteAbout, Base: base, Sources: built.Sources})
	for _, f := range printed {
		s.files = append(s.files, publish.File(f))
	}
	var experiments []publish.Experiment
	for _, b := range built.Built {
		experiments = append(experiments, s.addTables(b)...)
	}
	s.problems = append(s.problems, ps.Sorted()...)
	if len(s.problems) > 0 {
		return nil
	}
	var err error
	s.files, err = publish.WithManifest(s.files, experiments)
	return err
}

// addTables adds the rows of a notebook's tables as files, and describes their
// experiments. One table may stand on two pages if it is the same there.
func (s *site) addTables(b suite.Built) []publish.Experiment {
	var out []publish.Experiment
	for _, t := range b.Results.Tables() {
		f := publish.File{Path: "data/" + t.ID + ".csv", Data: page.CSV(t)}
		i := slices.IndexFunc(s.files, func(g publish.File) bool { return g.Path == f.Path })
		switch {
		case i < 0:
			s.files = append(s.files, f)
			out = append(out, publish.Experiment{Name: t.ID, Notebook: b.Notebook.Name, Data: f.Path, Params: t.Params})
		case !bytes.Equal(s.files[i].Data, f.Data):
			s.problems.Add(notebooks.Pos{File: b.Notebook.File}, "table %q is published by another notebook too, with other rows", t.ID)
		}
	}
	return out
}

// summary prints a line for each notebook.
func (c *command) summary(s site) {
	for _, b := range s.built {
		fmt.Fprintln(c.stdout, console.Plain(describe(b)))
		for _, n := range b.Notes {
			fmt.Fprintf(c.stdout, "  note: %s\n", console.Plain(n.String()))
		}
	}
}

// describe says what a notebook has and what came of it.
func describe(b suite.Built) string {
	parts := []string{console.Count(b.Notebook.Words, "word"), console.Count(len(b.Notebook.Cells), "cell")}
	if b.Ran {
		parts = append(parts, describeNumbers(b.Report.Numbers), describeClaims(b.Report.Claims))
	} else {
		parts = append(parts, "did not run to its end")
	}
	if n := len(b.Problems.Sorted()); n > 0 {
		parts = append(parts, console.Count(n, "problem"))
	}
	return fmt.Sprintf("%s: %s; %.1f s", b.Notebook.Name, strings.Join(parts, "; "), b.Elapsed.Seconds())
}

// describeNumbers counts the numbers of a page by what holds them.
func describeNumbers(n claims.Numbers) string {
	s := fmt.Sprintf("%s (%d derived, %d inputs, %d sourced, %d plain",
		console.Count(n.Derived+n.Inputs+n.Sourced+n.Plain, "number"), n.Derived, n.Inputs, n.Sourced, n.Plain)
	if n.Loose > 0 {
		s += fmt.Sprintf("; %d loose", n.Loose)
	}
	return s + ")"
}

// describeClaims counts the claims, and those that hold where not all do.
func describeClaims(all []claims.Result) string {
	held := 0
	for _, c := range all {
		if c.Verdict.Holds {
			held++
		}
	}
	if held == len(all) {
		return console.Count(held, "claim")
	}
	return fmt.Sprintf("%d of %s hold", held, console.Count(len(all), "claim"))
}
