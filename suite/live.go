package suite

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/run/replay"
	"kneebook/render/live/check"
)

// live is what a reader's browser has to know of a notebook to run its cells
// and to work its claims out again; nil where there is nothing of the kind.
func (built Built) live() []byte {
	var out struct {
		replay.Notebook
		Claims string `json:"claims,omitempty"` // as package check reads them
	}
	if slices.ContainsFunc(built.Notebook.Cells, func(c notebooks.Cell) bool { return c.Try }) {
		out.Notebook = replay.Of(built.Notebook, built.Results)
	}
	if len(built.Report.Claims) > 0 && !built.declares() {
		out.Claims = built.checked().Lines()
	}
	if out.Name == "" && out.Claims == "" {
		return nil
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	e.Encode(out) // texts, into memory: it cannot fail
	return b.Bytes()
}

// declares reports whether the notebook says itself what it asserts, so that the
// browser's module, which knows what package claims lists, cannot work it out.
func (built Built) declares() bool { return built.Spec.Text != "" }

// long counts the tables whose runs take long in a reader's browser.
func (built Built) long() int {
	n := 0
	for _, t := range built.Results.Tables() {
		if check.Long(t.ID) {
			n++
		}
	}
	return n
}

// checked is what the claims of a notebook rest on. A mean over seeds is no
// value of the one run that a browser makes.
func (built Built) checked() check.Page {
	p := check.Page{Notebook: built.Notebook.Name}
	for _, t := range built.Results.Tables() {
		p.Tables = append(p.Tables, notebooks.Table{ID: t.ID, Params: t.Params})
	}
	for _, r := range built.Report.Claims {
		if r.Claim.Scope != claims.Seeds && !math.IsNaN(r.Value) {
			p.Values = append(p.Values, check.Value{Claim: r.Claim.ID, Value: r.Value})
		}
	}
	return p
}
