package service

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"kneebook/kernel"
	"kneebook/notebooks/drawing"
)

// Answer is what came of a service.
type Answer struct {
	Service  Service
	Load     float64 // offered, per server
	Theory   string  // which closed form there is; "" for none
	Measures []Measure
	Caps     *Caps      // nil without a deadline
	Compared []Compared // nil where nothing is
	Figures  []drawing.Figure
	Warnings []string
}

// The work beside the runs themselves.
const (
	tailPoints = 24
	fewSeeds   = 5      // for what is run many times
	fewCalls   = 50_000 // at most, of one such run
)

// Run runs the service. It tells what it does with say, never from two
// goroutines at once; say may be nil. The error is the kernel's, or says which
// run there is nothing to measure of.
func (s *Service) Run(say func(doing string)) (Answer, error) {
	if say == nil {
		say = func(string) {}
	}
	seeds := kernel.Seeds(s.Seed, s.Seeds)
	say("Your numbers: run 1 of " + strconv.Itoa(s.Seeds))
	first, err := kernel.Run(s.config(seeds[0]))
	if err != nil {
		return Answer{}, err
	}
	grid := s.grid(first)
	lists, err := s.replicate(seeds, counted(say, "Your numbers: run ", s.Seeds), func(r kernel.Result) []float64 {
		return append(s.measure(r), shares(r.Sojourns(), grid)...)
	})
	if err != nil {
		return Answer{}, err
	}
	measures := len(lists) - len(grid)
	a := Answer{Service: *s, Load: s.load(), Warnings: first.Warnings}
	if few := s.beyond(); few != "" {
		a.Warnings = append(a.Warnings, few)
	}
	t, _ := s.theory()
	a.Theory = t.name
	a.Measures = s.table(lists[:measures])
	a.Figures = append(a.Figures, s.tail(grid, lists[measures:], t))
	if a.Compared, err = s.compared(say, grid, &a.Figures[0]); err != nil {
		return Answer{}, err
	}
	drawn, err := s.drawn(say)
	if err != nil {
		return Answer{}, err
	}
	a.Figures = append(a.Figures, drawn...)
	if s.Deadline > 0 {
		caps, err := s.caps(say)
		if err != nil {
			return Answer{}, err
		}
		a.Caps = &caps
	}
	return a, nil
}

// beyond warns of a run in which fewer than ten requests lie beyond the
// percentile that is asked for.
func (s *Service) beyond() string {
	const enough = 10
	share := 1 - s.Percentile
	if s.expected()*share > enough-1e-6 {
		return ""
	}
	need, name := math.Ceil(enough/share-1e-3), percentile(s.Percentile)
	if need > MaxRequests {
		return "no run here has ten requests beyond the " + name + ", so that it is left to chance"
	}
	return "a run has fewer than ten requests beyond the " + name + ", so that it is left to chance; take " + digits(need) + " requests"
}

// Compared is what came of a policy among those compared, on the same arrivals.
type Compared struct {
	Policy   string
	Measures []Measure // the same of each
}

// compared runs each of the policies to be compared. The figure of the tail has
// a line for each of them then.
func (s *Service) compared(say func(string), grid []float64, tail *drawing.Figure) (out []Compared, err error) {
	if len(s.Compare) == 0 {
		return nil, nil
	}
	seeds := kernel.Seeds(s.Seed, s.Seeds)
	done := counted(say, "Beside each other: run ", len(seeds)*len(s.Compare))
	var lines []drawing.Series
	for _, l := range s.lines() {
		lists, err := l.replicate(seeds, done, func(r kernel.Result) []float64 {
			return append(l.measure(r), shares(r.Sojourns(), grid)...)
		})
		if err != nil {
			return nil, err
		}
		measures := len(lists) - len(grid)
		c, line := Compared{Policy: l.name}, measured(l.name, l.name, 0)
		for _, i := range s.columns() {
			c.Measures = append(c.Measures, s.named(i, lists[i]))
		}
		for k, at := range grid {
			add(&line, at, spread(lists[measures+k]), false, true)
		}
		out, lines = append(out, c), append(lines, line)
	}
	*tail = s.tailOf(grid, lines)
	return out, nil
}

// columns are the measures by which policies are compared.
func (s *Service) columns() []int {
	out := []int{atGoodput, atMedian, atPercentile, atOnTime, atFates}
	if s.Deadline == 0 {
		out = []int{atGoodput, atMedian, atPercentile, atFates}
	}
	if s.Retries > 0 {
		out = append(out, atAttempts)
	}
	if s.Premium > 0 {
		out = append(out, atPremium, atFree)
	}
	return out
}

// counted gives a function that tells how many runs are done; of is 0 where
// nobody knows how many there will be.
func counted(say func(string), doing string, of int) func() {
	var mu sync.Mutex
	n := 0
	return func() {
		mu.Lock()
		defer mu.Unlock()
		n++
		if doing := doing + strconv.Itoa(n); of > 0 {
			say(doing + " of " + strconv.Itoa(of))
		} else {
			say(doing)
		}
	}
}

// replicate runs the service at each seed and gives a list for each number.
func (s *Service) replicate(seeds []uint64, done func(), measure func(kernel.Result) []float64) ([][]float64, error) {
	return kernel.Replicate(s.config(seeds[0]), seeds, func(r kernel.Result) []float64 {
		defer done()
		return measure(r)
	})
}

// grid is the times at which the tail is drawn: up to the longest but one in a
// thousand, and past the deadline.
func (s *Service) grid(r kernel.Result) []float64 {
	longest, err := kernel.Quantile(r.Sojourns(), 0.999)
	if err != nil || !(longest > 0) {
		return nil
	}
	grid := make([]float64, tailPoints)
	for i := range grid {
		grid[i] = float64(max(longest, s.Deadline)*float64(i)) / (tailPoints - 1)
	}
	return grid
}

// shares gives, for each time of a rising grid, the share of values above it.
func shares(values, grid []float64) []float64 {
	counts := make([]int, len(grid)+1)
	for _, v := range values {
		i, _ := slices.BinarySearch(grid, v) // how many times of the grid are below v
		counts[i]++
	}
	out, above := make([]float64, len(grid)), 0
	for i := len(grid) - 1; i >= 0; i-- {
		above += counts[i+1]
		out[i] = math.NaN()
		if len(values) > 0 {
			out[i] = float64(above) / float64(len(values))
		}
	}
	return out
}

// few is the service as it is run where many runs are needed.
func (s *Service) few() (Service, []uint64) {
	some := *s
	some.Requests = min(s.Requests, fewCalls)
	if n := len(s.Arrivals); n > 0 && n > some.Requests {
		some.Arrivals = s.Arrivals[:some.Requests]
	}
	return some, kernel.Seeds(s.Seed, min(s.Seeds, fewSeeds))
}
