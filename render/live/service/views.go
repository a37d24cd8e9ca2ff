package service

import (
	"math"

	"kneebook/kernel"
	"kneebook/notebooks/drawing"
)

// view is a set of figures beside that of the tail, by its name in the text.
type view struct {
	name  string
	means string
	axis  int // what is varied: one of the table axes
	plots []plot
	needs func(s *Service) string // what the service lacks for it; nil for nothing
}

// plot is one figure: measures against what is varied. Where policies are
// compared a plot of several measures draws the last one.
type plot struct {
	title    string
	label    string // of the upright axis
	log      bool
	measures []int
}

// What a view varies.
const (
	byLoad = iota
	byCap
	byServers
	byDeadline
	byLength
	byPremium
	byTime
)

// axis is a thing to vary.
type axis struct {
	label  string
	unit   string
	log    bool
	values func(s *Service) []float64
	set    func(s *Service, v float64)
}

// axes are all there are but time, along which a run is not repeated.
var axes = [...]axis{
	byLoad: {"offered load per server", "%", false, func(*Service) []float64 { return loads },
		func(s *Service, v float64) { s.Rate = float64(v * s.capacity()) }},
	byCap:      {"queue cap", "requests", true, (*Service).capsAround, func(s *Service, v float64) { s.Cap = int(v) }},
	byServers:  {"servers", "servers", false, (*Service).serversAround, func(s *Service, v float64) { s.Servers = int(v) }},
	byDeadline: {"deadline", "s", true, (*Service).deadlinesAround, (*Service).promise},
	byLength:   {"requests in a run", "requests", true, (*Service).lengthsAround, func(s *Service, v float64) { s.Requests = int(v) }},
	byPremium:  {"premium arrival rate", "/s", false, (*Service).premiumRates, (*Service).favour},
}

// loads are those that are run, per server.
var loads = []float64{0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 1, 1.2, 1.4, 1.6, 2}

// views are all there are.
var views = [...]view{
	{"goodput", "goodput against load", byLoad, []plot{{"Goodput against load", "goodput", false, []int{atGoodput}}}, nil},
	{"times", "response times against load", byLoad, []plot{{"Response times against load", "sojourn time", true, []int{atMedian, atPercentile}}}, nil},
	{"waits", "waiting time against load", byLoad, []plot{{"Waiting time against load", "mean waiting time", true, []int{atWait}}}, nil},
	{"signals", "utilisation and queue against load", byLoad, []plot{{"Utilisation against load", "utilisation", false, []int{atUtilisation}},
		{"Requests waiting against load", "requests waiting", true, []int{atWaiting}}}, nil},
	{"attempts", "attempts per call against load", byLoad, []plot{{"Attempts per call against the load of the calls", "attempts per call", false, []int{atAttempts}},
		{"Calls answered on time against their load", "calls answered on time", false, []int{atAnswered}}}, func(s *Service) string {
		if s.Retries == 0 {
			return "further tries"
		}
		return ""
	}},
	{"caps", "response time and goodput against the cap", byCap, []plot{{"The tail against the queue cap", "sojourn time", true, []int{atPercentile}},
		{"Goodput against the queue cap", "goodput", false, []int{atGoodput}}}, nil},
	{"servers", "waiting time against the number of servers", byServers, []plot{{"Waiting time by the number of servers", "mean waiting time", true, []int{atWait}},
		{"The tail by the number of servers", "sojourn time", true, []int{atPercentile}}}, nil},
	{"deadlines", "completed on time against the deadline", byDeadline, []plot{{"Completed within a deadline", "completed within it", false, []int{atOnTime}}}, nil},
	{"length", "response times against the length of the run", byLength, []plot{{"Response times against the length of the run", "sojourn time", true, []int{atMedian, atPercentile}}}, func(s *Service) string {
		if s.Horizon > 0 || len(s.Arrivals) > 0 {
			return "a number of requests in place of a horizon or a log"
		}
		return ""
	}},
	{"classes", "what is completed of each class as premium grows", byPremium, []plot{{"Completed of the rest as premium grows", "completed of the rest", false, []int{atFree}},
		{"Completed of premium as it grows", "completed of premium", false, []int{atPremium}}}, func(s *Service) string {
		if s.Premium == 0 {
			return "a share of premium requests"
		}
		return ""
	}},
	{"time", "goodput and response time as time goes", byTime, nil, nil},
}

