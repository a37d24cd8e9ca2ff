package page

import (
	"strings"
	"testing"

	"kneebook/render/live"
	"kneebook/render/live/service"
)

// The page for a reader's own numbers has a field for every key, with what an
// empty text means, and nothing that needs a script is seen without one.
func TestExploreHasEveryKey(t *testing.T) {
	html := site(t)[explorePath]
	plain := service.Defaults()
	for i := range service.Keys {
		k := &service.Keys[i]
		if strings.Count(html, ` name="`+k.Name+`"`) != 1 || strings.Count(html, `<label for="k-`+k.Name+`">`) != 1 {
			t.Errorf("%s has not one field with one label", k.Name)
		}
		if k.Options == nil && !k.Many && !strings.Contains(html, `name="`+k.Name+`" value="`+k.Value(plain)+`"`) {
			t.Errorf("%s does not begin with %s", k.Name, k.Value(plain))
		}
	}
	for _, want := range []string{"<form novalidate hidden", "loads up to " + live.Of("explore").Size(), "<noscript>", "no claim"} {
		if !strings.Contains(html, want) {
			t.Errorf("%q is not on the page", want)
		}
	}
}

// A notebook's panel has the keys that its service names, before the claims, and
// leads to the page with all of them.
func TestPanel(t *testing.T) {
	c := config()
	c.Services = map[string]string{"knee": "rate=95 service=10ms deadline=200ms"}
	files, ps := Site([]Page{fixture(), second()}, c)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	for _, f := range files {
		html := string(f.Data)
		if f.Path != "knee.html" {
			if strings.Contains(html, `id="your-numbers"`) {
				t.Errorf("%s has a panel", f.Path)
			}
			continue
		}
		panel, at := between(html, `<section class="explore"`, "</section>"), strings.Index(html, `id="your-numbers"`)
		if strings.Count(panel, "<input") != 3 || !strings.Contains(panel, `name="deadline" value="200ms"`) ||
			!strings.Contains(panel, `href="explore.html#rate=95&amp;service=10ms&amp;deadline=200ms"`) {
			t.Errorf("the panel is\n%s", panel)
		}
		if claims := strings.Index(html, `id="claims"`); at < 0 || claims < at {
			t.Errorf("the panel stands at %d, the claims at %d", at, claims)
		}
	}
	c.Services["knee"] = "rate=-1"
	if _, ps := Site([]Page{fixture()}, c); len(ps) != 1 || !strings.Contains(ps[0].Message, "rate=-1: want") {
		t.Errorf("a service that cannot run: %v", ps)
	}
}

// between cuts what stands from one text to the next.
func between(s, from, to string) string {
	_, s, _ = strings.Cut(s, from)
	s, _, _ = strings.Cut(s, to)
	return s
}
