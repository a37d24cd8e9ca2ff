package derive

import (
	"slices"
	"strconv"
)

// Unlimited is the Places of an anchor whose queue has no limit.
const Unlimited = -1

// AnchorArrivals says how the requests of an anchor arrive.
type AnchorArrivals string

// The arrival processes of anchors.
const (
	PoissonArrivals  AnchorArrivals = "poisson"  // independent exponential gaps
	RegularArrivals  AnchorArrivals = "even"     // all gaps the same
	ErlangTwoArrival AnchorArrivals = "erlang-2" // gaps of two exponential stages
)

// AnchorServiceKind says which law the services of an anchor have.
type AnchorServiceKind string

// The service times of anchors. All but the bounded Pareto have a mean of one.
const (
	ExponentialService      AnchorServiceKind = "exponential"
	FixedService            AnchorServiceKind = "fixed"
	HyperexponentialService AnchorServiceKind = "hyperexponential" // balanced means
	ParetoService           AnchorServiceKind = "bounded pareto"
	LognormalService        AnchorServiceKind = "lognormal"
	UniformService          AnchorServiceKind = "uniform"
)

// AnchorService is the service time of an anchor. Only the fields of its kind
// are set, and Mean always.
type AnchorService struct {
	Kind AnchorServiceKind
	// Mean is the mean service, in seconds.
	Mean float64
	// SquaredVariation is the squared coefficient of variation, of the
	// hyperexponential and the lognormal.
	SquaredVariation float64
	// Shape is that of the bounded Pareto.
	Shape float64
	// Low and High are the ends of the bounded Pareto and of the uniform, in
	// seconds.
	Low, High float64
}

// AnchorDiscipline says who is served next in an anchor.
type AnchorDiscipline string

// The disciplines of anchors. Only the last interrupts a service.
const (
	FirstInFirstOut AnchorDiscipline = "fifo"
	LastInFirstOut  AnchorDiscipline = "lifo"
	ByPriority      AnchorDiscipline = "priority" // the first class first
	ShortestFirst   AnchorDiscipline = "shortest first"
	SharedServer    AnchorDiscipline = "processor sharing"
)

// AnchorMeasure says what the value of an anchor is.
type AnchorMeasure string

// The measures of anchors. Times are in seconds, shares are of the requests
// offered, of the class measured where there are classes. Sojourns are of those
// that complete.
const (
	MeanWait         AnchorMeasure = "mean wait"
	WaitDeviation    AnchorMeasure = "sd of wait"
	WaitSecondMoment AnchorMeasure = "mean square of wait"
	MeanSojourn      AnchorMeasure = "mean sojourn"
	MedianSojourn    AnchorMeasure = "p50 of sojourn"
	P99Sojourn       AnchorMeasure = "p99 of sojourn"
	BlockedShare     AnchorMeasure = "blocked share"
	ExpiredShare     AnchorMeasure = "expired share"
	UsefulShare      AnchorMeasure = "useful share" // completed with a sojourn of at most the deadline
	Throughput       AnchorMeasure = "throughput"   // completions per second
	MeanInSystem     AnchorMeasure = "mean number in system"
)

// AnchorSetting is the queue of an anchor.
type AnchorSetting struct {
	// Setting names the queue. Anchors with the same Setting can be measured in
	// the same runs.
	Setting  string
	Arrivals AnchorArrivals
	// Lambda is the rate of all arrivals, per second.
	Lambda     float64
	Service    AnchorService
	Servers    int
	Discipline AnchorDiscipline
	// Places is how many may wait, in requests, those in service not counted;
	// Unlimited is no limit, zero no place.
	Places int
	// Deadline is the longest wait, in seconds, after which a request is still
	// served when its turn comes; beyond it is discarded. Zero is none.
	Deadline float64
	// Classes are the rates of the classes, per second, which add up to Lambda;
	// nil where all are alike.
	Classes []float64
	// Thresholds are how many may wait, of whatever class, for one more of each
	// class to join, in requests; nil where none apply.
	Thresholds []int
	// Requests is how many make up a run that starts empty, all of which count;
	// zero is the steady state.
	Requests int
}

// Anchor is a value of queueing theory that a simulator is held against.
type Anchor struct {
	AnchorSetting
	// Formula says where the value comes from.
	Formula string
	// Class is which of Classes is measured, counted from zero.
	Class   int
	Measure AnchorMeasure
	// Value is in the unit of Measure.
	Value float64
	// Printed is the value as an independent table has it, empty where there is
	// none.
	Printed string
}

// Anchors are the values of one station that have a closed form, at mean
// service times of one second but for the bounded Pareto's.
func Anchors() []Anchor {
	return slices.Concat(
		mm1Anchors(), spitzerAnchors(), mm1kAnchors(), md1Anchors(), mg1Anchors(),
		lifoAnchors(), priorityAnchors(), shortestAnchors(), sharedAnchors(),
		expiryAnchors(), gim1Anchors(), serversAnchors(), lossAnchors(), thresholdAnchors(),
	)
}

// at is an anchor of the setting.
func (s AnchorSetting) at(formula string, measure AnchorMeasure, value float64, printed string) Anchor {
	return Anchor{AnchorSetting: s, Formula: formula, Measure: measure, Value: value, Printed: printed}
}

// anchorStation is one server with an unlimited queue, first in first out,
// Poisson arrivals and exponential services. The name says what the rate is.
func anchorStation(name string, lambda float64) AnchorSetting {
	return AnchorSetting{
		Setting: name + ", lambda " + plain(lambda), Arrivals: PoissonArrivals, Lambda: lambda,
		Service: AnchorService{Kind: ExponentialService, Mean: 1},
		Servers: 1, Discipline: FirstInFirstOut, Places: Unlimited,
	}
}

// plain writes a number with as many digits as it has.
func plain(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// row is one line of a table: a parameter, and what is printed there.
type row struct {
	at      float64
	printed []string
}

// print is what is printed in a column, empty where nothing is.
func (r row) print(column int) string {
	if column < len(r.printed) {
		return r.printed[column]
	}
	return ""
}