// viewOf finds a view by its name, which there is.
func viewOf(name string) *view {
	for i := range views {
		if views[i].name == name {
			return &views[i]
		}
	}
	return &views[0]
}

// viewOptions are the views to choose from.
func viewOptions() []Option {
	var all []Option
	for i := range views {
		all = append(all, Option{views[i].name, views[i].means})
	}
	return all
}

// checkFigures says what the service lacks for its figures.
func (s *Service) checkFigures() string {
	v := viewOf(s.Figures)
	if v.needs != nil {
		if lacks := v.needs(s); lacks != "" {
			return "beside it " + lacks
		}
	}
	return ""
}

// capsAround are caps around that of Little's law, or around the service's own.
func (s *Service) capsAround() []float64 {
	middle := max(s.little(), s.Cap)
	if middle < 10 {
		middle = 10
	}
	var out []float64
	for _, part := range []float64{0.1, 0.2, 0.3, 0.5, 0.7, 1, 2, 5, 10} {
		if k := math.Round(float64(part * float64(middle))); len(out) == 0 || k > out[len(out)-1] {
			out = append(out, k)
		}
	}
	return out
}

// serversAround are numbers of servers from the least that can serve the load.
func (s *Service) serversAround() []float64 {
	least := math.Floor(float64(s.rate()*s.Mean)) + 1
	var out []float64
	for i := range 8 {
		if n := least + float64(i); n <= float64(kernel.MaxServers) {
			out = append(out, n)
		}
	}
	if len(out) == 0 {
		return []float64{float64(s.Servers)}
	}
	return out
}

// deadlinesAround are deadlines around the service's own, or from its mean
// service time on.
func (s *Service) deadlinesAround() []float64 {
	middle := s.Deadline
	if middle == 0 {
		middle = float64(10 * s.Mean)
	}
	var out []float64
	for _, part := range []float64{0.1, 0.2, 0.5, 1, 2, 5, 10, 20} {
		out = append(out, float64(part*middle))
	}
	return out
}

// promise gives clients another deadline, and the rule that looks at it.
func (s *Service) promise(deadline float64) {
	if n := s.Expiry.Name; (n == "wait" || n == "hopeless") && s.Expiry.Args[0] == s.Deadline {
		s.Expiry = Policy{Name: n, Args: []float64{deadline}}
	}
	s.Deadline = deadline
}

// lengthsAround are lengths of a run up to the service's own.
func (s *Service) lengthsAround() []float64 {
	var out []float64
	for _, part := range []float64{0.02, 0.05, 0.1, 0.2, 0.5, 1} {
		if n := math.Round(float64(part * float64(s.Requests))); n >= 10 && (len(out) == 0 || n > out[len(out)-1]) {
			out = append(out, n)
		}
	}
	if len(out) == 0 {
		return []float64{float64(s.Requests)}
	}
	return out
}

// premiumRates are rates of premium up to half as much again as the servers can
// do.
func (s *Service) premiumRates() []float64 {
	var out []float64
	for _, part := range []float64{0.1, 0.3, 0.5, 0.7, 0.9, 1, 1.1, 1.3, 1.5} {
		out = append(out, float64(part*s.capacity()))
	}
	return out
}

// favour gives premium another rate; that of the rest stays.
func (s *Service) favour(premium float64) {
	rest := float64(s.Rate * (1 - s.Premium))
	s.Rate = premium + rest
	s.Premium = premium / s.Rate
}

// drawn are the figures of the service's view.
func (s *Service) drawn(say func(string)) ([]drawing.Figure, error) {
	v := viewOf(s.Figures)
	if v.axis == byTime {
		return s.overTime(say)
	}
	if len(s.Arrivals) > 0 && (v.axis == byLoad || v.axis == byPremium) {
		return nil, nil // a log has its own rate
	}
	return s.swept(v, say)
}
