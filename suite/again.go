package suite

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"reflect"
	"runtime"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"kneebook/claims"
	"kneebook/experiments"
	"kneebook/notebooks"
	"kneebook/notebooks/show"
)

// task is one table to be computed again at one seed.
type task struct {
	table      notebooks.Table // as published
	derivation claims.Derivation
	words      []claims.Words // of all tables
	seed       uint64
	own        bool // the seed of the page: only the derivation is due

	measured, derived notebooks.Table
	err               error
}

// again computes a notebook's tables again, by derivation at its own seed and
// by both implementations at the further seeds, on all processors.
func (b *builder) again(ctx context.Context, built *Built) {
	seeds := b.seeds(built)
	var tasks []*task
	for _, t := range built.Results.Tables() {
		tasks = append(tasks, tasksOf(built.Spec, t, seeds)...)
	}
	b.Progress(Progress{built.Notebook.Name, "deriving again"})
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, t := range tasks {
		group.Go(func() error {
			if ctx.Err() == nil {
				b.redo(t)
			}
			return nil
		})
	}
	group.Wait()
	built.gather(tasks, seeds)
}

// seeds are those that are run again: from 1 on, or, where more than these are
// committed, as many spread over all the committed ones. Where the spread
// begins follows from the bands' key, so that no row is out of reach for ever.
func (b *builder) seeds(built *Built) []uint64 {
	count, bands := b.Seeds, built.Bands
	if b.isAside(built) {
		count = min(count, DefaultSeeds)
	}
	stride, offset := uint64(1), uint64(0)
	if n := len(bands.Seeds) / count; n > 1 && !(b.Write && count == b.Seeds) {
		hash := fnv.New64a()
		hash.Write([]byte(bands.Key))
		stride, offset = uint64(n), hash.Sum64()%uint64(n)
	}
	out := make([]uint64, count)
	for i := range out {
		out[i] = 1 + offset + uint64(i)*stride
	}
	return out
}

// tasksOf lists what is to be computed of a table that has a derivation.
func tasksOf(spec claims.Notebook, t notebooks.Table, seeds []uint64) []*task {
	for _, d := range spec.Tables {
		if d.Table != t.ID {
			continue
		}
		out := []*task{{table: t, derivation: d, words: spec.Words, seed: ownSeed(t), own: true}}
		if fixed(t.ID) {
			return out
		}
		for _, seed := range seeds {
			out = append(out, &task{table: t, derivation: d, words: spec.Words, seed: seed})
		}
		return out
	}
	return nil
}

// fixed reports whether a table is the same at every seed.
func fixed(table string) bool {
	e, ok := experiments.Lookup(table)
	return ok && e.Fixed
}

// ownSeed is the seed that a table was published with; 0 where it has none.
func ownSeed(t notebooks.Table) uint64 {
	p, _ := t.Param("seed")
	if len(p.Values) != 1 {
		return 0
	}
	seed, _ := strconv.ParseUint(p.Values[0], 10, 64)
	return seed
}

// redo does one task, or takes what is kept of it.
func (b *builder) redo(t *task) {
	key := []any{"again", t.table, t.seed, t.own}
	var kept [2]notebooks.Table
	if b.store.Get(key, &kept) {
		t.measured, t.derived = kept[0], kept[1]
		return
	}
	t.measured = t.table
	if !t.own {
		if t.measured, t.err = measure(t.table, t.seed); t.err != nil {
			return
		}
	}
	if t.derived, t.err = derive(t, t.measured); t.err == nil {
		b.store.Put(key, [2]notebooks.Table{t.measured, t.derived})
	}
}

// gather puts what the tasks gave in its place, in the order of the page. A
// table that is the same at every seed stands at each of them.
func (built *Built) gather(tasks []*task, seeds []uint64) {
	built.Seeds = make([]claims.AtSeed, len(seeds))
	for i, seed := range seeds {
		built.Seeds[i].Seed = seed
	}
	reported := map[string]bool{}
	for _, t := range tasks {
		switch {
		case t.err != nil && reported[t.table.ID]:
		case t.err != nil:
			reported[t.table.ID] = true
			built.Problems.Add(built.published(t.table.ID), "at seed %d: table %q: %v", t.seed, t.table.ID, t.err)
		case t.own:
			built.Derived = append(built.Derived, t.derived)
			for i := range built.Seeds {
				if at := &built.Seeds[i]; fixed(t.table.ID) {
					at.Measured, at.Derived = append(at.Measured, t.measured), append(at.Derived, t.derived)
				}
			}
		default:
			at := &built.Seeds[slices.Index(seeds, t.seed)]
			at.Measured, at.Derived = append(at.Measured, t.measured), append(at.Derived, t.derived)
		}
	}
}

// published is the place of the cell that published a table.
func (built *Built) published(table string) notebooks.Pos {
	return built.place(func(e notebooks.Event) bool { return e.Table != nil && e.Table.ID == table })
}

// place is the cell of the first event that is meant; the file where there is
// none.
func (built *Built) place(meant func(e notebooks.Event) bool) notebooks.Pos {
	for _, e := range built.Results.Events {
		if meant(e) && e.Cell < len(built.Notebook.Cells) {
			return built.Notebook.Cells[e.Cell].Pos
		}
	}
	return notebooks.Pos{File: built.Notebook.File}
}

// derive computes a table's rows by its derivation, in the form of the
// measured table.
func derive(t *task, measured notebooks.Table) (notebooks.Table, error) {
	spec := claims.Notebook{Name: measured.ID, Tables: []claims.Derivation{t.derivation}, Words: t.words}
	tables, ps := claims.DeriveTables(spec, claims.Tables{measured}, t.seed)
	if len(ps) > 0 {
		return measured, errors.New(ps[0].Message)
	}
	return tables[0], nil
}

// measure runs a table's experiment at a seed, with the parameters that the
// table was published with.
func measure(t notebooks.Table, seed uint64) (notebooks.Table, error) {
	e, ok := experiments.Lookup(t.ID)
	if !ok {
		return t, fmt.Errorf("there is no experiment of this name, so it cannot run at other seeds")
	}
	result, err := resultOf(e, t.Params, seed)
	if err != nil {
		return t, err
	}
	return show.TableOf(t.ID, result)
}

// resultOf runs an experiment with parameters as a table has them.
func resultOf(e experiments.Experiment, params []notebooks.Param, seed uint64) (result any, err error) {
	defer caught(&err)
	p := reflect.New(reflect.TypeOf(e.Defaults()))
	if err := show.SetParams(p.Interface(), params); err != nil {
		return nil, err
	}
	return e.Run(p.Elem().Interface(), seed)
}

// caught turns the panic of a derivation or an experiment into an error.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case error:
		*err = r
	default:
		*err = fmt.Errorf("%v", r)
	}
}
