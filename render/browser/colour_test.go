package browser_test

import (
	"fmt"
)

// tokens are the colours of the ground and of the text.
var tokens = map[string][2]string{
	"light": {"rgb(255, 255, 255)", "rgb(31, 35, 40)"},
	"dark":  {"rgb(20, 22, 26)", "rgb(227, 230, 234)"},
}

// colours are those of the page as it stands.
const colours = `(() => { const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]; })()`

// colourFaults compares the page with the tokens of a scheme.
func colourFaults(b *tab, scheme string) []string {
	if got := [2]string(eval[[]string](b, colours)); got != tokens[scheme] {
		return []string{fmt.Sprintf("ground and text are %v, want %v", got, tokens[scheme])}
	}
	return nil
}

// moving finds what moves by itself.
const moving = `(() => {
	const faults = [];
	for (const e of document.querySelectorAll('*')) {
		const s = getComputedStyle(e);
		if (s.scrollBehavior === 'smooth') faults.push(e.tagName + ' scrolls smoothly');
		if (s.transitionDuration !== '0s') faults.push(e.tagName + ' has a transition');
		if (s.animationName !== 'none') faults.push(e.tagName + ' is animated');
	}
	return faults;
})()`

// borders finds what has no border to tell it by once all grounds are one.
const borders = `[...document.querySelectorAll('.predict, .callout, button, input[type=text], fieldset, pre')]
	.filter((e) => e.checkVisibility() && !(parseFloat(getComputedStyle(e).borderLeftWidth) > 0))
	.map((e) => e.tagName + '.' + e.className + ' has no border')`
