package claims

import (
	"fmt"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Curve derives a line of a figure again that is no column of a table: a
// closed form, drawn at many points.
type Curve struct {
	Figure string // the figure's id
	Series string // the line's name
	// Derive gives y at x, both in base units.
	Derive func(t Tables, x float64) float64
}

// checkFigures holds every point of every published figure against a table
// that is derived again, or against a curve of the notebook's claims, and every
// bar of a timeline against a table's row.
func (b *base) checkFigures() {
	for _, e := range b.in.Results.Events {
		if e.Figure != nil {
			b.checkFigure(*e.Figure, b.cellPos(e))
		}
	}
	for _, c := range b.in.Spec.Curves {
		if !b.draws(c) {
			b.problems.Add(b.specPos(), "there is no line %q of a figure %q to derive", c.Series, c.Figure)
		}
	}
}

// free counts the figures whose points nothing checks.
func (b *base) free() int {
	n := 0
	for _, f := range b.in.Results.Figures() {
		if f.IsFree() {
			n++
		}
	}
	return n
}

// draws reports whether a curve's line is drawn.
func (b *base) draws(c Curve) bool {
	for _, f := range b.in.Results.Figures() {
		for _, s := range f.Series {
			if f.ID == c.Figure && s.Name == c.Series {
				return true
			}
		}
	}
	return false
}

func (b *base) checkFigure(f notebooks.Figure, pos notebooks.Pos) {
	words := []string{f.Title, f.X.Label, f.Y.Label}
	if _, err := b.table(f.Data); f.IsFree() && err != nil {
		b.problems.Add(pos, "figure %q, drawn freely, names no table that it is drawn from: %v", f.ID, err)
	}
	if f.IsTimeline() {
		if err := b.checkTimeline(f); err != nil {
			b.problems.Add(pos, "timeline %q: %v", f.ID, err)
		}
	}
	for _, p := range f.Panels {
		words = append(words, p.Name)
	}
	for _, s := range f.Series {
		words = append(words, s.Name)
		if err := b.checkSeries(f, s); err != nil {
			b.problems.Add(pos, "figure %q, line %q: %v", f.ID, s.Name, err)
		}
	}
	for _, w := range words {
		for _, found := range quantity.Scan(w) {
			b.problems.Add(pos, "figure %q: nothing checks the number %q in %q: write it in the caption", f.ID, found.Reading.Text, w)
		}
	}
}

// checkSeries is nil if a line's points are cells of a published table, or
// what the notebook's claims derive.
func (b *base) checkSeries(f notebooks.Figure, s notebooks.Series) error {
	for _, c := range b.in.Spec.Curves {
		if c.Figure == f.ID && c.Series == s.Name {
			return b.checkCurve(c, s)
		}
	}
	var err error
	for _, t := range b.measured {
		for x, cx := range t.Columns {
			for y, cy := range t.Columns {
				if x == y || !pointsAre(t, x, y, s) {
					continue
				}
				if err = onAxes(f, s, t, cx, cy); err == nil {
					return nil
				}
			}
		}
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("its points are rows of no published table, and %s derives no such curve", b.specPos().File)
}

// checkCurve compares a line with its derivation.
func (b *base) checkCurve(c Curve, s notebooks.Series) error {
	var want []float64
	if err := recovered(func() { want = b.line(c, s) }); err != nil {
		return err
	}
	for i, x := range s.X {
		if d := difference(float64(s.Y[i]), want[i]); !(d <= tolerance) {
			return fmt.Errorf("at %v it is %v, but %v is derived", x, s.Y[i], want[i])
		}
	}
	return nil
}

// pointsAre reports whether each point of a line is two cells of one row of a
// table, and its interval two further ones.
func pointsAre(t notebooks.Table, x, y int, s notebooks.Series) bool {
	for i := range s.X {
		if !pointIs(t, x, y, s, i) {
			return false
		}
	}
	return len(s.X) > 0
}

func pointIs(t notebooks.Table, x, y int, s notebooks.Series, i int) bool {
	for _, row := range t.Rows {
		if isCell(row[x], s.X[i]) && isCell(row[y], s.Y[i]) &&
			(s.Low == nil || hasCell(row, s.Low[i])) && (s.High == nil || hasCell(row, s.High[i])) {
			return true
		}
	}
	return false
}

func hasCell(row []string, n notebooks.Number) bool {
	for _, cell := range row {
		if isCell(cell, n) {
			return true
		}
	}
	return false
}

func isCell(cell string, n notebooks.Number) bool {
	v, ok := number(cell)
	return ok && difference(v, float64(n)) <= tolerance
}

// onAxes is nil if the axes have units of the columns' dimensions, and the
// line's name names no other column.
func onAxes(f notebooks.Figure, s notebooks.Series, t notebooks.Table, x, y notebooks.Column) error {
	for _, a := range []struct {
		axis   notebooks.Axis
		column notebooks.Column
	}{{f.X, x}, {f.Y, y}} {
		printed, _ := quantity.UnitOf(a.axis.Unit)
		inside, _ := quantity.UnitOf(a.column.Unit)
		if printed.Dimension != inside.Dimension {
			return fmt.Errorf("the axis %q is in %q, but the column %s of table %q is in %q",
				a.axis.Label, a.axis.Unit, a.column.Name, t.ID, a.column.Unit)
		}
	}
	names := strings.FieldsFunc(s.Name, func(r rune) bool { return r == ' ' || r == ',' })
	for _, c := range t.Columns {
		for _, n := range names {
			if n == c.Name && c.Name != y.Name && !strings.Contains(s.Name, y.Name) {
				return fmt.Errorf("its points are the column %s of table %q, not %s", y.Name, t.ID, c.Name)
			}
		}
	}
	return nil
}
