package suite

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"strconv"

	"kneebook/claims"
	"kneebook/suite/publish"
)

// ClaimsName is the path in a published folder of the claims as data.
const ClaimsName = "claims.json"

// Claims is what claims.json holds: every claim of the site, so that two
// builds can be compared.
type Claims struct {
	Claims []PublishedClaim `json:"claims"` // in the order of the site
}

// PublishedClaim is one claim as a site has it. Values are in the base unit,
// rounded to nine significant digits, as far as processors agree on what is
// derived; one that does not exist, or is not finite, is null.
type PublishedClaim struct {
	Notebook string          `json:"notebook"`
	ID       string          `json:"id"`
	Sentence string          `json:"sentence"`
	Unit     string          `json:"unit"`
	How      string          `json:"how"`
	Scope    string          `json:"scope"`
	Value    *float64        `json:"value"` // what the texts state; of a comparison, its left side less its right side
	Exact    *float64        `json:"exact"` // the closed form
	Band     *PublishedBand  `json:"band"`
	Texts    []PublishedText `json:"texts"`
}

// PublishedBand is the 5–95% interval of a claim's value over seeds.
type PublishedBand struct {
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
	Seeds int      `json:"seeds"`
}

// PublishedText is a text that cites a claim, and the page where it stands.
type PublishedText struct {
	Page string `json:"page"` // knee.html
	Text string `json:"text"` // 8.7×
}

// Claims gives the claims of all notebooks that ran, with the texts of every
// page that cite them.
func (s Suite) Claims() Claims {
	out := Claims{Claims: []PublishedClaim{}}
	for _, b := range s.InOrder() {
		for _, c := range b.Report.Claims {
			out.Claims = append(out.Claims, publishedClaim(b.Notebook.Name, c, s.texts(b.Notebook.Name, c.Claim.ID)))
		}
	}
	return out
}

// texts lists the texts that cite a notebook's claim.
func (s Suite) texts(home, id string) []PublishedText {
	out := []PublishedText{}
	for _, b := range s.InOrder() {
		for i, r := range b.Report.Statements {
			if r.Claim == id && (r.Page == home || r.Page == "" && b.Notebook.Name == home) {
				out = append(out, PublishedText{Page: b.Notebook.Name + ".html", Text: b.Notebook.Statements[i].Text})
			}
		}
	}
	return out
}

// publishedClaim describes one claim.
func publishedClaim(notebook string, c claims.Result, texts []PublishedText) PublishedClaim {
	out := PublishedClaim{Notebook: notebook, ID: c.Claim.ID, Sentence: c.Claim.Sentence, Unit: c.Claim.Unit,
		How: c.Claim.How.String(), Scope: c.Claim.Scope.String(), Value: nine(&c.Value), Exact: nine(c.Evidence.Exact), Texts: texts}
	if c.Band != nil {
		out.Band = &PublishedBand{nine(&c.Band.Low), nine(&c.Band.High), c.Band.Seeds}
	}
	return out
}

// nine rounds a value to nine significant digits; nil where there is none.
func nine(v *float64) *float64 {
	if v == nil || math.IsNaN(*v) || math.IsInf(*v, 0) {
		return nil
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(*v, 'g', 9, 64), 64)
	return &rounded
}

// claimsFile is claims.json.
func (s Suite) claimsFile() (publish.File, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(s.Claims())
	return publish.File{Path: ClaimsName, Data: b.Bytes()}, err
}

// Pages lists the pages whose texts cite the claim, each once.
func (c PublishedClaim) Pages() []string {
	var out []string
	for _, t := range c.Texts {
		if !slices.Contains(out, t.Page) {
			out = append(out, t.Page)
		}
	}
	return out
}
