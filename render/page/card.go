package page

import (
	"sync"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/render/figure/raster"
)

// siteCard is the picture of the pages that are no notebook.
const siteCard = "cards/index.png"

// card draws the picture that stands beside a shared link: words, and the axes
// of a figure without what was measured. There need not be a figure.
func card(name, words string, f *notebooks.Figure) []byte {
	c := raster.Card{Head: name, Text: words}
	if f != nil {
		c.X, c.Y = axisTitle(f.X), axisTitle(f.Y)
	}
	if drawn, ok := cards.Load(c); ok {
		return drawn.([]byte)
	}
	drawn := c.PNG()
	cards.Store(c, drawn)
	return drawn
}

// cards keeps what was drawn: who serves the site prints it again and again.
var cards sync.Map // of []byte by raster.Card

// cardAlt says in words what the picture shows.
func cardAlt(words string, f *notebooks.Figure) string {
	if f == nil {
		return words
	}
	return words + " Below it, empty axes: " + axisTitle(f.Y) + " against " + axisTitle(f.X) + "."
}

// axisTitle names an axis with its unit.
func axisTitle(a notebooks.Axis) string {
	if u, ok := quantity.UnitOf(a.Unit); ok && u.Symbol != "" {
		return a.Label + " (" + u.Symbol + ")"
	}
	return a.Label
}

// shared draws the page's card: its question and the axes of its first plot.
func (b *builder) shared(v *notebookView) {
	var first *notebooks.Figure
	for _, f := range b.page.Results.Figures() {
		if !f.IsTimeline() && !f.IsFree() {
			first = &f
			break
		}
	}
	words := v.Asked
	if words == "" {
		words = v.Title
	}
	path := "cards/" + b.nb.Name + ".png"
	b.files = append(b.files, File{path, card(b.site.Name, words, first)})
	v.Head.ImageAlt = cardAlt(words, first)
	if b.site.Base != "" {
		v.Head.Image = b.site.address(path)
	}
}
