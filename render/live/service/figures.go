package service

import (
	"math"
	"strconv"

	"kneebook/kernel"
	"kneebook/notebooks/drawing"
)

// timeAxis is an axis of times up to one, in a unit that fits it.
func timeAxis(label string, longest float64) drawing.Axis {
	a := drawing.Axis{Label: label, Unit: "s"}
	for _, u := range timeUnits[:4] {
		if u.symbol != "us" && longest < 2 && longest >= 2*u.factor {
			a.Unit = u.symbol
		}
	}
	return a
}

// measured is a line of what was run, without its points. Several quantiles of
// one policy are told apart by the slots that [drawing.PolicySlot] leaves them.
func measured(name, policy string, place int) drawing.Series {
	slot := drawing.PolicySlot(policy)
	if place > 0 {
		if slot = 6; drawing.PolicySlot(policy) == 6 {
			slot = 3
		}
	}
	return drawing.Series{Name: name, Slot: slot}
}

// reference is a line that nobody ran.
func reference(name string) drawing.Series { return drawing.Series{Name: name, Theory: true} }

// add adds a point to a line, with an interval if banded. What has no place is
// left out: on a logarithmic axis what is not above 0, where an interval that
// goes there ends at its point.
func add(to *drawing.Series, x float64, m Measure, banded, log bool) {
	before := len(to.X)
	if point(to, x, m.Mean, log); !banded || len(to.X) == before {
		return
	}
	if log && m.Low <= 0 {
		m.Low = m.Mean
	}
	to.Low, to.High = append(to.Low, drawing.Number(m.Low)), append(to.High, drawing.Number(m.High))
}

// point adds a point to a line.
func point(to *drawing.Series, x, y float64, log bool) {
	if !math.IsNaN(y) && !math.IsInf(y, 0) && !(log && y <= 0) {
		to.X, to.Y = append(to.X, drawing.Number(x)), append(to.Y, drawing.Number(y))
	}
}

// tail draws the share of requests that take longer than a time; lists has the
// shares of each run at each time of the grid.
func (s *Service) tail(grid []float64, lists [][]float64, t theory) drawing.Figure {
	runs, exact := measured(s.policy(), s.policy(), 0), reference("closed form")
	for i, at := range grid {
		m := spread(lists[i])
		if add(&runs, at, m, true, true); t.above != nil && m.Mean > 0 {
			point(&exact, at, t.above(at), true)
		}
	}
	return s.tailOf(grid, []drawing.Series{runs, exact})
}

// tailOf is the figure of the tail with these lines.
func (s *Service) tailOf(grid []float64, lines []drawing.Series) drawing.Figure {
	end, least := 1.0, 1.0
	if n := len(grid); n > 0 {
		end = grid[n-1]
	}
	for _, l := range lines {
		for _, y := range l.Y {
			least = min(least, float64(y))
		}
	}
	deadline := reference("deadline")
	if s.Deadline > 0 && least < 1 {
		point(&deadline, s.Deadline, least, true)
		point(&deadline, s.Deadline, 1, true)
	}
	alt := "The share of completed requests whose sojourn time is longer than the time below, on a logarithmic scale; "
	if len(lines) > 0 && len(lines[0].Low) > 0 {
		alt += "the bars go from 5% to 95% of " + counts(s.Seeds, "run") + "."
	} else {
		alt += "a line for each of the policies compared, the mean of " + counts(s.Seeds, "run") + " each."
	}
	f := drawing.Figure{ID: "tail", Title: "How many take longer than a time", Alt: alt,
		X: timeAxis("sojourn time", end), Y: drawing.Axis{Label: "share that takes longer", Unit: "%", Log: true}}
	return with(with(f, lines...), deadline)
}

// with gives a figure the lines that have points.
func with(f drawing.Figure, lines ...drawing.Series) drawing.Figure {
	for _, l := range lines {
		if len(l.X) > 0 {
			f.Series = append(f.Series, l)
		}
	}
	return f
}

