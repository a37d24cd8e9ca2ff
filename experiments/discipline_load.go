package experiments

import (
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"kneebook/kernel"
)

// slack is how far, in s, a sojourn may be above the deadline and still count
// as on time, and a wait above its limit: more than rounding errors add up to,
// less than any time that matters.
const slack float64 = 1e-9

// The words for how calls arrive and how long they take.
const (
	poisson     string = "poisson"
	even        string = "even"
	exponential string = "exponential"
	fixedTimes  string = "fixed"
)

// surge is one overload of one server, with all that is random in it.
type surge struct {
	Surge
	service  float64 // s, mean
	factor   float64 // the load while there is too much
	arrivals string  // poisson or even
	services string  // exponential or fixed
	seed     uint64
}

// problems lists what is wrong with a surge.
func (s surge) problems() kernel.Invalids {
	all := s.Surge.problems()
	if !(s.service >= 1e-5 && s.service <= 1) {
		all = append(all, outside("Service", s.service, "from 1e-05 to 1 s"))
	}
	if s.service >= s.Deadline {
		all = append(all, outside("Service", s.service, "less than the deadline"))
	}
	all = append(all, multipleProblems("Factor", s.factor)...)
	all = append(all, wordProblems("Arrivals", s.arrivals, poisson, even)...)
	return append(all, wordProblems("Services", s.services, exponential, fixedTimes)...)
}

// wordProblems lists what is wrong with one of two words.
func wordProblems(field, word, one, other string) kernel.Invalids {
	if word == one || word == other {
		return nil
	}
	return kernel.Invalids{outside(field, word, one+" or "+other)}
}

// capacity is how many requests per second the server can finish.
func (s surge) capacity() float64 { return 1 / s.service }

// end is when the overload is over, in s.
func (s surge) end() float64 { return s.Before + s.Overload }

// phases are the stretches of constant load.
func (s surge) phases() []kernel.Phase {
	all := []kernel.Phase{{Length: s.Before, From: s.Base}, {Length: s.Overload, From: s.factor}, {Length: s.After, From: s.Base}}
	for i := range all {
		all[i].From = float64(all[i].From * s.capacity())
	}
	return all
}

// load is what the clients send: when each call arrives, how long it takes to
// serve, and of which tier it is.
type load struct {
	calls, works []float64
	tiers        []int
}

// draw makes the load. One generator gives all arrivals, in each stretch from
// its beginning on, then a service time for each call, then the tiers. So it
// is the same whatever stands before the server.
func (s surge) draw() load {
	random := kernel.NewMT19937(s.seed)
	var l load
	begin := 0.0
	for _, phase := range s.phases() {
		l.calls = s.arrive(l.calls, random, begin, begin+phase.Length, phase.From)
		begin += phase.Length
	}
	l.works = make([]float64, len(l.calls))
	l.tiers = make([]int, len(l.calls))
	for i := range l.works {
		l.works[i] = s.service
		if s.services == exponential {
			l.works[i] = random.Exponential(s.capacity())
		}
	}
	for i := range l.tiers {
		l.tiers[i] = s.tier(random.Float64())
	}
	return l
}

// arrive adds the calls of a stretch of constant rate.
func (s surge) arrive(calls []float64, random *kernel.MT19937, begin, end, rate float64) []float64 {
	calls = slices.Grow(calls, int(float64(1.1*float64((end-begin)*rate))))
	if s.arrivals == even {
		for k, t := 1, begin; t < end; k, t = k+1, begin+float64(float64(k)*(1/rate)) {
			calls = append(calls, t)
		}
		return calls
	}
	for t := begin + random.Exponential(rate); t < end; t += random.Exponential(rate) {
		calls = append(calls, t)
	}
	return calls
}

// tier is that of a call for which a number from 0 to 1 was drawn.
func (s surge) tier(u float64) int {
	rest := float64((1 - s.Top) / (tiersOf - 1))
	tier := 0
	for bound := s.Top; tier < tiersOf-1 && u >= bound; bound += rest {
		tier++
	}
	return tier
}

// config is the server behind a queue, up to an instant.
func (s surge) config(l load, q queue, until float64) kernel.Config {
	n, _ := slices.BinarySearch(l.calls, until)
	c := kernel.Config{
		Arrivals: kernel.ArrivalTrace{Instants: l.calls[:n]},
		Service:  kernel.ServiceTrace{Times: l.works},
		Client:   kernel.Client{Deadline: s.Deadline, Slack: slack},
		Draws:    kernel.Native{Seed: s.seed},
		End:      kernel.Horizon{Time: until},
	}
	if q.tier {
		c.Classes = kernel.Classes{Given: l.tiers}
	}
	q.set(&c)
	return c
}

// each does n things on all cores. The error is that of the first in order.
func each(n int, do func(i int) error) error {
	errs := make([]error, n)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				errs[i] = do(i)
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
