package page

import (
	"go/scanner"
	gotoken "go/token"
	"html/template"
	"strings"
)

// highlight gives Go source line by line, its keywords, literals and comments
// marked with one class each: k, l, c. What is no Go comes out plain.
func highlight(source string) []template.HTML {
	source = strings.TrimRight(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(source), "\n")
	h := highlighter{source: source}
	files := gotoken.NewFileSet()
	file := files.AddFile("", files.Base(), len(source))
	var s scanner.Scanner
	s.Init(file, []byte(source), nil, scanner.ScanComments)
	for {
		pos, tok, text := s.Scan()
		if tok == gotoken.EOF {
			break
		}
		if class := class(tok); class != "" {
			h.mark("", file.Offset(pos))
			h.mark(class, file.Offset(pos)+len(text))
		}
	}
	h.mark("", len(source))
	return append(h.lines, template.HTML(h.line.String()))
}

// class is the class of a token, or "" for what stays plain.
func class(t gotoken.Token) string {
	switch {
	case t == gotoken.COMMENT:
		return "c"
	case t.IsKeyword():
		return "k"
	case t == gotoken.STRING || t == gotoken.CHAR:
		return "l"
	}
	return ""
}

// highlighter goes through a source from its begin.
type highlighter struct {
	source string
	at     int // how far it has come
	line   strings.Builder
	lines  []template.HTML
}

// mark adds the text up to a place, in spans where it has a class.
func (h *highlighter) mark(class string, to int) {
	for i, part := range strings.Split(h.source[h.at:to], "\n") {
		if i > 0 {
			h.lines = append(h.lines, template.HTML(h.line.String()))
			h.line.Reset()
		}
		part = template.HTMLEscapeString(part)
		if class != "" && strings.TrimSpace(part) != "" {
			part = `<span class="` + class + `">` + part + `</span>`
		}
		h.line.WriteString(part)
	}
	h.at = to
}
