package experiments

import (
	"fmt"
	"math"

	"kneebook/kernel"
)

// ramp is the closed form of CoDel's first spell of dropping, for an even flow
// in and out: the n-th drop comes interval·(1 + 1/√2 + … + 1/√(n-1)) after the
// first, so that the rate of drops grows in proportion to the time.
type ramp struct{ arrivals, services, target, interval float64 }

func (s surge) ramp(target, interval float64) ramp {
	return ramp{float64(s.factor * s.capacity()), s.capacity(), target, interval}
}

// ahead is how much sooner the first drops come than the smooth curve has it,
// in intervals: minus the zeta function at 1/2.
const ahead float64 = 1.4603545088095868

// growth is by how much the head of the queue ages in a second without drops.
func (r ramp) growth() float64 { return 1 - r.services/r.arrivals }

// excess is how many more come in an interval than are served.
func (r ramp) excess() float64 { return float64((r.arrivals - r.services) * r.interval) }

// rampProblems lists the intervals for which there is no closed form: fewer than
// one request more comes in them than is served.
func (s surge) rampProblems(intervals ...float64) kernel.Invalids {
	var all kernel.Invalids
	for i, interval := range intervals {
		if !(s.ramp(0, interval).excess() >= 1) {
			all = append(all, outside(fmt.Sprintf("Intervals[%d]", i), interval, "one request too many in it, or more"))
		}
	}
	return all
}

// first is when the first drop comes, in s since the overload began.
func (r ramp) first() float64 { return r.target/r.growth() + r.interval }

// age is that of the head so many s after the first drop.
func (r ramp) age(t float64) float64 {
	root := (t/r.interval + ahead) / 2
	return r.target + float64(r.growth()*(r.interval+t)) - float64(root*root)/r.arrivals
}

// peakTime is when the head is oldest, in s after the first drop.
func (r ramp) peakTime() float64 { return max(0, float64(r.interval*(float64(2*r.excess())-ahead))) }

// clearTime is when it is no older than the target again, in s after the first
// drop.
func (r ramp) clearTime() float64 {
	x := r.excess()
	root := math.Sqrt(max(0, float64(x*(x-(ahead-1)))))
	return float64(r.interval * max(0, float64(2*(x+root))-ahead))
}

// oldest is the greatest age of the head between two instants, in s since the
// overload began; NaN if the spell is over before. The age rises up to its peak,
// and falls from there on.
func (r ramp) oldest(from, to float64) float64 {
	if from > r.first()+r.clearTime() {
		return math.NaN()
	}
	at := min(max(from, r.first()+r.peakTime()), to)
	if at < r.first() {
		return float64(at * r.growth())
	}
	return r.age(at - r.first())
}

// DisciplineRampParams is what [DisciplineRamp] runs with: the overload of
// [DisciplineCodel] for servers and intervals of several lengths, with the
// first of the targets.
type DisciplineRampParams struct {
	Services []float64 `param:"services" unit:"s"` // none twice
	Factor   float64   `param:"factor" unit:"×"`
	Surge
}

// DisciplineRampDefaults gives the parameters of the discipline notebook.
func DisciplineRampDefaults() DisciplineRampParams {
	d := DisciplineDefaults()
	return DisciplineRampParams{Services: []float64{0.010, 0.001}, Factor: d.Factor, Surge: d.Surge}
}

func (p DisciplineRampParams) surge(service float64) surge {
	return DisciplineCodelParams{Service: service, Factor: p.Factor, Surge: p.Surge}.surge()
}

// check gives nil, or an error that lists every parameter that is wrong.
func (p DisciplineRampParams) check() error {
	return errorOf(append(growing(p.Factor), listProblems("Services", p.Services, func(field string, service float64) kernel.Invalids {
		s := p.surge(service)
		return append(s.problems(), s.rampProblems(p.Intervals...)...)
	})...))
}

// DisciplineRampRow is the first spell of dropping at one server with one
// interval. Its times but that of the first drop are s since that drop. There is
// no oldest head, NaN, where that drop clears all.
type DisciplineRampRow struct {
	Case        string  `col:"case" label:"capacity and interval" key:"true"`  // 100-30
	First       float64 `col:"first" unit:"s" label:"first drop" print:"ms.0"` // since the overload began
	FirstTheory float64 `col:"first-theory" unit:"s" label:"by the closed form" print:"ms.0"`
	Peak        float64 `col:"peak" unit:"s" label:"oldest head" print:"ms.0"`
	PeakTheory  float64 `col:"peak-theory" unit:"s" label:"by the closed form" print:"ms.0"`
	At          float64 `col:"at" unit:"s" label:"at" print:"s.2"`
	AtTheory    float64 `col:"at-theory" unit:"s" label:"by the closed form" print:"s.2"`
	Clear       float64 `col:"clear" unit:"s" label:"cleared after" print:"s.2"` // below target and one service; Overload if it does not come
	ClearTheory float64 `col:"clear-theory" unit:"s" label:"by the closed form" print:"s.2"`
}

// DisciplineRampResult is the table of [DisciplineRamp].
type DisciplineRampResult struct {
	Params DisciplineRampParams
	Rows   []DisciplineRampRow // by server, then interval
}

// DisciplineRamp holds CoDel's first spell against its closed form. It panics
// with an error that lists every parameter that is wrong.
func DisciplineRamp(p DisciplineRampParams) DisciplineRampResult { return must(runDisciplineRamp(p)) }

func runDisciplineRamp(p DisciplineRampParams) (DisciplineRampResult, error) {
	if err := p.check(); err != nil {
		return DisciplineRampResult{}, err
	}
	result := DisciplineRampResult{Params: p}
	for _, service := range p.Services {
		s := p.surge(service)
		for _, interval := range p.Intervals {
			looks, err := s.looks(p.Targets[0], interval, kernel.RFC8289)
			if err != nil {
				return DisciplineRampResult{}, err
			}
			theory := s.ramp(p.Targets[0], interval)
			row := DisciplineRampRow{Clear: s.Overload, Case: fmt.Sprintf("%.6g-%.6g", s.capacity(), float64(1000*interval)),
				FirstTheory: theory.first(), PeakTheory: theory.age(theory.peakTime()), AtTheory: theory.peakTime(), ClearTheory: theory.clearTime()}
			row.spell(looks, p.Targets[0]+service)
			result.Rows = append(result.Rows, row)
		}
	}
	return result, nil
}

// spell reads the first spell off what CoDel looked at. It is over when the head
// is younger than some time.
func (row *DisciplineRampRow) spell(looks []look, young float64) {
	first := math.Inf(1)
	row.Peak, row.At = math.NaN(), math.NaN()
	for _, l := range looks {
		if l.shed && l.at < first {
			first, row.First = l.at, l.at
		}
		if l.at < first {
			continue
		}
		if l.age < young {
			row.Clear = l.at - first
			return
		}
		if !(l.age <= row.Peak) {
			row.Peak, row.At = l.age, l.at-first
		}
	}
}
