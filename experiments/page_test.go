package experiments_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"kneebook/claims/derive"
	"kneebook/experiments"
)

// pageTable is one table of the C05 page, cell by cell as it is printed there.
type pageTable struct {
	Name    string
	Columns []string
	Rows    []struct {
		Cells  []string
		Params struct {
			N           int     `json:"n"`
			Seed        uint64  `json:"seed"`
			ServiceMean float64 `json:"service_mean_s"`
			Rate        float64 `json:"rate"`
		}
	}
}

func readPage(t *testing.T, name string) pageTable {
	t.Helper()
	text, err := os.ReadFile("testdata/c05-knee.json")
	if err != nil {
		t.Fatal(err)
	}
	var page struct{ Tables []pageTable }
	if err := json.Unmarshal(text, &page); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(page.Tables, func(p pageTable) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no table %s", name)
	}
	return page.Tables[i]
}

// compareRow compares one printed row with a row of the page, and the rate
// that was run with the page's.
func compareRow(t *testing.T, page pageTable, i int, rate float64, cells ...string) {
	t.Helper()
	if want := page.Rows[i].Params.Rate; rate != want {
		t.Errorf("%s, row %d: ran at %v per second, the page at %v", page.Name, i, rate, want)
	}
	for c, want := range page.Rows[i].Cells {
		if cells[c] != want {
			t.Errorf("%s, row %d, %s: %s, the page prints %s", page.Name, i, page.Columns[c], cells[c], want)
		}
	}
}

// compareParams holds the parameters of a run against those of every row.
func compareParams(t *testing.T, page pageTable, p experiments.KneeParams) {
	t.Helper()
	if len(p.Loads) != len(page.Rows) {
		t.Fatalf("%s: %d loads, the page has %d rows", page.Name, len(p.Loads), len(page.Rows))
	}
	for i, row := range page.Rows {
		if row.Params.N != p.Requests || row.Params.Seed != p.Seed || row.Params.ServiceMean != p.Service {
			t.Errorf("%s, row %d: the page ran %+v, we run %+v", page.Name, i, row.Params, p)
		}
	}
}

func TestKneeIsThePage(t *testing.T) {
	page, knee := readPage(t, "b1"), experiments.Knee(experiments.KneeDefaults())
	compareParams(t, page, knee.Params)
	for i, r := range knee.Rows {
		compareRow(t, page, i, r.Rate,
			fmt.Sprintf("%.0fr", r.Rate), fmt.Sprintf("%.2f", r.Load), fmt.Sprintf("%.0fm", 1000*r.Mean),
			fmt.Sprintf("%.0fm", 1000*r.Theory), fmt.Sprintf("%.0fm", 1000*r.P50), fmt.Sprintf("%.0fm", 1000*r.P99),
			fmt.Sprintf("%.1fx", r.Ratio))
	}
}

func TestKneeErrorIsThePage(t *testing.T) {
	page, errs := readPage(t, "b1_try"), experiments.KneeError(experiments.KneeErrorDefaults())
	compareParams(t, page, errs.Params)
	for i, r := range errs.Rows {
		compareRow(t, page, i, page.Rows[i].Params.Rate,
			fmt.Sprintf("%.2f", r.Load), fmt.Sprintf("%.0f ms", 1000*r.Theory), fmt.Sprintf("%.0f ms", 1000*r.Mean),
			fmt.Sprintf("%.0f%%", 100*r.Error), fmt.Sprintf("%.0fms", 1000*r.P99))
	}
	// The page's sentence: "Doubling the load from 0.5 to 0.98 multiplies mean latency by 25x."
	if got := fmt.Sprintf("%.0fx", errs.Theory(0.98)/errs.Theory(0.5)); got != "25x" {
		t.Errorf("the closed form rises %s from 50%% to 98%%, the page says 25x", got)
	}
}

// The loads of the notebook give the page's rates to the bit.
func TestRatesAreExact(t *testing.T) {
	p := experiments.KneeDefaults()
	p.Loads, p.Requests = []float64{.5, .7, .8, .9, .95, .98, .99}, 10
	want := []float64{50, 70, 80, 90, 95, 98, 99}
	for i, r := range experiments.Knee(p).Rows {
		if r.Rate != want[i] {
			t.Errorf("load %v gives %v per second, want %v", r.Load, r.Rate, want[i])
		}
	}
}

// What the page calls "still filling" wanders: up to 144 in the system by
// request 3,000, then down to 11 in the mean of the thousand after request
// 8,000, and 184 at the end, after 201 s.
func TestKneePathWanders(t *testing.T) {
	path := experiments.KneePath(experiments.KneePathDefaults())
	last := path.Params.Requests
	for _, c := range []struct {
		what string
		got  float64
		want string
	}{
		{"the most found up to request 3,000", path.Most(3000), "144"},
		{"the mean found from 8,001 to 9,000", path.Mean(9000), "11"},
		{"found by the last arrival", path.InSystem(last), "184"},
		{"the last arrival, in s", path.Time(last), "201"},
	} {
		if got := fmt.Sprintf("%.0f", c.got); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// The path is what a second implementation sees: every row, from its numbers
// in the system.
func TestKneePathMeetsTheNaiveSimulator(t *testing.T) {
	p := experiments.KneePathDefaults()
	p.Requests = 4500
	naive := derive.SingleServerFIFO(99, p.Service, p.Requests, p.Seed)
	found := derive.NumberInSystem(naive)
	from := 0
	for _, r := range experiments.KneePath(p).Rows {
		sum := 0
		for _, n := range found[from:r.Request] {
			sum += n
		}
		want := experiments.KneePathRow{
			Request: min(from+p.Every, p.Requests), Time: r.Time, InSystem: found[r.Request-1],
			Most: slices.Max(found[:r.Request]), Mean: float64(sum) / float64(r.Request-from),
		}
		if r != want || math.Abs(r.Time/naive.Arrivals[r.Request-1]-1) > 1e-12 {
			t.Errorf("row %+v, want %+v at %v", r, want, naive.Arrivals[r.Request-1])
		}
		from = r.Request
	}
	if from != p.Requests {
		t.Errorf("the last row is of request %d", from)
	}
}
