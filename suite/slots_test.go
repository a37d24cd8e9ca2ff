package suite_test

import (
	"fmt"
	"testing"

	"kneebook/notebooks"
	"kneebook/notebooks/drawing"
)

// alone are the figures whose lines are of a single policy and named after
// something else: quantiles, settings, seeds. Each with that policy.
var alone = map[string]string{
	"knee-tail": "FIFO", "knee-seeds": "FIFO", "knee-length": "FIFO",
	"bound-length": "FIFO", "bound-seeds": "tail-drop", "bound-tail": "tail-drop",
	"signal-busy": "FIFO", "signal-queue": "FIFO", "signal-lead": "FIFO", "signal-late": "FIFO",
	"order-length": "LIFO", "whiteboard-wait": "FIFO", "mechanisms-pool": "FIFO", "production-attempts": "FIFO",
	"floor-frontier": "floor", "floor-seeds": "FIFO", "floor-length": "priority",
	"discipline-codel-forms": "CoDel", "discipline-expiry": "expiry", "counter-rates": "FIFO",
}

// slotFaults says where a figure breaks the rule of [drawing.PolicySlot].
func slotFaults(f notebooks.Figure) []string {
	var faults []string
	policies, others, seen := 0, 0, map[int]bool{}
	line := func(name string, slot int, theory bool) {
		own, theirs := drawing.PolicySlot(name), drawing.PolicySlot(alone[f.ID])
		switch {
		case theory && (slot != 0 || own != 0):
			faults = append(faults, fmt.Sprintf("%s: theory with slot %d, or named after a policy", name, slot))
		case theory:
			return
		case own != 0 && slot != own:
			faults = append(faults, fmt.Sprintf("%s: slot %d, not %d", name, slot, own))
		case own != 0 && seen[slot]:
			faults = append(faults, fmt.Sprintf("%s: another line has slot %d", name, slot))
		case own == 0 && slot == 1 && theirs != 1:
			faults = append(faults, fmt.Sprintf("%s: the baseline's ink", name))
		}
		if seen[slot] = true; own == 0 {
			others++
		} else {
			policies++
		}
	}
	for _, s := range f.Series {
		line(s.Name, s.Slot, s.Theory)
	}
	for _, p := range f.Panels {
		line(p.Name, p.Slot, false)
	}
	switch {
	case policies > 0 && others > 0:
		faults = append(faults, "lines of policies beside lines named after something else")
	case others > 0 && alone[f.ID] == "":
		faults = append(faults, "no line is named after a policy, and nothing says whose they are")
	case others > 0 && !seen[drawing.PolicySlot(alone[f.ID])]:
		faults = append(faults, "no line has the slot of "+alone[f.ID])
	}
	return faults
}

func TestPoliciesKeepTheirSlots(t *testing.T) {
	drawn := map[string]bool{}
	for _, b := range published(t).Built {
		for _, f := range b.Results.Figures() {
			drawn[f.ID] = true
			for _, fault := range slotFaults(f) {
				t.Errorf("%s: %s", f.ID, fault)
			}
		}
	}
	for id := range alone {
		if !drawn[id] {
			t.Errorf("no notebook draws %s", id)
		}
	}
}

// TestSlotFaultsAreFound breaks a sound figure in each way.
func TestSlotFaultsAreFound(t *testing.T) {
	policies := func() notebooks.Figure {
		return notebooks.Figure{ID: "f", Series: []notebooks.Series{{Name: "FIFO", Slot: 1}, {Name: "expiry", Slot: 4}, {Name: "formula", Theory: true}}}
	}
	quantiles := func() notebooks.Figure {
		return notebooks.Figure{ID: "order-length", Series: []notebooks.Series{{Name: "p50", Slot: 2}, {Name: "p99", Slot: 6}}}
	}
	panels := func() notebooks.Figure {
		return notebooks.Figure{ID: "p", Panels: []notebooks.Panel{{Name: "FIFO", Slot: 1}, {Name: "Check", Slot: 4}}}
	}
	for _, sound := range []notebooks.Figure{policies(), quantiles(), panels()} {
		if faults := slotFaults(sound); len(faults) > 0 {
			t.Errorf("%s: %q", sound.ID, faults)
		}
	}
	for name, broken := range map[string]notebooks.Figure{
		"a policy elsewhere":    spoiled(policies(), func(f *notebooks.Figure) { f.Series[1].Slot = 6 }),
		"a slot twice":          spoiled(policies(), func(f *notebooks.Figure) { f.Series[0] = notebooks.Series{Name: "delay cap", Slot: 4} }),
		"theory in ink":         spoiled(policies(), func(f *notebooks.Figure) { f.Series[2].Slot = 1 }),
		"theory not said to be": spoiled(policies(), func(f *notebooks.Figure) { f.Series[2] = notebooks.Series{Name: "formula", Slot: 6} }),
		"policy said to be":     spoiled(policies(), func(f *notebooks.Figure) { f.Series[0] = notebooks.Series{Name: "FIFO", Theory: true} }),
		"ink for LIFO's":        spoiled(quantiles(), func(f *notebooks.Figure) { f.Series[1].Slot = 1 }),
		"none in LIFO's slot":   spoiled(quantiles(), func(f *notebooks.Figure) { f.Series[0].Slot = 5 }),
		"nobody's quantiles":    spoiled(quantiles(), func(f *notebooks.Figure) { f.ID = "f" }),
		"a panel elsewhere":     spoiled(panels(), func(f *notebooks.Figure) { f.Panels[1].Slot = 3 }),
	} {
		if len(slotFaults(broken)) == 0 {
			t.Errorf("%s passes", name)
		}
	}
}

func spoiled(f notebooks.Figure, spoil func(*notebooks.Figure)) notebooks.Figure {
	spoil(&f)
	return f
}
