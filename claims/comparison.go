package claims

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kneebook/notebooks"
)

// Order is the kind of claim whose texts say in words that one side exceeds
// another: LIFO serves more. Both sides are in the claim's unit. Its value is
// the left side less the right one, which a cell may bind but need not: the
// tables carry both sides.
type Order struct {
	Left, Right func(t Tables) float64
	OrEqual     bool     // equality holds too: at least as many
	Phrases     []string // the texts that say so
	Swapped     string   // a text that says the reverse
	Option      string   // the option of a prompt that is right: lifo
}

// Equal is the kind of claim whose texts say in words that two sides are the
// same: to 1e-9 in a run, at |z| <= 4 over seeds. Its value is their
// difference.
type Equal struct {
	Left, Right func(t Tables) float64
	Phrases     []string // the texts that say so
	Swapped     string   // a text that says otherwise
	Option      string   // the option of a prompt that is right: same
}

// Values gives left and right.
func (k Order) Values(c Claim, t Tables) []float64 { return sides(k.Left, k.Right, t) }

// Values gives left and right.
func (k Equal) Values(c Claim, t Tables) []float64 { return sides(k.Left, k.Right, t) }

// sides evaluates both sides of a comparison.
func sides(left, right func(Tables) float64, t Tables) []float64 {
	if left == nil || right == nil {
		panic(Missing("it compares two sides, but one has no function"))
	}
	return []float64{left(t), right(t)}
}

// Judge holds where both implementations agree and the relation holds in both;
// over seeds, where the mean difference is at least four standard errors above
// zero (with OrEqual, not below zero).
func (k Order) Judge(c Claim, e Evidence) Verdict {
	if v := agree(c, e); !v.Holds {
		return v
	}
	if c.Scope == Seeds {
		return k.judgeMean(c, e)
	}
	l, r := e.Sides[0], e.Sides[1]
	word, ok := "above", l > r
	switch {
	case k.OrEqual && l == r:
		word, ok = "equal to", true
	case l == r:
		word = "not above"
	case l < r:
		word = "below"
	case !ok:
		word = "not comparable with"
	}
	return Verdict{ok, fmt.Sprintf("%s is %s %s%s", show(l, c), word, show(r, c), again(e))}
}

// judgeMean judges the order of two means over seeds.
func (k Order) judgeMean(c Claim, e Evidence) Verdict {
	m := momentsOf(e.Over)
	if m.n < 2 {
		return fails("an order over seeds needs two committed seeds at least, not %d", m.n)
	}
	z := score(m.mean, m.err, 0)
	s := fmt.Sprintf("mean difference over %s %s: z = %.1f", seeds(m.n), show(m.mean, c), z)
	return Verdict{z >= maxZ || k.OrEqual && m.mean >= 0, s}
}

// Judge holds where both implementations agree and the sides are the same.
func (k Equal) Judge(c Claim, e Evidence) Verdict {
	if v := agree(c, e); !v.Holds {
		return v
	}
	if c.Scope != Seeds {
		l, r := apart(e.Sides[0], e.Sides[1], c)
		if !near(e.Sides[0], e.Sides[1]) {
			return fails("%s is not %s", l, r)
		}
		return holds("both are %s%s", l, again(e))
	}
	m := momentsOf(e.Over)
	if m.n < 2 {
		return fails("an equality over seeds needs two committed seeds at least, not %d", m.n)
	}
	z := score(m.mean, m.err, 0)
	s := fmt.Sprintf("mean difference over %s %s: z = %.1f", seeds(m.n), show(m.mean, c), z)
	return Verdict{math.Abs(z) <= maxZ, s}
}

// Related reports whether the left side exceeds the right one, or with OrEqual
// equals it.
func (k Order) Related(sides []float64) bool {
	return sides[0] > sides[1] || k.OrEqual && sides[0] == sides[1]
}

// Related reports whether the sides are the same to 1e-9.
func (Equal) Related(sides []float64) bool { return near(sides[0], sides[1]) }

// State compares the text with the phrases that hold.
func (k Order) State(c Claim, s notebooks.Statement, _ []float64) error {
	return phrase(s, k.Phrases, k.Swapped)
}

// State compares the text with the phrases that hold.
func (k Equal) State(c Claim, s notebooks.Statement, _ []float64) error {
	return phrase(s, k.Phrases, k.Swapped)
}

// phrase is nil if a statement's text is one of the phrases, letter by letter
// but for the spaces between words.
func phrase(s notebooks.Statement, phrases []string, swapped string) error {
	text := words(s.Text)
	if s.Loose != "" {
		return errors.New("only a number can be loose")
	}
	if slices.ContainsFunc(phrases, func(p string) bool { return words(p) == text }) {
		return nil
	}
	should := fmt.Sprintf("write %s", quoted(phrases, " or "))
	if swapped != "" && words(swapped) == text {
		return fmt.Errorf("the text says the reverse of what holds: %s", should)
	}
	return fmt.Errorf("the text is none of the claim's phrases: %s", should)
}

// words gives a text with single spaces between its words.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// Answer is the option of a prompt that is right.
func (k Order) Answer() string { return k.Option }

// Answer is the option of a prompt that is right.
func (k Equal) Answer() string { return k.Option }

// Reverse is the text that must not pass.
func (k Order) Reverse() string { return k.Swapped }

// Reverse is the text that must not pass.
func (k Equal) Reverse() string { return k.Swapped }
