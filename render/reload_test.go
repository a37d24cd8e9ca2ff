package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"kneebook/suite/fixture"
)

// window is a page in Chromium.
type window struct {
	t   *testing.T
	ctx context.Context
}

// look opens a page; without Chromium the test is left out, but not in
// continuous integration.
func look(t *testing.T, url string) window {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil && os.Getenv("CI") != "true" {
		t.Skip("no Chromium in the PATH")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.WindowSize(900, 500))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	w := window{t, ctx}
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		t.Fatal(err)
	}
	return w
}

// ask gives the value of a JavaScript expression as a text; "" while one page
// gives way to another.
func (w window) ask(expression string) string {
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil && w.ctx.Err() != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// top is how far below the window's upper edge an element begins.
func (w window) top(id string) float64 {
	var y float64
	fmt.Sscan(w.ask(fmt.Sprintf("document.getElementById(%q)?.getBoundingClientRect().top", id)), &y)
	return y
}

// shows waits until an expression holds in the page, which nobody loads again.
func (w window) shows(expression string) {
	w.t.Helper()
	await(w.t, expression+"; the page: "+w.ask("document.body.innerText.slice(0, 3000)"), func() bool { return w.ask(expression) == "true" })
}

// changed is the small notebook with one thing replaced.
func changed(old, new string) string { return strings.Replace(fixture.Small, old, new, 1) }

func TestOpenPageLoadsAgainAndKeepsItsPlace(t *testing.T) {
	c := sound(t)
	notebook := filepath.Join(c.texts, "notebooks", "small.md")
	address, _ := serving(t, c)
	w := look(t, address+"small.html")
	w.ask("document.getElementById('claims').scrollIntoView()")
	w.ask("scrollBy(0, -40)")
	before := w.top("claims")
	if before < 10 || before > 100 {
		t.Fatalf("the place to be kept is %v px below the edge", before)
	}
	longer := changed("A run sends", strings.Repeat("Here is one more paragraph of some length, so that all below it moves down.\n\n", 9)+"A run sends")
	fixture.Put(t, notebook, longer)
	w.shows(`document.readyState === 'complete' && document.body.textContent.includes('one more paragraph')`)
	if after := w.top("claims"); math.Abs(after-before) > 2 {
		t.Errorf("what was read stood %v px below the edge, and now %v", before, after)
	}
	// A page that is broken for a while has not that place, and its reader is led back to it.
	fixture.Put(t, notebook, changed("small := ", "small = "))
	w.shows(`document.readyState === 'complete' && document.body.textContent.includes('undefined: small')`)
	fixture.Put(t, notebook, longer)
	w.shows(`document.readyState === 'complete' && document.body.textContent.includes('one more paragraph')`)
	if after := w.top("claims"); math.Abs(after-before) > 2 {
		t.Errorf("what was read stood %v px below the edge, and after a fault %v", before, after)
	}
}

func TestWhatIsWrongStandsAtItsPlace(t *testing.T) {
	c := sound(t)
	notebook := filepath.Join(c.texts, "notebooks", "small.md")
	address, _ := serving(t, c)
	w := look(t, address+"small.html")
	if said := w.ask(`document.body.textContent.includes('⚠')`); said != "false" {
		t.Error("a page that holds says that something is wrong")
	}
	behind := func(place, message string) string {
		return fmt.Sprintf(`[...document.querySelectorAll('main > aside[id^=problem]')].some((a) => [...document.querySelectorAll('main > :not(aside)')]
			.filter((e) => e.compareDocumentPosition(a) & Node.DOCUMENT_POSITION_FOLLOWING).pop().matches(%q) && a.textContent.includes(%q) &&
			a.querySelector('code').textContent.startsWith('small.md:') && [...document.querySelectorAll('section.callout a')].some((l) => l.hash === '#' + a.id))`, place, message)
	}
	// A number that is another stands crossed in the text, its problem behind the paragraph.
	fixture.Put(t, notebook, changed("[42 ms]", "[43 ms]"))
	w.shows(behind("p", "43 ms"))
	w.shows(`[...document.querySelectorAll('main p strong.fails')].some((e) => e.textContent.startsWith('⚠ is 42') && e.previousElementSibling.textContent === '43 ms')`)
	// Without its run the page stands all the same, with the compiler's words behind the cell.
	fixture.Put(t, notebook, changed("small := ", "small = "))
	w.shows(behind(".cell", "undefined: small"))
	w.shows(`document.body.textContent.includes('The mean response time is')`)
	fixture.Put(t, notebook, changed("p.Requests = 300", "panic(7)"))
	w.shows(behind(".cell", "7"))
	// What belongs to no line stands in the list alone, a slip above the text at its beginning.
	fixture.Put(t, notebook, changed("order: 1", "order: one"))
	w.shows(`document.body.textContent.includes('small.md:6')`)
	fixture.Put(t, notebook, changed("A run sends", "Each run sends"))
	w.shows(`document.body.textContent.includes('Each run sends') && !document.body.textContent.includes('⚠')`)
}

// A page is told of what changes it, and of nothing else.
func TestSumChangesWithWhatAPageShows(t *testing.T) {
	files := func(page, style string) *draft {
		return &draft{files: map[string][]byte{"/a.html": []byte(page), "/style.css": []byte(style), "/script.js": nil, "/b.html": []byte("b"), "/a.csv": nil}}
	}
	base := files("one", "two")
	for _, other := range []*draft{files("ones", "two"), files("one", "twos"), files("onet", "wo")} {
		if base.sum("/a.html") == other.sum("/a.html") {
			t.Errorf("%q has the sum of another", other.files)
		}
	}
	if a, b := base.sum("/b.html"), files("ones", "two").sum("/b.html"); a != b || len(a) != 16 {
		t.Errorf("another page has changed: %s and %s", a, b)
	}
	if base.sum("/a.csv") != "" || base.sum("/none.html") != "" {
		t.Error("what is no page has a sum")
	}
}
