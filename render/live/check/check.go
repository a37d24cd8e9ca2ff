// Package check works the claims of a page out again in the reader's browser:
// it runs the experiments behind the page's tables, derives the tables by the
// second implementation, and holds each claim against both as soon as it can.
package check

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/experiments"
	"kneebook/notebooks"
	"kneebook/notebooks/show"
)

// Page is what has to be known of a page: its tables' ids and parameters, and
// the values that its texts state. It travels as lines of words set off by
// tabs, since a module that reads JSON is a tenth larger.
type Page struct {
	Notebook string
	Tables   []notebooks.Table // without columns and rows
	Values   []Value
}

// Value is the value that a claim's texts are compared with.
type Value struct {
	Claim string
	Value float64
}

// Lines is the page as [Read] reads it.
func (p Page) Lines() string {
	var b strings.Builder
	line := func(words ...string) { b.WriteString(strings.Join(words, "\t") + "\n") }
	line("notebook", p.Notebook)
	for _, t := range p.Tables {
		line("table", t.ID)
		for _, q := range t.Params {
			line(append([]string{"param", q.Name, q.Unit}, q.Values...)...)
		}
	}
	for _, v := range p.Values {
		line("value", v.Claim, strconv.FormatFloat(v.Value, 'g', -1, 64))
	}
	return b.String()
}

// Read reads what [Page.Lines] wrote. A line that is no such line is an error.
func Read(text string) (Page, error) {
	var p Page
	for i, l := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		words := strings.Split(l, "\t")
		if len(words) < 2 {
			return p, fmt.Errorf("line %d of the page's data is cut", i+1)
		}
		last := len(p.Tables) - 1
		switch {
		case words[0] == "notebook":
			p.Notebook = words[1]
		case words[0] == "table":
			p.Tables = append(p.Tables, notebooks.Table{ID: words[1]})
		case words[0] == "param" && len(words) > 2 && last >= 0:
			p.Tables[last].Params = append(p.Tables[last].Params, notebooks.Param{Name: words[1], Unit: words[2], Values: words[3:]})
		case words[0] == "value" && len(words) == 3:
			v, err := strconv.ParseFloat(words[2], 64)
			if err != nil {
				return p, fmt.Errorf("line %d of the page's data: %w", i+1, err)
			}
			p.Values = append(p.Values, Value{words[1], v})
		default:
			return p, fmt.Errorf("line %d of the page's data begins with %q", i+1, words[0])
		}
	}
	return p, nil
}

// value is what a claim's texts are compared with; NaN where it is no value of
// one run.
func (p Page) value(claim string) float64 {
	i := slices.IndexFunc(p.Values, func(v Value) bool { return v.Claim == claim })
	if i < 0 {
		return math.NaN()
	}
	return p.Values[i].Value
}

// Run works a page's claims out and says what it is doing, and each claim's
// verdict, as lines: "doing" and words; "claim", its id, "holds", "fails" or
// "open", and why. It gives the counts as a sentence.
func Run(page string, say func(line string)) (string, error) {
	p, err := Read(page)
	if err != nil {
		return "", err
	}
	all := claims.All()
	i := slices.IndexFunc(all, func(n claims.Notebook) bool { return n.Name == p.Notebook })
	if i < 0 {
		return "", fmt.Errorf("there are no claims of %q", p.Notebook)
	}
	p.Tables = quickFirst(p.Tables)
	r := run{page: p, spec: all[i], say: say, done: map[string]bool{}}
	r.judge(false)
	for k, t := range p.Tables {
		say("doing\t" + r.progress(k))
		if err := r.table(t); err != nil {
			r.missing = append(r.missing, fmt.Sprintf("%s: %v", t.ID, err))
		}
		r.judge(false)
	}
	r.judge(true)
	return r.sentence(), nil
}

// Long says whether the runs behind a table take long: an emulated processor is
// given a part of them, see [experiments.Experiment].
func Long(table string) bool {
	e, ok := experiments.Lookup(table)
	return ok && e.Brief != nil
}

