package drawing

import (
	"encoding/json"
	"math"
	"testing"
)

// Numbers survive JSON bit for bit, and what is no number in quotes is refused.
func TestNumberJSON(t *testing.T) {
	for _, v := range []float64{0, 0.1, 1e300, -5e-324, math.Inf(1), math.Inf(-1), math.NaN()} {
		data, err := json.Marshal(Number(v))
		if err != nil {
			t.Fatal(err)
		}
		var back Number
		if err := json.Unmarshal(data, &back); err != nil || math.Float64bits(float64(back)) != math.Float64bits(v) {
			t.Errorf("%v is %s, and reads back as %v: %v", v, data, back, err)
		}
	}
	for _, text := range []string{`5`, `"five"`, `null`, `{}`} {
		if err := new(Number).UnmarshalJSON([]byte(text)); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// A policy has its slot in any letter case, and other names have none.
func TestPolicySlot(t *testing.T) {
	for name, want := range map[string]int{"FIFO": 1, "no check": 1, "lifo": 2, "Tail-Drop": 3, "expiry": 4, "delay cap": 4, "CoDel": 5, "priority": 6,
		"reserved": 6, "equal shares": 6, "": 0, "p99": 0, "fifos": 0, "deadline": 0, "[ifo": 0} {
		if got := PolicySlot(name); got != want {
			t.Errorf("%q has slot %d, want %d", name, got, want)
		}
	}
	seen := map[string]bool{}
	for _, names := range policies {
		for _, n := range names {
			if seen[n] {
				t.Errorf("%s stands twice", n)
			}
			seen[n] = true
		}
	}
}
