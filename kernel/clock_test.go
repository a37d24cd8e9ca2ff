package kernel

import (
	"slices"
	"strings"
	"testing"
)

// Late in a long run the clock goes in steps. Where a service is lost in one of
// them the run is refused, before it begins if the end is known; where it is
// only rounded, the result says so.
func TestClockThatGoesInSteps(t *testing.T) {
	rare := Config{Arrivals: Poisson{Rate: 1e-9}, Service: Fixed{Time: 1e-8}, Draws: Native{Seed: 1}}
	for _, c := range []struct {
		end     End
		service float64
		err     string
		warning string
	}{
		{Horizon{Time: 1e12}, 1e-5, "Service is of mean 1e-05 s, want at least 0.00012 s, the steps in which the clock goes at 1e+12 s", ""},
		{Drain{Requests: 1000}, 1e-5, "Service is of mean 1e-05 s, want at least 0.00012 s, the steps in which the clock goes at 9.", ""},
		{Horizon{Time: 1e12}, 1, "", "at the end of the run, 1e+12 s, the clock goes in steps of 0.00012 s, and a service takes 1 s on average: times are rounded to that"},
		{Horizon{Time: 1e12}, 1000, "", ""},
	} {
		rare.End, rare.Service = c.end, Fixed{Time: c.service}
		r, err := Run(rare)
		if c.err != "" {
			if err == nil || !strings.HasPrefix(err.Error(), c.err) {
				t.Errorf("%+v: %v", c, err)
			}
			_, early := c.end.(Horizon)
			if (rare.Validate() != nil) != early {
				t.Errorf("%+v: before the run %v", c, rare.Validate())
			}
			continue
		}
		last := r.Warnings[len(r.Warnings)-1] // the first is that so few requests tell little
		if err != nil || strings.Contains(last, "clock") != (c.warning != "") || c.warning != "" && last != c.warning {
			t.Errorf("%+v: %v, %q", c, err, r.Warnings)
		}
	}
	fast := rare
	fast.Service, fast.End = Fixed{Time: 1e-3}, Horizon{Time: 1e12}
	fast.Speed = []SpeedChange{{At: 0, Factor: 1e6}}
	if err := fast.Validate(); err == nil || !strings.HasPrefix(err.Error(), "Service is of mean 1e-09 s") {
		t.Errorf("a fast server: %v", err)
	}
}

// A phase whose arrivals the clock cannot tell apart is refused.
func TestGapShorterThanTheClock(t *testing.T) {
	late := []Phase{{Length: 1e10}, {Length: 1, Gap: 1e-6}}
	for _, c := range []struct {
		phases Phases
		end    End
		want   string
	}{
		{Phases{Phases: late}, Drain{Requests: 10}, "Arrivals.Phases[1].Gap is 1e-06, want at least 1.9e-06 s, the steps in which the clock goes at 1e+10 s"},
		{Phases{Phases: []Phase{{Length: 1e6}, {Length: 1, Gap: 1e-7}}, Repeat: true}, Horizon{Time: 1e9 + 1}, "Arrivals.Phases[1].Gap is 1e-07, want at least 1.2e-07 s"},
	} {
		config := Config{Arrivals: c.phases, Service: Fixed{Time: 1e-3}, Draws: Native{}, End: c.end}
		if err := config.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
		config.Arrivals = &c.phases
		if err := config.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("by pointer: %v, want %s", err, c.want)
		}
	}
}

// A service of no length ends when it begins, in a pause too: that of the second
// request at 5 s. The third takes 1 s from the end of the pause at 10 s.
func TestServiceOfNoLengthInAPause(t *testing.T) {
	for _, servers := range []int{1, 2} {
		r, err := Run(Config{
			Arrivals: ArrivalTrace{Instants: []float64{0, 5, 6, 20}}, Service: ServiceTrace{Times: []float64{1, 0, 1, 0}}, Servers: servers,
			Speed: []SpeedChange{{At: 4, Factor: 0}, {At: 10, Factor: 1}}, Draws: Native{}, End: Drain{Requests: 4},
		})
		if want := []float64{1, 5, 11, 20}; err != nil || !slices.Equal(r.Departures, want) || r.Completed != 4 || r.QueueTime != 0 {
			t.Errorf("%d servers: they leave at %v, %+v, %v, want %v", servers, r.Departures, r.Counts, err, want)
		}
	}
}
