package claims

import (
	"sync"

	"kneebook/claims/derive"
)

// kneeCurves are the lines of the figures that are no columns of a table.
func kneeCurves() []Curve {
	spread := kneeSpread{means: map[float64][2]float64{}}
	return []Curve{
		kneeCurve("p50, long run", 0.5),
		kneeCurve("p99, long run", 0.99),
		{"knee-seeds", "shorter runs", kneeFactor(0.1)},
		{"knee-seeds", "runs of this length", kneeFactor(1)},
		{"knee-seeds", "long run", func(t Tables, _ float64) float64 {
			return kneeQuantile(t, 0.95, 0.99) / kneeQuantile(t, 0.5, 0.99)
		}},
		{"knee-length", "this seed", func(t Tables, requests float64) float64 {
			return kneeMeanOf(t, requests, uint64(t.Params("knee").Number("seed")))
		}},
		{"knee-length", "lowest of the seeds", func(t Tables, requests float64) float64 { return spread.at(t, requests)[0] }},
		{"knee-length", "highest of the seeds", func(t Tables, requests float64) float64 { return spread.at(t, requests)[1] }},
		{"knee-length", "expected", func(t Tables, requests float64) float64 {
			return derive.SpitzerMeanSojourn(0.99*kneeCapacity(t), kneeCapacity(t), int(requests))
		}},
		{"knee-length", "long run", func(t Tables, _ float64) float64 { return kneeMean(t, 0.99) }},
	}
}

// kneeCurve is a quantile of the long-run response time against the load.
func kneeCurve(series string, p float64) Curve {
	return Curve{"knee-tail", series, func(t Tables, load float64) float64 { return kneeQuantile(t, load, p) }}
}

// kneeFactor is the p99 at 95% over that at 50%, in a run of a part of the
// notebook's length, seed by seed.
func kneeFactor(part float64) func(t Tables, seed float64) float64 {
	return func(t Tables, seed float64) float64 {
		p99 := func(load float64) float64 {
			p := t.Params("knee")
			n := int(part * p.Number("requests"))
			run := derive.SingleServerFIFO(load*capacity(p), p.Number("service"), n, uint64(seed))
			return derive.Quantile(run.Sojourns, 0.99)
		}
		return p99(0.95) / p99(0.5)
	}
}

// kneeMeanOf is the mean response time at 99% in a run of so many requests.
func kneeMeanOf(t Tables, requests float64, seed uint64) float64 {
	p := t.Params("knee")
	return derive.Mean(derive.SingleServerFIFO(0.99*capacity(p), p.Number("service"), int(requests), seed).Sojourns)
}

// kneeSpread is the lowest and the highest of that mean among the seeds from 1
// to 8, by the length of the runs, which are made once for both.
type kneeSpread struct {
	sync.Mutex
	means map[float64][2]float64
}

func (s *kneeSpread) at(t Tables, requests float64) [2]float64 {
	s.Lock()
	defer s.Unlock()
	if found, ok := s.means[requests]; ok {
		return found
	}
	first := kneeMeanOf(t, requests, 1)
	ends := [2]float64{first, first}
	for seed := uint64(2); seed <= 8; seed++ {
		mean := kneeMeanOf(t, requests, seed)
		ends = [2]float64{min(ends[0], mean), max(ends[1], mean)}
	}
	s.means[requests] = ends
	return ends
}
