package kernel_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"testing"

	"kneebook/kernel"
)

// config is n requests at the given rate to a server of 10 ms.
func config(rate float64, n int, seed uint64) kernel.Config {
	return kernel.Config{
		Arrivals: kernel.Poisson{Rate: rate},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.CPython{Seed: seed},
		End:      kernel.Drain{Requests: n},
	}
}

func run(t *testing.T, c kernel.Config) kernel.Result {
	t.Helper()
	r, err := kernel.Run(c)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func sum(values []float64) (total float64) {
	for _, v := range values {
		total += v
	}
	return total
}

// The row "50, unbounded FIFO" of the C05 page's algorithm, to the decimals
// printed there, and three runs of CPython 3.11.
func TestRunTotals(t *testing.T) {
	for _, c := range []struct {
		rate                float64
		seed                uint64
		sojourns, end, last string // s
		busy                string
	}{
		{50, 7, "403.902403015", "398.318401232", "398.299741509", "199.795645969"},
		{100, 7, "14249.081432163", "201.455918473", "199.149870754", "199.795645969"},
		{140, 9, "572570.887305217", "199.592604941", "142.251973781", "199.580274988"},
		{50, 1<<40 + 3, "402.030414779", "401.776886228", "401.768250976", "200.343006264"},
	} {
		r := run(t, config(c.rate, 20_000, c.seed))
		if r.Offered != 20_000 || r.Completed != 20_000 {
			t.Errorf("rate %v: %d offered, %d completed", c.rate, r.Offered, r.Completed)
		}
		for _, v := range []struct {
			what string
			got  float64
			want string
		}{
			{"sum of sojourn times", sum(r.Sojourns()), c.sojourns}, {"end", r.End, c.end},
			{"last arrival", r.LastArrival, c.last}, {"busy time", r.Busy, c.busy},
		} {
			if got := fmt.Sprintf("%.9f", v.got); got != v.want {
				t.Errorf("rate %v, seed %d: %s is %s s, want %s", c.rate, c.seed, v.what, got, v.want)
			}
		}
	}
}

// golden is the SHA-256 of the runs below, to the last bit. It is the same on
// every machine; it changes when, and only when, what a run does changes.
const golden = "897d74d1c1d73c810b9b22f4b70b25aac35912fb1e67762af57ba1c2c423c7c9"

func TestGoldenRuns(t *testing.T) {
	h := sha256.New()
	for seed := range uint64(8) {
		for _, rate := range []float64{1, 50, 95, 99, 100, 140, 1e4} {
			r := run(t, config(rate, 1000+int(seed), seed<<(8*seed)))
			for _, values := range [][]float64{r.Arrivals, r.Starts, r.Departures, r.Waiting(), r.Sojourns(), {r.LastArrival, r.End, r.Busy}} {
				for _, v := range values {
					h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
				}
			}
		}
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != golden {
		t.Errorf("the runs hash to %s, want %s", got, golden)
	}
}
