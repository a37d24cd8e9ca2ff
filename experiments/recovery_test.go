package experiments_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/experiments"
)

// Every accessor of a column reads the column that it is named after.
func TestRecoveryAccessors(t *testing.T) {
	p := experiments.RecoveryDefaults()
	p.Surge, p.Window = experiments.RecoveryRetriesBrief().Surge, 0.5
	r := experiments.Recovery(p)
	for i, row := range r.Rows {
		got := []float64{r.Times()[i], r.FIFOs()[i], r.LIFOs()[i], r.Tails()[i], r.Caps()[i], r.CoDels()[i], r.Priorities()[i], r.Backlogs()[i]}
		if want := []float64{row.Time, row.FIFO, row.LIFO, row.Tail, row.Cap, row.CoDel, row.Priority, float64(row.Backlog)}; !slices.Equal(got, want) {
			t.Errorf("window %d: %v, want %v", i, got, want)
		}
	}
	c := experiments.DisciplineCodel(experiments.DisciplineCodelDefaults())
	spell := 0
	for i, row := range c.Rows {
		if got, want := []float64{c.Times()[i], c.Ages()[i], c.Firsts()[i], c.Keeps()[i]}, []float64{row.Time, row.Age, row.First, row.Keep}; !slices.Equal(got, want) {
			t.Errorf("step %d: %v, want %v", i, got, want)
		}
		if !math.IsNaN(row.Theory) {
			if c.SpellTimes()[spell] != row.Time || c.SpellAges()[spell] != row.Theory {
				t.Errorf("step %d of the spell", spell)
			}
			spell++
		}
	}
	if spell != len(c.SpellTimes()) || spell < 10 {
		t.Errorf("the spell has %d steps", spell)
	}
}

// In the overload fifo's backlog grows by what comes too much, 200 a second,
// and its windows have no goodput; those of the bounded queue have all of it,
// up to the completion that falls on a window's end.
func TestRecoveryByHand(t *testing.T) {
	full := func(goodput float64) bool { return goodput > 0.997 && goodput < 1.003 }
	p := experiments.RecoveryDefaults()
	p.Arrivals, p.Services = "even", "fixed"
	for _, row := range experiments.Recovery(p).Rows {
		if row.Time < 20 || row.Time > 95 {
			continue
		}
		end := row.Time + p.Window/2
		if want := 200 * (end - p.Before); float64(row.Backlog) < want-2 || float64(row.Backlog) > want+2 {
			t.Errorf("%v s: %d wait, want %v", end, row.Backlog, want)
		}
		if row.FIFO != 0 || !full(row.Tail) || !full(row.Cap) || !full(row.LIFO) || row.Load < 2.99 || row.Load > 3.01 {
			t.Errorf("%+v", row)
		}
	}
}

// A tier fits if it and those above it do.
func TestRecoveryTiersFit(t *testing.T) {
	for _, row := range experiments.RecoveryTiers(experiments.RecoveryTiersDefaults()).Rows {
		if strings.Contains(row.Case, "last-chance") {
			continue
		}
		if fits := row.Above < 0.9; fits != (row.OnTime > 0.9) {
			t.Errorf("%+v", row)
		}
		if !(row.Above < 0.9) && row.OnTime > 0.01 {
			t.Errorf("%+v: more than at the beginning is on time", row)
		}
	}
}

func TestRecoveryRefuses(t *testing.T) {
	r, w, d, i := experiments.RecoveryRetriesDefaults(), experiments.RecoveryDefaults(), experiments.RecoveryDrainDefaults(), experiments.RecoveryTiersDefaults()
	q := r
	q.Queues = []string{"fifo", "tail"}
	r.Attempts, r.Pause, w.Window, d.Factors, i.Tops = 0, -1, 0, []float64{2, 2}, []float64{0}
	for _, c := range []struct {
		f    func()
		want []string
	}{
		{func() { experiments.RecoveryRetries(r) }, []string{"Attempts is 0", "Pause is -1"}},
		{func() { experiments.RecoveryRetries(q) }, []string{"Queues[1] is tail, want one of fifo, last-chance, delay-cap-100"}},
		{func() { experiments.Recovery(w) }, []string{"Window is 0"}},
		{func() { experiments.RecoveryDrain(d) }, []string{"Factors[1] is 2, want each entry once"}},
		{func() { experiments.RecoveryTiers(i) }, []string{"Tops[0] is 0"}},
		{func() { experiments.RecoveryDrain(experiments.RecoveryDrainDefaults()).Recovery(7) }, []string{"recovery-drain has no row \"7\"; it has [1.2 1.5 2 3]"}},
	} {
		err := panicOf(c.f)
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("panics with %v, want %s", err, want)
			}
		}
	}
}
