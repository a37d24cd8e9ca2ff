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

func TestFloorIsThePage(t *testing.T) {
	page, floor := readPrinted(t, "b6"), experiments.Floor(experiments.FloorDefaults())
	p := floor.Params
	for i, r := range floor.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, 0}, r.Policy, strconv.Itoa(r.Premium), strconv.Itoa(r.Free), fmt.Sprintf("%.1f%%", 100*r.FreeShare))
	}
	page.whole(t, len(floor.Rows))
	if p.Places != 200 || p.Threshold != 40 || p.Reserved != 30 || p.Share != 0.7 {
		t.Errorf("ran with %+v", p)
	}
}

func TestFloorSweepIsThePage(t *testing.T) {
	page, sweep := readPrinted(t, "b6_try"), experiments.FloorSweep(experiments.FloorSweepDefaults())
	p := sweep.Params
	for i, r := range sweep.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, 0},
			fmt.Sprintf("%.0f%%", 100*r.Floor), commas(r.Premium), commas(r.Free), fmt.Sprintf("%.1f%%", 100*r.FreeShare))
		if r.Reserved != int(math.Round(200*r.Floor)) {
			t.Errorf("floor %v: %d places", r.Floor, r.Reserved)
		}
	}
	page.whole(t, len(sweep.Rows))
}

// What an exact reconstruction says about the page's classes: they split at a
// gap of 8.600 ms, with mean gaps of 3.45 and 15.80 ms.
func TestFloorGapsSplit(t *testing.T) {
	gaps := experiments.FloorGaps(experiments.FloorDefaults())
	got := fmt.Sprintf("%.4f %.4f %.2f %.2f", 1000*gaps.Longest("premium"), 1000*gaps.Shortest("free"), 1000*gaps.Mean("premium"), 1000*gaps.Mean("free"))
	if want := "8.5996 8.5999 3.45 15.80"; got != want {
		t.Errorf("gaps in ms: %s, want %s", got, want)
	}
	if apart := gaps.Apart("premium") / gaps.Apart("free"); apart < 0.95 || apart > 1.05 {
		t.Errorf("classes drawn apart: mean gaps in the ratio %v", apart)
	}
}

// The page's gap between the classes without a policy comes from its draws
// alone: with classes drawn apart, both complete alike at every seed.
func TestFloorClassesApart(t *testing.T) {
	for seed := range uint64(4) {
		p := experiments.FloorDefaults()
		p.Seed = seed
		apart, shared := experiments.FloorPolicies(p), experiments.Floor(p)
		if d := apart.FreeShare("none") - apart.PremiumShare("none"); math.Abs(d) > 0.03 {
			t.Errorf("seed %d, apart: %v", seed, d)
		}
		if d := shared.FreeShare("none") - shared.PremiumShare("none"); d < 0.2 {
			t.Errorf("seed %d, shared: %v", seed, d)
		}
	}
}

// A flood of premium takes the floor of the page away, to the request; kept
// places hold, unless the queue then serves premium first.
func TestFloorUnderFlood(t *testing.T) {
	flood := experiments.FloorFlood(experiments.FloorFloodDefaults())
	if flood.Free("floor") != flood.Free("none") || flood.Premium("floor") != flood.Premium("none") {
		t.Errorf("floor serves %v of free, none %v", flood.Free("floor"), flood.Free("none"))
	}
	if s := flood.FreeShare("reserved"); s < 0.45 || s > 0.55 {
		t.Errorf("reserved serves %v of free, want about half: 30 of 200 places are worth 15 per second", s)
	}
	if n := flood.Free("reserved-priority"); n > 60 {
		t.Errorf("reserved places behind a priority serve %v", n)
	}
	load := experiments.FloorLoad(experiments.FloorLoadDefaults())
	for i, r := range load.Rows {
		if r.Premium > 60 && r.Reserved < 0.45 {
			t.Errorf("beside %v per second of premium, reserved serves %v of free", r.Premium, r.Reserved)
		}
		got := []float64{load.None(r.Premium), load.Floor(r.Premium), load.Reserved(r.Premium), load.PremiumShare(r.Premium),
			load.Premiums()[i], load.Nones()[i], load.Floors()[i], load.Reserveds()[i]}
		if want := []float64{r.None, r.Floor, r.Reserved, r.PremiumShare, r.Premium, r.None, r.Floor, r.Reserved}; !slices.Equal(got, want) {
			t.Errorf("%v per second: %v, want %v", r.Premium, got, want)
		}
	}
}

