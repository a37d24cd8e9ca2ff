package derive

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Every table of the C05 page, a page on load shedding, through the station:
// 20,000 calls, exponential works of 10 ms drawn at dequeue, CPython's draws.

const c05Calls = 20000

// c05Row is a printed row and what it was run with.
type c05Row struct {
	Cells    []string `json:"cells"`
	Rate     float64  `json:"rate"`
	Capacity int      `json:"capacity"`
	Policy   string   `json:"policy"`
	Timeout  float64  `json:"timeout_s"`
	Deadline float64  `json:"deadline_s"`
	Strategy string   `json:"strategy"`
	Floor    float64  `json:"floor"`
}

func readC05(t *testing.T) map[string][]c05Row {
	t.Helper()
	data, err := os.ReadFile("testdata/station-c05.json")
	if err != nil {
		t.Fatal(err)
	}
	var tables []struct {
		Name string
		Rows []c05Row
	}
	if err := json.Unmarshal(data, &tables); err != nil {
		t.Fatal(err)
	}
	rows := make(map[string][]c05Row)
	for _, table := range tables {
		rows[table.Name] = table.Rows
	}
	return rows
}

// run runs a row of the blocks with one class.
func (r c05Row) run(rule Rule, timeout float64) History {
	station := Station{AtDequeue: true, Discipline: Discipline{Rule: rule}, Admission: Admission{QueueCap: r.Capacity}}
	if timeout > 0 {
		station.Expiry = Expiry{Rule: WaitBeyond, Limit: timeout}
	}
	return station.Run(CPythonTrace(r.Rate, 0.010, c05Calls, 7))
}

// rule is the discipline that a row names.
func (r c05Row) rule() Rule {
	if r.Policy == "lifo" {
		return LIFO
	}
	return FIFO
}

// runClasses runs a row of block 6.
func (r c05Row) runClasses() History {
	thresholds := Thresholds{Cap: 200}
	switch r.Strategy {
	case "strict":
		thresholds.Limits = []Limit{{}, {Total: 40}}
	case "floor":
		thresholds.Limits = []Limit{{}, {Total: 40, Own: int(200 * r.Floor)}}
	}
	station := Station{AtDequeue: true, Admission: Admission{Thresholds: thresholds}}
	return station.Run(CPythonClassTrace(140, 0.010, 0.7, c05Calls, 9))
}

// up counts the values up to a limit.
func up(values []float64, limit float64, equal bool) int {
	n := 0
	for _, value := range values {
		if value < limit || equal && value == limit {
			n++
		}
	}
	return n
}

// thousands prints a count with commas.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// milli prints a time in milliseconds.
func milli(seconds float64, decimals int, unit string) string {
	return fmt.Sprintf("%.*f%s", decimals, seconds*1000, unit)
}

// ratio prints a over b, or over 1 if that is more.
func ratio(a, b int) string { return fmt.Sprintf("%.1fx", float64(a)/float64(max(b, 1))) }

// percent prints a share of all calls.
func percent(n int) string { return fmt.Sprintf("%.1f%%", 100*float64(n)/c05Calls) }

// c05Cells make a row's cells again, for each table.
var c05Cells = map[string]func(c05Row) []string{
	"b1":       cellsB1,
	"b1_try":   cellsB1Try,
	"b2":       cellsB2,
	"b2_try":   cellsB2Try,
	"b3":       cellsB3,
	"b3_try":   cellsB3Try,
	"b4":       cellsB4,
	"b4_try":   cellsB4Try,
	"b5":       cellsB5,
	"b5_try":   cellsB5Try,
	"b6":       cellsB6,
	"b6_try":   cellsB6Try,
	"assembly": cellsAssembly,
}

func TestStationIsTheC05Page(t *testing.T) {
	cells := 0
	tables := readC05(t)
	for name, rows := range tables {
		for _, row := range rows {
			cells += len(row.Cells)
			if got := c05Cells[name](row); !slices.Equal(got, row.Cells) {
				t.Errorf("%s:\n got %s\nwant %s", name, strings.Join(got, " | "), strings.Join(row.Cells, " | "))
			}
		}
	}
	if cells != 309 || len(tables) != 13 {
		t.Errorf("%d cells in %d tables, want 309 in 13", cells, len(tables))
	}
}

func cellsB1(r c05Row) []string {
	values := r.run(FIFO, 0).Sojourns()
	p99 := Quantile(values, 0.99)
	first := c05Row{Rate: 50}.run(FIFO, 0).Sojourns()
	return []string{fmt.Sprintf("%.0fr", r.Rate), fmt.Sprintf("%.2f", r.Rate/100), milli(Mean(values), 0, "m"),
		milli(1/(100-r.Rate), 0, "m"), milli(Quantile(values, 0.5), 0, "m"), milli(p99, 0, "m"),
		fmt.Sprintf("%.1fx", p99/Quantile(first, 0.99))}
}

