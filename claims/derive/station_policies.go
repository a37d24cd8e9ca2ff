package derive

// ExpiryRule names a way to discard requests when their turn comes.
type ExpiryRule int

// The rules of expiry. NoExpiry is without one. Under WaitBeyond and CannotFinish
// the discarded are expired, under the others they are shed.
const (
	// NoExpiry serves whoever is picked.
	NoExpiry ExpiryRule = iota
	// WaitBeyond discards who has waited longer than Expiry.Limit.
	WaitBeyond
	// CannotFinish discards whose wait and work exceed Expiry.Limit.
	CannotFinish
	// CoDel is controlled delay, as RFC 8289 has it.
	CoDel
	// FailAtScale discards who has waited longer than a limit that was set at
	// its arrival, after Maurer, "Fail at Scale" (2015).
	FailAtScale
	// Folly is the variant of CoDel in Facebook's library of that name.
	Folly
)

// Reentry says with which count CoDel begins to drop again.
type Reentry int

// The rules of re-entry.
const (
	// RFC8289 goes on with as many as the last spell of dropping added, if it
	// ended within 16 intervals.
	RFC8289 Reentry = iota
	// TwoThousandTwelve is the first publication's: two fewer than at the end
	// of the last spell, if that was within one interval; a first spell begins
	// one interval later.
	TwoThousandTwelve
	// MinusTwo is two fewer within 16 intervals.
	MinusTwo
)

// Expiry says who is discarded when its turn comes, at no cost of service.
type Expiry struct {
	// Rule is its name.
	Rule ExpiryRule
	// Limit is the longest wait under WaitBeyond, the longest wait and work
	// together under CannotFinish.
	Limit float64
	// All, under these two, discards with an expired request everyone who
	// came before it and still waits, the newest of them first. Each uses a
	// work of the trace if works are given at dequeue.
	All bool
	// Target and Interval are those of CoDel and Folly.
	Target, Interval float64
	// Reentry is CoDel's.
	Reentry Reentry
	// Short and Long are the limits of FailAtScale: Short for a request that
	// finds a queue that has not been empty for Long, and Long for others.
	Short, Long float64
}

// Client says what clients do.
type Client struct {
	// Deadline is the sojourn after which an answer is of no use. Zero is no
	// deadline. The server does not know it, except for EDF.
	Deadline float64
	// Deadlines are the classes' own. A class without one has Deadline.
	Deadlines []float64
	// Slack is how far beyond the deadline still counts as on time.
	Slack float64
	// Timeout is how long after an attempt's arrival its client gives it up.
	// Zero is never.
	Timeout float64
	// Abandon takes an attempt that is given up out of the queue, if it still
	// waits. Otherwise, and in service, it stays.
	Abandon bool
	// Retries is what the client does when an attempt has failed: when it was
	// refused, evicted or discarded, or given up before it was completed. An
	// attempt fails once; a completion after that changes nothing. One that
	// was stranded has not failed.
	Retries Retries
}

// Retries says when a failed attempt is tried again.
type Retries struct {
	// Attempts is how many tries a call has, the first included. Zero and one
	// are no retries.
	Attempts int
	// First is the pause after the first failure.
	First float64
	// Factor multiplies the pause at each further failure. Zero is one: a
	// fixed pause.
	Factor float64
	// Max is the longest pause. Zero is no limit.
	Max float64
	// Jitter is the part of the pause that is random, 0 to 1: the pause is
	// uniform between 1-Jitter of it and all. Each retry uses one uniform
	// number of the trace, unless Jitter is zero.
	Jitter float64
	// Budget bounds the retries.
	Budget Budget
}

// Budget is a bucket of tokens, full at the start. A retry takes one at the
// instant of the failure, and is not made if there is not a whole one.
type Budget struct {
	// Ratio is what each call puts in when it first arrives.
	Ratio float64
	// Burst is how many tokens there can be. Zero is without a budget.
	Burst float64
}

// Trace is everything random in a run, as data. A run that needs more works or
// numbers than there are panics and says so.
type Trace struct {
	// Calls are the instants at which calls first arrive, in order.
	Calls []float64
	// Classes are the calls' classes, 0 the most important. Without them all
	// are of class 0.
	Classes []int
	// Works are the service times at speed 1, in the order that
	// Station.AtDequeue says.
	Works []float64
	// Uniforms are numbers in [0, 1), in the order in which the policies use
	// them: random picks, jitter and RED.
	Uniforms []float64
}
