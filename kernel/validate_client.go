package kernel

func (c Client) problems() []Invalid {
	all := optional("Client.Deadline", c.Deadline, MinTime, MaxTime, "s")
	for i, d := range c.Deadlines {
		all = append(all, optional(sprintf("Client.Deadlines[%d]", i), d, MinTime, MaxTime, "s")...)
	}
	all = append(all, atMost("Client.Deadlines", len(c.Deadlines), MaxClasses, "deadlines")...)
	all = append(all, between("Client.Slack", c.Slack, 0, MaxTime, "s")...)
	if c.Slack > 0 && !c.hurried() {
		all = append(all, Invalid{"Client.Slack", sprint(c.Slack), "0 without a Deadline"})
	}
	all = append(all, optional("Client.Timeout.After", c.Timeout.After, MinTime, MaxTime, "s")...)
	if c.Timeout.Abandon && c.Timeout.After == 0 {
		all = append(all, Invalid{"Client.Timeout.After", "0", "a time after which clients abandon"})
	}
	if c.Timeout.After != 0 && !c.Timeout.Abandon && (c.Retries.Attempts == 0 || c.Retries.Attempts == 1) {
		all = append(all, Invalid{"Client.Timeout.After", sprint(c.Timeout.After), "0 without Abandon and without Retries: nothing would follow from it"})
	}
	return append(all, c.Retries.problems()...)
}

// hurried says whether there is a deadline, of some class at least.
func (c Client) hurried() bool {
	for _, d := range c.Deadlines {
		if d != 0 {
			return true
		}
	}
	return c.Deadline != 0
}

func (r Retries) problems() []Invalid {
	all := whole("Client.Retries.Attempts", r.Attempts, 0, MaxAttempts)
	if (r.Attempts == 0 || r.Attempts == 1) && (r.Backoff != Backoff{} || r.Budget != Budget{}) {
		all = append(all, Invalid{"Client.Retries.Attempts", sprint(r.Attempts), "2 or more beside a Backoff or a Budget"})
	}
	all = append(all, r.Backoff.problems()...)
	if pause := r.longestPause(); pause > MaxTime && len(all) == 0 {
		all = append(all, Invalid{"Client.Retries.Backoff.Max", "0", sprintf("a limit, since the last pause would be %.3g s", pause)})
	}
	all = append(all, between("Client.Retries.Budget.Ratio", r.Budget.Ratio, 0, 1, "")...)
	if r.Budget.Burst == 0 && r.Budget.Ratio != 0 {
		return append(all, Invalid{"Client.Retries.Budget.Burst", "0", "from 1, the most tokens there can be, beside a Ratio"})
	}
	return append(all, optional("Client.Retries.Budget.Burst", r.Budget.Burst, 1, MaxTime, "tokens")...)
}

func (b Backoff) problems() []Invalid {
	all := optional("Client.Retries.Backoff.First", b.First, MinTime, MaxTime, "s")
	if b.First == 0 && (b.Factor != 0 && b.Factor != 1 || b.Max != 0 || b.Jitter != 0) {
		all = append(all, Invalid{"Client.Retries.Backoff.First", "0", "a pause, beside a Factor, a Max or a Jitter"})
	}
	all = append(all, optional("Client.Retries.Backoff.Factor", b.Factor, MinFactor, MaxFactor, "")...)
	all = append(all, optional("Client.Retries.Backoff.Max", b.Max, MinTime, MaxTime, "s")...)
	return append(all, between("Client.Retries.Backoff.Jitter", b.Jitter, 0, 1, "")...)
}

// longestPause is the longest pause that can come, in s, where Max does not
// limit it.
func (r Retries) longestPause() float64 {
	pause := r.Backoff.First
	if r.Backoff.Max > 0 || r.Backoff.Factor <= 1 {
		return 0
	}
	for try := 2; try < r.Attempts; try++ {
		pause = float64(pause * r.Backoff.Factor)
	}
	return pause
}
