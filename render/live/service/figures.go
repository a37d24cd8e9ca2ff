package service

import (
	"strconv"

	"kneebook/kernel"
	"kneebook/render/live/chart"
)

// slots of the figures' lines.
const (
	theorySlot = 0
	runsSlot   = 2
	limitSlot  = 3
)

// timeAxis is an axis of times up to one, in a unit that fits it.
func timeAxis(label string, longest float64) chart.Axis {
	a := chart.Axis{Label: label, Unit: "s", Per: 1}
	for _, u := range timeUnits[:4] {
		if longest < 2 && longest >= 2*u.factor {
			a.Unit, a.Per = u.symbol, u.factor
		}
	}
	return a
}

// tail draws the share of requests that take longer than a time; lists has the
// shares of each run at each time of the grid.
func (s *Service) tail(grid []float64, lists [][]float64, t theory) chart.Figure {
	runs := chart.Series{Name: "your runs", Slot: runsSlot}
	exact := chart.Series{Name: "closed form", Slot: theorySlot}
	for i, at := range grid {
		m := spread(lists[i])
		if !(m.Mean > 0) {
			continue
		}
		low := m.Low
		if low == 0 {
			low = m.Mean // a bar to 0 has no end on this axis
		}
		runs.X, runs.Y = append(runs.X, at), append(runs.Y, m.Mean)
		runs.Low, runs.High = append(runs.Low, low), append(runs.High, m.High)
		if t.above != nil {
			exact.X, exact.Y = append(exact.X, at), append(exact.Y, t.above(at))
		}
	}
	longest := 1.0
	if len(grid) > 0 {
		longest = grid[len(grid)-1]
	}
	f := chart.Figure{Title: "How many take longer than a time",
		Alt: "The share of completed requests whose sojourn time is longer than the time below, on a logarithmic scale; the bars go from 5% to 95% of " + counts(s.Seeds, "run") + ".",
		X:   timeAxis("sojourn time", longest), Y: chart.Axis{Label: "share that takes longer", Unit: "%", Per: 0.01, Log: true},
		Series: []chart.Series{runs}}
	if len(exact.X) > 0 {
		f.Series = append(f.Series, exact)
	}
	if s.Deadline > 0 && len(runs.Y) > 0 {
		f.Series = append(f.Series, chart.Series{Name: "deadline", Slot: limitSlot,
			X: []float64{s.Deadline, s.Deadline}, Y: []float64{1, runs.Y[len(runs.Y)-1]}})
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

// loads are those that the sweep runs, per server.
var loads = []float64{0.2, 0.4, 0.6, 0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2}

// sweep draws the goodput against the load, whatever the service's own rate.
func (s *Service) sweep(say func(string)) (chart.Figure, error) {
	runs := chart.Series{Name: "your runs", Slot: runsSlot}
	exact := chart.Series{Name: "closed form", Slot: theorySlot}
	offered := chart.Series{Name: "all offered", Slot: 1}
	some, seeds := s.few()
	done := counted(say, "Goodput against load: run ", len(loads)*len(seeds))
	for _, load := range loads {
		some.Rate = float64(load * s.capacity())
		lists, err := some.replicate(seeds, done, func(r kernel.Result) []float64 { return []float64{r.Goodput()} })
		if err != nil {
			return chart.Figure{}, err
		}
		m := spread(lists[0])
		runs.X, runs.Y = append(runs.X, load), append(runs.Y, m.Mean)
		runs.Low, runs.High = append(runs.Low, m.Low), append(runs.High, m.High)
		if t, ok := some.theory(); ok {
			exact.X, exact.Y = append(exact.X, load), append(exact.Y, float64(some.Rate*t.onTime(s.Deadline)))
		}
		if load <= 1 {
			offered.X, offered.Y = append(offered.X, load), append(offered.Y, some.Rate)
		}
	}
	f := chart.Figure{Title: "Goodput against load",
		Alt: "Requests that are completed on time, per second, at offered loads from 20% to 200% of what the servers can do; the bars go from 5% to 95% of " + counts(len(seeds), "run") + ".",
		X:   chart.Axis{Label: "offered load per server", Unit: "%", Per: 0.01}, Y: chart.Axis{Label: "goodput", Unit: "/s", Per: 1},
		Series: []chart.Series{offered, runs}}
	if len(exact.X) > 0 && exact.Y[0] == exact.Y[0] {
		f.Series = append(f.Series, exact)
	}
	return f, nil
}