// counts writes a number of things: 1 run, 20 runs.
func counts(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

// swept runs what a view varies, once for all of its figures.
func (s *Service) swept(v *view, say func(string)) ([]drawing.Figure, error) {
	some, seeds := s.few()
	a, lines := &axes[v.axis], some.lines()
	at := a.values(&some)
	done := counted(say, v.plots[0].title+": run ", len(at)*len(seeds)*len(lines))
	b := newBoard(s, v, lines, len(seeds))
	for i := range lines {
		for _, x := range at {
			one := lines[i].Service
			a.set(&one, x)
			lists, err := one.replicate(seeds, done, one.measure)
			if err != nil {
				return nil, err
			}
			b.add(i, x, &one, lists)
		}
	}
	return b.figures(at), nil
}

// board collects the lines of a view's figures.
type board struct {
	s     *Service
	v     *view
	lines []line
	seeds int
	runs  [][]drawing.Series // by plot; of a plot by policy, or by measure where one policy is drawn
	exact [][]drawing.Series
}

func newBoard(s *Service, v *view, lines []line, seeds int) *board {
	b := &board{s: s, v: v, lines: lines, seeds: seeds}
	for _, p := range v.plots {
		var runs, exact []drawing.Series
		for _, l := range lines {
			if len(lines) > 1 {
				runs = append(runs, measured(l.name, l.name, 0))
				continue
			}
			for k, m := range p.measures {
				name, formula := l.name, "closed form"
				if len(p.measures) > 1 {
					name = quantileName(s, m)
					formula = name + ", long run"
				}
				runs, exact = append(runs, measured(name, l.name, k)), append(exact, reference(formula))
			}
		}
		b.runs, b.exact = append(b.runs, runs), append(b.exact, exact)
	}
	return b
}

// quantileName names one of several quantiles.
func quantileName(s *Service, measure int) string {
	if measure == atMedian {
		return "p50"
	}
	return percentile(s.Percentile)
}

// add adds what was run of one policy at one place.
func (b *board) add(policy int, x float64, one *Service, lists [][]float64) {
	for i, p := range b.v.plots {
		if len(b.lines) > 1 {
			add(&b.runs[i][policy], x, spread(lists[p.measures[len(p.measures)-1]]), false, p.log)
			continue
		}
		t, ok := one.theory()
		for k, m := range p.measures {
			add(&b.runs[i][k], x, spread(lists[m]), true, p.log)
			if ok {
				point(&b.exact[i][k], x, one.exact(t, m), p.log)
			}
		}
	}
}

// figures are those of the view; at is what was varied.
func (b *board) figures(at []float64) []drawing.Figure {
	a := axes[b.v.axis]
	var out []drawing.Figure
	for i, p := range b.v.plots {
		last := p.measures[len(p.measures)-1]
		f := drawing.Figure{ID: b.v.name, Title: p.title, X: drawing.Axis{Label: a.label, Unit: a.unit, Log: a.log}}
		if i > 0 {
			f.ID += "-" + strconv.Itoa(i+1)
		}
		if a.unit == "s" {
			f.X = timeAxis(a.label, at[len(at)-1])
			f.X.Log = a.log
		}
		f.Y = b.upright(p, last, b.runs[i])
		f.Alt = p.title + ", by the simulator; "
		if len(b.lines) > 1 {
			f.Alt += "a line for each of the policies compared, the mean of " + counts(b.seeds, "run") + " each."
		} else {
			f.Alt += "the bars go from 5% to 95% of " + counts(b.seeds, "run") + ", and where there is one the closed form stands beside."
		}
		f = with(with(f, b.runs[i]...), b.exact[i]...)
		out = append(out, with(f, b.references(last, at)...))
	}
	return out
}

// upright is the upright axis of a plot.
func (b *board) upright(p plot, measure int, lines []drawing.Series) drawing.Axis {
	longest := 0.0
	for i := range lines {
		for _, y := range lines[i].Y {
			longest = max(longest, float64(y))
		}
	}
	if measure == atPercentile && (len(p.measures) == 1 || len(b.lines) > 1) {
		p.label += ", " + percentile(b.s.Percentile)
	}
	unit := titles[measure].unit
	switch unit {
	case "":
		unit = "requests"
	case "s":
		a := timeAxis(p.label, longest)
		a.Log = p.log
		return a
	}
	return drawing.Axis{Label: p.label, Unit: unit, Log: p.log}
}

// references are the lines that a plot of a measure is held against.
func (b *board) references(measure int, at []float64) []drawing.Series {
	all, deadline := reference("all offered"), reference("deadline")
	for _, x := range at {
		if b.v.axis == byLoad && x <= 1 && measure == atGoodput {
			point(&all, x, float64(x*b.s.capacity()), false)
		}
		if b.s.Deadline > 0 && measure == atPercentile {
			point(&deadline, x, b.s.Deadline, true)
		}
	}
	return []drawing.Series{all, deadline}
}

// panes are about how many stretches a run is cut into.
const panes = 30

// overTime draws what a run does as time goes.
func (s *Service) overTime(say func(string)) ([]drawing.Figure, error) {
	some, seeds := s.few()
	lines := some.lines()
	pane, n := some.panes()
	done := counted(say, "As time goes: run ", len(seeds)*len(lines))
	f := drawing.Figure{ID: "time", Title: "Goodput as time goes", X: drawing.Axis{Label: "time", Unit: "s"}, Y: drawing.Axis{Label: "goodput", Unit: "/s"},
		Alt: "Requests that are completed on time, per second, in each stretch of a run, the mean of " + counts(len(seeds), "run") + "."}
	g := drawing.Figure{ID: "time-2", Title: "The slowest as time goes", X: f.X,
		Alt: "The longest sojourn time of those completed in each stretch of a run, the mean of " + counts(len(seeds), "run") + "."}
	slowest := 0.0
	for i := range lines {
		one := &lines[i].Service
		lists, err := kernel.Replicate(one.windowed(seeds[0], pane), seeds, func(r kernel.Result) []float64 {
			defer done()
			return inPanes(r.Windows, pane, n)
		})
		if err != nil {
			return nil, err
		}
		goodput, longest := measured(lines[i].name, lines[i].name, 0), measured(lines[i].name, lines[i].name, 0)
		for k := range n {
			at := float64(float64(k) * pane)
			add(&goodput, at, spread(lists[k]), false, false)
			m := spread(lists[n+k])
			add(&longest, at, m, false, false)
			slowest = max(slowest, m.Mean)
		}
		f, g = with(f, goodput), with(g, longest)
	}
	deadline := reference("deadline")
	if s.Deadline > 0 {
		point(&deadline, 0, s.Deadline, false)
		point(&deadline, float64(float64(n-1)*pane), s.Deadline, false)
	}
	g.Y = timeAxis("longest sojourn time", max(slowest, s.Deadline))
	return []drawing.Figure{f, with(g, deadline)}, nil
}

// windowed is the run of one seed with the numbers of each stretch.
func (s *Service) windowed(seed uint64, pane float64) kernel.Config {
	c := s.config(seed)
	c.Window = pane
	return c
}

// panes cuts a run into stretches of a round length: 1, 2 or 5 times a power of
// ten.
func (s *Service) panes() (pane float64, n int) {
	length := s.Horizon
	switch {
	case length > 0:
	case len(s.Arrivals) > 0:
		length = s.Arrivals[len(s.Arrivals)-1]
	default:
		length = max(s.PeakAt+s.PeakFor, (float64(s.Requests)-float64(s.PeakFor*(s.Peak-s.Rate)))/s.Rate)
	}
	for power := 1e-9; ; power *= 10 {
		for _, m := range []float64{1, 2, 5} {
			if pane = float64(m * power); length/pane <= panes {
				return pane, max(2, int(math.Ceil(length/pane)))
			}
		}
	}
}

// inPanes gives the goodput of each stretch, and then the longest sojourn time;
// NaN where nobody was completed.
func inPanes(windows []kernel.Window, pane float64, n int) []float64 {
	out := make([]float64, 2*n)
	for k := range n {
		out[n+k] = math.NaN()
		if k < len(windows) {
			out[k] = float64(windows[k].OnTime) / pane
			if windows[k].Completed > 0 {
				out[n+k] = windows[k].LongestSojourn
			}
		}
	}
	return out
}
