package browser_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"regexp"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
)

// The most that a page may weigh, gzipped, and the elements that it should have
// at most; more are told, for a notebook's tables may need them.
const (
	mostPage     = 80 << 10 // with style sheet and script
	mostStyle    = 8 << 10
	mostScript   = 10 << 10
	mostElements = 1500
)

// needed are the elements of the pages that need more: what they measured when
// that was last looked at, rounded up to the next fifty. Most are the cells of
// their tables, of which none is left out: the claims have eleven elements a row.
var needed = map[string]int{
	"bound.html":      1600,
	everyClaim:        7200,
	"discipline.html": 3400,
	"doomed.html":     1600,
	"floor.html":      2150,
	"hangover.html":   1850,
	"order.html":      1650,
	"shedding.html":   2300,
	"whiteboard.html": 2250,
}

// zipped is how much a file weighs as gzip -9 has it.
func zipped(data []byte) int {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(data)
	w.Close()
	return b.Len()
}

// element finds where one begins.
var element = regexp.MustCompile(`<[a-z][^>]*>`)

// weightFaults weighs a site, and counts the pages' elements.
func weightFaults(s site) (f faults, told []string) {
	style, script := zipped(s["style.css"]), zipped(s["script.js"])
	f.add(style > mostStyle, "style.css has %d bytes, more than %d", style, mostStyle)
	f.add(script > mostScript, "script.js has %d bytes, more than %d", script, mostScript)
	for _, name := range s.pages() {
		all, n := zipped(s[name])+style+script, len(element.FindAll(s[name], -1))
		f.add(all > mostPage, "%s has %d bytes with style and script, more than %d", name, all, mostPage)
		f.add(n > max(mostElements, needed[name]), "%s has %d elements, more than %d", name, n, max(mostElements, needed[name]))
		f.add(n <= mostElements && needed[name] > 0, "%s has %d elements: it needs no exception", name, n)
		if n > mostElements {
			told = append(told, fmt.Sprintf("%s: %d elements, %d bytes", name, n, all))
		}
	}
	return f, told
}

func TestWeight(t *testing.T) {
	t.Parallel()
	s := render(t)
	f, told := weightFaults(s)
	report(t, "the site", f)
	for _, line := range told {
		t.Log(line)
	}
}

// moves counts the shifts of layout since the page began, and names what may
// keep it from being painted beside the style sheet.
const moves = `new Promise((done) => {
	let sum = 0;
	new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) sum += e.value; }).observe({ type: 'layout-shift', buffered: true });
	setTimeout(() => {
		const faults = sum > 0.01 ? ['what is painted moves by ' + sum.toFixed(3)] : [];
		for (const e of performance.getEntriesByType('resource')) {
			if (e.renderBlockingStatus === 'blocking' && !e.name.endsWith('/style.css')) faults.push('keeps the page from being painted: ' + e.name);
		}
		done(faults);
	}, 200);
})`

// slow makes the browser's network and processor those of a slow phone: 150 ms
// away, 1.6 Mbit/s, a quarter of the speed.
func (b *tab) slow() {
	b.t.Helper()
	call(b, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{
		{Latency: 150, DownloadThroughput: 1.6e6 / 8, UploadThroughput: 1.6e6 / 8}}})
	call(b, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
	call(b, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
}

// fast takes that back.
func (b *tab) fast() {
	b.t.Helper()
	call(b, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{MatchedNetworkConditions: []*network.Conditions{}})
	call(b, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 1})
}

// shiftFaults looks at what moves while a page loads slowly.
func shiftFaults(b *tab, name string) []string {
	b.slow()
	defer b.fast()
	b.visit(name)
	return eval[[]string](b, moves)
}

func TestNothingMovesWhileAPageLoads(t *testing.T) {
	t.Parallel()
	s := render(t)
	eachPage(t, s, s.pages(), func(b *tab, page string) []string {
		b.slow()
		for _, w := range []int64{320, 1280} {
			b.width(w)
			b.visit(page)
			report(b.t, fmt.Sprintf("%s at %d px", page, w), eval[[]string](b, moves))
		}
		return nil
	})
}

// painted are when the first and the largest thing were painted, in ms.
const painted = `new Promise((done) => new PerformanceObserver((list) => done([performance.getEntriesByName('first-contentful-paint')[0].startTime,
	list.getEntries().pop().startTime])).observe({ type: 'largest-contentful-paint', buffered: true }))`

// TestPaintIsTold tells when a page is painted on a slow phone: it depends on
// the machine, and fails nothing.
func TestPaintIsTold(t *testing.T) {
	b := open(t, render(t).serve(t, nil))
	b.slow()
	var first, largest []float64
	for range 5 {
		b.visit(asking)
		ms := eval[[]float64](b, painted)
		first, largest = append(first, ms[0]), append(largest, ms[1])
	}
	slices.Sort(first)
	slices.Sort(largest)
	t.Logf("%s: first paint after %.0f ms, largest after %.0f ms: medians of five; asked for are 1200 and 1500", asking, first[2], largest[2])
}

// A page printed to a file has several sheets.
func TestPrintsToAFile(t *testing.T) {
	t.Parallel()
	report(t, asking, pdfFaults(open(t, render(t).serve(t, nil)), asking))
}

// pdfFaults prints a page to a file.
func pdfFaults(b *tab, name string) []string {
	var f faults
	b.visit(name)
	pdf := call(b, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69}).Data
	sheets := len(regexp.MustCompile(`/Type\s*/Page\b`).FindAll(pdf, -1))
	f.add(!bytes.HasPrefix(pdf, []byte("%PDF-")) || sheets < 4, "%d bytes, %d sheets", len(pdf), sheets)
	return f
}
