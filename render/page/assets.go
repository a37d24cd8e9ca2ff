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
var readerScript []byte

//go:embed predictions.js
var predictionsScript []byte

//go:embed claims.js
var claimsScript []byte

// script gives script.js: what every page has, and what single pages have.
func script() []byte {
	return bytes.Join([][]byte{readerScript, predictionsScript, claimsScript}, []byte("\n"))
}

//go:embed live.js worker.js explore.js cells.js verify.js
var pressed embed.FS

// pressedFiles are the scripts that a page loads at a press, by name.
func pressedFiles() []File {
	entries, _ := pressed.ReadDir(".") // it is part of the program
	var files []File
	for _, e := range entries {
		data, _ := pressed.ReadFile(e.Name())
		files = append(files, File{e.Name(), data})
	}
	return files
}

var templates = template.Must(template.ParseFS(templateFiles, "templates/*.html"))

// styleSheet gives style.css: the palette's variables, the rules, and the
// colours of figures.
func styleSheet() []byte {
	return bytes.Join([][]byte{[]byte(figure.RootCSS()), rules, []byte(figure.PlotCSS())}, nil)
}
