package browser_test

import (
	"os"
	"path/filepath"
	"testing"
)

// axeFile is where npm ci --prefix .ci puts axe-core.
var axeFile = filepath.Join("..", "..", ".ci", "node_modules", "axe-core", "axe.min.js")

// axeRules runs the rules that every page keeps. What axe cannot decide is a
// fault too, but for the contrast of text in drawings and formulas, which has a
// check of its own, and of cells that a scrolled table hides.
const axeRules = `axe.run(document, {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
	resultTypes: ['violations', 'incomplete'],
}).then((r) => {
	const tell = (list) => list.flatMap((v) => v.nodes.map((n) => v.id + ': ' + v.help + ': ' + n.target + ' ' + n.html.slice(0, 120)));
	const ours = (v, n) => v.id === 'color-contrast' && document.querySelector(n.target).closest('svg, math, .scroll');
	const unsure = r.incomplete.map((v) => ({ ...v, nodes: v.nodes.filter((n) => !ours(v, n)) }));
	return [...tell(r.violations), ...tell(unsure).map((s) => 'cannot tell, ' + s)];
})`

// axe reads axe-core.
func axe(t *testing.T) string {
	t.Helper()
	source, err := os.ReadFile(axeFile)
	needs(t, err == nil, "no axe-core: npm ci --prefix .ci installs it")
	return string(source)
}

// axeFaults runs axe-core on the page as it stands, with a script in it.
func axeFaults(b *tab, source string) []string {
	eval[any](b, source+"; 0")
	return eval[[]string](b, axeRules)
}
