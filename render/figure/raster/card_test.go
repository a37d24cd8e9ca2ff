package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"
)

// drawnCard draws a card and reads it back.
func drawnCard(t *testing.T, c Card) image.Image {
	t.Helper()
	data := c.PNG()
	if !bytes.Equal(data, c.PNG()) {
		t.Error("the same card has other bytes the second time")
	}
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return im
}

// dark counts the dots in a rectangle that are not white.
func dark(im image.Image, x0, y0, x1, y1 int) int {
	n := 0
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			if color.GrayModel.Convert(im.At(x, y)).(color.Gray).Y < 200 {
				n++
			}
		}
	}
	return n
}

// A card has the size that sites ask for, words above, and axes below with
// nothing between them.
func TestCard(t *testing.T) {
	c := Card{Head: "Kneebook", Text: "Is a server at high utilisation almost as fast as one at low load?", X: "utilisation (%)", Y: "response time (ms)"}
	im := drawnCard(t, c)
	if b := im.Bounds(); b.Dx() != 1200 || b.Dy() != 630 {
		t.Fatalf("%v", b)
	}
	if dark(im, 64, 120, 1136, 340) < 5000 {
		t.Error("there are no words")
	}
	if dark(im, 100, 529, 1100, 532) < 2000 {
		t.Error("there is no horizontal axis")
	}
	if dark(im, 62, 400, 66, 520) < 240 {
		t.Error("there is no vertical axis")
	}
	if n := dark(im, 80, 392, 1110, 520); n != 0 {
		t.Errorf("%d dots stand between the axes", n)
	}
	if dark(im, 900, 540, 1140, 600) < 300 || dark(im, 64, 350, 300, 388) < 300 {
		t.Error("an axis has no title")
	}
	c.X, c.Y = "", ""
	if n := dark(drawnCard(t, c), 0, 400, 1200, 630); n != 0 {
		t.Errorf("without titles %d dots are drawn where axes were", n)
	}
}

// Long words become smaller, and stay between the margins and off the axes.
func TestCardOfManyWords(t *testing.T) {
	im := drawnCard(t, Card{Head: "Kneebook", Text: strings.Repeat("Which rule keeps a full server useful? ", 8), X: "time (s)", Y: "share (%)"})
	for _, r := range [][4]int{{0, 0, 50, 330}, {1150, 0, 1200, 330}, {300, 345, 1200, 380}} {
		if n := dark(im, r[0], r[1], r[2], r[3]); n != 0 {
			t.Errorf("%d dots in %v", n, r)
		}
	}
}
