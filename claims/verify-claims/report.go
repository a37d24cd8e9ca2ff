package main

import (
	"slices"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite"
)

// report is what is printed.
type report struct {
	suite   suite.Suite
	seeds   int
	only    string             // one claim's id; "" for everything
	folder  bool               // the notebooks are in a folder of their own
	part    bool               // one notebook alone was built
	checked bool               // the published files were looked at
	site    notebooks.Problems // of the published files
	prefix  string             // path from the repository's root to the folder that problems name files from
}

// holds reports whether all that was asked for holds.
func (r report) holds() bool { return r.totals().sum() == 0 }

// totals counts what was checked and what failed.
type totals struct {
	Claims       int `json:"claims"`
	ClaimsFailed int `json:"claims_failed"`
	Tables       int `json:"tables"`
	TablesFailed int `json:"tables_failed"`
	Problems     int `json:"problems"`
}

// sum is how many things are wrong.
func (t totals) sum() int { return t.ClaimsFailed + t.TablesFailed + t.Problems }

// totals counts over all notebooks.
func (r report) totals() totals {
	t := totals{Problems: len(r.suite.Problems) + len(r.site)}
	for _, b := range r.suite.Built {
		t.Problems += len(r.problems(b))
		for _, c := range r.claims(b) {
			t.Claims++
			if !holds(b, c) {
				t.ClaimsFailed++
			}
		}
		for _, table := range r.tables(b) {
			t.Tables++
			if !table.Holds {
				t.TablesFailed++
			}
		}
	}
	return t
}

// claims gives a notebook's claims that are reported.
func (r report) claims(b suite.Built) []claims.Result {
	return slices.DeleteFunc(slices.Clone(b.Report.Claims), func(c claims.Result) bool {
		return r.only != "" && c.Claim.ID != r.only
	})
}

// tables gives a notebook's tables that are reported.
func (r report) tables(b suite.Built) []claims.TableResult {
	if r.only != "" {
		return nil
	}
	return b.Report.Tables
}

// problems gives a notebook's problems that are reported: of one claim, those
// at the texts that cite it, unless the notebook did not run at all.
func (r report) problems(b suite.Built) notebooks.Problems {
	all := b.Problems.Sorted()
	if r.only == "" || !b.Ran {
		return all
	}
	var at []notebooks.Pos
	for _, c := range r.claims(b) {
		at = append(at, uses(b, c)...)
	}
	return slices.DeleteFunc(all, func(p notebooks.Problem) bool { return !slices.Contains(at, p.Pos) })
}

// uses gives the places of the texts that cite a claim.
func uses(b suite.Built, c claims.Result) []notebooks.Pos {
	var at []notebooks.Pos
	for _, i := range c.Uses {
		at = append(at, b.Notebook.Statements[i].Pos)
	}
	return at
}

// holds reports whether a claim holds with every text that cites it.
func holds(b suite.Built, c claims.Result) bool {
	return c.Verdict.Holds && !slices.ContainsFunc(c.Uses, func(i int) bool { return !b.Report.Statements[i].Holds })
}
