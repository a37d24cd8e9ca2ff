package kernel

import (
	"fmt"
	"reflect"
	"strings"
)

// Config fixes one run. The same Config gives the same bytes on every machine.
// It is a plain value: copy it, change a field, run it again.
type Config struct {
	Arrivals Arrivals // when requests arrive: [Poisson]
	Service  Service  // how long one takes to serve: [Exponential]
	Draws    CPython  // where the random numbers come from
	End      Drain    // how the run ends
}

// Arrivals is an arrival process. The kernel owns its kinds, which
// [ArrivalProcesses] lists; a new one is a file with its type and a line there.
type Arrivals interface {
	// problems lists what is wrong with the process's own fields.
	problems() []Invalid
	// instants fills dst with arrival instants in s, in order, from time 0.
	instants(dst []float64, draws *MT19937)
}

// Service is a distribution of the service time. The kernel owns its kinds,
// which [ServiceTimes] lists; a new one is a file with its type and a line
// there.
type Service interface {
	// problems lists what is wrong with the distribution's own fields.
	problems() []Invalid
	// times fills dst with service times in s, in the order of service.
	times(dst []float64, draws *MT19937)
}

// ArrivalProcesses gives one example of every kind of arrival process, at 50
// requests per second. Tests of what holds for all kinds read this table.
func ArrivalProcesses() []Arrivals {
	return []Arrivals{
		Poisson{Rate: 50},
	}
}

// ServiceTimes gives one example of every kind of service time, of 10 ms in
// the mean. Tests of what holds for all kinds read this table.
func ServiceTimes() []Service {
	return []Service{
		Exponential{Mean: 0.010},
	}
}

// CPython draws every random number of a run from one stream, that of
// CPython's random.Random(Seed): the gaps between all arrivals first, then one
// service time for each request when it is taken out of the queue. Runs of one
// seed at several rates share their draws.
type CPython struct {
	Seed uint64 // any
}

// Drain ends a run when all requests that arrived have been served: Requests
// arrive, then the queue drains.
type Drain struct {
	Requests int // from 1 to [MaxRequests]
}

// The widest values that a run accepts. Beyond them a run would not end in
// reasonable time or memory, or its times would lose their meaning.
const (
	MaxRequests int     = 100_000_000
	MinRate     float64 = 1e-9 // per second
	MaxRate     float64 = 1e9  // per second
	MinMean     float64 = 1e-9 // s, of a service time
	MaxMean     float64 = 1e9  // s, of a service time
)

// Validate gives nil, or an [Invalids] that lists every field that is wrong.
func (c Config) Validate() error {
	var all Invalids
	if missing(c.Arrivals) {
		all = append(all, Invalid{"Arrivals", "nil", "an arrival process, such as Poisson"})
	} else {
		all = append(all, c.Arrivals.problems()...)
	}
	if missing(c.Service) {
		all = append(all, Invalid{"Service", "nil", "a service time, such as Exponential"})
	} else {
		all = append(all, c.Service.problems()...)
	}
	if n := c.End.Requests; n < 1 || n > MaxRequests {
		all = append(all, Invalid{"End.Requests", fmt.Sprint(n), fmt.Sprintf("from 1 to %d", MaxRequests)})
	}
	if all == nil {
		return nil
	}
	return all
}

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
	return []Invalid{{field, fmt.Sprint(value), strings.TrimSpace(fmt.Sprintf("from %g to %g %s", low, high, unit))}}
}

// Invalid is one field that holds a value with which nothing can be run.
type Invalid struct {
	Field string // Arrivals.Rate
	Value string // the value as Go prints it
	Want  string // what the field takes
}

// Error names field, value and what the field takes.
func (i Invalid) Error() string {
	return fmt.Sprintf("%s is %s, want %s", i.Field, i.Value, i.Want)
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
