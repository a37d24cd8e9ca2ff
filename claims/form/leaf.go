package form

import (
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"slices"
)

// leaf is one thing that an expression asks: a figure of a closed form or of a
// run with its arguments, a cell of a table, a column.
type leaf struct {
	site  *node  // where it is asked
	key   string // says what is asked, however it is written
	kind  leafKind
	share bool // it lies between 0 and 1
	flat  bool // a closed form that has this value with all arguments near these, or a cell that the author has chosen
}

// leafKind says what is asked.
type leafKind int

// The kinds of leaf.
const (
	isForm leafKind = iota
	isRunFigure
	isCell
	isColumn
	isParam
)

// worlds are how many values are made up for one thing, one after the other.
const worlds = 8

// value makes up a value of something, over six decades or, of a share, three.
func (l leaf) value(world int) float64 {
	h := fnv.New64a()
	fmt.Fprint(h, world, l.key)
	u := float64(h.Sum64()%1_000_003) / 1_000_003
	if l.share {
		return math.Pow(10, -3*u)
	}
	return math.Pow(10, 6*u-3)
}

// byDeadline are the figures of a run that depend on the deadline.
var byDeadline = []string{"station.goodput", "station.on-time", "station.on-time-share"}

// key says what a call asks, so that two ways to write the same have one key:
// what a run takes where nothing is said stands there too.
func (f function) key(all []given, e env) string {
	args := map[string]string{}
	if f.q != "" {
		args["q"] = f.q
	}
	for _, name := range f.args {
		if p := paramOf(name); f.optional && p.fallback != "none" {
			args[name] = p.fallback
		}
	}
	for _, g := range all {
		if g.name == "deadline" && f.optional && !slices.Contains(byDeadline, f.figure) {
			continue
		}
		v := g.eval(e)
		if args[g.name] = v.word; v.word == "" {
			args[g.name] = fmt.Sprint(v.num)
		}
	}
	out := f.figure
	for _, name := range slices.Sorted(maps.Keys(args)) {
		out += " " + name + "=" + args[name]
	}
	return out
}

// flat reports whether a closed form has the same value with all arguments near
// these: a share that is bound by one, a chance that is nought. Arguments that
// count are doubled, where there are no others.
func (f function) flat(all []given) bool {
	v, words, continuous := values{}, map[string]string{}, false
	for _, g := range all {
		if !g.fixed || f.optional || g.words != nil {
			return false
		}
		v[g.name] = g.eval(env{}).num
		continuous = continuous || !g.whole
	}
	base := f.value(v, words)
	for _, g := range all {
		factors := []float64{0.999, 1.001}
		if continuous && g.whole {
			continue
		} else if g.whole {
			factors = []float64{2}
		}
		for _, factor := range factors {
			near := maps.Clone(v)
			if near[g.name] *= factor; g.check(near[g.name]) != "" {
				continue
			}
			if x := f.value(near, words); !math.IsNaN(x) && math.Abs(x-base) > 1e-12*math.Abs(base) {
				return false
			}
		}
	}
	return true
}
