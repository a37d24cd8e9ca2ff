package browser_test

import "testing"

// marks are the guesses that stand on figures: what each says, and by how many
// pixels its line misses the middle of the tick of that value. Figures tell
// their values by their ticks alone.
const marks = `[...document.querySelectorAll('figure svg')].flatMap((svg) => [...svg.querySelectorAll('path.you')].map((line, i) => {
	const said = svg.querySelectorAll('text.said')[i], ticks = [...svg.querySelectorAll('text:not(.said)')].filter((t) => t.textContent === tick);
	const middle = (e) => { const r = e.getBoundingClientRect(); return (r.top + r.bottom) / 2; };
	const off = Math.min(...ticks.map((t) => Math.abs(middle(t) - middle(line))));
	return said.textContent + (off < 2 ? ' at ' : ' not at ') + tick;
})).join('; ')`

// guessOn is a guess, and what its mark says at which tick of the figure.
type guessOn struct{ page, field, guess, tick, want string }

// onFigures are guesses on an axis, beyond its end, and of one of several lines.
var onFigures = []guessOn{
	{"knee.html", "predict-knee-factor-1", "10", "10", "you at 10"},
	{"knee.html", "predict-knee-factor-1", "1000", "12", "↑ you at 12"},
	{"shedding.html", "predict-shedding-2", "80", "80", "you: FIFO at 80"},
}

// A guess stands on the figure that shows the answer, where it belongs on the
// axis, or at the axis' end with an arrow. It stands there again after a reload,
// and not before the commit.
func TestGuessStandsOnTheFigure(t *testing.T) {
	t.Parallel()
	s := render(t)
	for _, c := range onFigures {
		report(t, c.page, guessFaults(open(t, s.serve(t, nil)), c))
	}
	for _, page := range s.having(`data-figure="`) {
		report(t, page, everyGuess(open(t, s.serve(t, nil)), page))
	}
}

// guessFaults makes one guess.
func guessFaults(b *tab, c guessOn) (f faults) {
	b.visit(c.page)
	look := func() string { return eval[string](b, `((tick) => `+marks+`)('`+c.tick+`')`) }
	got := look()
	f.add(got != "", "before the commit: %s", got)
	eval[any](b, `(() => { const r = document.querySelector('.predict input[type=radio]'); if (r) r.checked = true; document.getElementById('`+c.field+`').focus(); })()`)
	b.press(c.guess)
	b.press(enter)
	got = look()
	f.add(got != c.want, "%s: %q, want %q", c.guess, got, c.want)
	b.reload()
	got = look()
	f.add(got != c.want, "%s, after a reload: %q, want %q", c.guess, got, c.want)
	return f
}

// everyMark answers each prompt of a page with what was measured, and says which
// fields have no mark on their figure, or one that does not stand in its plot.
const everyMark = `[...document.querySelectorAll('.predict:not(.recall)')].flatMap((s) => {
	for (const f of s.querySelectorAll('input[data-scale]')) f.value = String(Number(f.dataset.answer));
	for (const f of s.querySelectorAll('fieldset[data-scale]')) f.querySelector('input').checked = true;
	s.querySelector('form').requestSubmit();
	return [...s.querySelectorAll('input[data-figure]')].flatMap((f) => {
		const svg = document.querySelector('#' + f.dataset.figure + ' svg'), said = f.dataset.name ? 'you: ' + f.dataset.name : 'you';
		const text = [...svg.querySelectorAll('text.said')].find((t) => t.textContent === said);
		return text && svg.querySelector('path.you') ? [] : [f.id + ' has no mark on ' + f.dataset.figure];
	});
})`

// everyGuess looks for the mark of each guess whose answer stands in a figure.
func everyGuess(b *tab, page string) []string {
	b.visit(page)
	return eval[[]string](b, everyMark)
}
