package experiments

import (
	"fmt"
	"math"
	"slices"

	"kneebook/kernel"
)

// The two classes, the more important one first.
const (
	premium int = 0
	free    int = 1
)

// tiers is one server before a bounded queue that is offered requests of two
// classes. Which class a request is of is drawn at random.
type tiers struct {
	rate      float64 // per second, both classes together
	share     float64 // of premium among them
	service   float64 // s, mean
	servers   int
	places    int // who finds so many waiting is refused, of either class
	threshold int // free is refused from so many waiting on
	reserved  int // of free that wait, up to which it is not
	requests  int
	seed      uint64
	shared    bool // the classes follow from the gaps between the arrivals
}

func (t tiers) problems() kernel.Invalids {
	s := station{service: t.service, servers: t.servers, requests: t.requests, seed: t.seed}
	all := append(rateProblems("Rate", t.rate), s.problems()...)
	all = append(all, placesProblems(t.places)...)
	if !(t.share >= 0.001 && t.share <= 0.999) {
		all = append(all, outside("Share", t.share, "from 0.001 to 0.999"))
	}
	if t.threshold < 1 || t.threshold > kernel.MaxRequests {
		all = append(all, outside("Threshold", t.threshold, fmt.Sprintf("from 1 to %d", kernel.MaxRequests)))
	}
	if t.reserved < 0 || t.reserved > t.places {
		all = append(all, outside("Reserved", t.reserved, "from 0 to Places"))
	}
	return all
}

// rule is how the two classes are treated.
type rule struct {
	name       string
	refuses    bool // free is refused from the threshold on
	floor      bool // unless fewer than its reserved number wait
	kept       bool // and so many places are kept, which premium cannot fill
	discipline func(t tiers) kernel.Discipline
}

func oldestFirst(tiers) kernel.Discipline  { return kernel.FIFO{} }
func premiumFirst(tiers) kernel.Discipline { return kernel.Priority{} }

// byWeight shares the server as the places are shared.
func byWeight(t tiers) kernel.Discipline {
	return kernel.Fair{Weights: []float64{float64(max(1, t.places-t.reserved)), float64(max(1, t.reserved))}}
}

// rules are all of them: those of the C05 page first, then what else can be
// done at admission, at the queue, and at both.
func rules() []rule {
	return []rule{
		{name: "none", discipline: oldestFirst},
		{name: "strict", refuses: true, discipline: oldestFirst},
		{name: "floor", refuses: true, floor: true, discipline: oldestFirst},
		{name: "reserved", refuses: true, floor: true, kept: true, discipline: oldestFirst},
		{name: "priority", discipline: premiumFirst},
		{name: "strict-priority", refuses: true, discipline: premiumFirst},
		{name: "reserved-priority", refuses: true, floor: true, kept: true, discipline: premiumFirst},
		{name: "reserved-fair", refuses: true, floor: true, kept: true, discipline: byWeight},
	}
}

// ruleOf finds a rule by name.
func ruleOf(name string) rule {
	all := rules()
	return all[slices.IndexFunc(all, func(r rule) bool { return r.name == name })]
}

// admission says who may join under a rule.
func (t tiers) admission(r rule) []kernel.Admission {
	thresholds := kernel.ClassThresholds{Cap: t.places}
	if r.refuses {
		limit := kernel.Limit{Total: t.threshold}
		if r.floor {
			limit.Own = t.reserved
		}
		thresholds.Limits = []kernel.Limit{premium: {}, free: limit}
	}
	all := []kernel.Admission{thresholds}
	if r.kept {
		all = append(all, kernel.Reservation{Cap: t.places, Reserved: []int{premium: 0, free: t.reserved}})
	}
	return all
}

// run simulates the station under a rule. A service time belongs to the
// request that is taken out of the queue when it is drawn; only a fair share
// needs to know it at arrival. Nobody may change the result.
func (t tiers) run(r rule) (kernel.Result, error) {
	c := kernel.Config{
		Arrivals:     kernel.Poisson{Rate: t.rate},
		Service:      kernel.Exponential{Mean: t.service},
		ServiceDrawn: kernel.AtDequeue,
		Discipline:   r.discipline(t),
		Admission:    t.admission(r),
		Classes:      kernel.Classes{Shares: []float64{premium: t.share, free: 1 - t.share}},
		Draws:        kernel.CPython{Seed: t.seed, Second: t.shared},
		End:          kernel.Drain{Requests: t.requests},
	}
	if _, fair := c.Discipline.(kernel.Fair); fair {
		c.ServiceDrawn = kernel.AtArrival
	}
	return runOnce(c)
}

// completion is the share of a class that was completed; 0 where nobody came.
func completion(r kernel.Result, class int) float64 {
	return float64(r.ByClass[class].Completed) / float64(max(1, r.ByClass[class].Offered))
}

// classTimes gives the p50 and the p99 of the sojourn time of the completed of
// a class, in s; 0 where there are none.
func classTimes(r kernel.Result, class int) (p50, p99 float64, err error) {
	times := make([]float64, 0, r.ByClass[class].Completed)
	for k, of := range r.Classes {
		if of == class && r.Fates[k] == kernel.Completed {
			times = append(times, r.Departures[k]-r.Arrivals[k])
		}
	}
	if len(times) == 0 {
		return 0, 0, nil
	}
	at, err := kernel.Quantiles(times, []float64{0.50, 0.99})
	if err != nil {
		return 0, 0, err
	}
	return at[0], at[1], nil
}

// placesOf is how many places a share of them is, rounded up.
func placesOf(share float64, places int) int { return int(math.Ceil(float64(share * float64(places)))) }
