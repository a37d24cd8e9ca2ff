package main

import (
	"fmt"
	"slices"
	"strings"

	"kneebook/experiments"
	"kneebook/notebooks"
	"kneebook/notebooks/drawing"
	"kneebook/notebooks/quantity"
	"kneebook/render/figure"
)

// figuresOf draws a table as its experiment says, or else each unit's columns
// against a key that is a number. A table that has none has no figures.
func figuresOf(e experiments.Experiment, t notebooks.Table) []notebooks.Figure {
	charts := e.Charts
	if len(charts) == 0 {
		charts = plainCharts(t)
	}
	var out []notebooks.Figure
	for _, c := range charts {
		if f := figureOf(c, t); len(f.Series) > 0 {
			out = append(out, f)
		}
	}
	return out
}

// plainCharts puts the columns of each unit into one chart, against the key.
func plainCharts(t notebooks.Table) []experiments.Chart {
	key := slices.IndexFunc(t.Columns, func(c notebooks.Column) bool { return c.Key })
	if key < 0 || t.Columns[key].Unit == "" {
		return nil
	}
	var charts []experiments.Chart
	for _, c := range t.Columns {
		if c.Key || c.Unit == "" {
			continue
		}
		i := slices.IndexFunc(charts, func(old experiments.Chart) bool {
			return t.Columns[t.Column(old.Y[0])].Unit == c.Unit && len(old.Y) < len(figure.Slots)
		})
		if i < 0 {
			charts = append(charts, experiments.Chart{Name: fmt.Sprintf("%s-%d", t.ID, len(charts)+1), X: t.Columns[key].Name})
			i = len(charts) - 1
		}
		charts[i].Y = append(charts[i].Y, c.Name)
	}
	for i, c := range charts {
		charts[i].Title = strings.Join(c.Y, ", ") + " against " + c.X
	}
	return charts
}

// figureOf makes a figure of a chart. Points that have no place on it are left
// out: what is no number, and what is not above zero on a logarithmic axis.
func figureOf(c experiments.Chart, t notebooks.Table) notebooks.Figure {
	x, y := t.Columns[t.Column(c.X)], t.Columns[t.Column(c.Y[0])]
	f := notebooks.Figure{ID: c.Name, Title: c.Title, X: axisOf(x), Y: axisOf(y)}
	f.Y.Log = c.Log
	if len(c.Y) > 1 {
		f.Y.Label = "value"
	}
	for _, column := range c.Y {
		for _, word := range wordsOf(t, c.By) {
			s := notebooks.Series{Name: column}
			if c.By != "" {
				s.Name = word
			}
			for _, row := range t.Rows {
				a, b := numberOf(t, row, c.X), numberOf(t, row, column)
				if (c.By == "" || row[t.Column(c.By)] == word) && figure.Finite(a) && figure.Finite(b) && (b > 0 || !c.Log) {
					s.X, s.Y = append(s.X, notebooks.Number(a)), append(s.Y, notebooks.Number(b))
				}
			}
			if s.Slot = drawing.PolicySlot(s.Name); s.Slot == 0 {
				s.Slot = len(f.Series)%len(figure.Slots) + 1
			}
			if len(s.X) > 0 {
				f.Series = append(f.Series, s)
			}
		}
	}
	return f
}

// wordsOf lists the words of a column, each once; a single empty word where no
// column is named.
func wordsOf(t notebooks.Table, column string) []string {
	if column == "" {
		return []string{""}
	}
	var words []string
	for _, row := range t.Rows {
		words = append(words, row[t.Column(column)])
	}
	return unique(words)
}

// numberOf is a cell's value.
func numberOf(t notebooks.Table, row []string, column string) float64 {
	return notebooks.Table{Columns: []notebooks.Column{{Key: true}, t.Columns[t.Column(column)]},
		Rows: [][]string{{"", row[t.Column(column)]}}}.Number("", column)
}

// axisOf is the axis of a column, in the unit in which a page prints it.
func axisOf(c notebooks.Column) notebooks.Axis {
	symbol, _, _ := strings.Cut(c.Print, ".")
	if u, ok := quantity.UnitOf(symbol); !ok || u.IsZero() {
		symbol = c.Unit
	}
	return notebooks.Axis{Label: c.Label, Unit: symbol}
}
