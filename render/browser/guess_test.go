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

// A guess stands on the figure that shows the answer, where it belongs on the
// axis, or at the axis' end with an arrow. It stands there again after a reload,
// and not before the commit.
func TestGuessStandsOnTheFigure(t *testing.T) {
	t.Parallel()
	s := render(t)
	for _, c := range []struct{ page, field, guess, tick, want string }{
		{"knee.html", "predict-knee-factor-1", "10", "10", "you at 10"},
		{"knee.html", "predict-knee-factor-1", "1000", "12", "↑ you at 12"},
		{"shedding.html", "predict-shedding-2", "80", "80", "you: fifo at 80"},
	} {
		b := open(t, s.serve(t, nil))
		b.visit(c.page)
		look := func() string { return eval[string](b, `((tick) => `+marks+`)('`+c.tick+`')`) }
		if got := look(); got != "" {
			t.Errorf("%s before the commit: %s", c.page, got)
		}
		eval[any](b, `(() => { const r = document.querySelector('.predict input[type=radio]'); if (r) r.checked = true; document.getElementById('`+c.field+`').focus(); })()`)
		b.press(c.guess)
		b.press(enter)
		if got := look(); got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.page, c.guess, got, c.want)
		}
		b.reload()
		if got := look(); got != c.want {
			t.Errorf("%s, %s, after a reload: %q, want %q", c.page, c.guess, got, c.want)
		}
	}
}
