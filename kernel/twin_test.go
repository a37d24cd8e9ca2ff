package kernel_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"kneebook/claims/derive"
	"kneebook/kernel"
)

// naive gives the naive simulator's station of a configuration, or says what it
// does not have.
func naive(c kernel.Config) (s derive.Station, err error) {
	var failed [3]error
	s = derive.Station{
		Servers:   c.Servers,
		AtDequeue: c.ServiceDrawn == kernel.AtDequeue,
		Client: derive.Client{
			Deadline: c.Client.Deadline, Deadlines: c.Client.Deadlines, Slack: c.Client.Slack,
			Timeout: c.Client.Timeout.After, Abandon: c.Client.Timeout.Abandon,
			Retries: naiveRetries(c.Client.Retries),
		},
	}
	s.Discipline, failed[0] = naiveDiscipline(c.Discipline)
	s.Admission, failed[1] = naiveAdmission(c.Admission)
	s.Expiry, failed[2] = naiveExpiry(c.Dequeue)
	for _, change := range c.Speed {
		s.Speeds = append(s.Speeds, derive.Speed{At: change.At, Factor: change.Factor})
	}
	if h, ok := c.End.(kernel.Horizon); ok {
		s.Horizon, s.Cut = h.Time, h.Cut
	}
	return s, errors.Join(failed[:]...)
}

// noTwin is what is said of an entry of the kernel's tables that the naive
// simulator does not have.
func noTwin(entry any, where, function string) error {
	return fmt.Errorf("the naive simulator has no %T: write it in claims/derive (%s) and give it a case in %s of twin_test.go", entry, where, function)
}

func naiveRetries(r kernel.Retries) derive.Retries {
	return derive.Retries{
		Attempts: r.Attempts, First: r.Backoff.First, Factor: r.Backoff.Factor, Max: r.Backoff.Max, Jitter: r.Backoff.Jitter,
		Budget: derive.Budget{Ratio: r.Budget.Ratio, Burst: r.Budget.Burst},
	}
}

func naiveDiscipline(d kernel.Discipline) (derive.Discipline, error) {
	switch d := d.(type) {
	case nil, kernel.FIFO:
		return derive.Discipline{Rule: derive.FIFO}, nil
	case kernel.LIFO:
		return derive.Discipline{Rule: derive.LIFO}, nil
	case kernel.AdaptiveLIFO:
		return derive.Discipline{Rule: derive.AdaptiveLIFO, Standing: d.Standing}, nil
	case kernel.Priority:
		return derive.Discipline{Rule: derive.Priority}, nil
	case kernel.Random:
		return derive.Discipline{Rule: derive.Random}, nil
	case kernel.SJF:
		return derive.Discipline{Rule: derive.SJF}, nil
	case kernel.EDF:
		return derive.Discipline{Rule: derive.EDF}, nil
	case kernel.Fair:
		return derive.Discipline{Rule: derive.Fair, Weights: d.Weights}, nil
	case kernel.ProcessorSharing:
		return derive.Discipline{Rule: derive.ProcessorSharing}, nil
	case kernel.LeastFirst: // the example's key: the newest first
		return derive.Discipline{Rule: derive.LIFO}, nil
	}
	return derive.Discipline{}, noTwin(d, "a Rule in station.go, and who is next by it in station_queue.go", "naiveDiscipline")
}

func naiveAdmission(policies []kernel.Admission) (a derive.Admission, err error) {
	for _, policy := range policies {
		switch p := policy.(type) {
		case kernel.QueueCap:
			a.QueueCap = p.K
		case kernel.SystemCap:
			a.SystemCap = p.K
		case kernel.EvictOldest:
			a.EvictOldest = p.K
		case kernel.ConcurrencyLimit:
			a.ConcurrencyLimit = p.N
		case kernel.TokenBucket:
			a.TokenBucket = derive.TokenBucket{Rate: p.Rate, Burst: p.Burst}
		case kernel.RED:
			a.RED = derive.RED{Weight: p.Weight, Min: p.Min, Max: p.Max, MaxP: p.MaxP, MeanService: p.MeanService}
		case kernel.Reservation:
			a.Reservation = derive.Reservation{Cap: p.Cap, Reserved: p.Reserved}
		case kernel.ClassThresholds:
			a.Thresholds.Cap = p.Cap
			for _, l := range p.Limits {
				a.Thresholds.Limits = append(a.Thresholds.Limits, derive.Limit{Total: l.Total, Own: l.Own})
			}
		case kernel.AdmitIf: // the example's: shed where 20 wait, as thresholds of each class have it
			a.Thresholds.Limits = slices.Repeat([]derive.Limit{{Total: 20}}, 2)
		default:
			return a, noTwin(p, "a field of Admission in station.go, and its test in station_admit.go", "naiveAdmission")
		}
	}
	return a, nil
}

func naiveExpiry(rule kernel.DequeueRule) (derive.Expiry, error) {
	switch r := rule.(type) {
	case nil:
		return derive.Expiry{}, nil
	case kernel.WaitBeyond:
		return derive.Expiry{Rule: derive.WaitBeyond, Limit: r.Limit, All: r.All}, nil
	case kernel.CannotFinish:
		return derive.Expiry{Rule: derive.CannotFinish, Limit: r.Deadline, All: r.All}, nil
	case kernel.CoDel:
		return derive.Expiry{Rule: derive.CoDel, Target: r.Target, Interval: r.Interval, Reentry: derive.Reentry(r.Reentry)}, nil
	case kernel.FailAtScale:
		return derive.Expiry{Rule: derive.FailAtScale, Short: r.Short, Long: r.Long}, nil
	case kernel.Folly:
		return derive.Expiry{Rule: derive.Folly, Target: r.Target, Interval: r.Interval}, nil
	}
	return derive.Expiry{}, noTwin(rule, "an ExpiryRule in station_policies.go, and what it discards in station_dequeue.go", "naiveExpiry")
}

// lonely are entries of the tables that no naive rule can be written for, since
// they are whatever function one gives them.
func lonely(entry any) bool {
	_, is := entry.(kernel.DiscardIf)
	return is
}

// Every entry of the tables, alone in a station, does what the naive simulator
// does.
func TestEveryEntryMeetsTheNaiveStation(t *testing.T) {
	for _, c := range tableConfigs() {
		if lonely(c.Dequeue) {
			continue
		}
		c.End = kernel.Drain{Requests: 400}
		meet(t, c)
	}
}

// Random configurations have every entry of the tables that the naive simulator
// can follow.
func TestRandomConfigurationsHaveEveryEntry(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(2000) {
		c := randomConfig(rand.New(rand.NewPCG(seed, 9)))
		seen[fmt.Sprintf("%T", c.Discipline)], seen[fmt.Sprintf("%T", c.Dequeue)] = true, true
		for _, policy := range c.Admission {
			seen[fmt.Sprintf("%T", policy)] = true
		}
	}
	for _, d := range kernel.Disciplines() {
		if !seen[fmt.Sprintf("%T", d)] {
			t.Errorf("none has %T: add it to discipline() in random_test.go", d)
		}
	}
	for _, policy := range kernel.AdmissionPolicies() {
		if _, function := policy.(kernel.AdmitIf); !seen[fmt.Sprintf("%T", policy)] && !function {
			t.Errorf("none has %T: add it to admission() in random_test.go", policy)
		}
	}
	for _, rule := range kernel.DequeueRules() {
		if !seen[fmt.Sprintf("%T", rule)] && !lonely(rule) {
			t.Errorf("none has %T: add it to rule() in random_test.go", rule)
		}
	}
}
