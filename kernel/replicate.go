package kernel

import (
	"encoding/binary"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Seeds gives n different seeds that follow from one, for [Replicate]: the
// first 64 bits of the SHA-256 of the seed, the word replication and the number
// from 0 on. The first of more seeds are those of fewer. None for n below 1.
func Seeds(seed uint64, n int) []uint64 {
	seeds := make([]uint64, max(n, 0))
	text := append(binary.LittleEndian.AppendUint64(nil, seed), "replication"...)
	for i := range seeds {
		sum := Sum256(binary.LittleEndian.AppendUint64(text, uint64(i)))
		seeds[i] = binary.LittleEndian.Uint64(sum[:])
	}
	return seeds
}

// Replicate runs c once for each seed, on all cores, and measures each run.
// Element [j][i] of the result is the j-th number that measure gives of the run
// of the i-th seed, so that [MeanInterval] takes one list. The result is the
// same on any number of cores.
//
// measure is called by several goroutines at once and must not change what they
// share; it gives the same number of numbers for every run. What it gives may be
// a slice of the result; for later it keeps a copy, since the next run writes
// into the same slices. The error is that of [Run], or says what is wrong with
// seeds or measure.
func Replicate(c Config, seeds []uint64, measure func(Result) []float64) ([][]float64, error) {
	if err := checkReplicate(c, seeds, measure); err != nil {
		return nil, err
	}
	runs := make([]replication, len(seeds))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(seeds)) {
		workers.Go(func() {
			var last Result
			for i := next.Add(1) - 1; i < int64(len(seeds)); i = next.Add(1) - 1 {
				last = runs[i].run(c, seeds[i], last, measure)
			}
		})
	}
	workers.Wait()
	return collect(runs)
}

func checkReplicate(c Config, seeds []uint64, measure func(Result) []float64) error {
	if err := c.Validate(); err != nil {
		return err
	}
	var all Invalids
	if len(seeds) == 0 {
		all = append(all, Invalid{"seeds", "empty", "one seed or more"})
	}
	if measure == nil {
		all = append(all, Invalid{"measure", "nil", "a function"})
	}
	if all == nil {
		return nil
	}
	return all
}

// replication is what came of one run.
type replication struct {
	values   []float64
	err      error
	panicked any
}

// run makes the run of one seed in the memory of an earlier one: new memory for
// each would keep all cores waiting for the garbage collector. A panic of measure
// is kept for the caller.
func (r *replication) run(c Config, seed uint64, earlier Result, measure func(Result) []float64) (result Result) {
	defer func() { r.panicked = recover() }()
	c.Draws = c.Draws.reseeded(seed)
	if result, r.err = runAgain(c, earlier); r.err == nil {
		r.values = slices.Clone(measure(result))
	}
	return result
}

// collect turns the replications' lists into one list for each number
// measured. What went wrong first, in the order of the seeds, counts.
func collect(runs []replication) ([][]float64, error) {
	lists := make([][]float64, len(runs[0].values))
	for j := range lists {
		lists[j] = make([]float64, len(runs))
	}
	for i, r := range runs {
		switch {
		case r.panicked != nil:
			panic(r.panicked)
		case r.err != nil:
			return nil, r.err
		case len(r.values) != len(lists):
			want := sprintf("%d, as for the first seed", len(lists))
			return nil, Invalids{{"measure", sprintf("giving %d numbers for seeds[%d]", len(r.values), i), want}}
		}
		for j, v := range r.values {
			lists[j][i] = v
		}
	}
	return lists, nil
}
