package page

import (
	"html/template"
	"strconv"
	"strings"
)

// flow puts a document together from HTML that comes in pieces. It knows where
// one block at the top ends and the next begins, so that a side note can stand
// after the block that it belongs to.
type flow struct {
	blocks []block
	open   strings.Builder // the block that has begun
	depth  int             // of elements that are open in it
	notes  []note          // to stand after it
	noted  int             // asides made of notes so far
	faults template.HTML   // of a draft, to stand after it and its notes
}

// block is one element at the top of a document.
type block struct {
	html  string
	wide  bool // reaches into the column of side notes
	aside bool // stands in it
}

// text adds HTML whose elements may begin or end in other pieces.
func (f *flow) text(s string) {
	for s != "" {
		tag, end := nextTag(s)
		if end < 0 {
			f.open.WriteString(s)
			return
		}
		f.open.WriteString(s[:end])
		if name := strings.TrimPrefix(tag, "/"); !void[name] && s[end-2] != '/' && tag[0] != '!' {
			if name == tag {
				f.depth++
			} else {
				f.depth--
			}
		}
		if f.depth <= 0 {
			f.end()
		}
		s = s[end:]
	}
}

// void holds the elements that have no end tag.
var void = map[string]bool{"br": true, "hr": true, "img": true, "input": true, "wbr": true, "col": true, "": true}

// nextTag finds the next tag: its name (with a slash if it ends an element) and
// where it ends; end is negative where there is none.
func nextTag(s string) (name string, end int) {
	start := strings.IndexByte(s, '<')
	if start < 0 {
		return "", -1
	}
	quote := byte(0)
	for i := start + 1; i < len(s); i++ {
		switch {
		case quote != 0:
			if s[i] == quote {
				quote = 0
			}
		case s[i] == '"' || s[i] == '\'':
			quote = s[i]
		case s[i] == '>':
			name, _, _ = strings.Cut(strings.TrimSuffix(s[start+1:i], "/"), " ")
			return strings.TrimSpace(name), i + 1
		}
	}
	return "", -1
}

// walk visits HTML as stretches of text, each with the tag that ends it and the
// tag's name; both are "" at the end.
func walk(html string, visit func(text, tag, name string)) {
	for html != "" {
		i := strings.IndexByte(html, '<')
		name, end := nextTag(html)
		if i < 0 || end < 0 {
			visit(html, "", "")
			return
		}
		visit(html[:i], html[i:end], name)
		html = html[end:]
	}
}

// inline adds complete HTML inside the present block, or a block of its own
// where none is open.
func (f *flow) inline(h template.HTML) { f.open.WriteString(string(h)) }

// block adds complete HTML that stands alone.
func (f *flow) block(h template.HTML, wide bool) {
	f.end()
	f.blocks = append(f.blocks, block{html: string(h), wide: wide})
}

// end ends the present block and sets after it what belongs to it.
func (f *flow) end() {
	f.depth = 0
	if s := strings.TrimSpace(f.open.String()); s != "" {
		f.blocks = append(f.blocks, block{html: s, aside: strings.HasPrefix(s, `<aside class="sidenote"`)})
	}
	f.open.Reset()
	f.note()
	faults := f.faults
	f.faults = ""
	f.fault(faults)
}

// fault sets what is wrong with the present block after it, or here where none
// is open.
func (f *flow) fault(h template.HTML) {
	switch {
	case h == "":
	case strings.TrimSpace(f.open.String()) != "":
		f.faults += h
	default:
		f.blocks = append(f.blocks, block{html: string(h)})
	}
}

// note sets the notes after the block that has ended.
func (f *flow) note() {
	if len(f.notes) == 0 {
		return
	}
	var b strings.Builder
	label := "Over seeds"
	if f.noted++; f.noted > 1 {
		label += " " + strconv.Itoa(f.noted)
	}
	b.WriteString(`<aside class="sidenote" aria-label="` + label + `">`)
	b.WriteString(string(fragment("notes", notes(f.notes))) + "</aside>")
	f.notes = nil
	f.blocks = append(f.blocks, block{html: b.String(), aside: true})
}

// html gives the document. A side note reaches down beside the blocks that
// follow as far as nothing else needs its column.
func (f *flow) html() template.HTML {
	f.end()
	var b strings.Builder
	for i, bl := range f.blocks {
		if rows := f.rows(i); bl.aside && rows > 1 {
			bl.html = strings.Replace(bl.html, `class="sidenote"`, `class="sidenote r`+strconv.Itoa(rows)+`"`, 1)
		}
		b.WriteString(bl.html)
		b.WriteByte('\n')
	}
	return template.HTML(b.String())
}

// rows counts the rows that the side note at i may stand beside: that of its
// own block and up to three more.
func (f *flow) rows(i int) int {
	rows := 1
	for j := i + 1; j < len(f.blocks) && rows < 4; j++ {
		next := j+1 < len(f.blocks) && f.blocks[j+1].aside
		if f.blocks[j].wide || f.blocks[j].aside || next {
			break
		}
		rows++
	}
	return rows
}
