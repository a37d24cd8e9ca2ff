package kernel

import (
	"strings"
	"testing"
)

// A horizon by which more calls arrive than a run can hold is refused before
// anything is drawn, by name, whichever way it is given.
func TestCrowdedHorizon(t *testing.T) {
	for _, a := range []Arrivals{
		Poisson{Rate: 1e9}, &Poisson{Rate: 1e9}, Even{Gap: 1e-9}, Batches{Rate: 1e3, Size: 1_000_000}, Batches{Rate: 1e3, Mean: 1e6},
		Modulated{States: []ModulatedState{{Rate: 1e9, Stay: 1}, {Rate: 1e9, Stay: 1}}},
		Phases{Phases: []Phase{{Length: 600, From: 1e9, To: 1e9}, {Length: 1e6, Gap: 1e-9}}},
		&Phases{Repeat: true, Phases: []Phase{{Length: 500, From: 1e9, To: 1e9}, {Length: 1000, From: 1e9, To: 1e9}}},
		ArrivalTrace{Instants: []float64{0}, Period: 1e-9}, &ArrivalTrace{Instants: []float64{0}, Period: 1e-9},
	} {
		for _, end := range []End{Horizon{Time: 1000}, &Horizon{Time: 1000}} {
			c := Config{Arrivals: a, Service: Fixed{Time: 1}, Draws: CPython{}, End: end}
			err := c.Validate()
			if want := "End.Time is 1000, want a time by which at most 100000000 calls arrive, and not 1e+12"; err == nil || err.Error() != want {
				t.Errorf("%+v: %v, want %s", a, err, want)
				continue
			}
			if _, ran := Run(c); ran == nil || ran.Error() != err.Error() {
				t.Errorf("%+v: the run says %v", a, ran)
			}
		}
	}
}

// A modulated process tells it in few rounds of its states too, here in five,
// where what may be missing at the end of them is less than what arrives: all
// but nothing where the rates are equal, and 5e8 calls of 5e9 where the first
// state has twice the rate on average and the second none.
func TestCrowdedHorizonOfFewRounds(t *testing.T) {
	for _, c := range []struct {
		states []ModulatedState
		least  string
	}{
		{[]ModulatedState{{Rate: 1e9, Stay: 1}, {Rate: 1e9, Stay: 1}}, "1e+10"},
		{[]ModulatedState{{Rate: 1e9, Stay: 1}, {Rate: 0, Stay: 1}}, "5e+09"},
		{[]ModulatedState{{Rate: 0, Stay: 1}, {Rate: 1e9, Stay: 1}}, "4.5e+09"},
		{[]ModulatedState{{Rate: 0, Stay: 10}, {Rate: 1e9, Stay: 10}}, ""}, // it may well be nothing yet
	} {
		err := (Config{Arrivals: Modulated{States: c.states}, Service: Fixed{Time: 1}, Draws: Native{}, End: Horizon{Time: 10}}).Validate()
		want := "End.Time is 10, want a time by which at most 100000000 calls arrive, and not " + c.least
		if c.least == "" && err != nil || c.least != "" && (err == nil || err.Error() != want) {
			t.Errorf("%+v: %v, want %s", c.states, err, want)
		}
	}
}

// What the long run does not tell is left to the run: a pause that outlasts the
// horizon, a trace, phases. So is a horizon at the limit.
func TestHorizonThatIsNotCrowded(t *testing.T) {
	for _, a := range []Arrivals{
		Poisson{Rate: float64(MaxRequests) / 1000},
		Modulated{States: []ModulatedState{{Stay: 1e6}, {Rate: 1e9, Stay: 1e6}}},
		&Modulated{States: []ModulatedState{{Stay: 1e6}, {Rate: 1e9, Stay: 1e6}}},
		Phases{Repeat: true, Phases: []Phase{{Length: 1e6}, {Length: 1e6, From: 1e9, To: 1e9}}},
		Phases{Phases: []Phase{{Length: 1e12, From: 0, To: 1e9}}, Repeat: true},
		ArrivalTrace{Instants: []float64{0}},
	} {
		if err := (Config{Arrivals: a, Service: Fixed{Time: 1}, Draws: Native{}, End: Horizon{Time: 1000}}).Validate(); err != nil {
			t.Errorf("%+v: %v", a, err)
		}
	}
	if err := (Config{Arrivals: Poisson{Rate: 1e9}, Service: Fixed{Time: 1}, Draws: Native{}, End: Drain{Requests: 5}}).Validate(); err != nil {
		t.Errorf("a drain: %v", err)
	}
	if err := (Config{Arrivals: Poisson{Rate: 2e9}, Service: Fixed{Time: 1}, Draws: Native{}, End: Horizon{Time: 1e9}}).Validate(); err == nil || !strings.HasPrefix(err.Error(), "Arrivals.Rate") {
		t.Errorf("got %v", err)
	}
}
