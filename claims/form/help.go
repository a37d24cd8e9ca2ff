package form

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Help lists all that a claim can ask for: the closed forms, the figures of a
// run, and the arguments of both.
func Help() string {
	var b strings.Builder
	b.WriteString("Closed forms:\n")
	for _, f := range closedForms() {
		fmt.Fprintf(&b, "\n  %s: %s; for %s\n", f.name, f.about, f.domain)
		for _, c := range f.forms {
			row(&b, f.name+"."+c.figure+"("+strings.Join(c.args, ", ")+")", c.unit, c.says)
		}
	}
	b.WriteString("\nRuns of the naive simulator, which has no line in common with the kernel:\n")
	b.WriteString("Poisson arrivals, all drawn first from Python's random.Random, then the services from the same generator.\n\n")
	b.WriteString("  run fifo: rate=95/s, service=10 ms, requests=20,000, seed=7\n")
	b.WriteString("  fifo.p99, or fifo.p99(rate=50/s), or station.p99 with all arguments\n\n")
	for _, f := range figures() {
		name := f.name
		if f.q {
			name += "(q)"
		}
		row(&b, name, f.unit, f.says)
	}
	b.WriteString("\nArguments:\n\n")
	for _, p := range params() {
		says := p.says
		if p.fallback != "" {
			says += "; " + p.fallback + " unless a run is given another"
		}
		row(&b, p.name+"="+example(p), p.unit, says)
	}
	return b.String()
}

// row prints a name, a unit and what it is.
func row(b *strings.Builder, name, unit, says string) {
	const width, unitWidth = 46, 8
	fmt.Fprintf(b, "    %s%s %s%s %s\n", name, spaces(width, name), unit, spaces(unitWidth, unit), says)
}

// spaces fill a text up to a width.
func spaces(width int, text string) string {
	return strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
