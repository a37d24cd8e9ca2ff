package experiments_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/experiments"
)

// printedTable is one table of the C05 page: the cells as printed there, and
// what each row ran with.
type printedTable struct {
	Name    string
	Columns []string
	Rows    []struct {
		Cells  []string
		Params struct {
			N        int     `json:"n"`
			Seed     uint64  `json:"seed"`
			Service  float64 `json:"service_mean_s"`
			Rate     float64 `json:"rate"`
			Capacity int     `json:"capacity"` // 0 where the row has none
			Budget   float64 `json:"budget_s"`
			Deadline float64 `json:"deadline_s"`
		}
	}
}

// printedTables reads every table of the page.
func printedTables(t *testing.T) []printedTable {
	t.Helper()
	files, err := filepath.Glob("testdata/c05-*.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []printedTable
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var page struct{ Tables []printedTable }
		if err := json.Unmarshal(text, &page); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, page.Tables...)
	}
	return all
}

func readPrinted(t *testing.T, name string) printedTable {
	t.Helper()
	all := printedTables(t)
	i := slices.IndexFunc(all, func(p printedTable) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no table %s", name)
	}
	return all[i]
}

// ran is what a row of ours ran with.
type ran struct {
	requests      int
	seed          uint64
	service, rate float64
	places        int // 0 where there is no bound
}

// row compares one printed row with a row of the page, and what it ran with.
func (p printedTable) row(t *testing.T, i int, r ran, cells ...string) {
	t.Helper()
	if i >= len(p.Rows) {
		t.Fatalf("%s has no row %d", p.Name, i)
	}
	if !slices.Equal(cells, p.Rows[i].Cells) {
		t.Errorf("%s, row %d: %q, the page prints %q", p.Name, i, cells, p.Rows[i].Cells)
	}
	q := p.Rows[i].Params
	if want := (ran{q.N, q.Seed, q.Service, q.Rate, q.Capacity}); r != want {
		t.Errorf("%s, row %d: ran with %+v, the page with %+v", p.Name, i, r, want)
	}
}

// within compares the deadline of a row.
func (p printedTable) within(t *testing.T, i int, deadline float64) {
	t.Helper()
	if want := p.Rows[i].Params.Deadline; deadline != want {
		t.Errorf("%s, row %d: a deadline of %v s, the page has %v s", p.Name, i, deadline, want)
	}
}

// whole holds that no row of the page is left out.
func (p printedTable) whole(t *testing.T, rows int) {
	t.Helper()
	if rows != len(p.Rows) {
		t.Errorf("%s: %d rows, the page has %d", p.Name, rows, len(p.Rows))
	}
}

// ms prints a time in s as the page prints milliseconds: 93m, or with a unit of
// its own.
func ms(s float64, decimals int, unit ...string) string {
	return strconv.FormatFloat(1000*s, 'f', decimals, 64) + strings.Join(append(unit, "m")[:1], "")
}

