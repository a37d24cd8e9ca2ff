package derive

// refusal is the fate of an attempt that may not join, zero if it may. The
// tests are made in this order, up to the first that fails.
func (s *simulation) refusal(a int) Fate {
	class := s.attempts[a].Class
	policy := s.Admission
	switch {
	case policy.QueueCap > 0 && len(s.waiting) >= policy.QueueCap:
		return Dropped
	case policy.SystemCap > 0 && s.present() >= policy.SystemCap:
		return Dropped
	case policy.Thresholds.Cap > 0 && len(s.waiting) >= policy.Thresholds.Cap:
		return Dropped
	case s.overThreshold(class):
		return Shed
	case policy.Reservation.Cap > 0 && !s.hasPlace(class):
		return Dropped
	case policy.RED.Weight > 0 && s.redRefuses():
		return Shed
	case policy.TokenBucket.Burst > 0 && !s.takesToken():
		return Shed
	case policy.ConcurrencyLimit > 0 && s.present() >= policy.ConcurrencyLimit:
		return Shed
	}
	return 0
}

// overThreshold says whether too many wait for a class to join.
func (s *simulation) overThreshold(class int) bool {
	limits := s.Admission.Thresholds.Limits
	if class >= len(limits) || limits[class].Total == 0 {
		return false
	}
	return len(s.waiting) >= limits[class].Total && s.waitingOf(class) >= limits[class].Own
}

// hasPlace says whether a class may join under the reservation: into one of
// its own places, or into one that will not be missed by the other classes.
func (s *simulation) hasPlace(class int) bool {
	r := s.Admission.Reservation
	if class < len(r.Reserved) && s.waitingOf(class) < r.Reserved[class] {
		return true
	}
	kept := 0
	for other, reserved := range r.Reserved {
		if other != class {
			kept += max(0, reserved-s.waitingOf(other))
		}
	}
	return len(s.waiting)+1+kept <= r.Cap
}

// bucket holds tokens, as known at an instant.
type bucket struct{ tokens, at float64 }

// takesToken brings the bucket up to now and takes a token, if there is one.
func (s *simulation) takesToken() bool {
	policy, b := s.Admission.TokenBucket, &s.memory.tokens
	b.tokens = min(policy.Burst, b.tokens+float64(policy.Rate*(s.now-b.at)))
	b.at = s.now
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// redMemory is the running average of the number that wait, when it was last
// brought up to date, and how many were let in since the last refusal while it
// was between Min and Max.
type redMemory struct {
	average float64
	at      float64
	passed  int
}

// redRefuses says whether random early detection refuses an attempt.
func (s *simulation) redRefuses() bool {
	policy, m := s.Admission.RED, &s.memory.red
	s.redAverage()
	switch {
	case m.average < policy.Min:
		m.passed = 0
		return false
	case m.average >= policy.Max:
		m.passed = 0
		return true
	}
	if s.uniform() < policy.probability(*m) {
		m.passed = 0
		return true
	}
	m.passed++
	return false
}

// redAverage brings the average up to date. An empty queue lets it decay by
// its weight for each request that could have been served since it was empty.
func (s *simulation) redAverage() {
	policy, m := s.Admission.RED, &s.memory.red
	if queue := float64(len(s.waiting)); queue > 0 {
		m.average += float64(policy.Weight * (queue - m.average))
	} else {
		idle := (s.now - max(s.memory.emptied, m.at)) / policy.MeanService
		m.average = float64(m.average * Exp(float64(idle*Log(1-policy.Weight))))
	}
	m.at = s.now
}

// probability is that of a refusal between Min and Max. It rises with each
// that is let in, so that the gap between two refusals is uniform.
func (r RED) probability(m redMemory) float64 {
	p := float64(r.MaxP*(m.average-r.Min)) / (r.Max - r.Min)
	rest := 1 - float64(float64(m.passed)*p)
	if rest <= 0 {
		return 1
	}
	return p / rest
}
