package main

import (
	"bytes"
	"html/template"
	"maps"

	"kneebook/notebooks"
	"kneebook/suite"
)

// draft is what is served: files by path, and which of them only say what is
// wrong.
type draft struct {
	files map[string][]byte
	wrong map[string]bool
}

// drafts puts a suite's pages together. In the place of one whose notebook
// fails stands the list of its problems; in that of the index, what belongs to
// no notebook. Where the site could not be printed the other pages stay.
func drafts(s suite.Suite, before draft) draft {
	now := draft{files: maps.Clone(before.files), wrong: map[string]bool{}}
	if now.files == nil || s.Files != nil {
		now.files = map[string][]byte{}
	}
	for _, f := range s.Files {
		now.files["/"+f.Path] = f.Data
	}
	for _, b := range s.Built {
		if ps := b.Problems.Sorted(); len(ps) > 0 {
			now.say("/"+b.Notebook.Name+".html", b.Notebook.File+" does not hold", ps)
		}
	}
	if len(s.Problems) > 0 {
		now.say("/index.html", "The notebooks do not hold", s.Problems.Sorted())
	} else if now.files["/index.html"] == nil {
		now.say("/index.html", "The notebooks do not hold", s.AllProblems())
	}
	return now
}

// say puts a list of problems in a page's place.
func (d draft) say(path, title string, ps notebooks.Problems) {
	var b bytes.Buffer
	problemPage.Execute(&b, map[string]any{"Title": title, "Problems": ps}) // into memory: it cannot fail
	d.files[path], d.wrong[path] = b.Bytes(), true
}

var problemPage = template.Must(template.New("problems").Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{max-width:70ch;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style>
<h1>{{.Title}}</h1>
<p>Mend it and load this page again.</p>
<ul>
{{range .Problems}}<li><code>{{.Pos}}</code> {{.Message}}{{with .Hint}}<pre>{{.}}</pre>{{end}}</li>
{{end}}</ul>
</html>
`))
