package derive

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// printed says whether a value rounds to what is printed, at so many digits.
func printed(value float64, text string) bool {
	_, digits, _ := strings.Cut(text, ".")
	return strconv.FormatFloat(value, 'f', len(digits), 64) == text
}

// Every value of the reference tables, to each digit printed there. Not among
// them is the p99 of M/M/1/3 at 1.1, which they have as 7.386: see
// TestMM1KByHand.
func TestAnchorsMeetTheTables(t *testing.T) {
	count := 0
	for _, anchor := range Anchors() {
		if anchor.Printed == "" {
			continue
		}
		count++
		if !printed(anchor.Value, anchor.Printed) {
			t.Errorf("%s, %s: %v, want %s", anchor.Setting, anchor.Measure, anchor.Value, anchor.Printed)
		}
	}
	if count != 76 {
		t.Errorf("%d values of the tables are anchors, want 76", count)
	}
}

// Each anchor is a number, at a place of its own, and a queue that can be run.
func TestAnchorsAreComplete(t *testing.T) {
	seen := map[string]bool{}
	further := 0
	for _, anchor := range Anchors() {
		name := anchor.Setting + "/" + strconv.Itoa(anchor.Class) + "/" + string(anchor.Measure)
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
		if !finite(anchor.Value) || anchor.Formula == "" {
			t.Errorf("%s is %v by %q", name, anchor.Value, anchor.Formula)
		}
		if !positive(anchor.Lambda) || !positive(anchor.Service.Mean) || anchor.Servers < 1 {
			t.Errorf("%s cannot be run: %+v", name, anchor.AnchorSetting)
		}
		if sum := sumOf(anchor.Classes); anchor.Classes != nil && !(math.Abs(sum-anchor.Lambda) <= 1e-12) {
			t.Errorf("%s: the classes add up to %v", name, sum)
		}
		if anchor.Printed == "" {
			further++
		}
	}
	t.Logf("%d anchors, %d of them further parameters", len(Anchors()), further)
	if further != 503 {
		t.Errorf("%d further parameters, want 503", further)
	}
}

// With places to wait fewer are refused than without.
func TestAnchorsWithPlacesRefuseFewer(t *testing.T) {
	without, overloads := map[string]float64{}, false
	for _, anchor := range lossAnchors() {
		name := strconv.Itoa(anchor.Servers) + " servers at " + plain(anchor.Lambda)
		if anchor.Places == 0 {
			without[name] = anchor.Value
		} else if !(anchor.Value < without[name]) {
			t.Errorf("%s refuse %v with %d places and %v without", name, anchor.Value, anchor.Places, without[name])
		}
		overloads = overloads || anchor.Lambda > float64(anchor.Servers)
	}
	if !overloads {
		t.Error("no anchor has more arrivals than its servers can serve")
	}
}

// The law that an anchor says its services have gives the mean that it says.
func TestAnchorServicesHaveTheirMean(t *testing.T) {
	for _, anchor := range Anchors() {
		s, want := anchor.Service, 1.0
		switch s.Kind {
		case ParetoService:
			want = ParetoMoments(s.Shape, s.Low, s.High).First
		case UniformService:
			want = UniformMoments(s.Low, s.High).First
		}
		agree(t, anchor.Setting+"'s mean service", s.Mean, want, 1e-14)
	}
}

// What one setting is called is one queue.
func TestAnchorSettingsAreOneQueue(t *testing.T) {
	first := map[string]Anchor{}
	for _, anchor := range Anchors() {
		before, ok := first[anchor.Setting]
		if !ok {
			first[anchor.Setting] = anchor
			continue
		}
		same := before.Lambda == anchor.Lambda && before.Service == anchor.Service && before.Servers == anchor.Servers &&
			before.Discipline == anchor.Discipline && before.Places == anchor.Places && before.Deadline == anchor.Deadline
		if !same || before.Requests != anchor.Requests || before.Arrivals != anchor.Arrivals {
			t.Errorf("%s is two queues", anchor.Setting)
		}
	}
}
