package page

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// element is one element of a page that a test looks at.
type element struct {
	name  string
	attrs map[string]string
	text  string // of it and all inside it
	depth int
	open  bool
}

// parse gives a page's elements in document order. It fails on tags that do
// not match.
func parse(t *testing.T, page string) []*element {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(page))
	dec.Strict, dec.AutoClose, dec.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var all, stack []*element
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("the page does not parse: %v", err)
		}
		switch tok := tok.(type) {
		case xml.StartElement:
			e := &element{name: tok.Name.Local, attrs: map[string]string{}, depth: len(stack), open: true}
			for _, a := range tok.Attr {
				if _, twice := e.attrs[a.Name.Local]; twice {
					t.Errorf("<%s> has the attribute %s twice", e.name, a.Name.Local)
				}
				e.attrs[a.Name.Local] = a.Value
			}
			all, stack = append(all, e), append(stack, e)
		case xml.EndElement:
			if top := stack[len(stack)-1]; top.name != tok.Name.Local {
				t.Fatalf("</%s> ends <%s>", tok.Name.Local, top.name)
			}
			stack = stack[:len(stack)-1]
		case xml.CharData:
			for _, e := range stack {
				e.text += string(tok)
			}
		}
	}
	if len(stack) > 0 {
		t.Fatalf("<%s> is not closed", stack[len(stack)-1].name)
	}
	return all
}

// where gives the elements that a condition holds of.
func where(all []*element, cond func(e *element) bool) []*element {
	var out []*element
	for _, e := range all {
		if cond(e) {
			out = append(out, e)
		}
	}
	return out
}

// named gives the elements of a name.
func named(all []*element, name string) []*element {
	return where(all, func(e *element) bool { return e.name == name })
}

// byID finds the element with an id.
func byID(t *testing.T, all []*element, id string) *element {
	t.Helper()
	for _, e := range all {
		if e.attrs["id"] == id {
			return e
		}
	}
	t.Fatalf("no element with the id %s", id)
	return nil
}

// inside gives what stands inside an element.
func inside(all []*element, outer *element) []*element {
	for i, e := range all {
		if e != outer {
			continue
		}
		j := i + 1
		for j < len(all) && all[j].depth > outer.depth {
			j++
		}
		return all[i+1 : j]
	}
	return nil
}

// class says whether an element has a class.
func (e *element) class(name string) bool {
	for _, c := range strings.Fields(e.attrs["class"]) {
		if c == name {
			return true
		}
	}
	return false
}

// site prints the fixture's site and gives its files by path.
func site(t *testing.T) map[string]string {
	t.Helper()
	files, problems := Site([]Page{fixture(), second()}, config())
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	out := map[string]string{}
	for _, f := range files {
		out[f.Path] = string(f.Data)
	}
	return out
}
