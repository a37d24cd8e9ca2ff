package browser_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a tab may be used. Nothing waits for it unless the
// browser hangs.
const patience = 10 * time.Minute

// tab is a tab with a site in it.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string // the site's address

	mu       sync.Mutex
	requests []string // addresses that the page asked for, in order
	messages []string // what the page wrote to the console
}

// open opens a tab on a site that is served at an address. It has the focus,
// whatever other tabs do, and shows nothing yet.
func open(t *testing.T, base string) *tab {
	t.Helper()
	parent, err := chromium()
	if err != nil {
		t.Fatalf("Chromium does not start: %v", err)
	}
	b := &tab{t: t, base: base}
	ctx, closeTab := chromedp.NewContext(parent, chromedp.WithListener(b.hear))
	t.Cleanup(closeTab)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	t.Cleanup(stop)
	b.ctx = ctx
	call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	b.width(1280)
	return b
}

// hear keeps what a page asks for and says.
func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.requests = append(b.requests, e.Request.URL)
	case *runtime.EventConsoleAPICalled:
		b.messages = append(b.messages, "console."+string(e.Type))
	case *runtime.EventExceptionThrown:
		b.messages = append(b.messages, "exception: "+e.ExceptionDetails.Text)
	case *log.EventEntryAdded:
		b.messages = append(b.messages, "log: "+e.Entry.Text+" "+e.Entry.URL)
	}
}

// heard gives what was asked for and said so far.
func (b *tab) heard() (requests, messages []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.requests, b.messages
}

// do runs actions that must not fail.
func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// call sends a command that must not fail.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.t.Helper()
	r, err := chromedp.Call(b.ctx, command, params)
	if err != nil {
		b.t.Fatalf("%s: %v", command.Method, err)
	}
	return r
}

// eval gives the value of a JavaScript expression; a promise is awaited.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// visit loads a page and waits until its scripts have run.
func (b *tab) visit(name string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.base + name))
}

// arrive waits until a link that was pressed has led to another page.
func (b *tab) arrive(name string) {
	b.t.Helper()
	there := fmt.Sprintf(`location.pathname.endsWith(%q) && document.readyState === 'complete'`, "/"+name)
	for {
		// While one page gives way to the other, nothing can be asked.
		if at, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](there)); err == nil && at {
			return
		}
		if b.ctx.Err() != nil {
			b.t.Fatalf("no link led to %s", name)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// reload loads the page again.
func (b *tab) reload() {
	b.t.Helper()
	b.do(chromedp.Reload())
}

// before adds a script that runs before those of each page, until the function
// that it gives is called.
func (b *tab) before(source string) (forget func()) {
	b.t.Helper()
	added := call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: source})
	return func() {
		call(b, page.RemoveScriptToEvaluateOnNewDocument, page.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: added.Identifier})
	}
}

// width makes the window so wide, in CSS pixels.
func (b *tab) width(px int64) {
	b.t.Helper()
	b.do(chromedp.EmulateViewport(px, 900))
}

// emulate sets the medium ("" or "print") and its features, such as
// "prefers-color-scheme: dark".
func (b *tab) emulate(medium string, features ...string) {
	b.t.Helper()
	params := emulation.SetEmulatedMediaParams{Media: medium}
	for _, f := range features {
		name, value, _ := strings.Cut(f, ": ")
		params.Features = append(params.Features, &emulation.MediaFeature{Name: name, Value: value})
	}
	call(b, emulation.SetEmulatedMedia, params)
}

// press presses keys, one after the other.
func (b *tab) press(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// back presses Shift and Tab.
func (b *tab) back() {
	b.t.Helper()
	b.do(chromedp.KeyEvent(tabKey, chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// The keys that the tests press.
const (
	tabKey = "\t"
	enter  = "\r"
)

// schemes are the two colour schemes that a reader may prefer.
var schemes = []string{"light", "dark"}

// inScheme prefers a colour scheme.
func (b *tab) inScheme(scheme string) {
	b.t.Helper()
	b.emulate("", "prefers-color-scheme: "+scheme)
}

// report fails a test for each fault that was found.
func report(t *testing.T, where string, faults []string) {
	t.Helper()
	for _, fault := range faults {
		t.Errorf("%s: %s", where, fault)
	}
}
