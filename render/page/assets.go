package page

import (
	"bytes"
	"embed"
	"html/template"

	"kneebook/render/figure"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed style.css
var rules []byte

//go:embed script.js
var script []byte

var templates = template.Must(template.ParseFS(templateFiles, "templates/*.html"))

// styleSheet gives style.css: the palette's variables, the rules, and the
// colours of figures.
func styleSheet() []byte {
	return bytes.Join([][]byte{[]byte(figure.RootCSS()), rules, []byte(figure.PlotCSS())}, nil)
}
