package show

import (
	"fmt"

	"kneebook/notebooks"
	"kneebook/notebooks/drawing"
	"kneebook/notebooks/quantity"
	"kneebook/notebooks/show/emit"
)

// Figure is a plot as a cell describes it. Caption and Alt are Markdown whose
// numbers are statements like those of any sentence.
type Figure struct {
	Title   string // what it is, in a few words
	Caption string // one sentence
	Alt     string // what it shows, for who cannot see it
	Data    string // id of the table whose CSV file holds the numbers; may be ""
	X, Y    Axis
	Series  []Series
}

// Axis is one axis. Values are in base units; Unit is the unit in which the
// axis is printed.
type Axis struct {
	Label string
	Unit  string
	Log   bool
}

// Series is one line of a figure, its values in base units. X and Y have the
// same length; Low and High are both nil or an interval around each Y.
type Series struct {
	Name      string
	X, Y      []float64
	Low, High []float64
	// Slot is the palette's slot, 1 to 6, which says of what policy the line
	// is: [drawing.PolicySlot]. 0 takes the slot of the policy that the
	// series is named after, or else the series' place in the figure.
	Slot int
	Mark bool // points without a line
	// Theory is a line of theory or reference: a closed form, the long run, a
	// budget. It is thin and muted, has no slot, and its name says what it is.
	Theory bool
}

// Plot publishes a figure. An id can be published once.
func Plot(id string, f Figure) {
	v, err := figureOf(id, f)
	if err == nil {
		err = emit.Figure(v)
	}
	must("show.Plot", id, err)
}

// figureOf checks a figure and gives it as the value that travels.
func figureOf(id string, f Figure) (notebooks.Figure, error) {
	out := notebooks.Figure{ID: id, Title: f.Title, Caption: f.Caption, Alt: f.Alt, Data: f.Data}
	if err := checkFigure(id, f); err != nil {
		return out, err
	}
	out.X, out.Y = notebooks.Axis(f.X), notebooks.Axis(f.Y)
	for i, s := range f.Series {
		s.Slot = slotOf(s, i)
		if err := checkSeries(s); err != nil {
			return out, fmt.Errorf("series %q: %w", s.Name, err)
		}
		out.Series = append(out.Series, notebooks.Series{Name: s.Name, Slot: s.Slot, X: numbers(s.X), Y: numbers(s.Y),
			Low: numbers(s.Low), High: numbers(s.High), Mark: s.Mark, Theory: s.Theory})
	}
	return out, nil
}

// slotOf is the slot of the series at place i.
func slotOf(s Series, i int) int {
	if s.Slot != 0 || s.Theory {
		return s.Slot
	}
	if n := drawing.PolicySlot(s.Name); n != 0 {
		return n
	}
	return i + 1
}

// checkFigure refuses a figure that nobody could read.
func checkFigure(id string, f Figure) error {
	if err := checkWords(id, f.Title, f.Caption, f.Alt); err != nil {
		return err
	}
	if f.Data != "" {
		if err := notebooks.CheckID(f.Data); err != nil {
			return err
		}
	}
	for _, a := range []Axis{f.X, f.Y} {
		if _, err := quantity.NeedUnit(a.Unit); err != nil {
			return fmt.Errorf("axis %q: %w", a.Label, err)
		}
	}
	if len(f.Series) == 0 {
		return fmt.Errorf("a figure needs at least one series")
	}
	return nil
}

// checkWords refuses a figure that lacks words.
func checkWords(id, title, caption, alt string) error {
	if err := notebooks.CheckID(id); err != nil {
		return err
	}
	if title == "" || caption == "" || alt == "" {
		return fmt.Errorf("a figure needs Title, Caption and Alt")
	}
	return nil
}

// checkSeries refuses a series whose parts do not fit together.
func checkSeries(s Series) error {
	switch {
	case s.Name == "":
		return fmt.Errorf("it has no name")
	case s.Theory && (s.Slot != 0 || s.Mark || s.Low != nil):
		return fmt.Errorf("a line of theory has no Slot, no Mark and no interval: those are of what was measured")
	case !s.Theory && (s.Slot < 1 || s.Slot > 6):
		return fmt.Errorf("slot %d: the palette has slots 1 to 6", s.Slot)
	case drawing.PolicySlot(s.Name) != 0 && s.Slot != drawing.PolicySlot(s.Name):
		return fmt.Errorf("slot %d: this policy has slot %d on every page", s.Slot, drawing.PolicySlot(s.Name))
	case len(s.X) == 0:
		return fmt.Errorf("it has no points")
	case len(s.X) != len(s.Y):
		return fmt.Errorf("%d values of X and %d of Y", len(s.X), len(s.Y))
	case len(s.Low) != len(s.High) || len(s.Low) != 0 && len(s.Low) != len(s.Y):
		return fmt.Errorf("%d values of Y, %d of Low and %d of High", len(s.Y), len(s.Low), len(s.High))
	}
	return nil
}

// numbers gives floats as numbers that survive JSON.
func numbers(in []float64) []notebooks.Number {
	if len(in) == 0 {
		return nil
	}
	out := make([]notebooks.Number, len(in))
	for i, v := range in {
		out[i] = notebooks.Number(v)
	}
	return out
}
