package form

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Help lists all that a claim can ask for: the closed forms, the figures of a
// run, the arguments of both, and the lines of a claim.
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
	b.WriteString("\nLines below a claim's sentence:\n\n")
	for _, l := range helpLines {
		row(&b, l[0], "", l[1])
	}
	return b.String()
}

// helpLines are the lines that a claim can have.
var helpLines = [][2]string{
	{"= full.p99 / 2", "what is derived, with + - * / and brackets; or a comparison, with > >= < <= or ="},
	{"exact: mm1.p99(rate=95/s, service=10 ms)", "the closed form beside the value of a run, cited as .exact"},
	{"seeds: 20", "derived at the seeds from 1 to 20 too: a value has a band, cited as .band, and a comparison holds at each"},
	{"in: %", "the unit of the value, where it can be said in several"},
	{"says: longer, takes longer", "the words in which a text may state a comparison"},
	{"not: shorter", "the words that would be wrong"},
	{"option: lifo", "the option of a prompt that a comparison makes right"},
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
