package experiments_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/claims/derive"
	"kneebook/experiments"
)

// The formulas of the tables are those of package derive, and the values that
// tables of queueing theory have at this load.
func TestWhiteboardFormulas(t *testing.T) {
	board, shares := experiments.Whiteboard(experiments.WhiteboardDefaults()), experiments.WhiteboardShares(experiments.WhiteboardDefaults())
	room := derive.MM1KMean(80, 100, 5) - 0.01
	for _, c := range []struct{ got, want, known float64 }{
		{board.Formula("md1"), derive.MD1MeanWait(80, 100), 0.020},
		{board.Formula("mm1"), derive.MM1MeanWait(80, 100), 0.040},
		{board.Formula("mh1"), derive.MG1MeanWait(80, derive.HyperexponentialMoments(0.01, 4)), 0.100},
		{board.Formula("mmc"), derive.MMcMeanWait(80, 10, 10), 0.0204590},
		{board.Formula("mm1k"), room, 0.0156306},
		{board.Wait(0.95, 1), derive.MM1MeanWait(95, 100), 0.190},
		{shares.Formula("idle"), derive.MM1KShare(80, 100, 1000, 0), 0.2},
		{shares.Formula("three"), derive.MM1KShare(80, 100, 1000, 3), 0.1024},
		{shares.Formula("beyond-mean"), derive.MM1Above(80, 100, 0.05), 0.367879},
		{shares.Formula("beyond-p90"), derive.MM1Above(80, 100, derive.MM1Quantile(80, 100, 0.9)), 0.1},
		{shares.Formula("erlang-c"), derive.ErlangC(8, 10), 0.409180},
		{shares.Formula("blocked"), derive.MM1KBlocked(80, 100, 5), 0.0888195},
	} {
		if math.Abs(c.got/c.want-1) > 1e-12 || math.Abs(c.got/c.known-1) > 1e-5 {
			t.Errorf("%v, want %v, known as %v", c.got, c.want, c.known)
		}
	}
}

// The kernel meets every formula: by Student's t of 19 degrees, eleven checks of a
// right simulator all stay within 4.1 standard errors in 99 of 100 tables.
func TestWhiteboardMeetsTheFormulas(t *testing.T) {
	board, shares := experiments.Whiteboard(experiments.WhiteboardDefaults()), experiments.WhiteboardShares(experiments.WhiteboardDefaults())
	for _, r := range board.Rows {
		if math.Abs(r.Apart) > 4.1 || !(r.Error > 0 && r.Error < 0.15*r.Formula) || math.Abs(r.Apart*r.Error-(r.Mean-r.Formula)) > 1e-12 {
			t.Errorf("%+v", r)
		}
		got := []float64{board.Formula(r.Station), board.Mean(r.Station), board.Error(r.Station), board.Apart(r.Station)}
		if want := []float64{r.Formula, r.Mean, r.Error, r.Apart}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", r.Station, got, want)
		}
	}
	for _, r := range shares.Rows {
		if math.Abs(r.Apart) > 4.1 || !(r.Error > 0 && r.Error < 0.15*r.Formula) || math.Abs(r.Apart*r.Error-(r.Mean-r.Formula)) > 1e-12 {
			t.Errorf("%+v", r)
		}
		got := []float64{shares.Formula(r.Share), shares.Mean(r.Share), shares.Error(r.Share), shares.Apart(r.Share)}
		if want := []float64{r.Formula, r.Mean, r.Error, r.Apart}; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", r.Share, got, want)
		}
	}
	if len(board.Rows) != 5 || len(shares.Rows) != 6 {
		t.Errorf("%d and %d rows", len(board.Rows), len(shares.Rows))
	}
}

func TestWhiteboardRefuses(t *testing.T) {
	for _, c := range []struct {
		set  func(*experiments.WhiteboardParams)
		want string
	}{
		{func(p *experiments.WhiteboardParams) { p.Load = 1 }, "Load is 1,"},
		{func(p *experiments.WhiteboardParams) { p.Service = math.NaN() }, "Service is NaN"},
		{func(p *experiments.WhiteboardParams) { p.SCV = 0.5 }, "SCV is 0.5"},
		{func(p *experiments.WhiteboardParams) { p.Pool = 0 }, "Pool is 0"},
		{func(p *experiments.WhiteboardParams) { p.Places = 0 }, "Places is 0"},
		{func(p *experiments.WhiteboardParams) { p.Runs = 1 }, "Runs is 1"},
		{func(p *experiments.WhiteboardParams) { p.Requests = 0 }, "Requests is 0"},
		{func(p *experiments.WhiteboardParams) { p.Skip = 3000 }, "Skip is 3000"},
	} {
		p := experiments.WhiteboardDefaults()
		c.set(&p)
		for _, name := range []string{"whiteboard", "whiteboard-shares"} {
			e, _ := experiments.Lookup(name)
			if _, err := e.Run(p, 7); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
	}
	board, shares := experiments.Whiteboard(experiments.WhiteboardDefaults()), experiments.WhiteboardShares(experiments.WhiteboardDefaults())
	for _, f := range []func(){func() { board.Mean("nope") }, func() { shares.Mean("nope") }} {
		if err := panicOf(f); err == nil || !strings.Contains(err.Error(), `"nope"; it has [`) {
			t.Errorf("an unknown row: %v", err)
		}
	}
}
