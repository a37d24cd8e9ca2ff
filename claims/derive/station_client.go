package derive

import (
	"cmp"
	"math"
	"slices"
)

// deadline is that of a class, infinite if there is none.
func (c Client) deadline(class int) float64 {
	deadline := c.Deadline
	if class < len(c.Deadlines) {
		deadline = c.Deadlines[class]
	}
	if deadline == 0 {
		return math.Inf(1)
	}
	return deadline
}

// giveUp lets clients give up the attempts whose timeout is due, by sequence.
func (s *simulation) giveUp() {
	for len(s.giveUps) > 0 && s.giveUps[0].at <= s.now {
		a := s.giveUps[0].attempt
		s.giveUps = s.giveUps[1:]
		if s.decided(a) {
			continue
		}
		if place, waits := slices.BinarySearch(s.waiting, a); waits && s.Client.Abandon {
			s.lose(s.remove(place), Abandoned)
		} else {
			s.fail(a)
		}
	}
}

// fail lets a client learn that an attempt has failed, and decide on a retry.
// It does so once for each attempt.
func (s *simulation) fail(a int) {
	job := &s.jobs[a]
	if job.failed {
		return
	}
	job.failed = true
	try := s.attempts[a].Try
	if try >= s.Client.Retries.Attempts || !s.affords() {
		return
	}
	retry := alarm{s.now + s.pause(try), a}
	place, _ := slices.BinarySearchFunc(s.retries, retry, earlier)
	s.retries = slices.Insert(s.retries, place, retry)
}

// earlier orders alarms by instant, then by attempt.
func earlier(a, b alarm) int {
	return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.attempt, b.attempt))
}

// dueRetries takes the retries of this instant off the list, in the order of
// the attempts that failed.
func (s *simulation) dueRetries() []alarm {
	n := 0
	for n < len(s.retries) && s.retries[n].at <= s.now {
		n++
	}
	due := s.retries[:n:n]
	s.retries = s.retries[n:]
	return due
}

// pause is how long the client waits after the failure of a try.
func (s *simulation) pause(try int) float64 {
	r := s.Client.Retries
	pause := r.First
	for range try - 1 {
		if r.Factor > 0 {
			pause = float64(pause * r.Factor)
		}
	}
	if r.Max > 0 {
		pause = min(pause, r.Max)
	}
	if r.Jitter == 0 {
		return pause
	}
	return float64(pause*(1-r.Jitter)) + float64(float64(pause*r.Jitter)*s.uniform())
}

// deposit puts into the budget for retries what a new call gives.
func (s *simulation) deposit() {
	budget, b := s.Client.Retries.Budget, &s.memory.budget
	b.tokens = min(budget.Burst, b.tokens+budget.Ratio)
}

// affords takes a token for a retry out of the budget, if there is a budget,
// and says whether the retry may be made.
func (s *simulation) affords() bool {
	if s.Client.Retries.Budget.Burst == 0 {
		return true
	}
	b := &s.memory.budget
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}
