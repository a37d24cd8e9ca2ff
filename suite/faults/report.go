package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"kneebook/suite/console"
)

// notice is what noticed a fault.
type notice struct {
	Check string   `json:"check"`
	By    []string `json:"by"` // tests; or claims, tables and problems
}

// outcome is what came of one fault.
type outcome struct {
	fault
	tried    bool
	compiles bool
	noticed  []notice
	why      string // it makes no difference; "" where that is not known
}

// survives says whether nobody noticed the fault although it matters.
func (o outcome) survives() bool { return o.tried && o.compiles && len(o.noticed) == 0 && o.why == "" }

// wrong says what the tables say wrongly of the fault; "" where they do not.
func (o outcome) wrong() string {
	switch {
	case o.hand && !o.compiles:
		return fmt.Sprintf("%s: the fault %q does not compile", o.at(), o.what)
	case o.why != "" && len(o.noticed) > 0:
		return fmt.Sprintf("%s: its line among the equivalents says that %s makes no difference, and it is noticed: %s", o.at(), o.diff, o.verdict())
	}
	return ""
}

// verdict says in a line what came of the fault.
func (o outcome) verdict() string {
	switch {
	case !o.compiles:
		return "does not compile"
	case len(o.noticed) > 0:
		var parts []string
		for _, n := range o.noticed {
			parts = append(parts, n.Check+": "+few(n.By))
		}
		return strings.Join(parts, "; ")
	case o.why != "":
		return "equivalent: " + o.why
	case !o.tried:
		return "not tried"
	}
	return "nobody noticed it"
}

// few joins the first of some names.
func few(names []string) string {
	const most = 4
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// mark is the word that a fault's line begins with.
func (o outcome) mark() string {
	switch {
	case !o.compiles:
		return "uncounted "
	case len(o.noticed) > 0:
		return "noticed   "
	case o.why != "":
		return "equivalent"
	case !o.tried:
		return "fault     "
	}
	return "SURVIVES  "
}

// report is what is printed.
type report struct {
	outcomes []outcome
	listed   []fault  // with -list: what would be tried
	problems []string // lines of the tables that do not apply
	took     time.Duration
}

// totals counts what came of the faults.
type totals struct {
	Faults     int            `json:"faults"` // that compile
	Noticed    int            `json:"noticed"`
	By         map[string]int `json:"by"` // the first check that noticed each
	Equivalent int            `json:"equivalent"`
	Survive    int            `json:"survive"`
	Uncounted  int            `json:"uncounted"` // that do not compile
	Hand       int            `json:"hand"`      // those chosen by hand among the faults
}

func (r report) totals() totals {
	t := totals{By: map[string]int{}}
	for _, o := range r.outcomes {
		if !o.compiles {
			t.Uncounted++
			continue
		}
		t.Faults++
		if o.hand {
			t.Hand++
		}
		switch {
		case len(o.noticed) > 0:
			t.Noticed++
			t.By[o.noticed[0].Check]++
		case o.why != "":
			t.Equivalent++
		case o.survives():
			t.Survive++
		}
	}
	return t
}

// wrongs lists what is wrong with the tables.
func (r report) wrongs() []string {
	all := r.problems
	for _, o := range r.outcomes {
		if wrong := o.wrong(); wrong != "" {
			all = append(all, wrong)
		}
	}
	return all
}

// holds says whether every fault that matters was noticed.
func (r report) holds() bool { return r.totals().Survive == 0 && len(r.wrongs()) == 0 }

// print prints a report in the format that was asked for, and gives the exit
// status.
func (c *command) print(r report) int {
	var err error
	if c.format == "json" {
		err = r.json(c.stdout)
	} else {
		_, err = io.WriteString(c.stdout, console.Plain(r.text()))
	}
	if err != nil {
		return c.fail(err)
	}
	if !r.holds() {
		return exitSurvives
	}
	return exitNoticed
}

// text is the report for people: what came of each fault, what is wrong,
// totals.
func (r report) text() string {
	var b strings.Builder
	for _, f := range r.listed {
		line(&b, outcome{fault: f, compiles: true}, "")
	}
	var survivors []outcome
	for _, o := range r.outcomes {
		line(&b, o, o.verdict())
		if o.survives() {
			survivors = append(survivors, o)
		}
	}
	if len(survivors) > 0 {
		fmt.Fprintf(&b, "\nNobody noticed %s:\n", console.Count(len(survivors), "fault"))
		for _, o := range survivors {
			fmt.Fprintf(&b, "  %s\n", o.fault)
		}
	}
	if wrongs := r.wrongs(); len(wrongs) > 0 {
		fmt.Fprintf(&b, "\n%s:\n  %s\n", console.Count(len(wrongs), "problem"), strings.Join(wrongs, "\n  "))
	}
	if r.listed != nil {
		fmt.Fprintf(&b, "\n%s\n", console.Count(len(r.listed), "fault"))
		return b.String()
	}
	t := r.totals()
	fmt.Fprintf(&b, "\n%s, %d of them by hand: %d noticed%s, %d equivalent, %d not noticed; %d more do not compile; %.0f s\n",
		console.Count(t.Faults, "fault"), t.Hand, t.Noticed, t.first(), t.Equivalent, t.Survive, t.Uncounted, r.took.Seconds())
	return b.String()
}

// first says which checks noticed how many.
func (t totals) first() string {
	var parts []string
	for _, name := range checkNames() {
		if n := t.By[name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", name, n))
		}
	}
	if parts == nil {
		return ""
	}
	return " (" + strings.Join(parts, ", ") + ")"
}

// line prints one fault in three lines.
func line(b *strings.Builder, o outcome, verdict string) {
	fmt.Fprintf(b, "%s  %s %s: %s\n            %s\n", o.mark(), o.at(), o.function, o.what, o.diff)
	if verdict != "" {
		fmt.Fprintf(b, "            %s\n", verdict)
	}
}

// faultJSON is one fault for programs.
type faultJSON struct {
	File     string   `json:"file"`
	Line     int      `json:"line"`
	Function string   `json:"function"`
	What     string   `json:"what"`
	Diff     string   `json:"diff"`
	Hand     bool     `json:"hand"` // chosen by hand, and not by syntax
	Outcome  string   `json:"outcome"`
	Noticed  []notice `json:"noticed"`
	Why      string   `json:"why,omitempty"` // of an equivalent one
}

// json prints the report for programs: the faults with what noticed each, the
// problems, and totals.
func (r report) json(w io.Writer) error {
	out := struct {
		Holds    bool        `json:"holds"`
		Faults   []faultJSON `json:"faults"`
		Problems []string    `json:"problems"`
		Totals   totals      `json:"totals"`
	}{r.holds(), []faultJSON{}, append([]string{}, r.wrongs()...), r.totals()}
	all := r.outcomes
	for _, f := range r.listed {
		all = append(all, outcome{fault: f, compiles: true})
	}
	for _, o := range all {
		outcome := strings.ToLower(strings.TrimSpace(o.mark()))
		out.Faults = append(out.Faults, faultJSON{o.file, o.line, o.function, o.what, o.diff, o.hand, outcome, append([]notice{}, o.noticed...), o.why})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
