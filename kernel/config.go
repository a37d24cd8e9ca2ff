package kernel

import (
	"reflect"
	"strings"
)

// Config fixes one run. The same Config gives the same bytes on every machine.
// It is a plain value: copy it, change a field, run it again.
//
// Arrivals, Service, Draws and End have to be there. Every other field may be
// left out: then there is one server of constant speed and an unbounded queue,
// the oldest request first, nobody is discarded, all are of one class, and
// clients wait for ever and never try again.
//
// Times are seconds. Nothing is converted, so any other unit of time does as
// well, if it is the same in all fields.
type Config struct {
	Arrivals     Arrivals      // when calls arrive, one of [ArrivalProcesses]
	Service      Service       // how long one takes to serve, one of [ServiceTimes]
	ServiceDrawn Bound         // which request a drawn service time belongs to
	Servers      int           // 0 is 1; to MaxServers
	Speed        []SpeedChange // of all servers, in order of time; 1 before the first
	Discipline   Discipline    // who is served next, one of [Disciplines]; nil is FIFO
	Admission    []Admission   // who may join, from [AdmissionPolicies]; tested in this order
	Dequeue      DequeueRule   // who is discarded at dequeue, one of [DequeueRules]; nil is nobody
	Client       Client        // deadline, timeout and retries
	Classes      Classes       // how important a call is
	Draws        Draws         // where the random numbers come from
	End          End           // how the run ends, [Drain] or [Horizon]
	Record       Record        // what the result holds of each request
	Window       float64       // s, the length of the windows of [Result.Windows], from MinTime to MaxTime; 0 is none
}

// Bound says which request a drawn service time belongs to. It decides whether
// two disciplines that serve in another order serve the same work.
type Bound int

const (
	// AtArrival gives the k-th draw to the k-th request offered, whatever
	// becomes of it.
	AtArrival Bound = iota
	// AtDequeue gives the k-th draw to the k-th request that is taken out of
	// the queue to be served, also one that is then discarded. Where a rule at
	// dequeue discards All older ones with it, each of these has the next draw
	// in its turn, the newest of them first.
	AtDequeue
)

// SpeedChange sets the speed of all servers from an instant on. A service time
// is work: a service ends when the integral of the speed has reached it. A
// service of no length ends at the instant at which it begins, in a pause too.
type SpeedChange struct {
	At     float64 // s, from 0, above the one before
	Factor float64 // work per s, 0 (a pause) or from MinFactor to MaxFactor
}

// Classes says which class a call is of, 0 the most important. Its retries are
// of the same class. The zero value puts all calls in class 0. Give one of the
// two fields.
type Classes struct {
	Shares []float64 // the probability of each class; they add up to 1
	Given  []int     // the class of each call, in order of arrival; later ones are of class 0
}

// Record says what a [Result] holds of each request.
type Record int

const (
	// RecordTimes keeps arrival, start, departure, fate and class.
	RecordTimes Record = iota
	// RecordTrace keeps all that is known: [Result.Trace] as well.
	RecordTrace
	// RecordTotals keeps nothing of a single request but counts, integrals,
	// windows and histograms of three digits. With draws from [Native] streams
	// memory grows with the longest queue and not with the run; [CPython]
	// has to draw all arrivals first.
	RecordTotals
)

// The widest values that a run accepts. Beyond them a run would not end in
// reasonable time or memory, or its times would lose their meaning.
const (
	MaxRequests int     = 100_000_000
	MaxServers  int     = 1024
	MaxAttempts int     = 100 // tries of a call
	MaxClasses  int     = 64  // classes of calls
	MaxWindows  int     = 1_000_000
	MinRate     float64 = 1e-9 // per second
	MaxRate     float64 = 1e9  // per second
	MinMean     float64 = 1e-9 // s, of a service time
	MaxMean     float64 = 1e9  // s, of a service time
	MinTime     float64 = 1e-9 // s, of limits, pauses and ends
	MaxTime     float64 = 1e12 // s, of limits, pauses and ends
	MinFactor   float64 = 1e-6 // of a speed that is not 0
	MaxFactor   float64 = 1e6  // of a speed
)

// missing reports whether v holds nothing: nil, or a nil pointer.
func missing(v any) bool {
	r := reflect.ValueOf(v)
	return !r.IsValid() || r.Kind() == reflect.Pointer && r.IsNil()
}

// between gives the problem of a number outside a range, if it is one.
func between(field string, value, low, high float64, unit string) []Invalid {
	if value >= low && value <= high {
		return nil
	}
	return []Invalid{{field, sprint(value), strings.TrimSpace(sprintf("from %g to %g %s", low, high, unit))}}
}

// Invalid is one field that holds a value with which nothing can be run.
type Invalid struct {
	Field string // Arrivals.Rate
	Value string // the value as Go prints it
	Want  string // what the field takes
}

// Error names field, value and what the field takes.
func (i Invalid) Error() string {
	return sprintf("%s is %s, want %s", i.Field, i.Value, i.Want)
}

// Invalids is every field that is wrong, in the order of the fields.
type Invalids []Invalid

// Error lists the fields, separated by semicolons.
func (is Invalids) Error() string {
	texts := make([]string, len(is))
	for i, one := range is {
		texts[i] = one.Error()
	}
	return strings.Join(texts, "; ")
}
