package experiments_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/experiments"
)

// golden runs an experiment that has a published file, with its own
// parameters.
func golden(t testing.TB, name string) (experiments.Experiment, any) {
	t.Helper()
	e, ok := experiments.Lookup(name)
	if !ok || e.Golden == nil {
		t.Fatalf("%s has no published file", name)
	}
	result, err := e.Run(e.Defaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	return e, result
}

// Both files of the lab post come out byte for byte, with the rows that it
// prints.
func TestLabFiles(t *testing.T) {
	text, err := os.ReadFile("testdata/lab-rows.json")
	if err != nil {
		t.Fatal(err)
	}
	var printed struct{ Sweep, Hangover [][]string }
	if err := json.Unmarshal(text, &printed); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		experiment, file, hash string
		rows                   [][]string
	}{
		{"shedding", "bp-post4-shed-sweep.csv", "bc2ba213029757e0f7a86fd9b940ad35d7d787184b69d563c22b8ca0029e9609", printed.Sweep},
		{"hangover", "bp-post4-hangover.csv", "2a2941d8f543cef2b563fab8ec83af554d4ab8378bc459c01ca89b2c9654d775", printed.Hangover},
	} {
		e, result := golden(t, c.experiment)
		data := e.Golden.File(result)
		sum := sha256.Sum256(data)
		if got := hex.EncodeToString(sum[:]); got != c.hash || e.Golden.SHA256 != c.hash || e.Golden.Name != c.file || !e.Golden.Matches(result) {
			t.Errorf("%s has the hash %s, want %s", e.Golden.Name, got, c.hash)
		}
		for _, row := range c.rows {
			if line := "\n" + strings.Join(row, ",") + "\n"; !strings.Contains(string(data), line) {
				t.Errorf("%s has no line %s", c.file, line)
			}
		}
	}
}

// The tables hold the same at full precision: what the lab prints is the top
// of the cell in which the whole milliseconds of each percentile lie.
func TestLabTwins(t *testing.T) {
	top := func(s float64) string {
		if math.IsNaN(s) {
			return "0.0" // of none
		}
		v, width := int(math.Floor(1000*s+0.5)), 1
		for v >= 2048*width {
			width *= 2
		}
		return fmt.Sprintf("%.1f", float64(v/width*width+width-1))
	}
	one := func(v float64) string { return strconv.FormatFloat(v, 'f', 1, 64) }
	sweep := experiments.Shedding(experiments.SheddingDefaults())
	for i, line := range strings.Split(strings.TrimSpace(sweep.Published()), "\n")[1:] {
		r := sweep.Rows[i]
		want := []string{strings.ReplaceAll(r.Policy, "expiry", "expire"), one(r.Offered), one(r.Goodput), one(100 * r.Shed), one(100 * r.Late), top(r.P99), top(r.ShedWait), one(100 * r.Wasted)}
		if got := strings.Split(line, ","); !slices.Equal(got, want) {
			t.Errorf("%s: the file says %v, the table %v", r.Run, got, want)
		}
	}
	hangover := experiments.Hangover(experiments.HangoverDefaults())
	for i, line := range strings.Split(strings.TrimSpace(hangover.Published()), "\n")[1:] {
		r := hangover.Rows[i]
		want := []string{fmt.Sprint(100 * i), top(r.FIFO), top(r.TailDrop), top(r.Expiry), top(r.LIFO)}
		if got := strings.Split(line, ","); !slices.Equal(got, want) || math.Abs(r.Start-float64(i)/10) > 1e-12 {
			t.Errorf("window %v: the file says %v, the table %v", r.Start, got, want)
		}
	}
}

// A changed parameter gives another file, and says so.
func TestLabWithOtherParameters(t *testing.T) {
	sweep, _ := experiments.Lookup("shedding")
	p := experiments.SheddingDefaults()
	p.Horizon = 1
	if result, err := sweep.Run(p, 0); err != nil || sweep.Golden.Matches(result) {
		t.Errorf("a run of 1 s has the published hash; %v", err)
	}
	hangover, _ := experiments.Lookup("hangover")
	q := experiments.HangoverDefaults()
	q.Places = 21
	if result, err := hangover.Run(q, 0); err != nil || hangover.Golden.Matches(result) {
		t.Errorf("a bound of 21 has the published hash; %v", err)
	}
}

