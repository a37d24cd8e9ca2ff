package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// function is what a call comes to: which arguments it takes and what it makes
// of them.
type function struct {
	name     string
	figure   string   // what it gives, however it is written: mm1.quantile for mm1.p99
	q        string   // which quantile, where the name says it
	args     []string // by name, in order
	optional bool     // those with a fallback may be left out
	unit     string
	domain   string
	value    func(v values, words map[string]string) float64
}

// given is one argument of a call, compiled.
type given struct {
	param
	pos notebooks.Pos
	compiled
}

// call compiles a figure of a closed form or of a run.
func (r *reader) call(n *node, at place) (compiled, bool) {
	name, figureName, _ := strings.Cut(n.text, ".")
	var before []arg
	run, named := r.runs[name]
	if named {
		if run.told {
			return compiled{}, false
		}
		before = run.args
	}
	f, ok := r.function(n, name, figureName, named || name == stationFamily)
	if !ok {
		return compiled{}, false
	}
	all, ok := r.arguments(n, f, before, at)
	if !ok {
		return compiled{}, false
	}
	out := compiled{unit: unitNamed(f.unit), fixed: true, runs: f.optional, draws: f.optional, asks: true}
	if name == littleFamily { // it is no model: what it is given is all that it says
		out.asks, out.own = false, true
	}
	for _, g := range all {
		out.asks = out.asks || g.asks
		out.fixed, out.reads, out.draws = out.fixed && g.fixed, append(out.reads, g.reads...), out.draws || g.draws
	}
	out.eval = f.evaluation(n, all)
	if err := f.firstFault(all, f.optional); out.fixed && err != nil {
		add(r.ps, n.pos, err.Error(), "")
		return compiled{}, false
	}
	out.fixed = out.fixed && !f.optional
	return out, true
}

// evaluation evaluates a call. What has no value is a [claims.Missing].
func (f function) evaluation(n *node, all []given) func(e env) value {
	where := n.pos.String()
	flat := sync.OnceValue(func() bool { return f.flat(all) })
	return func(e env) value {
		l := func() leaf {
			out := leaf{site: n, key: f.key(all, e.arguments()), kind: isForm, share: f.unit == "share" && f.figure != "server.load", flat: flat()}
			if f.optional {
				out.kind = isRunFigure
			}
			return out
		}
		return value{num: e.ask(l, func() float64 {
			v, err := f.ask(all, e.real())
			if err != nil {
				panic(claims.Missing(where + ": " + err.Error()))
			}
			return v
		})}
	}
}

// function finds what a call names; what there is not is told.
func (r *reader) function(n *node, name, figureName string, run bool) (function, bool) {
	if run {
		return r.runFigure(n, name, figureName)
	}
	all := closedForms()
	i := slices.IndexFunc(all, func(f family) bool { return f.name == name })
	if i < 0 {
		r.unknown(n.pos, "closed form or run", name, r.callable())
		return function{}, false
	}
	f := all[i]
	if q, ok := shortQuantile(figureName); ok && f.quantile != nil {
		return function{name: n.text, figure: name + "." + quantileFigure, q: fmt.Sprint(q), args: f.args, unit: "s", domain: f.domain,
			value: func(v values, _ map[string]string) float64 { return f.quantile(v, q) }}, true
	}
	var known []string
	for _, c := range f.forms {
		if known = append(known, c.figure); c.figure == figureName {
			return function{name: n.text, figure: n.text, args: c.args, unit: c.unit, domain: f.domain, value: func(v values, _ map[string]string) float64 { return c.value(v) }}, true
		}
	}
	r.unknown(n.pos, "figure of "+name, figureName, withShort(known, f.quantile != nil))
	return function{}, false
}

// runFigure finds a figure of a run.
func (r *reader) runFigure(n *node, name, figureName string) (function, bool) {
	out := function{name: n.text, args: stationArgs, optional: true}
	take := func(f figure, q float64) {
		out.unit, out.figure = f.unit, stationFamily+"."+f.name
		if f.q && q >= 0 {
			out.q = fmt.Sprint(q)
		}
		out.value = func(v values, words map[string]string) float64 {
			s := settingOf(v, words)
			r.asked.add(s)
			if f.q && q < 0 {
				return f.value(s.run(), v["q"])
			}
			return f.value(s.run(), q)
		}
	}
	q, short := shortQuantile(figureName)
	var known []string
	for _, f := range figures() {
		known = append(known, f.name)
		switch {
		case f.name == figureName:
			if take(f, -1); f.q {
				out.args = append(slices.Clone(stationArgs), "q")
			}
			return out, true
		case short && f.name == quantileFigure:
			take(f, q)
			return out, true
		}
	}
	r.unknown(n.pos, "figure of a run", figureName, withShort(known, true))
	return function{}, false
}

// withShort adds quantiles in short to the names of figures.
func withShort(known []string, some bool) []string {
	if some {
		known = append([]string{"p50", "p95", "p99"}, known...)
	}
	return known
}

// shortQuantile reads p99.9 as 0.999.
func shortQuantile(name string) (float64, bool) {
	text, ok := strings.CutPrefix(name, "p")
	if !ok {
		return 0, false
	}
	q, err := strconv.ParseFloat(text+"e-2", 64)
	return q, err == nil && q >= 0 && q < 1 && !strings.ContainsAny(text, "e+-xpn_")
}

