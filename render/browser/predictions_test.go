package browser_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// mine is the page of a reader's own predictions.
const mine = "predictions.html"

// bracket writes an interval around the first answer of a prompt.
func (b *tab) bracket(p prompt, from, to string) {
	b.t.Helper()
	eval[any](b, fmt.Sprintf(`(() => {
		document.querySelector('#%s .interval').open = true;
		const [from, to] = ['from', 'to'].map((end) => document.getElementById('%s-' + end));
		[from.value, to.value] = [%q, %q];
		to.dispatchEvent(new Event('change', { bubbles: true }));
	})()`, p.ID, p.field(0), from, to))
}

// bracketing writes intervals around the guess of a page's first prompt: what is
// wrong with one is told at once or at the commit, and a good one is kept.
func bracketing(b *tab, page string) []string {
	var f faults
	b.visit(page)
	p := b.prompts()[0]
	for _, wrong := range [][3]string{{"6", "3", "from the smaller number"}, {"5", "5", "from the smaller number"}, {"3", "soon", "soon"}} {
		b.bracket(p, wrong[0], wrong[1])
		said := b.prompt(p.ID).Said
		f.add(!strings.Contains(said, wrong[2]), "the interval %s to %s: it says %q", wrong[0], wrong[1], said)
	}
	b.bracket(p, "3", "")
	f.add(b.prompt(p.ID).Said != "", "half an interval is told before the commit")
	b.commit(p)
	now, at := b.prompt(p.ID), b.focus()
	f.add(now.Spent || !strings.Contains(now.Said, "two ends") || at != p.field(0)+"-to", "half an interval: %+v, the focus is on %s", now, at)
	b.bracket(p, "7", "9 x")
	b.commit(p)
	f.add(!strings.HasSuffix(b.prompt(p.ID).Said, " Your interval, 7 to 9 x, holds it."), "it says %q", b.prompt(p.ID).Said)
	b.reload()
	now = b.prompt(p.ID)
	f.add(!strings.HasSuffix(now.Said, " Your interval, 7 to 9 x, holds it."), "after a reload it says %q", now.Said)
	again := eval[string](b, fmt.Sprintf(`[...document.querySelectorAll('#%s .interval input')].map((e) => e.value + e.readOnly).join(' ')`, p.ID))
	f.add(again != "7true 9 xtrue", "after a reload the interval is %s", again)
	eval[any](b, `localStorage.clear()`)
	b.reload()
	b.bracket(p, "1", "2.5")
	b.commit(p)
	f.add(!strings.HasSuffix(b.prompt(p.ID).Said, " Your interval, 1 to 2.5, does not hold it."), "it says %q", b.prompt(p.ID).Said)
	eval[any](b, `localStorage.clear()`)
	return f
}

func TestIntervalsAreOptional(t *testing.T) {
	t.Parallel()
	report(t, asking, bracketing(open(t, render(t).serve(t, nil)), asking))
}

// made answers each question of the site that asks for a number by 5 where 10
// was measured. Of the intervals, which go around the measured value or not, as
// many as are asked for hold.
const made = `((hold, of) => {
	const all = {};
	for (const q of JSON.parse(document.getElementById('questions').textContent)) {
		const fields = q.fields.map((f) => f.scale !== 'choice');
		if (fields.includes(false)) continue;
		all[q.id] = { guess: fields.map(() => '5'), claim: q.fields.map((f) => String(10 * Number(f.per))),
			interval: fields.map(() => of-- <= 0 ? null : hold-- > 0 ? ['8', '12'] : ['1', '2']) };
	}
	localStorage.setItem('predictions.v1', JSON.stringify(all));
})`

// listed is a row of the page as a reader sees it.
const listed = `[...document.querySelectorAll('#predicted tr')].filter((r) => r.checkVisibility()).map((r) => [...r.cells].map((c) => c.innerText.replace(/\n/g, ' ')))`

// silentBefore looks at the page while nothing is kept.
func silentBefore(b *tab, _ string) []string {
	var f faults
	b.visit(mine)
	eval[any](b, `localStorage.clear()`)
	b.reload()
	rows := eval[[][]string](b, listed)
	f.add(len(rows) > 0, "rows without a prediction: %q", rows)
	text := eval[string](b, `main.innerText`)
	f.add(!strings.Contains(text, "You have predicted nothing yet"), "the page says %q", text)
	given := eval[[]string](b, `[...new Set(JSON.parse(questions.textContent).flatMap((q) => [...Object.keys(q), ...q.fields.flatMap(Object.keys)]))].sort()`)
	f.add(strings.Join(given, " ") != "dim fields href id name per question scale title tol unit", "the page has of each question: %q", given)
	return f
}

func TestPredictionsGiveNothingAway(t *testing.T) {
	t.Parallel()
	report(t, mine, silentBefore(open(t, render(t).serve(t, nil)), mine))
}

func TestPredictionsAreListed(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.write(t))
	b.visit(asking)
	p := b.prompts()[0]
	b.commit(p)
	b.visit(mine)
	rows := eval[[][]string](b, listed)
	if len(rows) != 1 || !strings.HasPrefix(rows[0][1], guess(p.Answers[0])) || rows[0][2] != p.Shown[0] || rows[0][3] != "2 times too low" || rows[0][4] != "" {
		t.Errorf("the rows are %q", rows)
	}
	link := eval[string](b, `document.querySelector('#predicted a').getAttribute('href')`)
	if link != asking+"#"+p.ID {
		t.Errorf("it leads to %s", link)
	}
	// As a page kept it before there were intervals; and what is no question any more.
	eval[any](b, `localStorage.setItem('predictions.v1', '{"knee/knee-factor":{"guess":["5"],"claim":["9"]},"gone/gone":{"guess":["4"],"claim":["2"]},"bad/bad":7}')`)
	b.reload()
	rows = eval[[][]string](b, listed)
	if len(rows) != 3 || rows[0][1] != "5×" || rows[0][2] != "9×" || rows[0][3] != "1.8 times too low" || !strings.HasPrefix(rows[1][0], "gone/gone") {
		t.Errorf("the rows are %q", rows)
	}
	eval[any](b, `clear.click()`)
	if rows = eval[[][]string](b, listed); len(rows) > 0 || eval[int](b, `localStorage.length`) != 0 {
		t.Errorf("after clearing the rows are %q", rows)
	}
	b.do(cleared)
}

