package kernel_test

import (
	"flag"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"kneebook/kernel"
)

// long asks for sixteen times as many runs, and for runs long enough that the
// rarest events come up. It takes a quarter of an hour on two cores:
//
//	go test -run Anchors -v ./kernel -long -timeout 2h
var long = flag.Bool("long", false, "meet the reference values by sixteen times as many runs")

// The seeds of all rows. The second decides, by four times as many runs, where
// the first fails.
const firstSeed, secondSeed = 1, 2

// Runs meet the values of queueing theory: the largest |z| lies under the Sidak
// 1% limit for so many rows, and the sum of z squared inside chi-squared's 0.1%
// to 99.9%.
func TestAnchors(t *testing.T) {
	if testing.Short() {
		t.Skip("40,000 runs of 10,000 requests and more")
	}
	effort := 1
	if *long {
		effort = 16
	}
	wrong := meetAnchors(t, firstSeed, effort)
	if len(wrong) == 0 {
		return
	}
	t.Logf("seed %d fails, seed %d decides by four times as many runs: %q", firstSeed, secondSeed, wrong)
	for _, what := range meetAnchors(t, secondSeed, 4*effort) {
		t.Error(what)
	}
}

// meetAnchors holds all rows against runs of one seed and says what is wrong.
func meetAnchors(t *testing.T, seed uint64, effort int) (wrong []string) {
	t.Helper()
	t.Logf("%-32s %-46s %-22s %11s %11s %11s %9s %6s", "formula", "queue", "measure", "value", "expected", "simulated", "std err", "z")
	var judged []verdict
	total := 0.0
	for _, q := range queues() {
		verdicts, squares, err := q.simulate(seed, effort)
		if err != nil {
			t.Fatalf("%s: %v", q.Setting, err)
		}
		total += squares
		for _, v := range verdicts {
			t.Log(v)
			if !v.rare {
				judged = append(judged, v)
			}
		}
	}
	limit := sidak(0.01, len(judged))
	for _, v := range judged {
		if !(math.Abs(v.z) < limit) {
			wrong = append(wrong, fmt.Sprintf("%s, %s of class %d: %.6g, want %.6g, |z| %.2f is over %.2f", v.Setting, v.Measure, v.Class, v.simulated, expected(v.Anchor), math.Abs(v.z), limit))
		}
	}
	chi := distuv.ChiSquared{K: float64(len(judged))}
	low, high := chi.Quantile(0.001), chi.Quantile(0.999)
	t.Logf("%d rows, |z| under %.2f; sum of squares %.1f, from %.1f to %.1f", len(judged), limit, total, low, high)
	if !(total > low && total < high) {
		wrong = append(wrong, fmt.Sprintf("the sum of z squared is %.1f, want from %.1f to %.1f", total, low, high))
	}
	return wrong
}

// sidak is the limit that the largest of n independent normal numbers exceeds,
// up or down, with the given probability.
func sidak(chance float64, n int) float64 {
	each := -math.Expm1(math.Log1p(-chance) / float64(n))
	return distuv.UnitNormal.Quantile(1 - each/2)
}

// String is the row as it is printed.
func (v verdict) String() string {
	measure, z := string(v.Measure), fmt.Sprintf("%+6.2f", v.z)
	if v.Classes != nil {
		measure = fmt.Sprintf("%s, class %d", measure, v.Class)
	}
	if v.rare {
		z = "too rare without -long"
	}
	return fmt.Sprintf("%-32s %-46s %-22s %11.6g %11.6g %11.6g %9.2g %s", v.Formula, v.Setting, measure, v.Value, expected(v.Anchor), v.simulated, v.stdErr, z)
}

// offered is requests at offered load rho to a server of mean service time 1.
func offered(rho float64, n int) kernel.Config {
	c := config(rho, n, 0)
	c.Service = kernel.Exponential{Mean: 1}
	return c
}
