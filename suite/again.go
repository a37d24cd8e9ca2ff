package suite

import (
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"sync/atomic"

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
	text       string         // what the derivation was read from; "" of Go functions
	seed       uint64
	own        bool // the seed of the page: only the derivation is due

	measured, derived notebooks.Table
	err               error
}

// pile is what is to be computed again of one notebook.
type pile struct {
	built  *Built
	seeds  []uint64
	pieces [][]*task       // the page's own seed, and then each of seeds
	left   atomic.Int64    // how many pieces are not done yet
	failed map[string]bool // tables whose failure is told
}

// pile lists what is due of a notebook: each table by derivation at the page's
// own seed, and those that claims read over runs by both implementations at the
// further seeds.
func (b *builder) pile(built *Built) *pile {
	p := &pile{built: built, seeds: b.seeds(built), failed: map[string]bool{}}
	tables := built.Results.Tables()
	own := p.piece(tables, 0)
	for _, t := range own {
		t.seed, t.own = t.table.Seed(), true
	}
	p.pieces = append(p.pieces, own)
	read := slices.DeleteFunc(claims.ReadOverRuns(built.Spec, tables), func(t notebooks.Table) bool { return fixed(t.ID) })
	for i, t := range read {
		read[i] = built.Spec.Narrowed(t)
	}
	for _, seed := range p.seeds {
		p.pieces = append(p.pieces, p.piece(read, seed))
	}
	p.left.Store(int64(len(p.pieces)))
	return p
}

// piece lists the tables that have a derivation, at one seed.
func (p *pile) piece(tables claims.Tables, seed uint64) []*task {
	var out []*task
	for _, t := range tables {
		for _, d := range p.built.Spec.Tables {
			if d.Table == t.ID {
				out = append(out, &task{table: t, derivation: d, words: p.built.Spec.Words, text: p.built.Spec.Text, seed: seed})
				break
			}
		}
	}
	return out
}

// work does one piece of a pile; whoever does the last one evaluates the
// notebook.
func (b *builder) work(p *pile, piece []*task) {
	for _, t := range piece {
		b.redo(t)
	}
	if p.left.Add(-1) == 0 {
		p.gather()
		b.evaluate(p.built)
	}
}

// seeds are those that are run again: from 1 on, or, where more than these are
// committed, as many spread over all the committed ones. Where the spread
// begins follows from the bands' key, so that no row is out of reach for ever.
// Of experiments that take long a tenth is run again, two at least.
func (b *builder) seeds(built *Built) []uint64 {
	count, bands := b.Seeds, built.Bands
	if b.isAside(built) {
		count = min(count, DefaultSeeds)
	}
	if built.Spec.Long {
		count = min(count, max(2, count/10))
	}
	stride, offset := uint64(1), uint64(0)
	if n := len(bands.Seeds) / count; n > 1 && (!b.Write || b.isAside(built)) {
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

// fixed reports whether a table is the same at every seed.
func fixed(table string) bool {
	e, ok := experiments.Lookup(table)
	return ok && e.Fixed
}

// redo does one task, or takes what is kept of it.
func (b *builder) redo(t *task) {
	key := []any{"again", t.table, t.seed, t.own, t.text}
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

// gather puts what the tasks gave in its place. A table that is the same at
// every seed stands at each of them. Of a table that cannot be computed the
// first seed is told.
func (p *pile) gather() {
	own := p.result(p.pieces[0])
	p.built.Derived = own.Derived
	for i, piece := range p.pieces[1:] {
		at := p.result(piece)
		at.Seed = p.seeds[i]
		for _, t := range p.pieces[0] {
			if t.err == nil && fixed(t.table.ID) {
				at.Measured, at.Derived = append(at.Measured, t.measured), append(at.Derived, t.derived)
			}
		}
		p.built.Seeds = append(p.built.Seeds, at)
	}
}

// result is what the tasks of a piece gave.
func (p *pile) result(piece []*task) claims.AtSeed {
	var at claims.AtSeed
	for _, t := range piece {
		if t.err == nil {
			at.Measured, at.Derived = append(at.Measured, t.measured), append(at.Derived, t.derived)
		} else if !p.failed[t.table.ID] {
			p.failed[t.table.ID] = true
			p.built.Problems.Add(p.built.published(t.table.ID), "at seed %d: table %q: %v", t.seed, t.table.ID, t.err)
		}
	}
	return at
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
	p, err := show.ParamsAs(e.Defaults(), params)
	if err != nil {
		return nil, err
	}
	return e.Run(p, seed)
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
