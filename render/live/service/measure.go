package service

import (
	"math"

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
	atGoodput
	atUtilisation
	atOnTime
	atLate
	atFates // of each fate, in the order of kernel.Fates
)

// measure gives the numbers of one run.
func (s *Service) measure(r kernel.Result) []float64 {
	out := make([]float64, atFates, atFates+8)
	sojourns := r.Sojourns()
	quantiles, err := kernel.Quantiles(sojourns, []float64{0.5, s.Percentile})
	if err != nil {
		quantiles = []float64{math.NaN(), math.NaN()}
	}
	mean, err := kernel.Mean(sojourns)
	if err != nil {
		mean = math.NaN()
	}
	offered := float64(r.Offered)
	out[atMean], out[atMedian], out[atPercentile] = mean, quantiles[0], quantiles[1]
	out[atGoodput], out[atUtilisation] = r.Goodput(), r.Utilisation()
	out[atOnTime], out[atLate] = float64(r.OnTime)/offered, float64(r.Late())/offered
	for _, fate := range kernel.Fates() {
		out = append(out, float64(r.Of(fate))/offered)
	}
	return out
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

// table words the numbers of all seeds; lists has a list for each measure. Fates
// that nobody met are left out.
func (s *Service) table(lists [][]float64) []Measure {
	t, known := s.theory()
	rows := make([]Measure, len(lists))
	for i, list := range lists {
		rows[i] = spread(list)
		rows[i].Unit = "%"
	}
	name := func(i int, name, unit string, exact float64) {
		rows[i].Name, rows[i].Unit = name, unit
		if known {
			rows[i].Exact = exact
		}
	}
	name(atMean, "sojourn time, mean", "s", t.mean)
	name(atMedian, "sojourn time, p50", "s", t.at(0.5))
	name(atPercentile, "sojourn time, "+percentile(s.Percentile), "s", t.at(s.Percentile))
	name(atGoodput, "goodput", "/s", float64(s.Rate*t.onTime(s.Deadline)))
	name(atUtilisation, "utilisation", "%", min(1, float64(s.load()*t.completed())))
	name(atOnTime, "completed on time", "%", t.onTime(s.Deadline))
	name(atLate, "completed late", "%", t.completed()-t.onTime(s.Deadline))
	for k, fate := range kernel.Fates() {
		name(atFates+k, fate.String(), "%", t.of(fate))
	}
	var out []Measure
	for i, m := range rows {
		if s.shows(i, m) {
			out = append(out, m)
		}
	}
	return out
}

// shows leaves out of the table what says nothing: fates that nobody met, and
// one of completed and on time where there is no deadline, or the sum of on time
// and late where there is one.
func (s *Service) shows(i int, m Measure) bool {
	switch {
	case i == atFates:
		return s.Deadline == 0
	case i == atOnTime || i == atLate:
		return s.Deadline > 0
	case i > atFates:
		return !(m.Mean == 0 && m.High == 0) || m.Exact > 0
	}
	return true
}