// calibrating holds what is said of intervals against the exact probabilities:
// 4 of 8 or fewer happen to who is right about 80% in 5.6% of cases, 3 or fewer
// in 1.0%; 14 of 14 in 4.4%.
func calibrating(b *tab, _ string) []string {
	var f faults
	for _, c := range []struct {
		hold, of int
		said     string
	}{
		{3, 7, "7 intervals so far."},
		{1, 1, "1 interval so far."},
		{4, 8, "4 of 8 intervals hold the measured value. Of intervals that hold four times out of five, 6.4 of 8 do on average. That agrees with 80%. So few say little: 4 of 8 are no surprise to anybody whose intervals hold between 20% and 80% of the time."},
		{3, 8, "too narrow"},
		{8, 8, "hold between 69% and 100% of the time"},
		{14, 14, "wider than they need be"},
	} {
		b.visit(mine)
		eval[any](b, fmt.Sprintf(`%s(%d, %d)`, made, c.hold, c.of))
		b.reload()
		said := eval[string](b, `calibration.innerText`)
		f.add(!strings.Contains(said, c.said), "%d of %d: it says %q", c.hold, c.of, said)
	}
	eval[any](b, `localStorage.clear()`)
	return f
}

func TestCalibration(t *testing.T) {
	t.Parallel()
	report(t, mine, calibrating(open(t, render(t).serve(t, nil)), mine))
}

// taking imports a text as a file, and gives what is said of it.
func (b *tab) taking(text string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`(async () => {
		const files = new DataTransfer(), input = document.getElementById('import');
		files.items.add(new File([%q], 'mine.json'));
		input.files = files.files;
		moved.textContent = '';
		input.dispatchEvent(new Event('change'));
		while (!moved.textContent) await new Promise((done) => setTimeout(done, 5));
		return moved.textContent;
	})()`, text))
}

// foreign are files that nothing is taken from, and why.
var foreign = map[string]string{
	"":               "it is not JSON",
	"{":              "it is not JSON",
	"[]":             "not exported by this page",
	"null":           "not exported by this page",
	`{"format":"x"}`: "not exported by this page",
	`{"format":"kneebook-predictions","version":2,"predictions":{}}`:                                                        "another version",
	`{"format":"kneebook-predictions","version":1,"predictions":[]}`:                                                        "no predictions",
	`{"predictions":{"a/b":{"guess":["1"],"claim":["2"]}}}`:                                                                 "not exported by this page",
	`{"format":"kneebook-predictions","version":1,"predictions":{"a/b":{"guess":["1"],"claim":["2"]},"c/d":{"guess":[1]}}}`: "“c/d” in it is no prediction",
	`{"format":"kneebook-predictions","version":1,"predictions":{"__proto__":{"guess":["1"],"claim":["2"]}}}`:               "no prediction",
}

// carrying exports, imports, and tries to import what is foreign or broken.
func carrying(b *tab, _ string) []string {
	var f faults
	b.visit(mine)
	eval[any](b, made+`(3, 3)`)
	b.reload()
	kept := eval[string](b, `localStorage.getItem('predictions.v1')`)
	file := eval[string](b, `(async () => {
		let blob;
		URL.createObjectURL = (b) => { blob = b; return '#'; };
		document.getElementById('export').click();
		return blob.text();
	})()`)
	for text, why := range foreign {
		said := b.taking(text)
		f.add(!strings.Contains(said, why) || !strings.Contains(said, "Nothing has changed."), "import of %s: it says %q", text, said)
	}
	f.add(eval[string](b, `localStorage.getItem('predictions.v1')`) != kept, "a foreign file has changed what is kept")
	said := b.taking(strings.ReplaceAll(file, `"5"`, `"6"`))
	f.add(!strings.HasPrefix(said, "0 predictions taken in. ") || eval[string](b, `localStorage.getItem('predictions.v1')`) != kept, "what is there already: %q", said)
	eval[any](b, `clear.click()`)
	said = b.taking(file)
	var before, after map[string]any
	json.Unmarshal([]byte(kept), &before)
	json.Unmarshal([]byte(eval[string](b, `localStorage.getItem('predictions.v1') || '{}'`)), &after)
	f.add(fmt.Sprint(before) != fmt.Sprint(after) || len(before) == 0, "the file brings back %v of %v: %q", after, before, said)
	rows := eval[int](b, `document.querySelectorAll('#predicted tr').length`)
	f.add(rows < len(before), "%d rows after the import of %d", rows, len(before))
	eval[any](b, `localStorage.clear()`)
	return f
}

func TestPredictionsCanBeCarried(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	report(t, mine, carrying(b, mine))
	b.before(`Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }`)
	b.visit(mine)
	if said := b.taking(`{"format":"kneebook-predictions","version":1,"predictions":{"a/b":{"guess":["1"],"claim":["2"]}}}`); !strings.Contains(said, "no room") {
		t.Errorf("without room it says %q", said)
	}
}
