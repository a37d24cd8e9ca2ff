package main

import (
	"encoding/json"
	"io"
	"math"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite"
)

// The types below are the JSON that the package comment describes.

type reportJSON struct {
	Holds     bool               `json:"holds"`
	Seeds     int                `json:"seeds"`
	Notebooks []notebookJSON     `json:"notebooks"`
	Site      siteJSON           `json:"site"`
	Problems  notebooks.Problems `json:"problems"`
	Totals    totals             `json:"totals"`
}

type notebookJSON struct {
	Name     string             `json:"name"`
	File     string             `json:"file"`
	Ran      bool               `json:"ran"`
	Holds    bool               `json:"holds"`
	Claims   []claimJSON        `json:"claims"`
	Tables   []tableJSON        `json:"tables"`
	Numbers  numbersJSON        `json:"numbers"`
	Free     int                `json:"freeFigures"` // drawn freely, not checked
	Problems notebooks.Problems `json:"problems"`
}

type claimJSON struct {
	ID       string    `json:"id"`
	Sentence string    `json:"sentence"`
	Unit     string    `json:"unit"`
	How      string    `json:"how"`
	Scope    string    `json:"scope"`
	Run      string    `json:"run"`
	Holds    bool      `json:"holds"`
	Verdict  string    `json:"verdict"`
	Value    *float64  `json:"value"`
	Bound    *float64  `json:"bound"`
	Measured *float64  `json:"measured"`
	Derived  *float64  `json:"derived"`
	Exact    *float64  `json:"exact"`
	Band     *bandJSON `json:"band"`
	Uses     []string  `json:"uses"`
}

type bandJSON struct {
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
	Seeds int      `json:"seeds"`
}

type tableJSON struct {
	Table   string `json:"table"`
	Cells   int    `json:"cells"`
	Holds   bool   `json:"holds"`
	Verdict string `json:"verdict"`
}

type numbersJSON struct {
	Derived int `json:"derived"`
	Inputs  int `json:"inputs"`
	Sourced int `json:"sourced"`
	Plain   int `json:"plain"`
	Loose   int `json:"loose"`
}

type siteJSON struct {
	Checked  bool               `json:"checked"`
	Problems notebooks.Problems `json:"problems"`
}

// json prints the report for programs.
func (r report) json(w io.Writer) error {
	out := reportJSON{Holds: r.holds(), Seeds: r.seeds, Notebooks: []notebookJSON{}, Totals: r.totals(),
		Site: siteJSON{r.checked, filled(r.site)}, Problems: filled(r.suite.Problems.Sorted())}
	for _, b := range r.suite.Built {
		out.Notebooks = append(out.Notebooks, r.notebookJSON(b))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}

// notebookJSON describes one notebook.
func (r report) notebookJSON(b suite.Built) notebookJSON {
	one := report{suite: suite.Suite{Built: []suite.Built{b}}, only: r.only}
	out := notebookJSON{Name: b.Notebook.Name, File: b.Notebook.File, Ran: b.Ran, Holds: b.Ran && one.holds(),
		Claims: []claimJSON{}, Tables: []tableJSON{}, Numbers: numbersJSON(b.Report.Numbers), Free: b.Report.Free, Problems: filled(r.problems(b))}
	for _, c := range r.claims(b) {
		out.Claims = append(out.Claims, describe(b, c))
	}
	for _, t := range r.tables(b) {
		out.Tables = append(out.Tables, tableJSON{t.Table, t.Cells, t.Holds, t.Sentence})
	}
	return out
}

// describe describes one claim.
func describe(b suite.Built, c claims.Result) claimJSON {
	e := c.Evidence
	out := claimJSON{ID: c.Claim.ID, Sentence: c.Claim.Sentence, Unit: c.Claim.Unit, How: c.Claim.How.String(),
		Scope: c.Claim.Scope.String(), Run: c.Run, Holds: holds(b, c), Verdict: c.Verdict.Sentence,
		Value: finite(&c.Value), Bound: finite(e.Bound), Measured: finite(e.Measured), Derived: finite(e.Derived),
		Exact: finite(e.Exact), Uses: []string{}}
	if c.Band != nil {
		out.Band = &bandJSON{finite(&c.Band.Low), finite(&c.Band.High), c.Band.Seeds}
	}
	for _, pos := range uses(b, c) {
		out.Uses = append(out.Uses, pos.String())
	}
	return out
}

// finite is nil for what JSON cannot say.
func finite(f *float64) *float64 {
	if f == nil || math.IsNaN(*f) || math.IsInf(*f, 0) {
		return nil
	}
	return f
}

// filled gives an empty list in place of none.
func filled(ps notebooks.Problems) notebooks.Problems {
	if ps == nil {
		return notebooks.Problems{}
	}
	return ps
}
