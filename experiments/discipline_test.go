package experiments_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/experiments"
)

// same reports whether two numbers are the same, or neither is one.
func same(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }

// sameRow compares two rows so.
func sameRow(a, b experiments.DisciplineRow) bool {
	shed, back := same(a.Shed, b.Shed), same(a.Recovery, b.Recovery)
	a.Shed, a.Recovery, b.Shed, b.Recovery = 0, 0, 0, 0
	return a == b && shed && back
}

// evenly are the parameters in which nothing is random but the tiers.
func evenly() experiments.DisciplineParams {
	p := experiments.DisciplineDefaults()
	p.Arrivals, p.Services = "even", "fixed"
	return p
}

// With 300 a second into 100 a second, the i-th call of the overload, from 0,
// comes i/300 s after its beginning. In order of arrival it is completed at
// (i+1)/100, so that the last one within 200 ms is number 28: 29 of the 9,000
// that the server can do. The queue is 18,000 long at the end and loses 50 a
// second, which takes 360 s.
func TestDisciplineFIFOByHand(t *testing.T) {
	r := experiments.Discipline(evenly())
	if got := r.Goodput("fifo"); math.Abs(got-29.0/9000) > 1e-12 {
		t.Errorf("goodput %v, want 29/9000", got)
	}
	if got := r.Recovery("fifo"); got != 360 {
		t.Errorf("recovery after %v s, want 360", got)
	}
	if got := r.Bad("fifo"); got != 90 {
		t.Errorf("%v bad seconds, want 90", got)
	}
}

// Who may wait 190 ms, or finds at most 19 before it, is served in 10 ms and on
// time; nobody else is served. So all work is of use while both is exact.
func TestDisciplineExactBounds(t *testing.T) {
	r := experiments.Discipline(evenly())
	for _, queue := range []string{"last-chance", "delay-cap-100", "delay-cap-50", "tail-drop-200", "tail-drop-100", "tail-drop-50", "lifo-last-chance"} {
		if r.Waste(queue) != 0 || r.Goodput(queue) < 1 || r.Goodput(queue) > 1.003 {
			t.Errorf("%s: goodput %v, waste %v", queue, r.Goodput(queue), r.Waste(queue))
		}
	}
	for queue, want := range map[string]float64{"last-chance": 0.2, "delay-cap-100": 0.11, "delay-cap-50": 0.06, "tail-drop-200": 0.2, "tail-drop-100": 0.1} {
		if got := r.P99(queue); math.Abs(got-want) > 0.004 {
			t.Errorf("%s: p99 %v s, want %v", queue, got, want)
		}
	}
}

// What happens long after the overload changes nothing for a queue that is in
// order again: cut short or not, the rows are the same.
func TestDisciplineIsCutWhereNothingChanges(t *testing.T) {
	short, long := evenly(), evenly()
	short.After, long.After = 20, 60 // the first is run to its end, the second cut after 20 s
	one, two := experiments.Discipline(short), experiments.Discipline(long)
	for i, row := range one.Rows {
		switch row.Queue {
		case "fifo", "lifo", "priority": // need longer
		default:
			if !sameRow(row, two.Rows[i]) {
				t.Errorf("%+v, but %+v in the longer run", row, two.Rows[i])
			}
		}
	}
}

// All settings of the long table are those of the short one.
func TestDisciplineRunsAreDisciplines(t *testing.T) {
	p := experiments.DisciplineRunsDefaults()
	p.Surge = experiments.DisciplineRunsBrief().Surge
	runs, settings := experiments.DisciplineRuns(p), experiments.DisciplineSettings(p)
	if n := len(runs.Rows); n != 2*(1+3*5)*25 {
		t.Fatalf("%d rows", n)
	}
	d := experiments.DisciplineDefaults()
	d.Surge, d.Service, d.Seed = p.Surge, 0.001, 4
	for _, row := range experiments.Discipline(d).Rows {
		found := false
		for _, run := range runs.Rows {
			if run.Run == "fast-random-varying-4-"+row.Queue {
				found = run.Goodput == row.Goodput && run.P99 == row.P99 && same(run.Recovery, row.Recovery) && run.Seed == 4
			}
		}
		if !found {
			t.Errorf("no run has %+v", row)
		}
	}
	sum := 0.0
	for _, run := range runs.Rows {
		if run.Setting == "slow-random-fixed" && run.Queue == "delay-cap-50" {
			sum += run.Goodput
		}
	}
	for _, row := range settings.Rows {
		if row.Queue == "delay-cap-50" && math.Abs(row.SlowRandomFixed-sum/5) > 1e-12 {
			t.Errorf("mean goodput %v, want %v", row.SlowRandomFixed, sum/5)
		}
	}
}

// The closed form of the first spell is met where there are many requests in
// an interval.
func TestDisciplineRampMeetsItsClosedForm(t *testing.T) {
	for _, row := range experiments.DisciplineRamp(experiments.DisciplineRampDefaults()).Rows {
		if row.Case != "1000-100" {
			continue
		}
		for _, pair := range [][2]float64{{row.Peak, row.PeakTheory}, {row.Clear, row.ClearTheory}, {row.At, row.AtTheory}} {
			if math.Abs(pair[0]/pair[1]-1) > 0.005 {
				t.Errorf("measured %v, by the closed form %v", pair[0], pair[1])
			}
		}
		return
	}
	t.Error("there is no row 1000-100")
}

