package service

import (
	"math"
	"strings"

	"kneebook/kernel"
)

// Measure is a number of a run: over the seeds the mean and where 5% and 95% of
// them lie, and the closed form's. NaN stands for none.
type Measure struct {
	Name  string
	Unit  string // s, /s, %; base units
	Mean  float64
	Low   float64
	High  float64
	Exact float64
}

// measures of one run, in the order of the table.
const (
	atMean = iota
	atMedian
	atPercentile
	atWait
	atWaiting
	atGoodput
	atUtilisation
	atAttempts
	atAnswered
	atOnTime
	atLate
	atPremium // completed, of those offered of the class
	atFree
	atPremiumTail
	atFreeTail
	atFates // of each fate, in the order of kernel.Fates
)

// measure gives the numbers of one run.
func (s *Service) measure(r kernel.Result) []float64 {
	out := make([]float64, atFates, atFates+8)
	sojourns := r.Sojourns()
	offered, calls := float64(r.Offered), float64(r.Calls)
	out[atMean], out[atMedian], out[atPercentile] = mean(sojourns), quantile(sojourns, 0.5), quantile(sojourns, s.Percentile)
	out[atWait], out[atWaiting] = mean(r.Waiting()), r.InQueue()
	out[atGoodput], out[atUtilisation] = r.Goodput(), r.Utilisation()
	out[atAttempts], out[atAnswered] = offered/calls, float64(r.Answered)/calls
	out[atOnTime], out[atLate] = float64(r.OnTime)/offered, float64(r.Late())/offered
	for class := range len(r.ByClass) {
		if s.Premium > 0 {
			counts := r.ByClass[class]
			out[atPremium+class] = float64(counts.Completed) / float64(counts.Offered)
			out[atPremiumTail+class] = quantile(r.OfClass(class).Sojourns(), s.Percentile)
		}
	}
	for _, fate := range kernel.Fates() {
		out = append(out, float64(r.Of(fate))/offered)
	}
	return out
}

// mean is that of values, NaN of none.
func mean(values []float64) float64 {
	m, err := kernel.Mean(values)
	if err != nil {
		return math.NaN()
	}
	return m
}

// quantile is one of values, NaN of none.
func quantile(values []float64, p float64) float64 {
	q, err := kernel.Quantile(values, p)
	if err != nil {
		return math.NaN()
	}
	return q
}

// spread sums up a number over the seeds. One that some run has not is NaN.
func spread(values []float64) Measure {
	m := Measure{Mean: math.NaN(), Low: math.NaN(), High: math.NaN(), Exact: math.NaN()}
	mean, err := kernel.Mean(values)
	if err != nil {
		return m
	}
	ends, _ := kernel.Quantiles(values, []float64{0.05, 0.95}) // there are values, and no NaN among them
	m.Mean, m.Low, m.High = mean, ends[0], ends[1]
	return m
}

// titles are the names and units of the measures, in their order, but for the
// fates; a % stands for the percentile.
var titles = [atFates]struct{ name, unit string }{
	{"sojourn time, mean", "s"}, {"sojourn time, p50", "s"}, {"sojourn time, %", "s"},
	{"waiting time, mean", "s"}, {"requests waiting, mean", ""}, {"goodput", "/s"}, {"utilisation", "%"},
	{"attempts per call", "×"}, {"calls answered on time", "%"},
	{"completed on time", "%"}, {"completed late", "%"},
	{"completed of premium", "%"}, {"completed of the rest", "%"},
	{"% of premium", "s"}, {"% of the rest", "s"},
}

// named is a measure over the seeds with its name and unit.
func (s *Service) named(measure int, values []float64) Measure {
	m := spread(values)
	if len(values) == 1 { // one run has no band
		m.Low, m.High = math.NaN(), math.NaN()
	}
	if measure >= atFates {
		m.Name, m.Unit = kernel.Fates()[measure-atFates].String(), "%"
		return m
	}
	before, after, found := strings.Cut(titles[measure].name, "%")
	if m.Name, m.Unit = before, titles[measure].unit; found {
		m.Name += percentile(s.Percentile) + after
	}
	return m
}

// exact gives what the closed forms say of a measure; NaN where they say
// nothing.
func (s *Service) exact(t theory, measure int) float64 {
	switch measure {
	case atMean:
		return t.mean
	case atMedian:
		return t.at(0.5)
	case atPercentile:
		return t.at(s.Percentile)
	case atWait:
		return t.wait(s)
	case atWaiting:
		return float64(s.Rate * float64(t.completed()*t.wait(s)))
	case atGoodput:
		return float64(s.Rate * t.onTime(s.Deadline))
	case atUtilisation:
		return min(1, float64(s.load()*t.completed()))
	case atOnTime:
		return t.onTime(s.Deadline)
	case atLate:
		return t.completed() - t.onTime(s.Deadline)
	}
	if measure >= atFates {
		return t.of(kernel.Fates()[measure-atFates])
	}
	return math.NaN()
}

// table words the numbers of all seeds; lists has a list for each measure. Fates
// that nobody met are left out.
func (s *Service) table(lists [][]float64) []Measure {
	t, known := s.theory()
	var out []Measure
	for i, list := range lists {
		row := s.named(i, list)
		if known {
			row.Exact = s.exact(t, i)
		}
		if s.shows(i, row) {
			out = append(out, row)
		}
	}
	return out
}

// shows leaves out of the table what says nothing: fates that nobody met, what
// is of classes or retries where there are none, and one of completed and on
// time where there is no deadline, or the sum of on time and late where there is
// one.
func (s *Service) shows(i int, m Measure) bool {
	switch {
	case i == atMedian:
		return s.Percentile != 0.5 // else the next row is the same
	case i == atAttempts || i == atAnswered:
		return s.Retries > 0
	case i >= atPremium && i <= atFreeTail:
		return s.Premium > 0
	case i == atFates:
		return s.Deadline == 0
	case i == atOnTime || i == atLate:
		return s.Deadline > 0
	case i > atFates:
		return m.Mean > 0 || m.High > 0 || m.Exact > 0
	}
	return true
}