func cellsB1Try(r c05Row) []string {
	values := r.run(FIFO, 0).Sojourns()
	theory := 1 / (100 - r.Rate)
	return []string{fmt.Sprintf("%.2f", r.Rate/100), milli(theory, 0, " ms"), milli(Mean(values), 0, " ms"),
		fmt.Sprintf("%.0f%%", 100*(Mean(values)/theory-1)), milli(Quantile(values, 0.99), 0, "ms")}
}

func cellsB2(r c05Row) []string {
	h := r.run(FIFO, 0)
	limit := strconv.Itoa(r.Capacity)
	if r.Capacity == 0 {
		limit = "None"
	}
	values := h.Sojourns()
	return []string{limit, milli(Quantile(values, 0.5), 1, "m"), milli(Quantile(values, 0.99), 1, "m"),
		strconv.Itoa(h.Count(Dropped)), percent(h.Count(Completed))}
}

func cellsB2Try(r c05Row) []string {
	h := r.run(FIFO, 0)
	p99 := Quantile(h.Sojourns(), 0.99)
	verdict := "within"
	if p99 > 0.2 {
		verdict = fmt.Sprintf("%.1fx OVER", p99/0.2)
	}
	return []string{strconv.Itoa(r.Capacity), milli(Quantile(h.Sojourns(), 0.5), 0, "ms"), milli(p99, 0, "ms"),
		strconv.Itoa(h.Count(Dropped)), verdict}
}

func cellsB3(r c05Row) []string {
	values := r.run(FIFO, 0).Sojourns()
	return []string{fmt.Sprintf("%.0fr", r.Rate), fmt.Sprintf("%.0f%%", min(100, r.Rate)),
		fmt.Sprintf("%.1f", (Mean(values)-0.010)/0.010), milli(Quantile(values, 0.99), 1, "ms")}
}

func cellsB3Try(r c05Row) []string {
	values := r.run(FIFO, 0).Sojourns()
	return []string{fmt.Sprintf("%.0fr", r.Rate), fmt.Sprintf("%.0f%%", min(100, r.Rate)), "0.0%",
		fmt.Sprintf("%.0f", (Mean(values)-0.010)/0.010), fmt.Sprintf("%.1fs", Quantile(values, 0.99))}
}

func cellsB4(r c05Row) []string {
	h := r.run(r.rule(), 0)
	values := h.Sojourns()
	return []string{r.Policy, strconv.Itoa(h.Count(Completed)), milli(Quantile(values, 0.5), 1, "m"),
		milli(Quantile(values, 0.99), 1, "m"), percent(up(values, 0.100, false))}
}

func cellsB4Try(r c05Row) []string {
	oldest := up(r.run(FIFO, 0).Sojourns(), 0.100, false)
	newest := up(r.run(LIFO, 0).Sojourns(), 0.100, false)
	return []string{fmt.Sprintf("%.0fr", r.Rate), thousands(oldest), thousands(newest), ratio(newest, oldest)}
}

func cellsB5(r c05Row) []string {
	values := r.run(r.rule(), r.Timeout).Sojourns()
	slices.Sort(values)
	useful := up(values, 0.250, true)
	return []string{r.Cells[0], strconv.Itoa(len(values)), strconv.Itoa(useful), strconv.Itoa(len(values) - useful),
		milli(Quantile(values[:useful], 0.99), 1, "ms")}
}

func cellsB5Try(r c05Row) []string {
	without := up(r.run(FIFO, 0).Sojourns(), r.Deadline, true)
	with := up(r.run(FIFO, r.Deadline).Sojourns(), r.Deadline, true)
	return []string{milli(r.Deadline, 0, " ms"), thousands(without), thousands(with), ratio(with, without)}
}

// served counts the completed of each class, and the offered of the second.
func (r c05Row) served() (premium, free, freeOffered int) {
	for _, a := range r.runClasses().Attempts {
		switch {
		case a.Class == 1:
			freeOffered++
			if a.Fate == Completed {
				free++
			}
		case a.Fate == Completed:
			premium++
		}
	}
	return premium, free, freeOffered
}

func cellsB6(r c05Row) []string {
	premium, free, offered := r.served()
	return []string{r.Strategy, strconv.Itoa(premium), strconv.Itoa(free), fmt.Sprintf("%.1f%%", 100*float64(free)/float64(offered))}
}

func cellsB6Try(r c05Row) []string {
	premium, free, offered := r.served()
	return []string{fmt.Sprintf("%.0f%%", 100*r.Floor), thousands(premium), thousands(free),
		fmt.Sprintf("%.1f%%", 100*float64(free)/float64(offered))}
}

func cellsAssembly(r c05Row) []string {
	h := r.run(r.rule(), r.Timeout)
	values := h.Sojourns()
	useful := up(values, 0.250, true)
	return []string{r.Cells[0], milli(Quantile(values, 0.5), 0, "m"), milli(Quantile(values, 0.99), 0, "m"),
		strconv.Itoa(useful), strconv.Itoa(len(values) - useful), strconv.Itoa(h.Count(Dropped) + h.Count(Expired))}
}
