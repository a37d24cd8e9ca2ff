package browser_test

import (
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// eachPage checks each page in a tab of its own, several at once.
func eachPage(t *testing.T, s site, pages []string, check func(b *tab, page string) []string) {
	t.Helper()
	for _, page := range pages {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			report(t, page, check(open(t, s.serve(t, nil)), page))
		})
	}
}

// TestEveryPage visits each page once, and looks at it for all that holds of
// every page while nobody has done anything there; then once more, answers what
// it asks, and looks again. Each look is one of those that
// TestChecksFindWhatIsBroken breaks.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	s := render(t)
	source := axe(t)
	for _, page := range s.pages() {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			var asked wished
			b := open(t, s.serve(t, asked.note))
			report(t, page, loadFaults(b, page))
			report(t, page+", untouched", untouched(b))
			if got := asked.all(); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(wanted(page)))) {
				t.Errorf("the server is asked for %v", got) // by a worker, of which the browser does not tell
			}
			for _, look := range []string{citations, elsewhere, drawings, sizes} {
				report(t, page, eval[[]string](b, look))
			}
			for _, look := range looks {
				report(t, page+look.name, look.check(b, page))
			}
			b.emulate("")
			report(t, page, fits(b))
			answered(b, page, source)
		})
	}
}

// looks are what a page is looked at for as one medium or another shows it. They
// change nothing but how it is emulated.
var looks = []struct {
	name  string
	check func(b *tab, page string) []string
}{
	{", as paper shows it", onPaper},
	{", without motion", still},
	{", in forced colours", forced},
	{", at 320 px, to be hit", func(b *tab, _ string) []string { return hit(b, 320) }},
	{", at 1280 px, to be hit", func(b *tab, _ string) []string { return hit(b, 1280) }},
}

// hit looks for what is too small in a window so wide.
func hit(b *tab, width int64) []string {
	b.width(width)
	return eval[[]string](b, targets)
}

// fits looks at the lines and the width of a page in every window, closed and
// opened, and spaced in the smallest.
func fits(b *tab) []string {
	var f faults
	say := func(w int64, how string, found []string) {
		for _, fault := range found {
			f.add(true, "at %d px%s: %s", w, how, fault)
		}
	}
	prose := eval[bool](b, `!!document.body.dataset.notebook`)
	for _, w := range widths {
		b.width(w)
		say(w, "", eval[[]string](b, sideways))
		if prose && w >= 768 {
			say(w, "", lineFaults(b))
		}
	}
	eval[any](b, opened)
	for _, w := range widths {
		b.width(w)
		say(w, ", opened", eval[[]string](b, sideways))
	}
	say(320, ", spaced", spacedFaults(b))
	b.width(1280)
	return f
}

// answered looks at a page before and after what it asks is answered, in both
// schemes.
func answered(b *tab, page, source string) {
	b.visit(page)
	for _, state := range []string{"", ", committed"} {
		if state != "" {
			asked := b.prompts()
			for _, p := range asked {
				b.commit(p)
			}
			if len(asked) == 0 {
				return
			}
		}
		for _, scheme := range schemes {
			b.inScheme(scheme)
			where := page + " in " + scheme + state
			report(b.t, where, colourFaults(b, scheme))
			report(b.t, where, eval[[]string](b, faint))
			report(b.t, where, axeFaults(b, source))
		}
	}
}

// Pages of every kind are among those that are looked at.
func TestPagesOfEveryKindAreLookedAt(t *testing.T) {
	t.Parallel()
	s := render(t)
	for _, name := range []string{"404.html", everyClaim, "errata.html", explore, "glossary.html", "index.html", asking, mine, "search.html"} {
		if !slices.Contains(s.pages(), name) {
			t.Errorf("%s is not looked at", name)
		}
	}
	if n := len(s.having("<body data-notebook=")); n < 12 {
		t.Errorf("%d notebooks are looked at", n)
	}
}

// unpressed does what readers do without pressing anything: they scroll, come
// and go, turn the device, and let the time pass.
const unpressed = `(async () => {
	const rest = (ms) => new Promise((done) => setTimeout(done, ms));
	for (const part of [0.3, 0.6, 1, 0]) { scrollTo(0, part * document.documentElement.scrollHeight); await rest(20); }
	for (const type of ['visibilitychange', 'scroll', 'mousemove', 'pointermove', 'mouseover', 'selectionchange']) document.dispatchEvent(new Event(type, { bubbles: true }));
	for (const type of ['blur', 'focus', 'resize', 'pageshow', 'online', 'orientationchange']) window.dispatchEvent(new Event(type));
	await rest(100);
})()`

// untouched finds what a page asks for later though nobody presses anything.
func untouched(b *tab) []string {
	before, _ := b.heard()
	for y := 40.0; y < 900; y += 120 {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseMoved", X: 200 + y, Y: y})
	}
	eval[any](b, unpressed)
	after, _ := b.heard()
	var faults []string
	for _, address := range after[len(before):] {
		faults = append(faults, "asks later for "+address)
	}
	return faults
}

// lingering visits a page and presses nothing.
func lingering(b *tab, page string) []string {
	b.visit(page)
	return untouched(b)
}

// sizes finds buttons that load a module and do not say how much.
const sizes = `[...document.querySelectorAll('[data-live]')].filter((e) => !/up to \d+(\.\d+)? MB/.test(e.querySelector('button').textContent) && !/^\d+(\.\d+)? MB$/.test(e.dataset.size ?? ''))
	.map((e) => e.dataset.live + ' does not say how much it loads')`

// spacedFaults looks at a page at 320 px with the text spaced.
func spacedFaults(b *tab) []string {
	b.width(320)
	eval[any](b, spacing)
	return eval[[]string](b, sideways)
}

// spaced visits a page and spaces its text.
func spaced(b *tab, page string) []string {
	b.visit(page)
	return spacedFaults(b)
}

// fromFolder opens the first prompt's page from a folder, and answers it there.
func fromFolder(b *tab, s site) (f faults) {
	b.base = s.write(b.t)
	f = loadFaults(b, asking)
	asked := b.prompts()
	if len(asked) == 0 {
		return append(f, "asks nothing")
	}
	b.commit(asked[0])
	f = append(f, committed(b.prompt(asked[0].ID))...)
	b.do(cleared)
	_, said := b.heard()
	f.add(len(said) > 0, "the console says %q", said)
	return f
}

// copied gives files of the site that a tab has open.
func copied(b *tab, names ...string) site {
	s := site{}
	for _, name := range names {
		s[name] = []byte(eval[string](b, `fetch("`+name+`").then((r) => r.text())`))
	}
	return s
}

// inLight looks at a page in the light.
func inLight(b *tab, page string) []string {
	b.inScheme("light")
	b.visit(page)
	return append(colourFaults(b, "light"), eval[[]string](b, faint)...)
}

// wideLines measures lines in a window of so many pixels.
func wideLines(width int64) func(*tab, string) []string {
	return func(b *tab, page string) []string {
		b.width(width)
		b.visit(page)
		return lineFaults(b)
	}
}
