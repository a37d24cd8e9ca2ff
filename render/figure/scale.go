package figure

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
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

// linearTicks puts a label at every multiple of 1, 2 or 5 times a power of ten.
func (s *scale) linearTicks(low, high float64, most int) {
	if low == high {
		low, high = low-1, high+1
	}
	for k := math.Floor(math.Log10(high-low)) - 1; ; k++ {
		for _, m := range []float64{1, 2, 5} {
			step, decimals := m*math.Pow(10, k), int(math.Max(0, -k))
			first, last := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
			if last-first > float64(most-1) {
				continue
			}
			s.min, s.max = first*step, last*step
			for i := first; i <= last; i++ {
				s.ticks = append(s.ticks, plot.Tick{Value: i * step, Label: grouped(i*step, decimals)})
			}
			return
		}
	}
}

// logTicks puts marks at 1, 2 and 5 times the powers of ten, and labels at as
// many of them as there is room for.
func (s *scale) logTicks(low, high float64, most int) {
	first, last := floorStep(low), floorStep(high)
	if stepValue(last) < high*(1-1e-9) {
		last++
	}
	if first == last {
		first, last = first-1, last+1
	}
	s.min, s.max = stepValue(first), stepValue(last)
	every := labelEvery(first, last, most)
	for i := first; i <= last; i++ {
		t := plot.Tick{Value: stepValue(i)}
		if every == 1 || i%every == 0 {
			decade := int(math.Floor(float64(i) / 3))
			t.Label = grouped(t.Value, max(0, -decade))
		}
		s.ticks = append(s.ticks, t)
	}
}

// labelEvery says which steps are labelled: all, or those of each first,
// second … decade, so that there are at most most of them.
func labelEvery(first, last, most int) int {
	if last-first < most {
		return 1
	}
	every := 3
	for (last-first)/every+1 > most {
		every += 3
	}
	return every
}

// stepValue gives the value of step i: 1, 2, 5, 10 … from step 0.
func stepValue(i int) float64 {
	decade := math.Floor(float64(i) / 3)
	return []float64{1, 2, 5}[i-3*int(decade)] * math.Pow(10, decade)
}

// floorStep gives the last step that is not above v.
func floorStep(v float64) int {
	i := 3 * int(math.Floor(math.Log10(v)))
	for stepValue(i+1) <= v*(1+1e-9) {
		i++
	}
	return i
}

// grouped writes a number with a comma between thousands.
func grouped(v float64, decimals int) string {
	s := strconv.FormatFloat(math.Abs(v), 'f', decimals, 64)
	whole, frac, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if frac != "" {
		whole += "." + frac
	}
	if v < 0 && strings.Trim(s, "0.") != "" {
		whole = "−" + whole
	}
	return whole
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
