package page

import (
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/render/live"
)

// claimsView is the table of a notebook's claims.
type claimsView struct {
	Notebook string
	Of       string // what a command says of notebooks elsewhere: -notebooks and their folder
	Holding  string
	Rows     []claimView
	Tables   []claims.TableResult
	Verify   string // how much the module that works them out again has to load; "" where there is nothing for it
	Long     int    // how many tables rest on runs that take long
}

// of is what a command says of notebooks elsewhere, behind a space.
func (c Config) of() string {
	if !c.Elsewhere {
		return ""
	}
	return " -notebooks FOLDER"
}

// Any says whether there is a claim or a table that was derived again.
func (v claimsView) Any() bool { return len(v.Rows)+len(v.Tables) > 0 }

// claimView is one claim's row.
type claimView struct {
	ID       string
	Of       string // as claimsView has it
	Claim    string
	Sentence string
	Home     string // its row on the notebook's own page; "" there
	Uses     []useView
	Measured *cite // what the cell bound, or the mean over seeds
	Derived  *cite
	How      string
	Scope    string
	Run      string
	Spread   *note
	Holds    bool
	Verdict  string
}

// Details say with what run the claim was held, how it varies over seeds, and
// what it tends to, as one text: an element for each would make a page heavy.
func (v claimView) Details() string {
	var parts []string
	if v.Run != "" {
		parts = append(parts, v.Run)
	}
	if n := v.Spread; n != nil && n.Seeds != "" {
		parts = append(parts, n.Range()+" over "+n.Seeds)
	}
	if n := v.Spread; n != nil && n.Exact != nil {
		parts = append(parts, "theory "+n.Exact.Whole())
	}
	return strings.Join(parts, "; ")
}

// useView is a link to a place where the page cites a claim.
type useView struct{ Href, Text string }

// claims prints the table of claims.
func (b *builder) claims() claimsView {
	v := claimsView{Notebook: b.nb.Name, Of: b.site.of(), Holding: b.holding(), Tables: b.page.Report.Tables}
	if b.runs() && len(b.page.Report.Claims) > 0 && !b.page.Declares {
		v.Verify, v.Long = live.Of("verify").Size(), b.page.Long
	}
	for _, c := range b.page.Report.Claims {
		v.Rows = append(v.Rows, b.claimRow(c))
	}
	return v
}

// claimRow prints one claim.
func (b *builder) claimRow(c claims.Result) claimView {
	u := unit(c.Claim.Unit)
	v := claimView{
		ID: "c-" + c.Claim.ID, Of: b.site.of(), Claim: c.Claim.ID, Sentence: c.Claim.Sentence,
		Uses: b.uses(c), How: c.Claim.How.String(), Scope: c.Claim.Scope.String(),
		Holds: c.Verdict.Holds, Verdict: c.Verdict.Sentence,
		Measured: precise(c.Evidence.Bound, u), Derived: precise(c.Evidence.Derived, u),
	}
	if n, ok := spread(c, "", 3); ok {
		v.Spread = &n
	}
	switch c.Claim.Scope {
	case claims.Run:
		v.Run = c.Run
	case claims.Exact:
		if v.Holds && v.Measured == nil {
			v.Verdict = "" // the columns say it all
		}
	case claims.Seeds:
		v.Measured, v.Derived = precise(mean(c.Evidence.Over), u), precise(c.Evidence.Exact, u)
	}
	return v
}

// mean is the mean of values; nil of none.
func mean(values []float64) *float64 {
	if len(values) == 0 {
		return nil
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	sum /= float64(len(values))
	return &sum
}

// precise prints a value with more digits than prose has; nil where there is
// none.
func precise(v *float64, u quantity.Unit) *cite {
	if v == nil {
		return nil
	}
	c := value(*v, u, 5)
	return &c
}

// uses links to every place that cites a claim: texts, and the prompts that
// ask for it. The alternative text of a figure holds no link; its use leads to
// the figure.
func (b *builder) uses(c claims.Result) []useView {
	var out []useView
	add := func(href string) { out = append(out, useView{href, strconv.Itoa(len(out) + 1)}) }
	for i := range b.nb.Statements {
		if b.result(i).Claim != c.Claim.ID {
			continue
		}
		if b.ids[i] != "" {
			add("#" + b.ids[i])
		} else if f := b.figureOf(i); f != "" {
			add("#fig-" + f)
		}
	}
	for _, p := range b.nb.Prompts {
		for _, f := range p.Fields {
			if f.Claim == c.Claim.ID {
				add("#predict-" + p.ID)
			}
		}
	}
	return append(out, b.elsewhere[c.Claim.ID]...)
}

// citations finds, for each claim, the other pages that cite it, each by its
// name at the first text that does.
func citations(builders []*builder) map[string][]useView {
	out := map[string][]useView{}
	for _, b := range builders {
		for i, id := range b.ids {
			if r := b.result(i); r.Page != "" && strings.HasSuffix(id, "-1") {
				out[r.Claim] = append(out[r.Claim], useView{b.nb.Name + ".html#" + id, b.nb.Name})
			}
		}
	}
	return out
}

// figureOf finds the figure whose alternative text holds a statement.
func (b *builder) figureOf(statement int) string {
	for _, c := range b.nb.Captions {
		for _, p := range c.Alt {
			if p.Kind == notebooks.PieceStatement && p.Index == statement {
				return c.Figure
			}
		}
	}
	return ""
}
