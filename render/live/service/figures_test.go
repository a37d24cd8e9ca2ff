package service

import (
	"math"
	"strings"
	"testing"

	"kneebook/notebooks/drawing"
	"kneebook/render/figure"
)

// pictured are services of every policy and every view.
func pictured() []string {
	var texts []string
	for _, d := range disciplines {
		texts = append(texts, "premium=60% discipline="+d.name)
	}
	for _, k := range admissions {
		texts = append(texts, "premium=60% admission="+k.form())
	}
	for _, k := range expiries {
		texts = append(texts, "expiry="+k.form())
	}
	for _, v := range views {
		texts = append(texts, "cap=10 premium=60% retries=1 figures="+v.name, "cap=10 premium=60% retries=1 discipline=priority figures="+v.name,
			"premium=60% cap=20 retries=1 admission=floor:10,5 compare=fifo,lifo,tail-drop,expiry,codel,floor figures="+v.name)
	}
	return texts
}

// A line of what was run wears the slot of its policy, or of several quantiles
// one does and the others any but the baseline's; what nobody ran has no slot;
// and no figure has a slot twice. The pages' own drawing takes every figure.
func TestLinesWearTheirSlots(t *testing.T) {
	for _, text := range pictured() {
		a := answered(t, "rate=120 requests=300 seeds=2 deadline=50ms "+text)
		for _, f := range a.Figures {
			if len(f.Series) == 0 {
				t.Errorf("%s: %s is empty", text, f.ID)
				continue
			}
			for _, fault := range slotFaults(&a, f) {
				t.Errorf("%s: %s: %s", text, f.ID, fault)
			}
			if n := len([]rune(f.Alt)); n < 40 || n > 300 {
				t.Errorf("%s: %s is described by %d letters", text, f.ID, n)
			}
			if _, err := figure.SVG(f, f.Alt); err != nil {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}

// slotFaults says where a figure breaks the rule of [drawing.PolicySlot].
func slotFaults(a *Answer, f drawing.Figure) (faults []string) {
	own, seen, worn := drawing.PolicySlot(a.Service.policy()), map[int]bool{}, false
	for _, l := range f.Series {
		slot := drawing.PolicySlot(l.Name)
		reference := map[string]bool{"deadline": true, "all offered": true, "closed form": true}[l.Name] || strings.HasSuffix(l.Name, ", long run")
		switch {
		case reference != l.Theory || l.Theory && l.Slot != 0:
			faults = append(faults, l.Name+" is drawn as what it is not")
		case l.Theory:
			continue
		case slot == 0 && l.Slot == 1 && own != 1 || slot != 0 && l.Slot != slot:
			faults = append(faults, l.Name+" wears another's slot")
		case seen[l.Slot]:
			faults = append(faults, l.Name+" wears a slot that another line has")
		}
		seen[l.Slot] = true
		worn = worn || slot != 0 || l.Slot == own
	}
	if own == 0 || !worn {
		faults = append(faults, "nothing wears the slot of "+a.Service.policy())
	}
	return faults
}

// The rule is broken in each way, and that is told.
func TestSlotFaultsAreFound(t *testing.T) {
	a := Answer{Service: parsed(t, "discipline=lifo")}
	line := func(name string, slot int, theory bool) drawing.Series {
		return drawing.Series{Name: name, Slot: slot, Theory: theory}
	}
	for name, lines := range map[string][]drawing.Series{
		"a deadline in brick":     {line("LIFO", 2, false), line("deadline", 3, false)},
		"all offered in ink":      {line("LIFO", 2, false), line("all offered", 1, false)},
		"theory with a slot":      {line("LIFO", 2, false), line("closed form", 4, true)},
		"LIFO in ink":             {line("LIFO", 1, false)},
		"a quantile in ink":       {line("p50", 2, false), line("p99", 1, false)},
		"no quantile in its slot": {line("p50", 5, false), line("p99", 6, false)},
		"one slot for two":        {line("p50", 2, false), line("p99", 2, false)},
	} {
		if len(slotFaults(&a, drawing.Figure{Series: lines})) == 0 {
			t.Errorf("%s passes", name)
		}
	}
	if faults := slotFaults(&a, drawing.Figure{Series: []drawing.Series{line("p50", 2, false), line("p99", 6, false), line("deadline", 0, true)}}); len(faults) > 0 {
		t.Errorf("%v", faults)
	}
}

// Policies that are compared get the same arrivals, and what each changes is
// what its name says.
func TestRivals(t *testing.T) {
	s := parsed(t, "rate=120 deadline=100ms cap=50 discipline=lifo expiry=wait:80ms compare=fifo,lifo,delay-cap,codel")
	for i, want := range []string{
		"rate=120 service=10ms cap=50 deadline=100ms", "rate=120 service=10ms discipline=lifo cap=50 deadline=100ms",
		"rate=120 service=10ms cap=50 expiry=wait:80ms deadline=100ms", "rate=120 service=10ms cap=50 expiry=codel:5ms,100ms deadline=100ms",
	} {
		if v := s.lines()[i]; v.Text() != want {
			t.Errorf("%s is %s, want %s", v.name, v.Text(), want)
		}
	}
	s = parsed(t, "rate=120 deadline=100ms compare=fifo,tail-drop,expiry")
	for i, want := range []string{"rate=120 service=10ms deadline=100ms", "rate=120 service=10ms cap=10 deadline=100ms", "rate=120 service=10ms expiry=hopeless:100ms deadline=100ms"} {
		if v := s.lines()[i]; v.Text() != want {
			t.Errorf("%s is %s, want %s", v.name, v.Text(), want)
		}
	}
	a := answered(t, "rate=120 deadline=100ms requests=2000 seeds=3 compare=fifo,lifo")
	one := answered(t, "rate=120 deadline=100ms requests=2000 seeds=3 discipline=lifo")
	if got, want := a.Compared[1].Measures[0].Mean, one.of(t, "goodput").Mean; got != want {
		t.Errorf("the goodput of LIFO is %v beside others, and %v alone", got, want)
	}
}

// A burst is what is said of it: even arrivals can be counted.
func TestBurst(t *testing.T) {
	a := answered(t, "rate=10 pattern=even peak=100 peak-at=2s peak-for=1s service=1ms cv=0 horizon=5s seeds=1 figures=time")
	if got := a.of(t, "goodput").Mean; math.Abs(got-(20+100+20)/5.0) > 0.5 {
		t.Errorf("goodput %v, want 28", got)
	}
	for _, l := range a.Figures[1].Series {
		for i, x := range l.X {
			want := 10.0
			if x >= 2 && x < 3 {
				want = 100
			}
			if !l.Theory && math.Abs(float64(l.Y[i])-want) > 6 { // a request more or less in a stretch of 0.2 s
				t.Errorf("%s at %v s: %v, want %v", l.Name, x, l.Y[i], want)
			}
		}
	}
}
