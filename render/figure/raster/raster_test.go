package raster

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"kneebook/notebooks"
)

// A line of the first slot has that slot's colour, on white.
func TestPNG(t *testing.T) {
	f := notebooks.Figure{ID: "x", Title: "A line", X: notebooks.Axis{Label: "time", Unit: "s"}, Y: notebooks.Axis{Label: "share", Unit: "%"},
		Series: []notebooks.Series{{Name: "a", Slot: 3, X: []notebooks.Number{0, 1, 2}, Y: []notebooks.Number{0.1, 0.5, 0.2}}}}
	data, err := PNG(f)
	if err != nil {
		t.Fatal(err)
	}
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := im.Bounds(); b.Dx() != 3*460 || b.Dy() != 3*320 {
		t.Errorf("%v", b)
	}
	brick, white := 0, 0
	for y := range im.Bounds().Dy() {
		for x := range im.Bounds().Dx() {
			switch color.RGBAModel.Convert(im.At(x, y)) {
			case color.RGBA{0x91, 0x22, 0x07, 255}:
				brick++
			case color.RGBA{255, 255, 255, 255}:
				white++
			}
		}
	}
	if brick < 500 || white < 100_000 {
		t.Errorf("%d dots of the line's colour, %d white ones", brick, white)
	}
	if _, err := PNG(notebooks.Figure{ID: "x", Panels: []notebooks.Panel{{}}}); err == nil {
		t.Error("a timeline is drawn")
	}
}
