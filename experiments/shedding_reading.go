package experiments

import (
	"encoding/hex"
	"math"
	"slices"
	"strings"

	"kneebook/kernel"
)

// reading is how times become the numbers of a table. The lab rounds each to
// whole milliseconds, counts them in an HdrHistogram of three significant
// digits (hdrhistogram.github.io), takes a rank, and prints the top of the cell
// in which the value of that rank lies.
type reading struct {
	units int // how many cells are a millisecond wide before they begin to widen: 2048 are three digits; 0 is no cells
	floor bool
	rank  rankRule
}

// labReading is the lab's.
func labReading() reading { return reading{units: 2048} }

// rankRule says which of n sorted values, counted from 1, a percentile is.
type rankRule int

const (
	ceiling rankRule = iota // ceil(p n / 100), as in HdrHistogram 2
	after                   // floor(p n / 100) + 1
	nearest                 // floor(p n / 100 + 1/2), as in HdrHistogram's older versions
)

// longestMS is the largest value that the lab's histogram holds, in ms.
const longestMS = 60_000

// whole is a time in whole milliseconds.
func (h reading) whole(ms float64) int {
	if !h.floor {
		ms += 0.5
	}
	return min(max(int(math.Floor(ms)), 0), longestMS)
}

// top is the largest value in the cell of a whole number of milliseconds.
func (h reading) top(v int) int {
	if h.units == 0 {
		return v
	}
	width := 1
	for v >= h.units*width {
		width *= 2
	}
	return v - v%width + width - 1
}

// at is the rank, from 1, of a percentile of n values.
func (rule rankRule) at(percent float64, n int) int {
	share := float64(math.Nextafter(percent, math.Inf(-1))*float64(n)) / 100
	rank := math.Ceil(share)
	switch rule {
	case after:
		rank = math.Floor(float64(percent*float64(n))/100) + 1
	case nearest:
		rank = math.Floor(float64(percent*float64(n))/100 + 0.5)
	}
	return min(max(int(rank), 1), n)
}

// percentile gives what the lab prints of a percentile of times in ms, and 0
// where there are none.
func (h reading) percentile(times []float64, percent float64) int {
	if len(times) == 0 {
		return 0
	}
	return h.top(h.whole(h.rank.exact(times, percent)))
}

// exact gives the very value, in ms, that has the rank of a percentile, and NaN
// where there are no times. The rank is the lab's, and to round keeps the order.
func (rule rankRule) exact(times []float64, percent float64) float64 {
	if len(times) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[rule.at(percent, len(sorted))-1]
}

// file makes a file of lines, the last one ended like all others.
func file(header string, lines []string) []byte {
	return []byte(header + "\n" + strings.Join(lines, "\n") + "\n")
}

// hash gives the SHA-256 of a file in lower-case hexadecimal digits.
func hash(data []byte) string {
	sum := kernel.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// changed counts the cells of a published file that another lacks, or has
// otherwise. The header is not counted.
func changed(published, other []byte) int {
	is, n := cells(other), 0
	for i, row := range cells(published) {
		for k, cell := range row {
			if i >= len(is) || k >= len(is[i]) || is[i][k] != cell {
				n++
			}
		}
	}
	return n
}

// cells gives the cells of a file, the header left out.
func cells(data []byte) [][]string {
	var rows [][]string
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for _, line := range lines[1:] {
		rows = append(rows, strings.Split(line, ","))
	}
	return rows
}
