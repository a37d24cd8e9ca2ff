package figure

import (
	"fmt"

	"gonum.org/v1/plot/vg"
)

// frame is where a plot's axes stand in its drawing.
type frame struct {
	x, y scale
	data vg.Rectangle // from the bottom of the drawing
}

// attributes tell a script where a value stands: of each axis the values at its
// two ends, in base units, and where these ends are, in units of the drawing
// from the left or from the top; then log, if it is logarithmic.
func (f frame) attributes() string {
	x := f.x.ends(f.data.Min.X, f.data.Max.X)
	y := f.y.ends(height-f.data.Min.Y, height-f.data.Max.Y)
	return fmt.Sprintf(` data-x="%s" data-y="%s"`, x, y)
}

// ends writes one axis.
func (s scale) ends(first, last vg.Length) string {
	text := fmt.Sprintf("%.6g %.6g %.1f %.1f", s.min, s.max, first.Points(), last.Points())
	if s.log {
		text += " log"
	}
	return text
}
