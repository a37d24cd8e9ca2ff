package experiments_test

import (
	"fmt"
	"strings"
	"testing"

	"kneebook/experiments"
)

// The examples, worked by hand: 1/1 ms against nine times 1/100 ms is 1,000 to
// 90; four to the third; 130 requests of 10 ms; 0.7 of three servers on the other two.
func TestExamplesByHand(t *testing.T) {
	f := experiments.FailuresExamples(experiments.FailuresExamplesDefaults()).Rows[0]
	m := experiments.MechanismsExamples(experiments.MechanismsExamplesDefaults()).Rows[0]
	l := experiments.ProductionLoads(experiments.ProductionLoadsDefaults()).Rows[2]
	for _, c := range []struct {
		got  float64
		want string
	}{
		{f.Fast, "0.917431"}, {f.Slow, "0.010989"}, {f.Attempts, "64.000000"}, {f.Stampede, "100.000000"}, {f.Meets, "0.633968"},
		{f.Wait, "1.300000"}, {m.Queued, "8.000000"}, {m.Load, "0.780000"}, {m.Needed, "0.384615"}, {m.Sustain, "25.000000"},
		{l.Load, "0.700000"}, {l.Growth, "1.428571"}, {l.Lost, "1.050000"},
	} {
		if got := fmt.Sprintf("%.6f", c.got); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func TestExamplesRefuse(t *testing.T) {
	f, m := experiments.FailuresExamplesDefaults(), experiments.MechanismsExamplesDefaults()
	f.Rare, f.Fast, f.Layers, f.Buffers = 2, 0, 0, []int{-1}
	l := experiments.ProductionLoadsParams{Loads: []float64{0.5, 1, 0.5}, Servers: 1}
	m.Present, m.Without, m.Retries = 0.001, 0, -1
	for _, c := range []struct {
		f     func()
		wants []string
	}{
		{func() { experiments.FailuresExamples(f) }, []string{"Rare is 2", "Fast is 0", "Layers is 0", "Buffers[0] is -1"}},
		{func() { experiments.ProductionLoads(l) }, []string{"Loads[1] is 1", "Loads[2] is 0.5", "Servers is 1"}},
		{func() { experiments.MechanismsExamples(m) }, []string{"Present is 0.001", "Without is 0", "Retries is -1"}},
	} {
		err := panicOf(c.f)
		for _, want := range c.wants {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("panics with %v, want %s", err, want)
			}
		}
	}
}