// Every accessor reads the column that it is named after.
func TestFloorAccessors(t *testing.T) {
	floor := experiments.FloorPolicies(experiments.FloorDefaults())
	for _, r := range floor.Rows {
		p := r.Policy
		got := []float64{floor.Premium(p), floor.PremiumShare(p), floor.PremiumP50(p), floor.PremiumP99(p),
			floor.Free(p), floor.FreeShare(p), floor.FreeP50(p), floor.FreeP99(p)}
		want := []float64{float64(r.Premium), r.PremiumShare, r.PremiumP50, r.PremiumP99, float64(r.Free), r.FreeShare, r.FreeP50, r.FreeP99}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", p, got, want)
		}
	}
	sweep := experiments.FloorFrontier(experiments.FloorFrontierDefaults())
	for i, r := range sweep.Rows {
		got := []float64{sweep.Premium(r.Floor), sweep.PremiumShare(r.Floor), sweep.Free(r.Floor), sweep.FreeShare(r.Floor), sweep.Served(r.Floor),
			sweep.PremiumShares()[i], sweep.FreeShares()[i]}
		want := []float64{float64(r.Premium), r.PremiumShare, float64(r.Free), r.FreeShare, float64(r.Premium + r.Free), r.PremiumShare, r.FreeShare}
		if !slices.Equal(got, want) {
			t.Errorf("floor %v: %v, want %v", r.Floor, got, want)
		}
	}
	gaps := experiments.FloorGaps(experiments.FloorDefaults())
	if n := gaps.Offered("premium") + gaps.Offered("free"); n != 20_000 || gaps.Shortest("premium") > gaps.Mean("premium") {
		t.Errorf("%v requests", n)
	}
}

func TestFloorRefuses(t *testing.T) {
	bad := func(set func(p *experiments.FloorParams)) func() {
		p := experiments.FloorDefaults()
		set(&p)
		return func() { experiments.Floor(p) }
	}
	sweep, load := experiments.FloorSweepDefaults(), experiments.FloorLoadDefaults()
	sweep.Floors = []float64{0.5, 1.5, 0.5}
	load.Premiums = []float64{60, -1}
	late := experiments.FloorLoadDefaults()
	late.Places = 0
	floor := experiments.Floor(experiments.FloorDefaults())
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"Rate is NaN", bad(func(p *experiments.FloorParams) { p.Rate = math.NaN() })},
		{"Share is 1,", bad(func(p *experiments.FloorParams) { p.Share = 1 })},
		{"Places is 0", bad(func(p *experiments.FloorParams) { p.Places = 0 })},
		{"Threshold is 0", bad(func(p *experiments.FloorParams) { p.Threshold = 0 })},
		{"Reserved is 201", bad(func(p *experiments.FloorParams) { p.Reserved = 201 })},
		{"Servers is 2", bad(func(p *experiments.FloorParams) { p.Servers = 2 })},
		{"Floors[1] is 1.5", func() { experiments.FloorSweep(sweep) }},
		{"Floors[2] is 0.5, want each entry once", func() { experiments.FloorFrontier(sweep) }},
		{"Premiums[1] is -1", func() { experiments.FloorLoad(load) }},
		{"Places is 0", func() { experiments.FloorLoad(late) }},
		{`no row for the policy "fair"`, func() { floor.Free("fair") }},
	} {
		if err := panicOf(c.f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("panics with %v, want %s", err, c.want)
		}
	}
}
