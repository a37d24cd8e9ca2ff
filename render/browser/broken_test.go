package browser_test

import (
	"cmp"
	"slices"
	"testing"
)

// broken is a site with one thing wrong in it, and the check that finds it in the
// browser.
type broken struct {
	name        string
	ending      string // of the files that are changed
	pattern, by string
	check       func(b *tab, page string) []string
}

// at looks at a page in a window so wide, by a check in JavaScript.
func at(width int64, check string) func(*tab, string) []string {
	return func(b *tab, page string) []string {
		b.width(width)
		b.visit(page)
		return eval[[]string](b, check)
	}
}

// inDark looks at a page in the dark.
func inDark(b *tab, page string) []string {
	b.inScheme("dark")
	b.visit(page)
	return append(colourFaults(b, "dark"), eval[[]string](b, faint)...)
}

// still looks at the page that is open as who prefers no motion sees it.
func still(b *tab, _ string) []string {
	b.emulate("", "prefers-reduced-motion: reduce")
	return eval[[]string](b, moving)
}

// forced looks at the page that is open in forced colours.
func forced(b *tab, _ string) []string {
	b.emulate("", "forced-colors: active")
	return eval[[]string](b, borders)
}

// visiting visits a page before a look.
func visiting(look func(*tab, string) []string) func(*tab, string) []string {
	return func(b *tab, page string) []string {
		b.visit(page)
		return look(b, page)
	}
}

// reaching looks for the first prompt of a page by keyboard.
func reaching(b *tab, page string) []string {
	b.visit(page)
	return byKeyboard(b, page, b.prompts()[0])
}

// answering answers the first prompt of a page.
func answering(b *tab, page string) []string {
	b.visit(page)
	p := b.prompts()[0]
	eval[any](b, `document.getElementById('`+p.field(0)+`').focus()`)
	return answer(b, p)
}

// returning answers the first prompt of a page and comes back to it.
func returning(b *tab, page string) []string {
	b.visit(page)
	return remembered(b, page, b.prompts()[0])
}

// axeAfter answers the first prompt of a page, and runs axe-core then.
func axeAfter(b *tab, page string) []string {
	source := axe(b.t)
	b.visit(page)
	b.commit(b.prompts()[0])
	return axeFaults(b, source)
}

// storageDenied answers a prompt where the browser keeps nothing.
func storageDenied(b *tab, page string) []string { return withoutStorage(b, page, kept[0]) }

// changedFaults comes back to the first prompt of a page once its answer is
// another.
func changedFaults(b *tab, page string) []string {
	b.visit(page)
	return changed(b, page, b.prompts()[0])
}

// guessed answers the prompt whose answer stands in a figure.
func guessed(b *tab, _ string) []string { return guessFaults(b, onFigures[0]) }

// openedFromFolder opens a page from a folder, with the files of the site that
// is served.
func openedFromFolder(b *tab, page string) []string {
	b.visit(page)
	return fromFolder(b, copied(b, page, "style.css", "script.js"))
}

// byAxe runs axe-core on a page; "" is the one that is broken.
func byAxe(on string) func(*tab, string) []string {
	return func(b *tab, page string) []string {
		source := axe(b.t)
		b.visit(cmp.Or(on, page))
		return axeFaults(b, source)
	}
}

// everythingBroken is all that TestChecksFindWhatIsBroken breaks and a browser
// looks at.
var everythingBroken = slices.Concat(brokenLooks, brokenPlaces, brokenTexts, brokenLoads, brokenPrompts, brokenStorage, brokenRuns)

// TestChecksFindWhatIsBroken breaks the site in one way after the other, and
// expects the check that is there for it to find something. It looks at the
// checks, not at the site: -short leaves it out.
func TestChecksFindWhatIsBroken(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: the checks themselves are not looked at")
	}
	t.Parallel()
	s := render(t)
	for _, fault := range brokenFiles {
		if found := fault.check(s.broken(t, fault.ending, fault.pattern, fault.by)); len(found) == 0 {
			t.Errorf("%s: the check finds nothing", fault.name)
		}
	}
	for _, fault := range everythingBroken {
		t.Run(fault.name, func(t *testing.T) {
			t.Parallel()
			bad := s.broken(t, fault.ending, fault.pattern, fault.by)
			if found := fault.check(open(t, bad.serve(t, nil)), asking); len(found) == 0 {
				t.Error("the check finds nothing")
			}
		})
	}
}
