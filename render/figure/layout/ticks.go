// Package layout decides where things stand on a figure: where an axis has its
// ticks, and how labels beside a plot keep out of each other's way. It draws
// nothing, so that what is drawn with gonum/plot and what a browser draws for
// itself look alike.
package layout

import (
	"math"
	"strconv"
	"strings"
)

// Tick is a mark of an axis. One without a label is a mark alone.
type Tick struct {
	Value float64
	Label string
}

// Linear gives the range and the ticks of a linear axis that holds the values
// from low to high: a label at every multiple of 1, 2 or 5 times a power of
// ten, at most most of them.
func Linear(low, high float64, most int) (from, to float64, ticks []Tick) {
	if low == high {
		low, high = low-1, high+1
	}
	for k := int(math.Floor(math.Log10(high-low))) - 1; ; k++ {
		for _, m := range []float64{1, 2, 5} {
			step, decimals := m*power10(k), max(0, -k)
			first, last := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
			if last-first > float64(most-1) {
				continue
			}
			for i := first; i <= last; i++ {
				ticks = append(ticks, Tick{i * step, Grouped(i*step, decimals)})
			}
			return first * step, last * step, ticks
		}
	}
}

// Log gives the range and the ticks of a logarithmic axis that holds the values
// from low to high, above 0: marks at 1, 2 and 5 times the powers of ten, and
// labels at as many of them as there is room for.
func Log(low, high float64, most int) (from, to float64, ticks []Tick) {
	first, last := floorStep(low), floorStep(high)
	if stepValue(last) < high*(1-1e-9) {
		last++
	}
	if first == last {
		first, last = first-1, last+1
	}
	every := labelEvery(first, last, most)
	for i := first; i <= last; i++ {
		t := Tick{Value: stepValue(i)}
		if every == 1 || i%every == 0 {
			decade := int(math.Floor(float64(i) / 3))
			t.Label = Grouped(t.Value, max(0, -decade))
		}
		ticks = append(ticks, t)
	}
	return stepValue(first), stepValue(last), ticks
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
	decade := int(math.Floor(float64(i) / 3))
	return []float64{1, 2, 5}[i-3*decade] * power10(decade)
}

// power10 is a power of ten, exact from 0 to 22 and the nearest down to -22.
func power10(k int) float64 {
	p := 1.0
	for range max(k, -k) {
		p *= 10
	}
	if k < 0 {
		return 1 / p
	}
	return p
}

// floorStep gives the last step that is not above v.
func floorStep(v float64) int {
	i := 3 * int(math.Floor(math.Log10(v)))
	for stepValue(i+1) <= v*(1+1e-9) {
		i++
	}
	return i
}

// Grouped writes a number with a comma between thousands.
func Grouped(v float64, decimals int) string {
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
