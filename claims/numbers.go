package claims

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"kneebook/notebooks/quantity"
)

// What agreement means.
const (
	tolerance = 1e-9 // relative, between two computations of the same number
	inFile    = 6e-9 // relative, against nine significant digits: half of the last one, and the tolerance
	maxZ      = 4    // standard errors, between a mean over seeds and what it must meet
)

// difference is the relative difference of two numbers: 0 for equal ones,
// infinities of one sign included, and +Inf where one of them is no number.
func difference(a, b float64) float64 {
	if a == b {
		return 0
	}
	d := math.Abs(a-b) / max(math.Abs(a), math.Abs(b))
	if math.IsNaN(d) {
		return math.Inf(1)
	}
	return d
}

// near reports whether two computations agree.
func near(a, b float64) bool { return difference(a, b) <= tolerance }

// sameInFile reports whether a committed value is the computed one, as far as
// its nine digits go.
func sameInFile(committed, computed float64) bool { return difference(committed, computed) <= inFile }

// farthest is the largest relative difference between the elements of two
// equally long lists.
func farthest(a, b []float64) float64 {
	d := 0.0
	for i := range a {
		d = max(d, difference(a[i], b[i]))
	}
	return d
}

// moments are a sample's size, its mean, and the standard error of the mean.
type moments struct {
	n         int
	mean, err float64
}

// momentsOf computes them; the error is 0 below two values.
func momentsOf(values []float64) moments {
	m := moments{n: len(values)}
	if m.n == 0 {
		m.mean = math.NaN()
		return m
	}
	for _, v := range values {
		m.mean += v
	}
	m.mean /= float64(m.n)
	squares := 0.0
	for _, v := range values {
		squares += (v - m.mean) * (v - m.mean)
	}
	if m.n > 1 {
		m.err = math.Sqrt(squares / float64(m.n-1) / float64(m.n))
	}
	return m
}

// score is a difference in standard errors. A sample without any spread meets
// the expected value to the tolerance or not at all.
func score(diff, err, want float64) float64 {
	if err == 0 {
		if near(want+diff, want) {
			return 0
		}
		return math.Copysign(math.Inf(1), diff)
	}
	return diff / err
}

// scalar is a claim's single value: a level itself, a comparison's left side
// less its right side.
func scalar(values []float64) float64 {
	if len(values) == 2 {
		return values[0] - values[1]
	}
	return values[0]
}

// rational is a float's shortest decimal, exactly; false for NaN and
// infinities.
func rational(f float64) (*big.Rat, bool) {
	return new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
}

// show prints a claim's value for a message.
func show(v float64, c Claim) string { return quantity.Format(v, c.unit(), 6) }

// apart prints two values with as many digits as it takes to tell them apart.
func apart(a, b float64, c Claim) (string, string) { return apartIn(a, b, c.unit()) }

// apartIn does so for any unit.
func apartIn(a, b float64, u quantity.Unit) (string, string) {
	digits := 6
	if d := difference(a, b); d > 0 && d < 1 {
		digits = min(17, max(digits, 2+int(-math.Log10(d))))
	}
	return quantity.Format(a, u, digits), quantity.Format(b, u, digits)
}

// listed prints values for a message: 7.1 s to 12 s.
func listed(values []float64, u quantity.Unit) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = quantity.Format(v, u, 6)
	}
	return strings.Join(out, " to ")
}

// seeds counts seeds in words that the page uses.
func seeds(n int) string { return counted(n, "seeds") }

// counted prints a count of some noun: 1,000 seeds.
func counted(n int, noun string) string {
	u, _ := quantity.UnitOf(noun)
	return quantity.Format(float64(n), u, 17)
}
