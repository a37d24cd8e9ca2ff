package page

import (
	"html/template"
	"strings"

	"kneebook/render/live"
	"kneebook/render/live/service"
)

// explorePath is where a reader runs numbers of their own.
const explorePath = "explore.html"

// exploreView is the page for that.
type exploreView struct {
	Head    head
	Size    string // of what is loaded at a press; "" of a site where nothing can be
	Groups  []fieldsView
	Example string // of a text, for the terminal
}

// fieldsView is fields under one heading.
type fieldsView struct {
	Title  string
	Fields []keyView
}

// keyView is the field of one key.
type keyView struct {
	*service.Key
	Value string
}

// panelView is the part of a notebook's page for a reader's own numbers.
type panelView struct {
	Size   string
	Fields []keyView
	Href   template.URL // the page with all settings, as they are here
}

// newExplore makes the page with a field for every key.
func newExplore(site Config) exploreView {
	v := exploreView{Example: "rate=95 service=10ms deadline=200ms",
		Head: newHead(site, explorePath, "Your numbers", "Describe a service of yours, and the simulator of these pages runs it in your browser.")}
	if site.Bare {
		return v
	}
	v.Size = live.Of("explore").Size()
	plain := service.Defaults()
	for i := range service.Keys {
		k := &service.Keys[i]
		if n := len(v.Groups); n == 0 || v.Groups[n-1].Title != k.Group {
			v.Groups = append(v.Groups, fieldsView{Title: k.Group})
		}
		last := &v.Groups[len(v.Groups)-1]
		last.Fields = append(last.Fields, keyView{k, k.Value(plain)})
	}
	return v
}

// panel makes the part of the notebook's page, with a field for each key that
// its service names; nil where it has none.
func (b *builder) panel() *panelView {
	text, ok := b.site.Services[b.nb.Name]
	if !ok || b.site.Bare {
		return nil
	}
	s, err := service.Parse(text)
	if err != nil {
		b.fail("its service for a reader's own numbers: %v", err)
		return nil
	}
	v := &panelView{Size: live.Of("explore").Size(), Href: template.URL(explorePath + "#" + s.Address())}
	for i := range service.Keys {
		k := &service.Keys[i]
		if strings.Contains(" "+text, " "+k.Name+"=") {
			v.Fields = append(v.Fields, keyView{k, k.Value(s)})
		}
	}
	return v
}
