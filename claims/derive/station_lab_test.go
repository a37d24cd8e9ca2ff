package derive

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

// The four-policy shedding lab: one server, 10 ms a request, five seconds,
// evenly spaced arrivals. Times are in milliseconds, as in the lab. Its two
// tables are held against their published hashes, so every cell counts.

const labHorizon = 5000.0

// labPolicies are the lab's, in the order of its tables.
var labPolicies = []struct {
	name    string
	station Station
}{
	{"fifo", Station{}},
	{"tail-drop", Station{Admission: Admission{SystemCap: 20}}},
	{"expire", Station{Expiry: Expiry{Rule: CannotFinish, Limit: 200}}},
	{"lifo", Station{Discipline: Discipline{Rule: LIFO}}},
}

// labRun runs a policy on evenly spaced arrivals.
func labRun(station Station, phases ...EvenPhase) History {
	station.Horizon = labHorizon
	station.Client = Client{Deadline: 200, Slack: 1e-6}
	calls := EvenArrivals(labHorizon, phases...)
	return station.Run(Trace{Calls: calls, Works: slices.Repeat([]float64{10}, len(calls))})
}

// labPercentile is the lab's: of whole milliseconds, at the rank that its
// histogram takes, reported as the top of the histogram's cell.
func labPercentile(values []float64, percent float64) float64 {
	if len(values) == 0 {
		return 0
	}
	var whole []int
	for _, value := range values {
		whole = append(whole, int(math.Floor(value+0.5)))
	}
	slices.Sort(whole)
	q := math.Nextafter(percent, 0)
	rank := max(1, int(math.Ceil(q*float64(len(whole))/100)))
	value, width := whole[rank-1], 1
	for value >= 2048*width {
		width *= 2
	}
	return float64(value - value%width + width - 1)
}

// labRow is a row of the lab's sweep.
func labRow(name string, h History) string {
	var sojourns, shedAfter []float64
	for _, a := range h.Attempts {
		if a.Fate == Completed {
			sojourns = append(sojourns, a.End-a.Arrival)
		} else {
			shedAfter = append(shedAfter, a.Discard-a.Arrival)
		}
	}
	total, served, onTime := float64(len(h.Attempts)), float64(len(sojourns)), float64(h.CountOnTime())
	wasted := 0.0
	if served > 0 {
		wasted = 100 * (served - onTime) / served
	}
	return fmt.Sprintf("%s,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f,%.1f", name, total/5, onTime/5,
		100*float64(len(shedAfter))/total, 100*(served-onTime)/total,
		labPercentile(sojourns, 99), labPercentile(shedAfter, 50), wasted)
}

// labSweep is the lab's first table.
func labSweep() string {
	lines := []string{"policy,offered_rps,goodput_rps,shed_pct,served_late_pct,p99_served_ms,shed_wait_p50_ms,wasted_pct"}
	for _, policy := range labPolicies {
		for _, rate := range []float64{50, 75, 100, 125, 150, 200, 300} {
			h := labRun(policy.station, EvenPhase{Length: labHorizon, Gap: 1000 / rate})
			lines = append(lines, labRow(policy.name, h))
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// labHangover is the lab's second table: the 99th percentile of those completed
// in each window of 100 ms, when valleys and spikes alternate.
func labHangover() string {
	columns := make([][][]float64, len(labPolicies))
	for i, policy := range labPolicies {
		columns[i] = make([][]float64, 51)
		h := labRun(policy.station, EvenPhase{1000, 1000.0 / 80}, EvenPhase{500, 1000.0 / 600})
		for _, a := range h.Attempts {
			if a.Fate == Completed {
				window := int(a.End / 100)
				columns[i][window] = append(columns[i][window], a.End-a.Arrival)
			}
		}
	}
	lines := []string{"window_start_ms,fifo_p99_ms,tail_drop_p99_ms,expire_p99_ms,lifo_p99_ms"}
	for window := range 50 {
		line := fmt.Sprint(100 * window)
		for _, column := range columns {
			line += fmt.Sprintf(",%.1f", labPercentile(column[window], 99))
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n") + "\n"
}

// labPublished is what the lab's article prints, and the hashes of its files.
type labPublished struct {
	Sweep    [][]string        `json:"sweep_200rps"`
	Hangover [][]string        `json:"hangover"`
	Hashes   map[string]string `json:"sha256"`
}

func readLab(t *testing.T) labPublished {
	t.Helper()
	data, err := os.ReadFile("testdata/station-lab.json")
	if err != nil {
		t.Fatal(err)
	}
	var published labPublished
	if err := json.Unmarshal(data, &published); err != nil {
		t.Fatal(err)
	}
	return published
}

func TestStationIsTheSheddingLab(t *testing.T) {
	published := readLab(t)
	for _, c := range []struct {
		name, table string
		rows        [][]string
	}{
		{"sweep", labSweep(), published.Sweep},
		{"hangover", labHangover(), published.Hangover},
	} {
		for _, row := range c.rows {
			if want := strings.Join(row, ","); !strings.Contains(c.table, "\n"+want+"\n") {
				t.Errorf("%s: no row %s", c.name, want)
			}
		}
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(c.table))); got != published.Hashes[c.name] {
			t.Errorf("%s: the table's hash is %s, want %s:\n%s", c.name, got, published.Hashes[c.name], c.table)
		}
	}
}

// The lab's running sum gives one arrival more than 75 and 300 a second have
// in five seconds, and one more in the second spike.
func TestEvenArrivalsAddUpTheirErrors(t *testing.T) {
	for _, c := range []struct {
		rate  float64
		count int
		last  float64
	}{{75, 376, 4999.999999999998}, {300, 1501, 4999.999999999992}, {100, 500, 4990}} {
		got := EvenArrivals(labHorizon, EvenPhase{labHorizon, 1000 / c.rate})
		if len(got) != c.count || got[len(got)-1] != c.last || got[0] != 0 {
			t.Errorf("%v a second: %d arrivals, the last at %v; want %d, %v", c.rate, len(got), got[len(got)-1], c.count, c.last)
		}
	}
	bursts := EvenArrivals(labHorizon, EvenPhase{1000, 12.5}, EvenPhase{500, 1000.0 / 600})
	if len(bursts) != 1181 || !slices.Contains(bursts, 2999.9999999999545) {
		t.Errorf("%d arrivals in bursts, want 1181 with one at 2999.9999999999545", len(bursts))
	}
}

// The fates of the lab at twice the capacity: half of 1000 is lost, and what
// tail-drop refuses at the door, expiry discards late and the others strand.
func TestLabFates(t *testing.T) {
	for i, want := range []map[Fate]int{
		{Completed: 500, Stranded: 500},
		{Completed: 500, Dropped: 481, Stranded: 19},
		{Completed: 500, Expired: 461, Stranded: 39},
		{Completed: 500, Stranded: 500},
	} {
		h := labRun(labPolicies[i].station, EvenPhase{labHorizon, 5})
		for fate := Completed; fate <= Stranded; fate++ {
			if got := h.Count(fate); got != want[fate] {
				t.Errorf("%s: %d of fate %d, want %d", labPolicies[i].name, got, fate, want[fate])
			}
		}
	}
}
