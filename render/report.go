package main

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/notebooks/show"
	"kneebook/render/figure"
	"kneebook/suite/publish"
)

// reportName is the page on a run.
const reportName = "report.html"

// runsName is what a folder with the runs of an experiment is called: a site is
// not published over it, nor it over a site.
const runsName = "runs of an experiment"

//go:embed report.html.tmpl
var reportText string

var reportPage = template.Must(template.New("report").Parse(reportText))

// reportView is what the page is printed from.
type reportView struct {
	Name  string
	Style template.CSS
	Parts []reportPart
}

// reportPart is one experiment on it.
type reportPart struct {
	Name    string
	Data    string
	Params  []reportParam
	Golden  *reportGolden
	Charts  []reportChart
	Columns []notebooks.Column
	Rows    [][]string
}

type reportParam struct {
	Name, Value string
	Own         string // the experiment's own value, where this is another
}

type reportGolden struct {
	Path, Published, SHA256 string
	Match                   bool
}

type reportChart struct {
	Name, Title string
	SVG         template.HTML
}

// reportOf prints the page on a run: all that it shows is in it, so that it
// opens by itself.
func reportOf(name string, outcomes []outcome) (publish.File, error) {
	v := reportView{Name: name, Style: template.CSS(figure.RootCSS() + figure.PlotCSS())}
	for _, o := range outcomes {
		v.Parts = append(v.Parts, o.part())
	}
	var b bytes.Buffer
	err := reportPage.Execute(&b, v)
	return publish.File{Path: reportName, Data: b.Bytes()}, err
}

// part prints an outcome.
func (o outcome) part() reportPart {
	p := reportPart{Name: o.experiment.Name, Data: o.entry.Data, Columns: o.table.Columns}
	own, _ := show.ParamsOf(o.experiment.Defaults())
	for _, q := range o.table.Params {
		r := reportParam{Name: q.Name, Value: printParam(q)}
		i := slices.IndexFunc(own, func(was notebooks.Param) bool { return was.Name == q.Name })
		if was := printParam(own[i]); was != r.Value {
			r.Own = was
		}
		p.Params = append(p.Params, r)
	}
	if g := o.entry.Golden; g.Match != nil {
		p.Golden = &reportGolden{Path: g.Path, Published: g.SHA256, SHA256: publish.Sum(o.golden.Data), Match: *g.Match}
	}
	for i, f := range o.figures {
		p.Charts = append(p.Charts, reportChart{Name: f.ID, Title: f.Title, SVG: template.HTML(o.svgs[i])})
	}
	for _, row := range o.table.Rows {
		p.Rows = append(p.Rows, printRow(o.table.Columns, row))
	}
	return p
}

// printRow prints a row as a page does.
func printRow(columns []notebooks.Column, row []string) []string {
	out := make([]string, len(row))
	for i, cell := range row {
		out[i] = cell
		if columns[i].Print == "" || columns[i].Unit == "" {
			continue
		}
		one := notebooks.Param{Values: []string{cell}}.Numbers()
		if one == nil { // an empty cell: there is no such value
			continue
		}
		if text, err := quantity.FormatAs(one[0], columns[i].Print); err == nil {
			out[i] = text
		}
	}
	return out
}
