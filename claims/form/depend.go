package form

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"kneebook/claims"
)

// A claim says nothing where its value does not depend on what it asks. So each
// expression is tried: everything that it asks is given another value, and the
// result has to move with it. Most of it is tried on values that are made up,
// before any run: what cancels, cancels with these too.

// trial answers in the place of closed forms, runs and cells.
type trial struct {
	made   bool // the answers are made up, so that arguments are not looked at
	answer func(l leaf, real func() float64) float64
}

// ask gives what is asked: the real value, unless a trial is on.
func (e env) ask(l func() leaf, real func() float64) float64 {
	if e.trial == nil {
		return real()
	}
	return e.trial.answer(l(), real)
}

// real is the same place without a trial.
func (e env) real() env {
	e.trial = nil
	return e
}

// arguments is where a call's arguments are evaluated: what a trial bends are
// results, but what it makes up goes through all.
func (e env) arguments() env {
	if e.trial != nil && e.trial.made {
		return e
	}
	return e.real()
}

// bent is how much a value is bent.
const bent = 1.5

// bend gives a value that differs: a nought becomes one.
func bend(x, factor float64) float64 {
	if x == 0 {
		return 1
	}
	return x * factor
}

// asking are the leaves that an expression asks, each once, with their values.
type asking struct {
	leaves []leaf
	values map[string]float64
}

// add takes a leaf, unless it is there.
func (a *asking) add(l leaf, v float64) {
	if !slices.ContainsFunc(a.leaves, func(o leaf) bool { return o.site == l.site && o.key == l.key }) {
		a.leaves = append(a.leaves, l)
	}
	a.values[l.key] = v
}

// makeUp evaluates in a made-up world, where some leaves have values of their
// own. What is flat is itself where only what is steady counts.
func (c compiled) makeUp(e env, world int, steady bool, own map[string]float64) (float64, asking) {
	asked := asking{values: map[string]float64{}}
	e.trial = &trial{made: true, answer: func(l leaf, real func() float64) float64 {
		if l.flat && steady {
			return real()
		}
		v, ok := own[l.key]
		if !ok {
			v = l.value(world)
		}
		asked.add(l, v)
		return v
	}}
	return c.eval(e).num, asked
}

// moved reports whether a result is another, beyond rounding.
func moved(a, b float64, values map[string]float64) bool {
	scale := 0.0
	for _, v := range values { // the largest; their order does not matter
		scale = max(scale, math.Abs(v))
	}
	d := math.Abs(a - b)
	return !(d <= 1e-9*max(math.Abs(a), math.Abs(b))) && !(d <= 1e-12*scale) || math.IsNaN(a) != math.IsNaN(b)
}

// idle finds what an expression asks and does not depend on, at all of the
// places where it is evaluated; it counts what is asked, and lists the
// parameters that the expression does depend on.
func (c compiled) idle(places []env, steady bool) (site *node, count int, params []string) {
	var sites []*node
	moves := map[*node]bool{}
	for _, at := range places {
		for world := range worlds {
			before, asked := c.makeUp(at, world, steady, nil)
			for _, l := range asked.leaves {
				if l.kind != isParam && !slices.Contains(sites, l.site) {
					sites = append(sites, l.site)
				}
				if moves[l.site] {
					continue
				}
				after, _ := c.makeUp(at, world, steady, map[string]float64{l.key: asked.values[l.key] * bent})
				if moves[l.site] = moved(before, after, asked.values); moves[l.site] && l.kind == isParam {
					params = append(params, l.site.text)
				}
			}
		}
	}
	for _, s := range sites {
		if !moves[s] {
			return s, len(sites), params
		}
	}
	return nil, len(sites), params
}

// depends refuses an expression that does not depend on what it asks.
func (r *reader) depends(what string, n *node, c compiled, places []env) bool {
	site, count, params := c.idle(places, c.own)
	for _, name := range params { // of the table whose column this is
		r.used[places[0].table+"."+name] = true
	}
	switch {
	case site != nil:
		add(r.ps, n.pos, what+" is the same whatever "+site.written()+" is: it does not depend on what it asks", hintOwn)
	case count == 0 && c.asks && c.own:
		add(r.ps, n.pos, what+" asks only for what you have chosen, or what is the same with all arguments near these: what is left is a number of your own", hintOwn)
	default:
		return true
	}
	return false
}

const hintOwn = "what you have chosen yourself is an input, as in [95/s](given:table.parameter), or one of the reasons of plain:"

// written is what a node asks, as it stands there.
func (n *node) written() string {
	if n.kind != isCall {
		return n.text
	}
	var args []string
	for _, a := range n.args {
		args = append(args, a.name+"="+a.value.written())
	}
	return n.text + "(" + strings.Join(args, ", ") + ")"
}

// record evaluates with real values, and gives what was asked.
func (c compiled) record(e env) (float64, asking) {
	asked := asking{values: map[string]float64{}}
	e.trial = &trial{answer: func(l leaf, real func() float64) float64 {
		v, ok := asked.values[l.key]
		if !ok {
			v = real()
		}
		asked.add(l, v)
		return v
	}}
	return c.eval(e).num, asked
}

// given evaluates with what was asked, but for some of it.
func (c compiled) given(e env, asked asking, own map[string]float64) float64 {
	e.trial = &trial{answer: func(l leaf, real func() float64) float64 {
		if v, ok := own[l.key]; ok {
			return v
		}
		return asked.values[l.key]
	}}
	return c.eval(e).num
}

// cancelling finds two things of different kinds that an expression asks, that
// have the same value and cancel: what is left is a number of the author's own.
func (c compiled) cancelling(e env) (why string) {
	if !c.own || !c.asks {
		return ""
	}
	before, asked := c.record(e)
	for i, a := range asked.leaves {
		for _, b := range asked.leaves[:i] {
			v, w := asked.values[a.key], asked.values[b.key]
			kin := a.key == b.key || a.kind == b.kind && a.kind != isForm
			if kin || !alike(v, w) {
				continue
			}
			after := c.given(e, asked, map[string]float64{a.key: bend(v, bent), b.key: bend(w, bent)})
			if !moved(before, after, asked.values) {
				return fmt.Sprintf("%v: %s and %s are the same and cancel: what is left is a number of one's own", a.site.pos, b.site.written(), a.site.written())
			}
		}
	}
	return ""
}

// sure is the value of an expression, unless what it asks cancels: it panics
// then.
func (c compiled) sure(e env) float64 {
	if why := c.cancelling(e); why != "" {
		panic(claims.Missing(why))
	}
	return c.eval(e).num
}

// otherwise are the values that an expression would have if one thing that it
// asks were twice or half as large, each in turn.
func (c compiled) otherwise(e env) []float64 {
	_, asked := c.record(e)
	var out []float64
	for _, l := range asked.leaves {
		for _, factor := range []float64{2, 0.5} {
			if v := asked.values[l.key]; !l.flat {
				out = append(out, c.given(e, asked, map[string]float64{l.key: bend(v, factor)}))
			}
		}
	}
	return out
}
