package claims

import (
	"math"
	"testing"

	"kneebook/claims/derive"
	"kneebook/notebooks"
)

// boardParams are small parameters of the whiteboard's tables.
func boardParams(runs string) Params {
	number := func(name, value string) notebooks.Param {
		return notebooks.Param{Name: name, Unit: "share", Values: []string{value}}
	}
	return Params{number("load", "0.8"), number("service", "0.01"), number("scv", "4"), number("pool", "10"),
		number("places", "5"), number("runs", runs), number("requests", "3000"), number("skip", "500")}
}

// What a request finds is the sum over all who came before and leave later.
func TestBoardFound(t *testing.T) {
	p := boardParams("1")
	for _, b := range boardStations(p) {
		h := boardRuns(p, b, 3)[0]
		found := boardFound(h)
		for i, a := range h.Attempts[:600] {
			n := 0
			for _, c := range h.Attempts[:i] {
				if c.Left() > a.Arrival {
					n++
				}
			}
			if found[i] != n {
				t.Fatalf("%s, request %d: %d, want %d", b.name, i, found[i], n)
			}
		}
	}
}

// The mixed services have the mean and the squared coefficient of variation
// that they are asked for.
func TestBoardMixed(t *testing.T) {
	draw, random := boardMixed(0.01, 4), derive.NewDraws(1)
	sum, squares, n := 0.0, 0.0, 200_000.0
	for range int(n) {
		x := draw(random)
		sum, squares = sum+x, squares+x*x
	}
	mean := sum / n
	if scv := squares/n/(mean*mean) - 1; math.Abs(mean/0.01-1) > 0.02 || math.Abs(scv/4-1) > 0.06 {
		t.Errorf("mean %v, squared coefficient of variation %v", mean, scv)
	}
}

// The values of the page that a table of queueing theory has too: correction of
// pooling at 90%, Erlang's B and C, and blocking.
func TestWhiteboardKnown(t *testing.T) {
	tables := Tables{{ID: "whiteboard", Params: boardParams("1")}}
	known := map[string]float64{
		"whiteboard-90-wait": 0.090, "whiteboard-90-slow-wait": 0.066873, "whiteboard-90-mean": 0.100,
		"whiteboard-90-slow-mean": 0.166873, "whiteboard-90-full-wait": 0.0066873, "whiteboard-90-full-gain": 13.4583,
		"whiteboard-erlang-b": 0.121661, "whiteboard-erlang-c": 0.409180, "whiteboard-mean": 0.050, "whiteboard-p50": 0.0346574,
		"whiteboard-p99": 0.230259, "whiteboard-number": 4, "whiteboard-constant-wait": 0.020, "whiteboard-mixed-wait": 0.100,
		"whiteboard-blocked": 0.0888195, "whiteboard-residual-mixed": 0.025, "whiteboard-scv-sample": 80.19,
	}
	met := 0
	for _, c := range Whiteboard().Claims {
		if want, ok := known[c.ID]; ok {
			met++
			if got := c.Exact(tables); math.Abs(got/want-1) > 1e-4 {
				t.Errorf("%s is %v, want %v", c.ID, got, want)
			}
		}
	}
	if met != len(known) {
		t.Errorf("%d claims of %d", met, len(known))
	}
}

func BenchmarkWhiteboardDerivations(b *testing.B) {
	for b.Loop() {
		deriveWhiteboard(boardParams("20"), 7)
		deriveWhiteboardShares(boardParams("20"), 7)
	}
}
