package page

import (
	"math"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// drawn finds the figure of the page that shows the answer to a field: the
// first one with a point of that value on an axis of the field's dimension, the
// vertical axis before the other. It gives the figure's id on the page and the
// axis, x or y, or nothing.
func (b *builder) drawn(f notebooks.Field, c claims.Result) (id, axis string) {
	dimension := unit(f.Unit).Dimension
	for _, fig := range b.page.Results.Figures() {
		for _, s := range fig.Series {
			switch {
			case s.Theory:
			case has(s.Y, fig.Y, c.Value, dimension):
				return "fig-" + fig.ID, "y"
			case has(s.X, fig.X, c.Value, dimension):
				return "fig-" + fig.ID, "x"
			}
		}
	}
	return "", ""
}

// has reports whether one of a line's values along an axis is v, up to the order
// in which a sum was reckoned.
func has(values []notebooks.Number, axis notebooks.Axis, v float64, dimension quantity.Dimension) bool {
	if unit(axis.Unit).Dimension != dimension {
		return false
	}
	for _, n := range values {
		if math.Abs(float64(n)-v) <= 1e-9*math.Abs(v) {
			return true
		}
	}
	return false
}
