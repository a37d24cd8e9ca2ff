package kernel_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// seedOf gives every queue draws of its own, so that rows of two queues know
// nothing of each other.
func seedOf(seed uint64, setting string) uint64 {
	h := fnv.New64a()
	h.Write(binary.LittleEndian.AppendUint64(nil, seed))
	h.Write([]byte(setting))
	return h.Sum64()
}

// judge turns one row's numbers of all runs into a verdict. The mean of above
// over its standard error is Student's t; z is the normal number that is as
// improbable.
func judge(a derive.Anchor, above, count []float64) verdict {
	m := kernel.MomentsOf(above)
	perRun := sum(count) / float64(len(count))
	v := verdict{Anchor: a, simulated: expected(a) + m.Mean()/perRun, stdErr: m.StdErr() / perRun}
	if a.Measure == derive.WaitDeviation { // measured by its square
		v.simulated = math.Sqrt(a.Value*a.Value + m.Mean()/perRun)
		v.stdErr /= 2 * v.simulated
	}
	v.z = normalOf(m.Mean()/m.StdErr(), len(above)-1)
	v.rare = isShare(a.Measure) && a.Value*sum(count) < enough
	return v
}

// normalOf is the normal number that is as improbable as Student's t.
func normalOf(t float64, freedom int) float64 {
	below := distuv.StudentsT{Sigma: 1, Nu: float64(freedom)}.CDF(-math.Abs(t))
	return math.Copysign(distuv.UnitNormal.Quantile(below), t)
}

// jointly is the sum of the squares of as many independent normal numbers as
// there are rows of one queue. Rows measured in the same runs go together: if
// the mean is high, so is p99. Their z are not independent, and the sum of
// their squares is not chi-squared. Hotelling's T squared is that sum after the
// rows have been turned into independent ones; by its own distribution, F, it
// is put on the scale of chi-squared.
func jointly(rows [][]float64) float64 {
	if len(rows) == 0 {
		return 0
	}
	p, n := len(rows), len(rows[0])
	means := mat.NewVecDense(p, nil)
	for i, row := range rows {
		means.SetVec(i, standardized(row))
	}
	correlation := mat.NewSymDense(p, nil)
	for i := range rows {
		for j := range i + 1 {
			correlation.SetSym(i, j, correlationOf(rows[i], rows[j]))
		}
	}
	var cholesky mat.Cholesky
	if !cholesky.Factorize(correlation) {
		return math.NaN()
	}
	var solved mat.VecDense
	if err := cholesky.SolveVecTo(&solved, means); err != nil {
		return math.NaN()
	}
	squared := mat.Dot(means, &solved)
	f := distuv.F{D1: float64(p), D2: float64(n - p)}
	below := f.CDF(squared * float64(n-p) / float64(p*(n-1)))
	return distuv.ChiSquared{K: float64(p)}.Quantile(math.Min(below, 1-1e-15))
}

// standardized is a list's mean over its standard error.
func standardized(values []float64) float64 {
	m := kernel.MomentsOf(values)
	return m.Mean() / m.StdErr()
}

func correlationOf(a, b []float64) float64 {
	ma, mb := kernel.MomentsOf(a), kernel.MomentsOf(b)
	total := 0.0
	for i := range a {
		total += (a[i] - ma.Mean()) * (b[i] - mb.Mean())
	}
	return total / float64(len(a)-1) / math.Sqrt(ma.Variance()*mb.Variance())
}
