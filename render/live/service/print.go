package service

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"kneebook/notebooks/drawing"
)

// The words that every answer has.
const (
	mark          = "Your run, not a claim"
	capsTitle     = "A queue cap for this deadline"
	comparedTitle = "Beside each other, on the same arrivals"
)

// summary says in a sentence what was run.
func (a *Answer) summary() string {
	s := &a.Service
	work := grouped(strconv.Itoa(s.Requests)) + " requests"
	if s.Horizon > 0 {
		work = show(s.Horizon, "s")
	}
	text := counts(s.Seeds, "run") + " of " + work + " at an offered load of " + show(a.Load, "%") + " per server"
	if s.Peak > 0 {
		text += ", in the burst of " + show(s.Peak/s.capacity(), "%")
	}
	return text
}

// header is that of the table. The closed forms have a column where there are
// some.
func (a *Answer) header() []string {
	head := []string{"Measure", "Mean of " + counts(a.Service.Seeds, "run"), "5% to 95%"}
	if a.Theory != "" {
		head = append(head, "Closed form, "+a.Theory)
	}
	return head
}

// band prints the interval of a measure.
func (m *Measure) band() string {
	if math.IsNaN(m.Low) {
		return show(m.Low, m.Unit)
	}
	return show(m.Low, m.Unit) + " to " + show(m.High, m.Unit)
}

// Print gives the answer as a terminal shows it.
func (a *Answer) Print() string {
	rows := [][]string{a.header()}
	for _, m := range a.Measures {
		row := []string{m.Name, show(m.Mean, m.Unit), m.band()}
		if a.Theory != "" {
			row = append(row, show(m.Exact, m.Unit))
		}
		rows = append(rows, row)
	}
	var b strings.Builder
	b.WriteString(mark + ": " + a.summary() + ".\n" + a.Service.Text() + "\n\n" + columns(rows))
	if len(a.Compared) > 0 {
		b.WriteString("\n" + comparedTitle + "\n\n" + columns(a.beside()))
	}
	if a.Caps != nil {
		b.WriteString("\n" + capsTitle + "\n")
		for _, line := range a.Caps.Words(&a.Service) {
			b.WriteString("  " + line + "\n")
		}
	}
	for i := range a.Figures {
		f := numbered(a.Figures[i])
		b.WriteString("\n" + f.Title + "\n\n" + columns(numbersOf(&f)))
	}
	for _, w := range a.Warnings {
		b.WriteString("\nWarning: " + w + "\n")
	}
	return b.String()
}

// besideHead is the header of the table of the policies compared.
func (a *Answer) besideHead() []string {
	head := []string{"Policy"}
	for _, m := range a.Compared[0].Measures {
		head = append(head, m.Name)
	}
	return head
}

// beside is that table: their means.
func (a *Answer) beside() [][]string {
	rows := [][]string{a.besideHead()}
	for _, c := range a.Compared {
		row := []string{c.Policy}
		for _, m := range c.Measures {
			row = append(row, show(m.Mean, m.Unit))
		}
		rows = append(rows, row)
	}
	return rows
}

// numbered is a figure without the lines that stand upright, such as a deadline's:
// they have no number for a place.
func numbered(f drawing.Figure) drawing.Figure {
	lines := f.Series
	f.Series = nil
	for _, l := range lines {
		if n := len(l.X); n == 1 || l.X[0] != l.X[n-1] {
			f.Series = append(f.Series, l)
		}
	}
	return f
}

// headOf is the header of the table of a figure's points.
func headOf(f *drawing.Figure) []string {
	head := []string{f.X.Label}
	for _, l := range f.Series {
		head = append(head, l.Name)
	}
	return head
}

// numbersOf is the table of a figure's points: a row for each place, a column
// for each line.
func numbersOf(f *drawing.Figure) [][]string {
	rows := [][]string{headOf(f)}
	for _, x := range places(f) {
		row := []string{show(x, baseOf(f.X.Unit))}
		for i := range f.Series {
			v, _, _ := valueAt(&f.Series[i], x)
			row = append(row, show(v, baseOf(f.Y.Unit)))
		}
		rows = append(rows, row)
	}
	return rows
}

// baseOf is the base unit of a figure's.
func baseOf(unit string) string {
	for _, u := range timeUnits {
		if u.symbol == unit {
			return "s"
		}
	}
	return unit
}

// places are where a figure has values, rising.
func places(f *drawing.Figure) []float64 {
	var out []float64
	for _, l := range f.Series {
		for _, x := range l.X {
			out = append(out, float64(x))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// valueAt is what a line has at a place, with its interval; NaN for none.
func valueAt(l *drawing.Series, x float64) (v, low, high float64) {
	for i := range l.X {
		if float64(l.X[i]) != x {
			continue
		}
		if len(l.Low) > 0 {
			return float64(l.Y[i]), float64(l.Low[i]), float64(l.High[i])
		}
		return float64(l.Y[i]), math.NaN(), math.NaN()
	}
	return math.NaN(), math.NaN(), math.NaN()
}

// columns sets rows in columns, the first to the left and the others to the
// right.
func columns(rows [][]string) string { return inColumns(rows, 1) }

// leftColumns sets rows in columns to the left.
func leftColumns(rows [][]string) string { return inColumns(rows, len(rows[0])) }

// inColumns sets rows in columns, so many of them to the left.
func inColumns(rows [][]string, left int) string {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	for _, row := range rows {
		line := ""
		for i, cell := range row {
			fill := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(cell))
			if i > 0 {
				line += "  "
			}
			if i < left {
				line += cell + fill
			} else {
				line += fill + cell
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
