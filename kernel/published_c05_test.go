package kernel_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"kneebook/kernel"
)

// c05Row is one row that was published: what the run was, and what was printed.
type c05Row struct {
	Table    string
	Cells    []string
	Rate     float64
	Capacity int
	Policy   string  // fifo, lifo, or both
	Timeout  float64 // s
	Deadline float64 // s
	Strategy string
	Floor    float64
}

func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// c05 is the station of a row.
func (row c05Row) c05(policy string, timeout float64) kernel.Config {
	c := config(row.Rate, 20_000, 7)
	c.ServiceDrawn = kernel.AtDequeue
	if row.Capacity > 0 {
		c.Admission = []kernel.Admission{kernel.QueueCap{K: row.Capacity}}
	}
	if policy == "lifo" {
		c.Discipline = kernel.LIFO{}
	}
	if timeout > 0 {
		c.Dequeue = kernel.WaitBeyond{Limit: timeout}
	}
	c.Client.Deadline = row.Deadline
	return c
}

// classes is the station of a row of two classes.
func (row c05Row) classes() kernel.Config {
	c := config(row.Rate, 20_000, 9)
	c.Draws = kernel.CPython{Seed: 9, Second: true}
	c.ServiceDrawn = kernel.AtDequeue
	c.Classes.Shares = []float64{0.7, 0.3}
	thresholds := kernel.ClassThresholds{Cap: row.Capacity}
	switch row.Strategy {
	case "strict":
		thresholds.Limits = []kernel.Limit{{}, {Total: 40}}
	case "floor":
		thresholds.Limits = []kernel.Limit{{}, {Total: 40, Own: int(float64(row.Capacity) * row.Floor)}}
	}
	c.Admission = []kernel.Admission{thresholds}
	return c
}

// cells prints a row as it was published.
func (row c05Row) cells(t *testing.T) []string {
	switch row.Table {
	case "b6", "b6_try":
		return row.classCells(run(t, row.classes()))
	case "b4_try":
		fifo, lifo := row.under(t, "fifo"), row.under(t, "lifo")
		return []string{row.Cells[0], thousands(fifo), thousands(lifo), fmt.Sprintf("%.1fx", float64(lifo)/float64(max(fifo, 1)))}
	case "b5_try":
		without, with := run(t, row.c05("fifo", 0)).OnTime, run(t, row.c05("fifo", row.Deadline)).OnTime
		return []string{row.Cells[0], thousands(without), thousands(with), fmt.Sprintf("%.1fx", float64(with)/float64(max(without, 1)))}
	}
	r := run(t, row.c05(row.Policy, row.Timeout))
	p50, p99 := quantile(t, r.Sojourns(), 0.5), quantile(t, r.Sojourns(), 0.99)
	switch row.Table {
	case "b2":
		return []string{row.Cells[0], ms(p50, 1), ms(p99, 1), strconv.Itoa(r.Dropped), share(r.Completed, 20_000)}
	case "b2_try":
		verdict := "within"
		if p99 > 0.2 {
			verdict = fmt.Sprintf("%.1fx OVER", p99/0.2)
		}
		return []string{row.Cells[0], ms(p50, 0) + "s", ms(p99, 0) + "s", strconv.Itoa(r.Dropped), verdict}
	case "b4":
		return []string{row.Policy, strconv.Itoa(r.Completed), ms(p50, 1), ms(p99, 1), share(below(r.Sojourns(), 0.1), 20_000)}
	case "b5":
		useful := quantile(t, atMost(r.Sojourns(), 0.25), 0.99)
		return []string{row.Cells[0], strconv.Itoa(r.Completed), strconv.Itoa(r.OnTime), strconv.Itoa(r.Completed - r.OnTime), ms(useful, 1) + "s"}
	}
	return []string{row.Cells[0], ms(p50, 0), ms(p99, 0), strconv.Itoa(r.OnTime), strconv.Itoa(r.Completed - r.OnTime), strconv.Itoa(r.Dropped + r.Expired)}
}

func (row c05Row) classCells(r kernel.Result) []string {
	premium, free := r.ByClass[0], r.ByClass[1]
	if row.Table == "b6" {
		return []string{row.Strategy, strconv.Itoa(premium.Completed), strconv.Itoa(free.Completed), share(free.Completed, free.Offered)}
	}
	return []string{row.Cells[0], thousands(premium.Completed), thousands(free.Completed), share(free.Completed, free.Offered)}
}

// under counts the requests answered in less than the deadline.
func (row c05Row) under(t *testing.T, policy string) int {
	return below(run(t, row.c05(policy, 0)).Sojourns(), row.Deadline)
}

func quantile(t *testing.T, values []float64, q float64) float64 {
	t.Helper()
	at, err := kernel.Quantile(values, q)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func below(values []float64, limit float64) (n int) {
	for _, v := range values {
		if v < limit {
			n++
		}
	}
	return n
}

func atMost(values []float64, limit float64) (kept []float64) {
	for _, v := range values {
		if v <= limit {
			kept = append(kept, v)
		}
	}
	return kept
}

func ms(seconds float64, decimals int) string {
	return strconv.FormatFloat(1000*seconds, 'f', decimals, 64) + "m"
}

func share(part, whole int) string { return fmt.Sprintf("%.1f%%", 100*float64(part)/float64(whole)) }

func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// The tables of a published page on load shedding come out cell by cell:
// queues with a cap, LIFO, deadlines at dequeue, classes.
func TestPublishedC05(t *testing.T) {
	var rows []c05Row
	readJSON(t, "c05-rows.json", &rows)
	if len(rows) < 30 {
		t.Fatalf("only %d rows", len(rows))
	}
	for _, row := range rows {
		if got, want := strings.Join(row.cells(t), " | "), strings.Join(row.Cells, " | "); got != want {
			t.Errorf("%s at rate %v: %s\nwas published: %s", row.Table, row.Rate, got, want)
		}
	}
}
