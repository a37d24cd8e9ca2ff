package browser_test

import (
	"slices"
	"strings"
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

func TestOpensFromAFolder(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.write(t))
	for _, page := range s.pages() {
		report(t, page, loadFaults(b, page))
	}
	report(t, asking, fromFolder(b, s))
}
