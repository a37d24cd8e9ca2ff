package page

import (
	"html/template"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
)

// goLexer cuts Go source into tokens.
var goLexer = sync.OnceValue(func() chroma.Lexer { return chroma.Coalesce(lexers.Get("go")) })

// highlight gives Go source line by line, its keywords, literals and comments
// marked with one class each: k, l, c. Source that cannot be cut into tokens
// comes out plain.
func highlight(source string) []template.HTML {
	source = strings.TrimRight(source, "\n")
	tokens, err := goLexer().Tokenise(&chroma.TokeniseOptions{State: "root", EnsureLF: true}, source)
	if err != nil {
		return plainLines(source)
	}
	var lines []template.HTML
	var line strings.Builder
	for _, t := range tokens.Tokens() {
		for i, part := range strings.Split(t.Value, "\n") {
			if i > 0 {
				lines = append(lines, template.HTML(line.String()))
				line.Reset()
			}
			line.WriteString(mark(class(t.Type), part))
		}
	}
	if line.Len() > 0 {
		lines = append(lines, template.HTML(line.String()))
	}
	return lines
}

// class is the class of a token, or "" for what stays plain.
func class(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment):
		return "c"
	case t == chroma.KeywordConstant || t == chroma.KeywordType:
		return ""
	case t.InCategory(chroma.Keyword):
		return "k"
	case t.InSubCategory(chroma.LiteralString):
		return "l"
	}
	return ""
}

// mark wraps text in a span where it has a class.
func mark(class, text string) string {
	escaped := template.HTMLEscapeString(text)
	if class == "" || strings.TrimSpace(text) == "" {
		return escaped
	}
	return `<span class="` + class + `">` + escaped + `</span>`
}

// plainLines is source without marks.
func plainLines(source string) []template.HTML {
	var out []template.HTML
	for _, l := range strings.Split(source, "\n") {
		out = append(out, template.HTML(template.HTMLEscapeString(l)))
	}
	return out
}
