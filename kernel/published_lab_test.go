package kernel_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/kernel"
)

// labHorizon is the length of the lab's runs in ms, the unit of its times.
const labHorizon = 5000.0

// labPolicies are the lab's four.
var labPolicies = []struct {
	name  string
	apply func(*kernel.Config)
}{
	{"fifo", func(*kernel.Config) {}},
	{"tail-drop", func(c *kernel.Config) { c.Admission = []kernel.Admission{kernel.SystemCap{K: 20}} }},
	{"expire", func(c *kernel.Config) { c.Dequeue = kernel.CannotFinish{Deadline: 200} }},
	{"lifo", func(c *kernel.Config) { c.Discipline = kernel.LIFO{} }},
}

// lab is a run of the lab: one server of 10 ms, evenly spaced arrivals.
func lab(t *testing.T, arrivals kernel.Arrivals, apply func(*kernel.Config)) kernel.Result {
	c := kernel.Config{
		Arrivals: arrivals, Service: kernel.Fixed{Time: 10}, Draws: kernel.Native{},
		End: kernel.Horizon{Time: labHorizon}, Window: 100,
	}
	apply(&c)
	return run(t, c)
}

// hdrRank gives what the lab prints of a percentile: of whole ms, the one of
// rank ceil(q·n), as the top of its cell of three digits.
func hdrRank(values []float64, percent float64) float64 {
	if len(values) == 0 {
		return 0
	}
	whole := make([]int, len(values))
	for i, v := range values {
		whole[i] = min(max(int(math.Floor(v+0.5)), 0), 60000)
	}
	slices.Sort(whole)
	q := math.Nextafter(percent, math.Inf(-1))
	v := whole[max(1, int(math.Ceil(q*float64(len(whole))/100)))-1]
	width := 1
	for v >= 2048*width {
		width *= 2
	}
	return float64(v - v%width + width - 1)
}

// sweepRow is a line of the lab's first file.
func sweepRow(name string, r kernel.Result) string {
	served, late := r.Sojourns(), 0
	for _, sojourn := range served {
		late += one(math.Floor(sojourn+0.5) > 200)
	}
	var shed []float64
	for _, fate := range []kernel.Fate{kernel.Dropped, kernel.Expired, kernel.Stranded} {
		shed = append(shed, r.Ages(fate)...)
	}
	wasted := 0.0
	if len(served) > 0 {
		wasted = 100 * float64(late) / float64(len(served))
	}
	total, seconds := float64(r.Offered), labHorizon/1000
	return fmt.Sprintf("%s,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f", name, total/seconds, float64(len(served)-late)/seconds,
		100*float64(len(shed))/total, 100*float64(late)/total, hdrRank(served, 99), hdrRank(shed, 50), wasted)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// sweep is the lab's first file.
func sweep(t *testing.T) string {
	lines := []string{"policy,offered_rps,goodput_rps,shed_pct,served_late_pct,p99_served_ms,shed_wait_p50_ms,wasted_pct"}
	for _, policy := range labPolicies {
		for _, rate := range []float64{50, 75, 100, 125, 150, 200, 300} {
			lines = append(lines, sweepRow(policy.name, lab(t, kernel.Even{Gap: 1000 / rate}, policy.apply)))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// hangover is the lab's second file: p99 in each window of a demand that goes
// up and down.
func hangover(t *testing.T) string {
	demand := kernel.Phases{Phases: []kernel.Phase{{Length: 1000, Gap: 1000 / 80.0}, {Length: 500, Gap: 1000 / 600.0}}, Repeat: true}
	rows := make([]string, 50)
	for k := range rows {
		rows[k] = fmt.Sprint(100 * k)
	}
	for _, policy := range labPolicies {
		r := lab(t, demand, policy.apply)
		windows := make([][]float64, len(rows)+1)
		for k, fate := range r.Fates {
			if fate == kernel.Completed {
				w := int(r.Departures[k] / 100)
				windows[w] = append(windows[w], r.Departures[k]-r.Arrivals[k])
			}
		}
		for k := range rows {
			rows[k] += fmt.Sprintf(",%.1f", hdrRank(windows[k], 99))
			w := r.Windows[k]
			if w.Completed != len(windows[k]) {
				t.Errorf("%s: window %d has %d completions, want %d", policy.name, k, w.Completed, len(windows[k]))
			}
			// With at most ten in a window, the one of rank ceil(0.99 n) is the last.
			if longest := hdrRank([]float64{w.LongestSojourn}, 99); longest != hdrRank(windows[k], 99) {
				t.Errorf("%s: window %d: the longest sojourn is %v, p99 %v", policy.name, k, longest, hdrRank(windows[k], 99))
			}
		}
	}
	return "window_start_ms,fifo_p99_ms,tail_drop_p99_ms,expire_p99_ms,lifo_p99_ms\n" + strings.Join(rows, "\n") + "\n"
}

// The two files of a published lab on four shedding policies come out byte for
// byte, as their published hashes tell.
func TestPublishedLab(t *testing.T) {
	type table struct {
		Columns []string
		Rows    [][]string
	}
	var published struct {
		Sweep, Hangover table
		SHA256          struct{ Sweep, Hangover string }
	}
	readJSON(t, "lab-rows.json", &published)
	for _, file := range []struct {
		name, got, hash string
		table           table
	}{
		{"sweep", sweep(t), published.SHA256.Sweep, published.Sweep},
		{"hangover", hangover(t), published.SHA256.Hangover, published.Hangover},
	} {
		sum := sha256.Sum256([]byte(file.got))
		if got := hex.EncodeToString(sum[:]); got != file.hash {
			t.Errorf("%s has the hash %s, want %s:\n%s", file.name, got, file.hash, file.got)
		}
		for _, row := range append(file.table.Rows, file.table.Columns) {
			if line := strings.Join(row, ","); !strings.Contains(file.got, line+"\n") {
				t.Errorf("%s has no line %s", file.name, line)
			}
		}
	}
}
