// Package raster draws figures as PNG, for who needs a picture file: in the
// colours of the light mode, on white. It stands apart from package figure so
// that only who asks for pixels links what makes them.
package raster

import (
	"bytes"
	"fmt"

	"gonum.org/v1/plot/vg/vgimg"

	"kneebook/notebooks"
	"kneebook/render/figure"
)

// dotsPerInch gives a picture of three times as many dots as the drawing has
// units, of which an inch has 72.
const dotsPerInch = 216

// PNG draws a figure. The error is that of [figure.Draw].
func PNG(f notebooks.Figure) ([]byte, error) {
	c := vgimg.NewWith(vgimg.UseWH(figure.Width, figure.Height), vgimg.UseDPI(dotsPerInch))
	if err := figure.Draw(f, c); err != nil {
		return nil, fmt.Errorf("figure %s: %w", f.ID, err)
	}
	var b bytes.Buffer
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
	return b.Bytes(), err
}