// A backlog of 90 s times the excess drains at half of the capacity.
func TestRecoveryDrainByHand(t *testing.T) {
	p := experiments.RecoveryDrainDefaults()
	p.Arrivals, p.Services = "even", "fixed"
	for i, row := range experiments.RecoveryDrain(p).Rows {
		want := []float64{36, 90, 180, 360}[i]
		if math.Abs(row.Recovery-want) > 1 || row.Drain != want && math.Abs(row.Drain/want-1) > 1e-9 {
			t.Errorf("%+v, want %v s", row, want)
		}
		if math.Abs(float64(row.Backlog)-row.Flow) > 1 {
			t.Errorf("%d wait, of an even flow %v", row.Backlog, row.Flow)
		}
	}
}

// Three attempts of every call are 1.5 times what the server can do, also when
// the overload is over: a queue without a bound does not come back.
func TestRecoveryRetriesWithoutABound(t *testing.T) {
	r := experiments.RecoveryRetries(experiments.RecoveryRetriesDefaults())
	if got := r.Recovery("fifo"); !math.IsNaN(got) {
		t.Errorf("fifo recovers after %v s", got)
	}
	if got := r.Tries("fifo"); got < 2.9 || got > 3 {
		t.Errorf("fifo has %v attempts a call", got)
	}
	if got := r.Recovery("tail-drop-100"); !(got <= 5) {
		t.Errorf("tail-drop-100 recovers after %v s", got)
	}
}

func TestDisciplineRefuses(t *testing.T) {
	p := experiments.DisciplineDefaults()
	p.Service, p.Arrivals, p.Factor, p.Targets, p.Top = 0.3, "odd", 0, nil, 2
	err := panicOf(func() { experiments.Discipline(p) })
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"Service is 0.3, want less than the deadline", "Arrivals is odd, want poisson or even", "Factor is 0", "Targets is empty", "Top is 2"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %s", err, want)
		}
	}
	if err := panicOf(func() { experiments.Discipline(experiments.DisciplineDefaults()).P99("nope") }); err == nil || !strings.Contains(err.Error(), `no row "nope"; it has [fifo last-chance`) {
		t.Errorf("a queue that there is not: %v", err)
	}
}

// The closed form is for one request too many in an interval, or more.
func TestDisciplineRampRefuses(t *testing.T) {
	p, q := experiments.DisciplineRampDefaults(), experiments.DisciplineCodelDefaults()
	p.Intervals, q.Intervals, q.Step = []float64{0.1, 0.0001}, []float64{0.0001}, 0
	if err := panicOf(func() { experiments.DisciplineRamp(p) }); err == nil || !strings.Contains(err.Error(), "Intervals[1] is 0.0001, want one request too many") {
		t.Errorf("DisciplineRamp panics with %v", err)
	}
	if err := panicOf(func() { experiments.DisciplineCodel(q) }); err == nil || !strings.Contains(err.Error(), "Intervals[0] is 0.0001") || !strings.Contains(err.Error(), "Step is 0") {
		t.Errorf("DisciplineCodel panics with %v", err)
	}
}

// Every accessor reads the column that it is named after.
func TestDisciplineAccessors(t *testing.T) {
	p := experiments.DisciplineDefaults()
	p.Surge = experiments.DisciplineRunsBrief().Surge
	r := experiments.Discipline(p)
	for _, row := range r.Rows {
		q := row.Queue
		got := []float64{r.Goodput(q), r.Bad(q), r.Waste(q), r.P50(q), r.P99(q), r.Shed(q), r.Served(q), r.Overtaken(q), r.Recovery(q)}
		want := []float64{row.Goodput, float64(row.Bad), row.Waste, row.P50, row.P99, row.Shed, row.Served, row.Overtaken, row.Recovery}
		if !slices.EqualFunc(got, want, same) {
			t.Errorf("%s: %v, want %v", q, got, want)
		}
	}
}

// What there is none of is no zero: nobody is refused by an unbounded queue, and
// with retries it is not back before the run ends.
func TestDisciplineNoneIsNoZero(t *testing.T) {
	r := experiments.Discipline(evenly())
	for _, row := range r.Rows {
		unbounded := slices.Contains([]string{"fifo", "lifo", "priority"}, row.Queue)
		if math.IsNaN(row.Shed) != unbounded {
			t.Errorf("%s refuses after %v s", row.Queue, row.Shed)
		}
	}
	if got := r.Shed("tail-drop-100"); got != 0 {
		t.Errorf("tail-drop refuses after %v s, want 0: at the door", got)
	}
	p := experiments.RecoveryTiersDefaults()
	p.Arrivals, p.Services = "even", "fixed"
	for _, row := range experiments.RecoveryTiers(p).Rows {
		if math.IsNaN(row.P50) != math.IsNaN(row.P99) || math.IsNaN(row.P50) && row.OnTime > 0 || row.P50 == 0 {
			t.Errorf("%+v", row)
		}
	}
}

// Up to the oldest head the closed form of a step is that of its end, and later
// that of its beginning: within the first spell the step's oldest request is as
// old, but for a few requests' worth.
func TestDisciplineCodelIsHeldAtTheSameInstant(t *testing.T) {
	p := experiments.DisciplineCodelDefaults()
	p.Service = 0.001
	p.Overload = 70
	r := experiments.DisciplineCodel(p)
	for _, row := range r.Rows {
		if off := math.Abs(row.Age - row.Theory); off > 0.005 {
			t.Errorf("at %v s the head is %v s old, by the closed form %v", row.Time, row.Age, row.Theory)
		}
	}
	// After 5 s the head would be 10/3 s old; 0.1075 s after the beginning the
	// first of (48.925+1.46)²/4 requests was shed, each worth 1/3000 s.
	if got := r.Rows[9].Theory; math.Abs(got-3.1218) > 0.0002 {
		t.Errorf("the closed form of the first 5 s ends at %v s, want 3.1218", got)
	}
}
