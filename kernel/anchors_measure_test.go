package kernel_test

import (
	"math"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// part is what a run tells of the requests of one class that count.
type part struct {
	offered, refused, expired float64
	waits, sojourns           []float64 // s, of those that completed
}

func partOf(r kernel.Result, class int, p plan) part {
	var found part
	found.waits = make([]float64, 0, p.to-p.from)
	found.sojourns = make([]float64, 0, p.to-p.from)
	for k := p.from; k < p.to; k++ {
		if r.Classes != nil && r.Classes[k] != class {
			continue
		}
		found.offered++
		switch r.Fates[k] {
		case kernel.Completed:
			found.waits = append(found.waits, r.Starts[k]-r.Arrivals[k])
			found.sojourns = append(found.sojourns, r.Departures[k]-r.Arrivals[k])
		case kernel.Dropped, kernel.Shed:
			found.refused++
		case kernel.Expired:
			found.expired++
		}
	}
	return found
}

// measure gives two numbers for each row: by how much a sum over the run lies
// above what it is expected to be, and over how many that sum is. The first is
// 0 in the mean, whatever the length of the run and however random the second:
// a ratio of the two would be off.
func (q *queue) measure(r kernel.Result, p plan) []float64 {
	parts := make([]part, max(1, len(q.Classes)))
	for class := range parts {
		parts[class] = partOf(r, class, p)
	}
	var numbers []float64
	for i, a := range q.rows {
		above, count := q.excess(r, p, parts[a.Class], a, q.wait[i])
		if q.isPollaczeks() {
			above -= q.luck(parts[a.Class], a, q.wait[i])
		}
		numbers = append(numbers, above, count)
	}
	return numbers
}

func (q *queue) excess(r kernel.Result, p plan, of part, a derive.Anchor, wait float64) (above, count float64) {
	switch a.Measure {
	case derive.MeanWait:
		return summed(of.waits, 1, 0) - a.Value*float64(len(of.waits)), float64(len(of.waits))
	case derive.WaitSecondMoment:
		return summed(of.waits, 2, 0) - a.Value*float64(len(of.waits)), float64(len(of.waits))
	case derive.WaitDeviation: // around the mean that it should have
		return summed(of.waits, 2, wait) - a.Value*a.Value*float64(len(of.waits)), float64(len(of.waits))
	case derive.MeanSojourn:
		return summed(of.sojourns, 1, 0) - a.Value*float64(len(of.sojourns)), float64(len(of.sojourns))
	case derive.MedianSojourn, derive.P99Sojourn:
		return upTo(of.sojourns, a.Value) - expected(a)*float64(len(of.sojourns)), float64(len(of.sojourns))
	case waitingShare:
		n := float64(len(of.waits))
		return n - upTo(of.waits, 0) - a.Value*n, n
	case derive.BlockedShare:
		return of.refused - a.Value*of.offered, of.offered
	case derive.ExpiredShare:
		return of.expired - a.Value*of.offered, of.offered
	case derive.UsefulShare:
		return upTo(of.sojourns, q.Deadline) - a.Value*of.offered, of.offered
	case derive.Throughput:
		return completions(r, p) - a.Value*(p.end-p.begin), p.end - p.begin
	case derive.MeanInSystem:
		return spent(r, p) - a.Value*(p.end-p.begin), p.end - p.begin
	}
	return math.NaN(), math.NaN()
}

// isPollaczeks says whether this is M/G/1, first in first out, in the long run.
func (q *queue) isPollaczeks() bool {
	return q.Arrivals == derive.PoissonArrivals && q.Servers == 1 && q.Discipline == derive.FirstInFirstOut &&
		q.Places == derive.Unlimited && q.Deadline == 0 && q.Classes == nil && q.Requests == 0
}

// luck is the part of a row's excess that is explained by the services that
// happened to be drawn. Its mean is 0, so that taking it off moves nothing; but
// where services are very unequal, the few long ones make most of the waits,
// and without this no affordable number of runs would be enough. Pollaczek's
// and Khinchine's formulas tell how moments of the wait, W and W2, follow from
// those of the service, s, s2 and s3; the luck is, to first order, what the
// moments drawn make of them.
func (q *queue) luck(of part, a derive.Anchor, wait float64) float64 {
	first, second, third := momentsOf(q.Service)
	idle := 1 - q.Lambda*first
	n := float64(len(of.waits))
	ds, ds2, ds3 := -n*first, -n*second, -n*third
	for i, sojourn := range of.sojourns {
		s := sojourn - of.waits[i]
		ds, ds2, ds3 = ds+s, ds2+s*s, ds3+s*s*s
	}
	w := q.Lambda * second / (2 * idle)
	dw := q.Lambda/(2*idle)*ds2 + w*q.Lambda/idle*ds
	switch a.Measure {
	case derive.MeanWait:
		return dw
	case derive.WaitDeviation:
		dw2 := 4*w*dw + q.Lambda/(3*idle)*ds3 + q.Lambda*q.Lambda*third/(3*idle*idle)*ds
		return dw2 - 2*wait*dw
	}
	return 0
}

// momentsOf gives the moments of a service time, by their closed forms.
func momentsOf(s derive.AnchorService) (first, second, third float64) {
	var m derive.Moments
	switch s.Kind {
	case derive.ExponentialService:
		m = derive.ExponentialMoments(s.Mean)
	case derive.FixedService:
		m = derive.DeterministicMoments(s.Mean)
	case derive.HyperexponentialService:
		m = derive.HyperexponentialMoments(s.Mean, s.SquaredVariation)
	case derive.ParetoService:
		m = derive.ParetoMoments(s.Shape, s.Low, s.High)
	case derive.LognormalService:
		m = derive.LognormalMoments(s.Mean, s.SquaredVariation)
	case derive.UniformService:
		m = derive.UniformMoments(s.Low, s.High)
	}
	return m.First, m.Second, m.Third
}

// summed adds the values, or the squares of their distances from a middle.
func summed(values []float64, power int, middle float64) (total float64) {
	if power == 1 {
		return sum(values)
	}
	for _, v := range values {
		total += (v - middle) * (v - middle)
	}
	return total
}

// upTo counts the values that are not above a limit.
func upTo(values []float64, limit float64) (count float64) {
	for _, v := range values {
		if v <= limit {
			count++
		}
	}
	return count
}

// completions counts those in the time that is measured.
func completions(r kernel.Result, p plan) (count float64) {
	for k, left := range r.Departures {
		if r.Fates[k] == kernel.Completed && left > p.begin && left <= p.end {
			count++
		}
	}
	return count
}

// spent is the time that all requests together were in the system, in the time
// that is measured.
func spent(r kernel.Result, p plan) (total float64) {
	for k, left := range r.Departures {
		total += math.Max(0, math.Min(left, p.end)-math.Max(r.Arrivals[k], p.begin))
	}
	return total
}

// verdict is what the runs say about one row.
type verdict struct {
	derive.Anchor
	simulated, stdErr float64
	z                 float64
	rare              bool // too few events to judge by; only with -long
}

// simulate makes the runs of a queue. The second value is the chi-squared of
// all its rows together, see [jointly].
func (q *queue) simulate(seed uint64, effort int) ([]verdict, float64, error) {
	p := q.plan(effort)
	c := q.config()
	c.End = kernel.Drain{Requests: p.offered}
	lists, err := kernel.Replicate(c, kernel.Seeds(seedOf(seed, q.Setting), p.replications), func(r kernel.Result) []float64 { return q.measure(r, p) })
	if err != nil {
		return nil, 0, err
	}
	var verdicts []verdict
	var judged [][]float64
	for i, a := range q.rows {
		v := judge(a, lists[2*i], lists[2*i+1])
		if !v.rare {
			judged = append(judged, lists[2*i])
		}
		verdicts = append(verdicts, v)
	}
	return verdicts, jointly(judged), nil
}
