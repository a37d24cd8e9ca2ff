package kernel_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
	"math/rand/v2"
	"testing"

	"kneebook/kernel"
)

// goldenStations is the SHA-256 of what happens in 500 stations of all kinds,
// to the last bit. It is the same on every machine; it changes when, and only
// when, what a station does changes.
const goldenStations = "c858df5ca3777128483f02452e2c24e866abfa9ddc640f75e513f49f78668a7e"

func TestGoldenStations(t *testing.T) {
	h := sha256.New()
	write := func(values ...float64) {
		for _, v := range values {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
		}
	}
	for seed := range uint64(500) {
		c := randomStation(rand.New(rand.NewPCG(seed, 6)))
		c.Record = kernel.RecordTrace
		r := run(t, c)
		for _, q := range r.Trace.Requests {
			write(float64(q.Call), float64(q.Server), float64(q.Fate), q.Arrival, q.Service, q.Start, q.Left)
		}
		write(r.Busy, r.QueueTime, r.SystemTime, r.End)
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != goldenStations {
		t.Errorf("the stations hash to %s, want %s; where what a station does was meant to change, or a table has a new entry, write the first into goldenStations", got, goldenStations)
	}
}
