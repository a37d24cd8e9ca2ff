package service

import (
	"math"
	"strconv"

	"kneebook/kernel"
)

// Caps is how many may wait so that the percentile is within the deadline.
type Caps struct {
	Little    int  // by Little's law: what the servers complete within the deadline
	Runs      Cap  // with which the runs hold it
	Exact     Cap  // by the closed form
	HasTheory bool // there is a closed form
}

// Cap is the largest that holds; it is 0 where none does.
type Cap struct {
	K    int
	Free bool // it holds without any
}

// caps searches for the caps.
func (s *Service) caps(say func(string)) (Caps, error) {
	c := Caps{Little: s.little()}
	some, seeds := s.few()
	done := counted(say, "The cap that holds: run ", 0)
	var failed error
	c.Runs = largest(c.Little, some.Requests, func(k int) bool {
		some.Cap = k
		lists, err := some.replicate(seeds, done, func(r kernel.Result) []float64 {
			q, err := kernel.Quantile(r.Sojourns(), s.Percentile)
			if err != nil {
				q = math.Inf(1) // nobody was completed
			}
			return []float64{q}
		})
		if err != nil {
			failed = err
			return false
		}
		return spread(lists[0]).Mean <= s.Deadline
	})
	bounded := *s
	bounded.Cap = 1
	if t, ok := bounded.theory(); ok && t.quantile != nil && s.Discipline == "fifo" {
		c.HasTheory = true
		c.Exact = largest(c.Little, mostExact, func(k int) bool {
			bounded.Cap = k
			t, _ := bounded.theory()
			return t.at(s.Percentile) <= s.Deadline
		})
	}
	return c, failed
}

// mostExact is the largest cap that the closed form is asked about.
const mostExact = 100_000

// largest searches for the largest cap from 1 to most with which something
// holds that holds of all smaller ones. It asks first of no cap, a cap of 0, and
// begins to look at a guess.
func largest(guess, most int, holds func(int) bool) Cap {
	if holds(0) {
		return Cap{Free: true}
	}
	low, high := 0, min(max(guess, 1), most)
	for holds(high) {
		if low = high; low == most {
			break
		}
		high = min(2*high, most)
	}
	for high-low > 1 {
		if middle := low + (high-low)/2; holds(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return Cap{K: low}
}

// Words says what the caps come to, a sentence each.
func (c Caps) Words(s *Service) []string {
	p, deadline := percentile(s.Percentile), show(s.Deadline, "s")
	lines := []string{
		"Little's law: within " + deadline + " the servers complete " + strconv.Itoa(c.Little) + " requests. As a cap that is a matter of the mean, not of a percentile.",
		"Your runs: " + c.Runs.words(p, deadline),
	}
	if c.HasTheory {
		lines = append(lines, "Closed form: "+c.Exact.words(p, deadline))
	}
	return lines
}

// words says what a cap does.
func (c Cap) words(p, deadline string) string {
	switch {
	case c.Free:
		return "at this rate the " + p + " is within " + deadline + " without any cap."
	case c.K == 0:
		return "no cap helps; with one place to wait the " + p + " is above " + deadline + "."
	}
	return "the largest cap with which the " + p + " is within " + deadline + " is " + strconv.Itoa(c.K) + "."
}

// percentile names a quantile: p99.
func percentile(q float64) string { return "p" + shortest(math.Round(1e6*q)/1e4) }
