package derive

// Station is one queue before one or more servers: a model to be run on a
// Trace. It says everything that is not random. The zero value is one server,
// an unbounded queue, first in first out, whose clients wait for ever, and a
// run that goes on until nothing is left.
//
// Station does one thing after another, with plain lists, and is slow for it.
// It is meant to be read as the definition of the model, and to be compared
// with a faster program that was written apart from it.
//
// Times have one unit throughout, seconds or any other.
type Station struct {
	// Servers is how many requests can be in service. Zero is one.
	Servers int
	// Speeds is how the speed of every server changes in time, in order of
	// time. Before the first change the speed is 1.
	Speeds []Speed
	// AtDequeue gives the k-th work of the trace to the k-th request that a
	// pick takes out of the queue, also one that is then discarded. Otherwise
	// the k-th attempt offered has it, whatever its fate.
	AtDequeue bool
	// Discipline says who is served next.
	Discipline Discipline
	// Admission says who may join the queue.
	Admission Admission
	// Expiry says who is discarded when its turn comes.
	Expiry Expiry
	// Client says what the client does.
	Client Client
	// Horizon is when the run closes: no request comes, starts or is given up
	// at that instant or later, and those that wait are stranded. Zero is no
	// horizon: the run goes on until nothing is left.
	Horizon float64
	// Cut strands a service that would end after the horizon. Otherwise it
	// goes on to its end.
	Cut bool
}

// Speed is a change of the servers' speed.
type Speed struct {
	// At is the instant of the change.
	At float64
	// Factor is how much work is done in a unit of time from then on, not
	// negative. Zero is a pause.
	Factor float64
}

// Rule names a queue discipline.
type Rule int

// The queue disciplines. All but ProcessorSharing let a service that has begun
// go on to its end.
const (
	// FIFO serves the oldest.
	FIFO Rule = iota
	// LIFO serves the newest.
	LIFO
	// AdaptiveLIFO serves the newest while the queue has not been empty for
	// Discipline.Standing, else the oldest.
	AdaptiveLIFO
	// Priority serves the oldest of the lowest class that waits.
	Priority
	// Random serves anyone, with equal chances. It uses one uniform number of
	// the trace whenever two or more wait.
	Random
	// SJF serves the shortest work, of equal ones the oldest.
	SJF
	// EDF serves the earliest deadline, of equal ones the oldest.
	EDF
	// Fair shares the servers between the classes by Discipline.Weights, by
	// start-time fair queueing on the work.
	Fair
	// ProcessorSharing serves all at once. With n in service, each has the
	// share min(1, Servers/n) of a server.
	ProcessorSharing
)

// Discipline says who is served next.
type Discipline struct {
	// Rule is its name.
	Rule Rule
	// Standing is for how long the queue must not have been empty before
	// AdaptiveLIFO turns to the newest.
	Standing float64
	// Weights are the classes' shares under Fair. A class without one has 1.
	Weights []float64
}

// Admission says who may join. Each field is one policy; zero is without it.
// An attempt is put to the tests in the order of the fields and is refused by
// the first that it fails; the later ones do not learn of it. EvictOldest acts
// last: after an attempt has passed every test and joined.
type Admission struct {
	// QueueCap drops who finds so many waiting.
	QueueCap int
	// SystemCap drops who finds so many waiting or in service.
	SystemCap int
	// EvictOldest sheds the one that has waited longest whenever more than so
	// many wait or are in service. That can be the one that has just joined.
	EvictOldest int
	// Thresholds refuses by class.
	Thresholds Thresholds
	// Reservation keeps places for each class.
	Reservation Reservation
	// RED is random early detection.
	RED RED
	// TokenBucket lets in by rate.
	TokenBucket TokenBucket
	// ConcurrencyLimit sheds who finds so many waiting or in service.
	ConcurrencyLimit int
}

// Thresholds refuses a class when too many wait.
type Thresholds struct {
	// Cap drops anyone who finds so many waiting. Zero is no cap.
	Cap int
	// Limits are the classes' own. A class without one has no limit.
	Limits []Limit
}

// Limit is a class's threshold: who finds Total or more waiting, and Own or
// more of its own class, is shed. A Total of zero is no limit.
type Limit struct{ Total, Own int }

// Reservation keeps places in the queue that no other class can fill. Who may
// not join is dropped.
type Reservation struct {
	// Cap is how many may wait. Zero is without this policy.
	Cap int
	// Reserved is how many of these places are each class's own. A class
	// without an entry has none.
	Reserved []int
}

// RED is random early detection, as Floyd and Jacobson (1993) have it, on a
// running average of the number that an attempt finds waiting. Who is refused
// is shed. Each attempt that finds the average between Min and Max uses one
// uniform number of the trace. The probability rises with the number let in
// since the last refusal, so that the gap between two refusals, counted in
// attempts, is uniform from 1 to the reciprocal of the plain probability.
type RED struct {
	// Weight is that of the newest value in the running average, 0 to 1. Zero
	// is without this policy.
	Weight float64
	// Min and Max bound the average between which refusals are random, in
	// requests. At Max and above everyone is refused.
	Min, Max float64
	// MaxP is the probability that the refusals rise to at Max.
	MaxP float64
	// MeanService is the time in which an idle queue would have served one
	// request, by which its average decays.
	MeanService float64
}

// TokenBucket lets one request in for each token. Who finds less than a whole
// one is shed.
type TokenBucket struct {
	// Rate is how many tokens come in a unit of time.
	Rate float64
	// Burst is how many there can be, and are at the start. Zero is without
	// this policy.
	Burst float64
}
