package main

import (
	"fmt"

	"kneebook/kernel"
)

// statistics are the generators, the functions and what is made of a run's
// numbers.
func statistics() ([]line, error) {
	r, err := kernel.Run(base())
	if err != nil {
		return nil, err
	}
	lines := append(functions(), lengths()...)
	for _, part := range []func([]float64) (line, error){quantiles, intervals, histograms, replications} {
		one, err := part(r.Sojourns())
		if err != nil {
			return nil, err
		}
		lines = append(lines, one)
	}
	return append(lines, hashed("what a result tells", r.Waiting(), r.SeenByArrivals(), r.Utilisation(), r.Goodput(), r.InQueue(), r.InSystem())), nil
}

// functions are the generator's words, the logarithm and the exponential
// function over many magnitudes.
func functions() []line {
	g := kernel.NewMT19937(42)
	const n = 20_000
	uniforms, exponentials := make([]float64, n), make([]float64, n)
	logs, exps := make([]float64, 0, 2*n), make([]float64, 0, 2*n)
	scale := 1.0
	for i := range uniforms {
		uniforms[i], exponentials[i] = g.Float64(), g.Exponential(3)
		u := uniforms[i]
		if scale *= 1.07; scale > 1e100 {
			scale = 1e-100
		}
		logs = append(logs, kernel.Log(1-u), kernel.Log(float64((u+0.5)*scale)))
		exps = append(exps, kernel.Exp(-u), kernel.Exp(float64((u-0.5)*1400)))
	}
	return []line{
		hashed("MT19937", uniforms, exponentials), hashed("Log", logs), hashed("Exp", exps),
		hashed("Seeds", kernel.Seeds(7, 100)),
	}
}

// lengths are what is advised about the length of each run.
func lengths() (lines []line) {
	var advice []kernel.Advice
	for _, one := range runs() {
		if a, err := kernel.RunLength(one.config); err == nil {
			advice = append(advice, a)
		}
	}
	return append(lines, hashed(fmt.Sprintf("RunLength of %d", len(advice)), advice))
}

func quantiles(values []float64) (line, error) {
	all, err := kernel.Quantiles(values, []float64{0, 0.01, 0.5, 0.9, 0.99, 0.999, 1})
	if err != nil {
		return line{}, err
	}
	mean, err := kernel.Mean(values)
	return hashed("Quantiles and Mean", all, mean), err
}

func intervals(values []float64) (line, error) {
	mean, err := kernel.MeanInterval(values, 0.95)
	if err != nil {
		return line{}, err
	}
	batches, err := kernel.BatchMeans(values, 10, 0.99)
	if err != nil {
		return line{}, err
	}
	quantile, err := kernel.QuantileInterval(values, 0.9, 0.95)
	return hashed("intervals", mean, batches, quantile, kernel.MomentsOf(values)), err
}

func histograms(values []float64) (line, error) {
	var all []any
	for digits := 1; digits <= 4; digits++ {
		h, err := kernel.NewHistogram(digits)
		if err != nil {
			return line{}, err
		}
		for _, v := range values {
			h.Record(v)
		}
		p99, err := h.Quantile(0.99)
		if err != nil {
			return line{}, err
		}
		all = append(all, h.Cells(), h.Mean(), p99)
	}
	return hashed("histograms", all...), nil
}

// replications are the same on any number of cores.
func replications([]float64) (line, error) {
	lists, err := kernel.Replicate(base(), kernel.Seeds(3, 8), func(r kernel.Result) []float64 {
		return []float64{r.End, r.Busy, r.SystemTime}
	})
	return hashed("Replicate", lists), err
}