// arguments compiles a call's arguments and those of the run that it names,
// which it may replace. All that is wrong with them is told.
func (r *reader) arguments(n *node, f function, before []arg, at place) ([]given, bool) {
	ok, told := true, len(*r.ps)
	taken := map[string]bool{}
	var out []given
	for _, list := range [][]arg{n.args, before} {
		seen := map[string]bool{}
		for _, a := range list {
			switch {
			case seen[a.name]:
				add(r.ps, a.pos, "the argument "+a.name+" is given twice", "")
				ok = false
			case taken[a.name]: // the call replaces the run's
			default:
				g, fine := r.argument(a, f, at)
				out, ok = append(out, g), ok && fine
			}
			seen[a.name] = true
		}
		for name := range seen {
			taken[name] = true
		}
	}
	for _, name := range f.args {
		if p := paramOf(name); !taken[name] && (!f.optional || p.fallback == "") {
			add(r.ps, n.pos, f.name+" lacks the argument "+name+": "+p.says, f.usage())
			ok = false
		}
	}
	return out, ok && len(*r.ps) == told
}

// usage says how a function is called.
func (f function) usage() string {
	var list []string
	for _, name := range f.args {
		p := paramOf(name)
		text := name + "=" + example(p)
		if f.optional && p.fallback != "" {
			text = "[" + text + "]"
		}
		list = append(list, text)
	}
	return "write " + f.name + "(" + strings.Join(list, ", ") + ")"
}

// example is how an argument's value looks.
func example(p param) string {
	switch {
	case p.words != nil:
		return strings.Join(p.words, "|")
	case p.name == "q":
		return "99%"
	case p.unit == "s":
		return "10 ms"
	case p.unit == "/s":
		return "95/s"
	case p.unit == "share":
		return "5%"
	case p.whole:
		return "7"
	}
	return "2.5"
}

// argument compiles one argument.
func (r *reader) argument(a arg, f function, at place) (given, bool) {
	if !slices.Contains(f.args, a.name) {
		r.unknown(a.pos, "argument of "+f.name, a.name, f.args)
		return given{}, false
	}
	p := paramOf(a.name)
	if p.words != nil && a.value.kind == isName && slices.Contains(p.words, a.value.text) {
		word := a.value.text
		return given{p, a.pos, compiled{word: true, fixed: true, eval: func(env) value { return value{word: word} }}}, true
	}
	if p.words != nil && a.value.kind == isName && at.table == nil {
		r.unknown(a.value.pos, "word for "+a.name, a.value.text, p.words)
		return given{}, false
	}
	c, ok := r.compile(a.value, at)
	if !ok {
		return given{}, false
	}
	if why := p.takes(c, a.value.text); why != "" {
		add(r.ps, a.value.pos, why, "")
		return given{}, false
	}
	return given{p, a.pos, c}, true
}

// takes says why a parameter does not take a value; "" where it does.
func (p param) takes(c compiled, text string) string {
	unit := unitNamed(p.unit)
	switch {
	case (p.words != nil) != c.word:
		if p.words != nil {
			return p.name + " is a word: " + strings.Join(p.words, ", ")
		}
		return p.name + " is a number, as in " + p.name + "=" + example(p)
	case c.word, c.unit.Dimension == unit.Dimension:
		return ""
	case c.unit.IsZero() && !measured(unit), p.unit == "share" && free(c.unit):
		return ""
	case c.unit.IsZero():
		return fmt.Sprintf("%s lacks its unit: write %s=%s%s", p.name, p.name, text, spaced(p.unit))
	case p.unit == "":
		return fmt.Sprintf("%s is a plain number, not one in %s", p.name, unitName(c.unit))
	}
	return fmt.Sprintf("%s is in %s, not in %s", p.name, p.unit, unitName(c.unit))
}

// spaced is a unit as it stands behind a number.
func spaced(unit string) string {
	if strings.HasPrefix(unit, "/") {
		return unit
	}
	return " " + unit
}

// ask evaluates a call.
func (f function) ask(all []given, e env) (float64, error) {
	v, words := values{}, map[string]string{}
	for _, g := range all {
		x := g.eval(e)
		if g.words != nil {
			if !slices.Contains(g.words, x.word) {
				return 0, fmt.Errorf("%s is one of %s, not %q", g.name, strings.Join(g.words, ", "), x.word)
			}
			words[g.name] = x.word
			continue
		}
		if why := g.check(x.num); why != "" {
			return 0, fmt.Errorf("%s, not %v", why, x.num)
		}
		v[g.name] = x.num
	}
	if f.optional {
		if e.seed > 0 {
			v["seed"] = float64(e.seed)
		}
		if v["servers"] == 0 {
			v["servers"] = 1
		}
		if places, ok := v["cap"]; ok && places == 0 {
			return 0, fmt.Errorf("a run has one place to wait at least: cap is 1 or more")
		}
	}
	out := f.value(v, words)
	if out != out {
		return 0, fmt.Errorf("%s", f.nothing(v))
	}
	return out, nil
}

// nothing says why a call has no value.
func (f function) nothing(v values) string {
	if f.optional {
		return f.name + " has no value: no request of this run is of that kind"
	}
	text := f.name + " has no value here: it needs " + f.domain
	if v["rate"] > 0 && v["service"] > 0 {
		load := v.load()
		if v["servers"] > 0 {
			load /= v["servers"]
		}
		if text += ", and the load is " + quantity.Format(load, quantity.Unit{}, 4); load < 1 {
			text += "; or what it is asked lies beyond what can be worked out"
		}
	}
	return text
}

// firstFault says what is wrong with a call whose arguments are all known. A
// run is not made for that.
func (f function) firstFault(all []given, run bool) error {
	if run {
		f.value = func(values, map[string]string) float64 { return 0 }
	}
	for _, g := range all {
		if !g.fixed {
			return nil
		}
	}
	_, err := f.ask(all, env{})
	return err
}
