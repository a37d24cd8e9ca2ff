package experiments_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/experiments"
)

func TestDoomedIsThePage(t *testing.T) {
	page, doomed := readPrinted(t, "b5"), experiments.Doomed(experiments.DoomedDefaults())
	p := doomed.Params
	names := map[string]string{"fifo": "serve everything (FIFO)", "fifo-check": "drop expired at dequeue", "lifo-check": "drop expired + LIFO"}
	for i, r := range doomed.Rows[:3] {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, p.Places},
			names[r.Policy], strconv.Itoa(r.Completed), strconv.Itoa(r.Useful), strconv.Itoa(r.Wasted), ms(r.P99, 1, "ms"))
		page.within(t, i, p.Deadline)
	}
	page.whole(t, len(doomed.Rows)-1) // the row of LIFO without the check is ours
}

func TestDoomedSweepIsThePage(t *testing.T) {
	page, sweep := readPrinted(t, "b5_try"), experiments.DoomedSweep(experiments.DoomedSweepDefaults())
	p := sweep.Params
	for i, r := range sweep.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, p.Places},
			ms(r.Deadline, 0, " ms"), commas(r.Plain), commas(r.Checked), fmt.Sprintf("%.1fx", r.Gain))
		page.within(t, i, r.Deadline)
	}
	page.whole(t, len(sweep.Rows))
}

func TestAssemblyIsThePage(t *testing.T) {
	page, assembly := readPrinted(t, "assembly"), experiments.Assembly(experiments.AssemblyDefaults())
	p := assembly.Params
	names := map[string]string{"unbounded": "no bound, FIFO", "fifo": "bounded queue, FIFO", "fifo-check": "bounded + deadline drop",
		"lifo": "bounded + LIFO", "lifo-check": "bounded + LIFO + deadline"}
	for i, r := range assembly.Rows {
		places := p.Places
		if r.Policy == "unbounded" {
			places = 0
		}
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, places}, names[r.Policy], ms(r.P50, 0), ms(r.P99, 0),
			strconv.Itoa(r.Useful), strconv.Itoa(r.Wasted), strconv.Itoa(r.Shed))
		page.within(t, i, p.Deadline)
	}
	page.whole(t, len(assembly.Rows))
}

// What an exact reconstruction gives beside the printed cells: LIFO alone has
// 15,359 useful completions, 98.90% of the busy time is wasted without a check,
// the gains in completions, and 46.6 s of work after the last arrival.
func TestDoomedBesideThePage(t *testing.T) {
	doomed, sweep := experiments.Doomed(experiments.DoomedDefaults()), experiments.DoomedSweep(experiments.DoomedSweepDefaults())
	assembly := experiments.Assembly(experiments.AssemblyDefaults())
	for _, c := range []struct{ what, got, want string }{
		{"useful under LIFO", fmt.Sprint(doomed.Useful("lifo")), "15359"},
		{"wasted time", fmt.Sprintf("%.2f%%", 100*doomed.WastedWork("fifo")), "98.90%"},
		{"gains", fmt.Sprint(sweep.Gaineds()), "[11736 13104 13673 13500 13332 4808]"},
		{"expired at 2 s", fmt.Sprint(sweep.Rows[5].Expired), "576"},
		{"after the last arrival", fmt.Sprintf("%.1f", assembly.After("unbounded")), "46.6"},
	} {
		if c.got != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got, c.want)
		}
	}
}

// Every request of a row has one fate, and the check never serves one whose
// wait is beyond the deadline: only a service can make a completion late.
func TestDoomedAddsUp(t *testing.T) {
	for _, r := range experiments.Doomed(experiments.DoomedDefaults()).Rows {
		if sum := r.Completed + r.Dropped + r.Expired; sum != 20_000 || r.Useful+r.Wasted != r.Completed {
			t.Errorf("%s: %d requests have a fate, %+v", r.Policy, sum, r)
		}
	}
	for _, r := range experiments.Assembly(experiments.AssemblyDefaults()).Rows {
		if sum := r.Useful + r.Wasted + r.Shed; sum != 20_000 || math.Abs(r.ShedShare*20_000-float64(r.Shed)) > 1e-9 {
			t.Errorf("%s: %d requests have a fate, %+v", r.Policy, sum, r)
		}
	}
}

func TestDoomedAccessors(t *testing.T) {
	doomed := experiments.Doomed(experiments.DoomedDefaults())
	for _, r := range doomed.Rows {
		got := []float64{doomed.Completed(r.Policy), doomed.Useful(r.Policy), doomed.Wasted(r.Policy), doomed.WastedWork(r.Policy),
			doomed.Expired(r.Policy), doomed.P50(r.Policy), doomed.P99(r.Policy)}
		want := []float64{float64(r.Completed), float64(r.Useful), float64(r.Wasted), r.WastedWork, float64(r.Expired), r.P50, r.P99}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", r.Policy, got, want)
		}
	}
	sweep := experiments.DoomedSweep(experiments.DoomedSweepDefaults())
	for i, r := range sweep.Rows {
		got := []float64{sweep.Gained(r.Deadline), sweep.Gain(r.Deadline), sweep.Deadlines()[i], sweep.Plains()[i], sweep.Checkeds()[i], sweep.Gaineds()[i]}
		want := []float64{float64(r.Checked - r.Plain), r.Gain, r.Deadline, float64(r.Plain), float64(r.Checked), float64(r.Gained)}
		if !slices.Equal(got, want) {
			t.Errorf("deadline %v: %v, want %v", r.Deadline, got, want)
		}
	}
	assembly := experiments.Assembly(experiments.AssemblyDefaults())
	for _, r := range assembly.Rows {
		got := []float64{assembly.P50(r.Policy), assembly.P99(r.Policy), assembly.Useful(r.Policy), assembly.Wasted(r.Policy), assembly.Shed(r.Policy), assembly.After(r.Policy)}
		if want := []float64{r.P50, r.P99, float64(r.Useful), float64(r.Wasted), float64(r.Shed), r.After}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", r.Policy, got, want)
		}
	}
}

func TestDoomedRefuses(t *testing.T) {
	p, sweep, a := experiments.DoomedDefaults(), experiments.DoomedSweepDefaults(), experiments.AssemblyDefaults()
	p.Deadline, sweep.Deadlines, a.Places = 0, []float64{0.1, math.NaN()}, -3
	doomed, assembly := experiments.Doomed(experiments.DoomedDefaults()), experiments.Assembly(experiments.AssemblyDefaults())
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"Deadline is 0", func() { experiments.Doomed(p) }},
		{"Deadlines[1] is NaN", func() { experiments.DoomedSweep(sweep) }},
		{"Places is -3", func() { experiments.Assembly(a) }},
		{`no row for the policy "drop"`, func() { doomed.Useful("drop") }},
		{`no row for the policies "all"`, func() { assembly.Useful("all") }},
	} {
		if err := panicOf(c.f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("panics with %v, want %s", err, c.want)
		}
	}
}
