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

// drafts puts a suite's pages together. The page of a notebook that fails says
// what is wrong where it is; the index, what belongs to no notebook. Where the
// site could not be printed the pages before stay, and lists stand in the place
// of those that fail.
func drafts(s suite.Suite, before draft) draft {
	now := draft{files: maps.Clone(before.files), wrong: map[string]bool{}}
	if now.files == nil || s.Files != nil {
		now.files = map[string][]byte{}
	}
	for _, f := range s.Files {
		now.files["/"+f.Path] = f.Data
	}
	for _, b := range s.Built {
		path, ps := "/"+b.Notebook.Name+".html", b.Problems.Sorted()
		switch {
		case len(ps) == 0:
		case s.Files != nil:
			now.wrong[path] = true
		default:
			now.say(path, b.Notebook.File+" does not hold", ps)
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
	d.files[path], d.wrong[path] = problemText(title, ps), true
}

// problemText is a page that lists problems.
func problemText(title string, ps notebooks.Problems) []byte {
	var b bytes.Buffer
	problemPage.Execute(&b, map[string]any{"Title": title, "Problems": ps}) // into memory: it cannot fail
	return b.Bytes()
}

var problemPage = template.Must(template.New("problems").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<style>:root{color-scheme:light dark;font-family:system-ui,sans-serif}body{max-width:70ch;margin:2rem auto;padding:0 1rem}pre,span{white-space:pre-wrap}</style>
</head>
<h1>{{.Title}}</h1>
<p>This page loads again by itself once there is something new.</p>
<ul>
{{range .Problems}}<li>{{if .Pos.File}}<code>{{.Pos}}</code> {{end}}<span>{{.Message}}</span>{{with .Hint}}<pre>{{.}}</pre>{{end}}</li>
{{end}}</ul>
</html>
`))
