package claims

import (
	"errors"
	"fmt"
	"math"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Kind is a kind of claim: what its texts state and when they hold. No other
// place asks which kind a claim is. Each is [Stating] as well.
type Kind interface {
	// Values evaluates the claim on a notebook's tables at one seed: one
	// value for a level, left and right for a comparison. It panics with a
	// [Missing] where the tables lack something.
	Values(c Claim, t Tables) []float64
	// Judge compares a claim's evidence and says so in one sentence.
	Judge(c Claim, e Evidence) Verdict
	// Related reports whether the values that Values gave of one run are related
	// as the claim says; the one value of a level always is.
	Related(values []float64) bool
	// Answer is the option of a prompt that is right, or "" where a prompt
	// asks for the claim's value as a number.
	Answer() string
	// Reverse is a text that must never pass for a statement of the claim,
	// or "" where there is none beyond a changed number.
	Reverse() string
}

// Stating is the part of a kind that reads texts; each kind has it. It stands
// apart so that a program that reads none, as in the browser, does not link how
// they are read.
type Stating interface {
	// State says whether a statement of the claim holds, given the claim's
	// value.
	State(c Claim, s notebooks.Statement, values []float64) error
}

var _, _, _ Stating = Level{}, Order{}, Equal{}

// kind is the claim's kind; a level where none is named.
func (c Claim) kind() Kind {
	if c.Kind == nil {
		return Level{}
	}
	return c.Kind
}

// unit is the claim's unit; the zero Unit where the table of units lacks it.
func (c Claim) unit() quantity.Unit {
	u, _ := quantity.UnitOf(c.Unit)
	return u
}

// Level is the kind of claim whose texts state its value: a time, a share, a
// ratio.
type Level struct{}

// Values is the claim's Value, or its Exact for the scope Exact.
func (Level) Values(c Claim, t Tables) []float64 {
	f := c.Value
	if c.Scope == Exact {
		f = c.Exact
	}
	if f == nil {
		panic(Missing(fmt.Sprintf("its scope is %q, but no function gives its value", c.Scope)))
	}
	return []float64{f(t)}
}

// Judge compares as the claim's scope says. Run: bound, measured and derived
// agree to 1e-9, at the notebook's own seed and at each that was run again.
// Exact: the bound value meets the closed form to 1e-9. Seeds: the mean over
// the committed seeds meets the closed form, or else the mean of the derived
// tables over the seeds that were run again, at |z| <= 4.
func (Level) Judge(c Claim, e Evidence) Verdict {
	if c.Scope != Seeds && !c.Theory && e.Bound == nil {
		return fails("no cell binds its value in %s: write show.Bind(%q, value, %q)", c.Unit, c.ID, c.Unit)
	}
	if v := agree(c, e); !v.Holds {
		return v
	}
	if c.Scope == Seeds {
		return judgeMean(c, e)
	}
	return holds("%s%s", level(c, e), again(e))
}

// Related is true: the value of a level stands alone.
func (Level) Related([]float64) bool { return true }

// State compares the text's number with the value.
func (Level) State(c Claim, s notebooks.Statement, values []float64) error {
	return compare(s, values, c.unit())
}

// Answer is "": a level is asked for as a number.
func (Level) Answer() string { return "" }

// Reverse is "": a level's texts are numbers.
func (Level) Reverse() string { return "" }

// level words the values of a level that holds.
func level(c Claim, e Evidence) string {
	how := "derived " + show(*e.Derived, c)
	if c.Scope == Exact && c.How == ClosedForm {
		how = "closed form " + show(*e.Derived, c)
	}
	if e.Bound == nil {
		return how
	}
	return "bound " + show(*e.Bound, c) + ", " + how
}

// agree compares the bound value, the measured, the derived and the committed
// ones wherever two of them stand for the same run.
func agree(c Claim, e Evidence) Verdict {
	value, source := e.Measured, "the measured tables give"
	if c.Scope == Exact {
		value, source = e.Derived, "the "+c.How.String()+" is"
	}
	if e.Bound != nil && !near(*e.Bound, *value) {
		a, b := apart(*e.Bound, *value, c)
		return fails("the cell bound %s, but %s %s", a, source, b)
	}
	if e.Measured != nil && e.Apart > tolerance {
		a, b := apart(*e.Measured, *e.Derived, c)
		return fails("measured %s, but derived %s", a, b)
	}
	for _, p := range e.Again {
		if v := agreeAt(c, p); !v.Holds {
			return v
		}
	}
	return Verdict{Holds: true}
}

// agreeAt compares both implementations and the committed value at one seed.
func agreeAt(c Claim, p Pair) Verdict {
	if !(p.Apart <= tolerance) {
		a, b := apart(p.Measured, p.Derived, c)
		return fails("at seed %d measured %s, but derived %s", p.Seed, a, b)
	}
	if p.Committed != nil && !sameInFile(*p.Committed, p.Measured) {
		a, b := apart(p.Measured, *p.Committed, c)
		return fails("at seed %d measured %s, but the committed band has %s", p.Seed, a, b)
	}
	return Verdict{Holds: true}
}

// judgeMean compares the mean over seeds with the exact value, or with the mean
// of the derived ones.
func judgeMean(c Claim, e Evidence) Verdict {
	m := momentsOf(e.Over)
	if m.n < 2 {
		return fails("a mean over seeds needs two committed seeds at least, not %d", m.n)
	}
	want, word := moments{}, "exact"
	if e.Exact != nil {
		want.mean = *e.Exact
	} else if want, word = momentsOf(derivedAgain(e)), "derived mean"; want.n < 2 {
		return fails("without a closed form its mean is compared at seeds run again: two at least, not %d", want.n)
	} else { // the many committed values tell the spread better than the few run again
		want.err = m.err * math.Sqrt(float64(m.n)/float64(want.n))
	}
	z := score(m.mean-want.mean, math.Hypot(m.err, want.err), want.mean)
	s := fmt.Sprintf("mean of %s %s, %s %s: z = %.1f", seeds(m.n), show(m.mean, c), word, show(want.mean, c), z)
	return Verdict{Holds: math.Abs(z) <= maxZ, Sentence: s}
}

// derivedAgain lists the derived values at the seeds that were run again.
func derivedAgain(e Evidence) []float64 {
	out := make([]float64, len(e.Again))
	for i, p := range e.Again {
		out[i] = p.Derived
	}
	return out
}

// again words the seeds that were run again.
func again(e Evidence) string {
	if len(e.Again) == 0 {
		return ""
	}
	return "; the same at " + seeds(len(e.Again)) + " run again"
}

// compare holds a statement's number against values: all of its hedge and
// digits, or only the relation where it is loose.
func compare(s notebooks.Statement, values []float64, unit quantity.Unit) error {
	if len(s.Reading.Numbers) == 0 {
		return fmt.Errorf("the text states no number; the value is %s", listed(values, unit))
	}
	if s.Loose == "" {
		return s.Reading.Agree(values, unit)
	}
	if len(values) != 1 {
		return errors.New("a loose statement needs a single value")
	}
	return s.Reading.RelationHolds(values[0], unit)
}

func holds(format string, args ...any) Verdict { return Verdict{true, fmt.Sprintf(format, args...)} }
func fails(format string, args ...any) Verdict { return Verdict{false, fmt.Sprintf(format, args...)} }