// quickFirst puts tables whose runs take long behind the others.
func quickFirst(tables []notebooks.Table) []notebooks.Table {
	var quick, long []notebooks.Table
	for _, t := range tables {
		if Long(t.ID) {
			long = append(long, t)
		} else {
			quick = append(quick, t)
		}
	}
	return append(quick, long...)
}

// progress says which table is next, how many claims are judged, and what takes
// its time.
func (r *run) progress(next int) string {
	s := fmt.Sprintf("%s, table %d of %d; %d of %d claims so far", r.page.Tables[next].ID, next+1, len(r.page.Tables), len(r.done), len(r.spec.Claims))
	if Long(r.page.Tables[next].ID) {
		s += "; the runs of this one are long"
	}
	return s
}

// run is a page being worked out.
type run struct {
	page              Page
	spec              claims.Notebook
	say               func(line string)
	measured, derived claims.Tables
	missing           []string        // tables that could not be worked out
	done              map[string]bool // claims that were judged
	held, failed      int
}

// table runs a table's experiment and derives the table again.
func (r *run) table(t notebooks.Table) error {
	seed := t.Seed()
	measured, err := measure(t, seed)
	if err != nil {
		return err
	}
	derived, problems := claims.DeriveTables(r.spec, claims.Tables{measured}, seed)
	if len(problems) > 0 {
		return fmt.Errorf("%s", problems[0].Message)
	}
	r.measured, r.derived = append(r.measured, measured), append(r.derived, derived...)
	return nil
}

// measure runs the experiment that a table is named for with its parameters.
func measure(t notebooks.Table, seed uint64) (out notebooks.Table, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	e, ok := experiments.Lookup(t.ID)
	if !ok {
		return t, fmt.Errorf("a cell of the page alone makes it")
	}
	p, err := show.ParamsAs(e.Defaults(), t.Params)
	if err != nil {
		return t, err
	}
	result, err := e.Run(p, seed)
	if err != nil {
		return t, err
	}
	return show.ReadTable(t.ID, result)
}

// judge says the verdict of each claim that can be judged and was not; at the
// end, of all that are left.
func (r *run) judge(end bool) {
	for _, c := range r.spec.Claims {
		if r.done[c.ID] {
			continue
		}
		h, err := c.Here(r.measured, r.derived)
		if err != nil && !end {
			continue
		}
		r.done[c.ID] = true
		switch fault := ""; {
		case err != nil:
			r.say("claim\t" + c.ID + "\topen\t" + strings.Join(append([]string{err.Error()}, r.missing...), "; "))
		default:
			if fault = h.Fault(r.page.value(c.ID)); fault != "" {
				r.failed++
				r.say("claim\t" + c.ID + "\tfails\t" + Words(h) + ": " + fault)
			} else {
				r.held++
				r.say("claim\t" + c.ID + "\tholds\t" + Words(h))
			}
		}
	}
}

// sentence counts.
func (r *run) sentence() string {
	s := fmt.Sprintf("%d of %d claims hold here", r.held, len(r.spec.Claims))
	if r.failed > 0 {
		s += fmt.Sprintf(", %d fail", r.failed)
	}
	if left := len(r.spec.Claims) - r.held - r.failed; left > 0 {
		s += fmt.Sprintf(", %d could not be worked out here", left)
	}
	return s + "."
}

// Words are the values of a claim: "8.662× against 8.662×", the
// kernel's before the derived one; the two sides of a comparison; or what alone
// a claim of theory has.
func Words(h claims.Here) string {
	unit := h.Claim.Unit
	switch {
	case len(h.Derived) == 2:
		values := h.Derived
		if h.Measured != nil {
			values = h.Measured
		}
		return text(values[0], unit) + " and " + text(values[1], unit) + ", and the same derived"
	case h.Measured != nil:
		return text(h.Measured[0], unit) + " against " + text(h.Derived[0], unit)
	}
	return text(h.Derived[0], unit) + " derived"
}

// text prints a value in its base unit, a share as percents, a short time in
// milliseconds.
func text(v float64, unit string) string {
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }
	switch unit {
	case "share":
		return number(100*v) + "%"
	case "×", "/s":
		return number(v) + unit
	case "s":
		if math.Abs(v) < 1 && v != 0 {
			return number(1000*v) + " ms"
		}
	}
	return number(v) + " " + unit
}
