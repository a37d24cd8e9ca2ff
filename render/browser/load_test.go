package browser_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
)

// wanted is what a page asks for: itself, one style sheet, one script.
func wanted(page string) []string { return []string{page, "style.css", "script.js"} }

// loadFaults visits a page and compares what it asks for, and in which order,
// with what it may. It may say nothing in the console.
func loadFaults(b *tab, page string) []string {
	requests, messages := b.heard()
	asked, said := len(requests), len(messages)
	b.visit(page)
	eval[any](b, `new Promise((done) => setTimeout(done, 100))`) // what is late is a fault too
	requests, messages = b.heard()
	var faults, own []string
	for _, address := range requests[asked:] {
		switch {
		case strings.HasPrefix(address, b.base):
			own = append(own, strings.TrimPrefix(address, b.base))
		case !strings.HasPrefix(address, "data:"):
			faults = append(faults, "asks for "+address)
		}
	}
	if !slices.Equal(own, wanted(page)) {
		faults = append(faults, "asks for "+strings.Join(own, ", "))
	}
	return append(faults, messages[said:]...)
}

func TestRequestsOnLoad(t *testing.T) {
	t.Parallel()
	s := render(t)
	var mu sync.Mutex
	var served []string
	b := open(t, s.serve(t, func(path string) {
		mu.Lock()
		defer mu.Unlock()
		served = append(served, path)
	}))
	for _, page := range s.pages() {
		report(t, page, loadFaults(b, page))
	}
	mu.Lock()
	defer mu.Unlock()
	for _, path := range served {
		if !slices.Contains(s.pages(), path) && path != "style.css" && path != "script.js" {
			t.Errorf("the browser asked for %q", path)
		}
	}
}

func TestOpensFromAFolder(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.write(t))
	for _, page := range s.pages() {
		report(t, page, loadFaults(b, page))
	}
	b.visit(asking)
	for _, p := range b.prompts() {
		b.commit(p)
		report(t, p.ID, committed(b.prompt(p.ID)))
	}
	b.do(cleared)
	if _, said := b.heard(); len(said) > 0 {
		t.Errorf("the console says %q", said)
	}
}
