package main

import (
	"context"
	"fmt"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite"
	"kneebook/suite/console"
)

// build builds the site in memory, with drafts of what does not hold if asked. The error is what keeps the command from
// working; what an author has to mend is in the suite's problems.
func (c *command) build(ctx context.Context, drafts bool) (suite.Suite, error) {
	progress := console.New(c.stderr)
	defer progress.Clear()
	o := c.options(progress)
	o.Drafts = drafts
	return suite.Build(ctx, o)
}

// records holds the ids of the committed site against their record. A site
// elsewhere has none, nor one that lacks the buttons of the modules.
func (c *command) records(s suite.Suite) (suite.IDs, notebooks.Problems) {
	if !c.standard() || !c.live {
		return suite.IDs{}, nil
	}
	return suite.ReadIDs(c.texts, s)
}

// summary prints a line for each notebook, and how long the parts took.
func (c *command) summary(s suite.Suite) {
	fmt.Fprint(c.stdout, said(s))
	t := s.Times
	fmt.Fprintf(c.stdout, "%.1f s: cells %.1f s, derivations %.1f s, pages %.1f s\n", (t.Cells + t.Derivations + t.Pages).Seconds(),
		t.Cells.Seconds(), t.Derivations.Seconds(), t.Pages.Seconds())
}

// said is a line for each notebook, with what is worth noting.
func said(s suite.Suite) string {
	var out strings.Builder
	for _, b := range s.InOrder() {
		fmt.Fprintln(&out, console.Plain(describe(b)))
		for _, n := range b.Notes {
			fmt.Fprintf(&out, "  note: %s\n", console.Plain(n.String()))
		}
	}
	return out.String()
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
	return fmt.Sprintf("%s: %s", b.Notebook.Name, strings.Join(parts, "; "))
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
