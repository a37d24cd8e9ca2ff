package figure

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/render/figure/layout"
)

// scale is one axis with its range and ticks, in base units.
type scale struct {
	title    string
	log      bool
	min, max float64
	ticks    []plot.Tick
}

// scales computes both axes of a figure from its values.
func scales(f notebooks.Figure) (x, y scale, err error) {
	if len(f.Series) == 0 || len(f.Series) > 2*len(Slots) {
		return x, y, fmt.Errorf("%d series: a figure has one to %d", len(f.Series), 2*len(Slots))
	}
	var xs, ys []float64
	for _, s := range f.Series {
		xs = appendNumbers(xs, s.X)
		ys = appendNumbers(appendNumbers(appendNumbers(ys, s.Y), s.Low), s.High)
	}
	room := width - newLabels(f.Series).width().Points() - 3*fontSize
	for most := 8; most > 1; most-- {
		if x, err = newScale(f.X, xs, most, false); err != nil {
			return x, y, fmt.Errorf("x axis: %w", err)
		}
		if x.fits(room) {
			break
		}
	}
	if y, err = newScale(f.Y, ys, 10, true); err != nil {
		return x, y, fmt.Errorf("y axis: %w", err)
	}
	return x, y, nil
}

// fits says whether the labels can stand side by side in a room: at their
// places, with room between neighbours.
func (s scale) fits(room float64) bool {
	position := func(v float64) float64 { return (v - s.min) / (s.max - s.min) }
	if s.log {
		position = func(v float64) float64 { return math.Log(v/s.min) / math.Log(s.max/s.min) }
	}
	end := math.Inf(-1)
	for _, t := range s.ticks {
		if t.Label == "" {
			continue
		}
		centre, half := room*position(t.Value), textWidth(t.Label)/2
		if centre-half < end+2*gap {
			return false
		}
		end = centre + half
	}
	return true
}

// appendNumbers appends values that can be drawn.
func appendNumbers(dst []float64, values []notebooks.Number) []float64 {
	for _, v := range values {
		if Finite(float64(v)) {
			dst = append(dst, float64(v))
		}
	}
	return dst
}

// newScale chooses range and ticks for values, with at most most labels. fromZero
// lets a linear axis begin at zero where that costs little room.
func newScale(a notebooks.Axis, values []float64, most int, fromZero bool) (scale, error) {
	unit, ok := quantity.UnitOf(a.Unit)
	if !ok {
		return scale{}, fmt.Errorf("unknown unit %q", a.Unit)
	}
	factor, _ := unit.Factor.Float64()
	low, high := bounds(values)
	s := scale{title: capital(a.Label) + " (" + a.Unit + ")", log: a.Log}
	if a.Log {
		s.title = capital(a.Label) + " (" + a.Unit + ", log scale)"
		if low <= 0 {
			return s, fmt.Errorf("%v on a log scale: values must be above zero", low)
		}
		s.logTicks(low/factor, high/factor, most)
	} else {
		if fromZero && low > 0 && low < 0.5*high {
			low = 0
		}
		s.linearTicks(low/factor, high/factor, most)
	}
	s.min, s.max = s.min*factor, s.max*factor
	for i := range s.ticks {
		s.ticks[i].Value *= factor
	}
	return s, nil
}

// bounds gives the least and the greatest value; 0 and 1 of none.
func bounds(values []float64) (low, high float64) {
	if len(values) == 0 {
		return 0, 1
	}
	low, high = values[0], values[0]
	for _, v := range values {
		low, high = math.Min(low, v), math.Max(high, v)
	}
	return low, high
}

// linearTicks takes the ticks of a linear axis.
func (s *scale) linearTicks(low, high float64, most int) {
	from, to, ticks := layout.Linear(low, high, most)
	s.take(from, to, ticks)
}

// logTicks takes the ticks of a logarithmic axis.
func (s *scale) logTicks(low, high float64, most int) {
	from, to, ticks := layout.Log(low, high, most)
	s.take(from, to, ticks)
}

// take takes a range and its ticks.
func (s *scale) take(from, to float64, ticks []layout.Tick) {
	s.min, s.max = from, to
	for _, t := range ticks {
		s.ticks = append(s.ticks, plot.Tick{Value: t.Value, Label: t.Label})
	}
}

// admits refuses a value that has no place on the scale.
func (s scale) admits(v float64) error {
	if !Finite(v) {
		return fmt.Errorf("%v cannot be drawn", v)
	}
	if s.log && v <= 0 {
		return fmt.Errorf("%v on a log scale: values must be above zero", v)
	}
	return nil
}

// apply sets an axis of gonum/plot.
func (s scale) apply(a *plot.Axis, label text.Style) {
	a.Min, a.Max = s.min, s.max
	if s.log {
		a.Scale = plot.LogScale{}
	}
	a.Padding = 0
	a.Color, a.Width = ink("a"), 1
	a.Tick.Color, a.Tick.Width, a.Tick.Length = ink("a"), 1, vg.Length(5)
	a.Tick.Label = label
	a.Tick.Marker = plot.ConstantTicks(s.ticks)
}