// How many of the 224 and 250 cells each change moves, counted apart from this
// program.
func TestLabVariants(t *testing.T) {
	want := []experiments.SheddingVariantsRow{
		{Variant: "unchanged", Same: 2},
		{Variant: "exact-instants", Sweep: 15, Hangover: 34},
		{Variant: "pick-before-arrival", Sweep: 4, Hangover: 27},
		{Variant: "bound-19", Sweep: 4, Hangover: 34},
		{Variant: "bound-21", Sweep: 16, Hangover: 34},
		{Variant: "run-of-1-s"}, {Variant: "run-of-10-s"}, {Variant: "run-of-60-s"},
		{Variant: "no-cells", Sweep: 2, Hangover: 8},
		{Variant: "two-digits", Sweep: 11, Hangover: 41},
		{Variant: "cut-off", Sweep: 7, Hangover: 69},
		{Variant: "next-rank", Sweep: 8, Same: 1},
		{Variant: "nearest-rank", Same: 2},
	}
	got := experiments.SheddingVariants(experiments.SheddingVariantsDefaults()).Rows
	if len(got) != len(want) {
		t.Fatalf("%d variants, want %d", len(got), len(want))
	}
	for i, w := range want {
		if run := strings.HasPrefix(w.Variant, "run"); run && got[i].Variant == w.Variant && got[i].Same == 0 {
			continue
		}
		if got[i] != w {
			t.Errorf("%+v, want %+v", got[i], w)
		}
	}
}

// The cells that a histogram of unit cells would leave alone are these ten.
func TestLabCells(t *testing.T) {
	var got []string
	for _, r := range experiments.SheddingCells(experiments.HangoverDefaults()).Rows {
		got = append(got, fmt.Sprintf("%s %.0f %.0f", r.Cell, 1000*r.Whole, 1000*r.Printed))
		if math.Abs(r.Exact-r.Whole) > 0.0005+1e-9 {
			t.Errorf("%s: %v is not %v in whole ms", r.Cell, r.Exact, r.Whole)
		}
	}
	want := []string{"fifo-200-p99 2480 2481", "lifo-125-shed-wait 2488 2489", "fifo-3500 2160 2161", "fifo-3800 2410 2411", "fifo-4000 2510 2511",
		"fifo-4100 2488 2489", "fifo-4300 2438 2439", "fifo-4500 2388 2389", "fifo-4700 2338 2339", "fifo-4900 2460 2461"}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// BenchmarkLabFiles writes both files of the lab post from nothing. A budget of
// 50 ms is meant for it; it is reported as the share that is used.
func BenchmarkLabFiles(b *testing.B) {
	for b.Loop() {
		for _, name := range []string{"shedding", "hangover"} {
			if e, result := golden(b, name); !e.Golden.Matches(result) {
				b.Fatalf("%s is not as published", name)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N)/50, "of-50ms")
}

// What the corrections to the lab post say of its runs.
func TestLabFates(t *testing.T) {
	at := map[string]experiments.SheddingFatesRow{}
	for _, row := range experiments.SheddingFates(experiments.SheddingFatesDefaults()).Rows {
		at[row.Run] = row
	}
	for _, c := range []struct {
		run                                     string
		onTime, late, dropped, expired, waiting int
	}{
		{"fifo-200", 39, 461, 0, 0, 500}, {"tail-drop-200", 500, 0, 481, 0, 19}, {"tail-drop-300", 500, 0, 982, 0, 19},
		{"expiry-200", 500, 0, 0, 461, 39}, {"expiry-300", 500, 0, 0, 941, 60}, {"lifo-200", 500, 0, 0, 0, 500},
	} {
		r := at[c.run]
		if r.OnTime != c.onTime || r.Late != c.late || r.Dropped != c.dropped || r.Expired != c.expired || r.Waiting != c.waiting {
			t.Errorf("%+v, want %+v", r, c)
		}
	}
	if r := at["tail-drop-200"]; r.Left != 19 || r.Oldest != 0.190 {
		t.Errorf("tail-drop leaves %d, the oldest after %v s", r.Left, r.Oldest)
	}
	if r := at["expiry-200"]; r.Left != 39 || r.Gone != 0.195 || at["fifo-200"].Last != 0.390 {
		t.Errorf("expiry leaves %d, its expired waited %v s; fifo's last is done after %v s", r.Left, r.Gone, at["fifo-200"].Last)
	}
	if !math.IsNaN(at["tail-drop-200"].Gone) || !math.IsNaN(at["lifo-200"].Gone) || math.IsNaN(at["lifo-200"].Oldest) {
		t.Errorf("nobody expires but under expiry, and somebody is left: %+v", at)
	}
	length := experiments.SheddingLength(experiments.SheddingLengthDefaults())
	for horizon, want := range map[float64][2]float64{1: {39, 0.61}, 10: {3.9, 0.961}, 60: {0.65, 0.9935}} {
		for _, r := range length.Rows {
			if r.Horizon == horizon && (math.Abs(r.Goodput-want[0]) > 1e-9 || math.Abs(r.Wasted-want[1]) > 1e-9) {
				t.Errorf("%v s: %v, %v, want %v", horizon, r.Goodput, r.Wasted, want)
			}
		}
	}
}
