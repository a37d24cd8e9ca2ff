package experiments

import (
	"math"

	"kneebook/kernel"
)

// DisciplineCodelParams is what [DisciplineCodel] runs with: the overload of
// [Discipline] with even arrivals and fixed service times behind CoDel, with
// the first of the targets and the first of the intervals.
type DisciplineCodelParams struct {
	Service float64 `param:"service" unit:"s"`
	Factor  float64 `param:"factor" unit:"×"`
	Surge
	Step float64 `param:"step" unit:"s"` // the length of a row
}

// DisciplineCodelDefaults gives the parameters of the discipline notebook.
func DisciplineCodelDefaults() DisciplineCodelParams {
	d := DisciplineDefaults()
	return DisciplineCodelParams{Service: d.Service, Factor: d.Factor, Surge: d.Surge, Step: 0.5}
}

func (p DisciplineCodelParams) surge() surge {
	return surge{Surge: p.Surge, service: p.Service, factor: p.Factor, arrivals: even, services: fixedTimes, seed: 1}
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p DisciplineCodelParams) check() error {
	all := append(p.surge().problems(), growing(p.Factor)...)
	if len(p.Intervals) > 0 {
		all = append(all, p.surge().rampProblems(p.Intervals[0])...)
	}
	if !(p.Step >= 0.01 && p.Step <= p.Overload) {
		all = append(all, outside("Step", p.Step, "from 0.01 s to the length of the overload"))
	}
	return errorOf(all)
}

// growing lists what is wrong with a load under which no queue grows.
func growing(factor float64) kernel.Invalids {
	if factor > 1 {
		return nil
	}
	return kernel.Invalids{outside("Factor", factor, "above 1")}
}

// DisciplineCodelRow is one step of the overload: how long the oldest of those
// looked at in it has waited, and how many of them were shed. The closed form,
// too, is taken where it is greatest in the step.
type DisciplineCodelRow struct {
	Time   float64 `col:"time" unit:"s" label:"middle of the step" print:"s.2" key:"true"` // since the overload began
	Age    float64 `col:"age" unit:"s" label:"age" print:"ms.0"`
	Shed   int     `col:"shed" unit:"requests" label:"shed" print:"requests.0"`
	Theory float64 `col:"theory" unit:"s" label:"age, closed form of the first spell" print:"ms.0"` // NaN after it
	First  float64 `col:"first" unit:"s" label:"age, as first published" print:"ms.0"`
	Keep   float64 `col:"keep" unit:"s" label:"age, keeps its count" print:"ms.0"`
}

// DisciplineCodelResult is the table of [DisciplineCodel].
type DisciplineCodelResult struct {
	Params DisciplineCodelParams
	Rows   []DisciplineCodelRow // by time
}

// DisciplineCodel follows the age of the head of the queue under CoDel, with
// each rule of re-entry. It panics with an error that lists every parameter
// that is wrong.
func DisciplineCodel(p DisciplineCodelParams) DisciplineCodelResult {
	return must(runDisciplineCodel(p))
}

func runDisciplineCodel(p DisciplineCodelParams) (DisciplineCodelResult, error) {
	if err := p.check(); err != nil {
		return DisciplineCodelResult{}, err
	}
	s := p.surge()
	result := DisciplineCodelResult{Params: p, Rows: make([]DisciplineCodelRow, int(math.Ceil(p.Overload/p.Step)))}
	theory := s.ramp(p.Targets[0], p.Intervals[0])
	for i := range result.Rows {
		row := &result.Rows[i]
		row.Time = float64((float64(i) + 0.5) * p.Step)
		row.Theory = theory.oldest(float64(float64(i)*p.Step), float64(float64(i+1)*p.Step))
	}
	for _, reentry := range []kernel.Reentry{kernel.RFC8289, kernel.TwoThousandTwelve, kernel.MinusTwo} {
		looks, err := s.looks(p.Targets[0], p.Intervals[0], reentry)
		if err != nil {
			return DisciplineCodelResult{}, err
		}
		for _, look := range looks {
			row := &result.Rows[min(len(result.Rows)-1, int(math.Floor(look.at/p.Step)))]
			row.note(reentry, look)
		}
	}
	return result, nil
}

// note takes down a request that was looked at in the step, under a rule of
// re-entry.
func (row *DisciplineCodelRow) note(reentry kernel.Reentry, l look) {
	switch reentry {
	case kernel.TwoThousandTwelve:
		row.First = max(row.First, l.age)
	case kernel.MinusTwo:
		row.Keep = max(row.Keep, l.age)
	default:
		row.Age = max(row.Age, l.age)
		row.Shed += count(l.shed)
	}
}

// look is one request that CoDel looked at during the overload.
type look struct {
	at   float64 // s since the overload began
	age  float64 // s, how long it had waited
	shed bool
}

// looks runs the overload behind CoDel and gives all requests that were looked
// at, in order: with the oldest first, that is the order of arrival.
func (s surge) looks(target, interval float64, reentry kernel.Reentry) ([]look, error) {
	q := queue{set: func(c *kernel.Config) {
		c.Dequeue = kernel.CoDel{Target: target, Interval: interval, Reentry: reentry}
	}}
	run, err := kernel.Run(s.config(s.draw(), q, s.end()))
	var all []look
	for k, fate := range run.Fates {
		if at := run.Starts[k]; fate != kernel.Stranded && at >= s.Before {
			all = append(all, look{at - s.Before, at - run.Arrivals[k], fate == kernel.Shed})
		}
	}
	return all, err
}

// Times gives the middle of each step, in s since the overload began.
func (r DisciplineCodelResult) Times() []float64 {
	return column(r.Rows, func(row DisciplineCodelRow) float64 { return row.Time })
}

// Ages gives the age of the oldest looked at in each step, in s.
func (r DisciplineCodelResult) Ages() []float64 {
	return column(r.Rows, func(row DisciplineCodelRow) float64 { return row.Age })
}

// Firsts gives that under the rule that was first published.
func (r DisciplineCodelResult) Firsts() []float64 {
	return column(r.Rows, func(row DisciplineCodelRow) float64 { return row.First })
}

// Keeps gives that under the rule that keeps its count.
func (r DisciplineCodelResult) Keeps() []float64 {
	return column(r.Rows, func(row DisciplineCodelRow) float64 { return row.Keep })
}

// SpellTimes gives the steps of the first spell, in s.
func (r DisciplineCodelResult) SpellTimes() []float64 {
	return column(r.spell(), func(row DisciplineCodelRow) float64 { return row.Time })
}

// SpellAges gives the greatest age that the closed form has in each of these
// steps, in s.
func (r DisciplineCodelResult) SpellAges() []float64 {
	return column(r.spell(), func(row DisciplineCodelRow) float64 { return row.Theory })
}

// spell is the rows of the first spell.
func (r DisciplineCodelResult) spell() []DisciplineCodelRow {
	var rows []DisciplineCodelRow
	for _, row := range r.Rows {
		if !math.IsNaN(row.Theory) {
			rows = append(rows, row)
		}
	}
	return rows
}
