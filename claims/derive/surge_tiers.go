package derive

import "math"

// TierQueue is one server before a line for each class: who is at the front of
// the first line that is not empty is served next. It is [Station] with the
// rule Priority, for long lines: it looks at their fronts alone.
type TierQueue struct {
	// Classes is how many there are.
	Classes int
	// Limit is the longest wait with which a service may begin; beyond it the
	// request is expired. Zero is no limit.
	Limit float64
	// Client has the deadline; it knows neither timeouts nor retries.
	Client Client
	// Horizon is when the run closes, as in Station. A service goes on.
	Horizon float64
}

// Run runs the queue on a trace. Works belong to calls in order of arrival.
func (q TierQueue) Run(trace Trace) History {
	s := lineRun{TierQueue: q, lines: make([][]int, q.Classes), serving: Nobody}
	s.history = History{Station: Station{Client: q.Client}, Calls: len(trace.Calls), End: q.Horizon,
		Attempts: make([]Attempt, 0, len(trace.Calls))}
	next := 0
	for {
		now := s.freeAt
		if s.serving == Nobody {
			now = math.Inf(1)
		}
		if next < len(trace.Calls) {
			now = min(now, trace.Calls[next])
		}
		if now >= q.Horizon {
			s.close()
			return s.history
		}
		if s.serving != Nobody && s.freeAt <= now {
			s.serving = Nobody
		}
		for next < len(trace.Calls) && trace.Calls[next] <= now {
			s.join(trace, next)
			next++
		}
		s.pick(now)
	}
}

// lineRun is the state between two instants.
type lineRun struct {
	TierQueue
	lines   [][]int // who waits, of each class, the oldest first
	serving int
	freeAt  float64
	history History
}

// join puts a call at the end of its line.
func (s *lineRun) join(trace Trace, call int) {
	class := trace.Classes[call]
	s.history.Attempts = append(s.history.Attempts, Attempt{Sequence: call, Call: call, Try: 1, Class: class,
		Arrival: trace.Calls[call], Service: trace.Works[call], Server: Nobody})
	s.lines[class] = append(s.lines[class], call)
}

// pick lets the server, if it is free, take who is next.
func (s *lineRun) pick(now float64) {
	for class := 0; class < len(s.lines) && s.serving == Nobody; {
		if len(s.lines[class]) == 0 {
			class++
			continue
		}
		a := &s.history.Attempts[s.lines[class][0]]
		s.lines[class] = s.lines[class][1:]
		if s.Limit > 0 && now-a.Arrival > s.Limit {
			a.Fate, a.Discard = Expired, now
			continue
		}
		a.Server, a.Start, a.Fate, a.End = 0, now, Completed, now+a.Service
		s.serving, s.freeAt = a.Sequence, a.End
	}
}

// close strands who waits. Who is in service is served to its end.
func (s *lineRun) close() {
	for _, line := range s.lines {
		for _, k := range line {
			s.history.Attempts[k].Fate, s.history.Attempts[k].Discard = Stranded, s.Horizon
		}
	}
	for _, a := range s.history.Attempts {
		s.history.End = max(s.history.End, a.End)
	}
}
