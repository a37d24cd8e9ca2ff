package kernel

// Client is what those do who send the requests. The zero value is an open
// loop: they wait for ever and never try again.
type Client struct {
	// Deadline is the sojourn time in s, from MinTime to MaxTime, up to which an
	// answer is of use; 0 is no deadline. The server does not know it, except
	// under [EDF].
	Deadline  float64
	Deadlines []float64 // s, of each class, 0 for none; a class without an entry has Deadline
	Slack     float64   // s, to MaxTime, how far beyond the deadline still counts as on time; 0 without a deadline
	Timeout   Timeout
	Retries   Retries
}

// Timeout is how long a client waits for a request. The zero value is for
// ever. What is served to a client that has gone is on time if it is within the
// Deadline: a run with a timeout and no deadline has a warning that says so.
type Timeout struct {
	After float64 // s from the request's arrival, from MinTime to MaxTime; 0 is never, and needed without Abandon and Retries
	// Abandon takes a request that is given up out of the queue, if it still
	// waits there. In service, or without Abandon, it stays.
	Abandon bool
}

// Retries is what a client does when a request has failed: when it was
// refused or discarded, or not completed before the timeout. The zero value is
// nothing.
type Retries struct {
	Attempts int     // tries of a call, the first one included, to MaxAttempts; 0 and 1 are no retries
	Backoff  Backoff // zero without retries
	Budget   Budget  // zero without retries
}

// Backoff is the pause before a retry. See [FixedBackoff] and
// [ExponentialBackoff].
type Backoff struct {
	First  float64 // s, the pause after the first failure, from MinTime to MaxTime; 0 is none, without Max and Jitter
	Factor float64 // by which each further failure multiplies it, from MinFactor to MaxFactor; 0 is 1
	Max    float64 // s, the longest pause, from MinTime to MaxTime; 0 is no limit
	// Jitter is the part of the pause that is random, 0 to 1: a pause p is
	// drawn from p(1-Jitter) to p.
	Jitter float64
}

// FixedBackoff gives the same pause, in s, before every retry.
func FixedBackoff(pause float64) Backoff { return Backoff{First: pause, Factor: 1} }

// ExponentialBackoff gives a pause that starts at first, in s, and doubles at
// each failure, up to longest (0 is no limit); the pause itself is uniform
// between 0 and that ("full jitter").
func ExponentialBackoff(first, longest float64) Backoff {
	return Backoff{First: first, Factor: 2, Max: longest, Jitter: 1}
}

// Budget bounds retries by a bucket of tokens, full at the start. A call's
// first arrival puts Ratio tokens in; a retry takes one at the instant of the
// failure, and is not made where there is not a whole one. The zero value
// bounds nothing.
type Budget struct {
	Ratio float64 // tokens per call, 0 to 1; 0 without Burst
	Burst float64 // the most tokens there can be, from 1; 0 is no budget
}