// commas groups the digits of a count by three.
func commas(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// TestEveryTableOfThePage counts the page's tables and cells. Each table has a
// test of its own that compares them as printed.
func TestEveryTableOfThePage(t *testing.T) {
	cells, names := 0, []string{}
	for _, p := range printedTables(t) {
		names = append(names, p.Name)
		for _, r := range p.Rows {
			cells += len(r.Cells)
			if len(r.Cells) != len(p.Columns) {
				t.Errorf("%s: a row of %d cells", p.Name, len(r.Cells))
			}
		}
	}
	slices.Sort(names)
	want := "assembly b1 b1_try b2 b2_try b3 b3_try b4 b4_try b5 b5_try b6 b6_try verify"
	if strings.Join(names, " ") != want || cells != 351 {
		t.Errorf("%d cells of %s; want 351 of %s", cells, names, want)
	}
}

// TestVerifyIsThePage prints the lines of the page's own check from our
// experiments, and asks what it asks.
func TestVerifyIsThePage(t *testing.T) {
	page := readPrinted(t, "verify")
	for i, l := range verifyLines() {
		status := "FAIL"
		if l.holds {
			status = "PASS"
		}
		if got := []string{status, l.claim, l.detail}; !slices.Equal(got, page.Rows[i].Cells) {
			t.Errorf("line %d: %q, the page prints %q", i, got, page.Rows[i].Cells)
		}
	}
	page.whole(t, len(verifyLines()))
}

// verifyLine is one line of the page's own check.
type verifyLine struct {
	claim  string
	holds  bool
	detail string
}

func verifyLines() []verifyLine {
	knee, bound := experiments.Knee(experiments.KneeDefaults()), experiments.Bound(experiments.BoundDefaults())
	signal, order := experiments.Signal(experiments.SignalDefaults()), experiments.Order(experiments.OrderDefaults())
	doomed := experiments.Doomed(experiments.DoomedDefaults())
	var lines []verifyLine
	add := func(claim string, holds bool, format string, args ...any) {
		lines = append(lines, verifyLine{claim, holds, fmt.Sprintf(format, args...)})
	}
	for _, r := range knee.Rows[:4] {
		add(fmt.Sprintf("B1  simulated mean matches M/M/1 at rho=%.2f", r.Load), r.Mean > 0.9*r.Theory && r.Mean < 1.1*r.Theory,
			"%.0f ms measured vs %.0f ms predicted", 1000*r.Mean, 1000*r.Theory)
	}
	last := knee.Rows[4]
	add("B1  at rho=0.99 the run is too short and UNDERSTATES the tail", last.Mean < 0.8*last.Theory,
		"%.0f ms vs %.0f ms predicted -- relaxation ~1/(1-rho)^2", 1000*last.Mean, 1000*last.Theory)
	rise := knee.P99(0.95) / knee.P99(0.5)
	add("B1  p99 rises ~9x from 50% to 95% utilisation", rise >= 8 && rise <= 10, "%.1fx", rise)
	none, ten := bound.Rows[0], bound.Rows[3]
	add("B2  an unbounded queue at rho>1 produces multi-second latency", none.Cap == "none" && none.P99 > 5, "p99 %.1f s", none.P99)
	add("B2  a bound converts it into a bounded latency plus visible drops", ten.Cap == "10" && ten.P99 < 0.5 && ten.Dropped > 0,
		"p99 %.0f ms, %d dropped", 1000*ten.P99, ten.Dropped)
	at, over := signal.Rows[4], signal.Rows[5]
	add("B3  utilisation is pinned at 100% across the whole overload regime", at.Capped < 1 && over.Capped == 1,
		"%.0f rps -> %.0f%%, %.0f rps -> %.0f%%: one point of movement", at.Rate, 100*at.Capped, over.Rate, 100*over.Capped)
	add("B3  ...while mean queue depth grows by more than an order of magnitude", over.Estimate > 10*at.Estimate,
		"%.0f -> %.0f deep", at.Estimate, over.Estimate)
	fifo, lifo := order.Rows[0], order.Rows[1]
	add("B4  FIFO and LIFO complete the same number of requests", fifo.Served == lifo.Served, "%d either way", fifo.Served)
	add("B4  ...but LIFO serves vastly more of them inside 100 ms", lifo.Fast > 50*fifo.Fast, "%d vs %d under 100 ms", lifo.Fast, fifo.Fast)
	all, checked := doomed.Rows[0], doomed.Rows[1]
	add("B5  serving everything FIFO wastes almost all of the work", 20*all.Useful < all.Completed,
		"%d of %d completions arrived in time", all.Useful, all.Completed)
	add("B5  dropping expired work at dequeue is a >10x goodput win", checked.Useful > 10*all.Useful,
		"%d -> %d useful completions", all.Useful, checked.Useful)
	return lines
}
