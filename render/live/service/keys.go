package service

import (
	"math"
	"strconv"
	"strings"

	"kneebook/kernel"
)

// Key is one key of the text that describes a service, and its field on a page.
type Key struct {
	Name    string
	Group   string   // heading of the fields that it stands among
	Label   string   // of its field
	Hint    string   // how a value is written, or what it means to leave it
	Options []Option // to choose from; nil where a value is written
	Many    bool     // a list that is pasted

	unit   string // base unit of a number
	zero   bool   // a number may be 0
	always bool   // a text has it, even where it is as it is by itself
	low    int    // of a whole number
	high   int
	kinds  []kind // of a policy
}

// The groups of fields.
const (
	groupArrivals = "What arrives"
	groupService  = "How it is served"
	groupLimits   = "Who is turned away"
	groupClients  = "What clients want and do"
	groupRuns     = "The runs"
)

// Option is one value to choose.
type Option struct{ Value, Label string }

// Keys are all keys, in the order of fields, texts and addresses.
var Keys = []Key{
	{Name: "rate", Group: groupArrivals, Label: "Requests arrive at", Hint: "95/s or 5700/min; a plain number is per second", unit: "/s", always: true},
	{Name: "pattern", Group: groupArrivals, Label: "How they arrive", Options: patterns[:]},
	{Name: "peak", Group: groupArrivals, Label: "In a burst they arrive at", Hint: "300/s; 0 is no burst", unit: "/s", zero: true},
	{Name: "peak-at", Group: groupArrivals, Label: "The burst begins after", Hint: "10s", unit: "s", zero: true},
	{Name: "peak-for", Group: groupArrivals, Label: "The burst lasts for", Hint: "90s", unit: "s", zero: true},
	{Name: "premium", Group: groupArrivals, Label: "Share of premium requests", Hint: "70%; 0% is one class for all", unit: "%", zero: true},
	{Name: "arrivals", Group: groupArrivals, Label: "Or paste the times of a log (in seconds)", Hint: "rising, with commas or blanks between, in place of a rate; those of a clock count from the first", Many: true},
	{Name: "service", Group: groupService, Label: "Mean service time", Hint: "10ms or 0.01; a plain number is in seconds", unit: "s", always: true},
	{Name: "cv", Group: groupService, Label: "Its variability (cv)",
		Hint: "standard deviation over mean: 0 is fixed, below 1 lognormal, 1 exponential, above 1 hyperexponential", zero: true},
	{Name: "servers", Group: groupService, Label: "Servers", Hint: "behind one queue", low: 1, high: kernel.MaxServers},
	{Name: "discipline", Group: groupService, Label: "Who is served next", Options: options()},
	{Name: "cap", Group: groupLimits, Label: "Queue cap", Hint: "requests that may wait; 0 is no limit", high: kernel.MaxRequests},
	{Name: "admission", Group: groupLimits, Label: "Who may join",
		Hint: "all; limit:20 or evict:20 (in the system); bucket:100/s,20; red:5,15; of two classes strict:40, floor:40,30 or reserve:200,0,30", kinds: admissions},
	{Name: "expiry", Group: groupLimits, Label: "Who is discarded at their turn",
		Hint: "none; wait:50ms (has waited longer); hopeless:50ms (cannot be done by then); codel:5ms,100ms; codel-first, folly or scale likewise", kinds: expiries},
	{Name: "deadline", Group: groupClients, Label: "Deadline of an answer", Hint: "200ms; 0 is none", unit: "s", zero: true, always: true},
	{Name: "percentile", Group: groupClients, Label: "Percentile that is to meet it", Hint: "99%", unit: "%"},
	{Name: "timeout", Group: groupClients, Label: "Clients give a request up after", Hint: "200ms; 0 is never", unit: "s", zero: true},
	{Name: "leave", Group: groupClients, Label: "What is given up", Options: leaving[:]},
	{Name: "retries", Group: groupClients, Label: "Further tries of a call", Hint: "when it is refused or given up; 0 is none", high: kernel.MaxAttempts - 1},
	{Name: "pause", Group: groupClients, Label: "Pause before a try", Hint: "100ms; 0 is at once", unit: "s", zero: true},
	{Name: "budget", Group: groupClients, Label: "Budget of tries, per call", Hint: "10%, up to 10 in advance; 0% is no limit", unit: "%", zero: true},
	{Name: "compare", Group: groupRuns, Label: "Set beside each other",
		Hint: "two or more of fifo, lifo, tail-drop, expiry, delay-cap, codel, priority, floor, reserved, with commas between, on the same arrivals"},
	{Name: "figures", Group: groupRuns, Label: "Draw", Options: viewOptions()},
	{Name: "requests", Group: groupRuns, Label: "Requests in a run", Hint: "then the queue drains", low: 1, high: MaxRequests},
	{Name: "horizon", Group: groupRuns, Label: "Or a run ends after", Hint: "500s, in place of a number of requests; 0 is not", unit: "s", zero: true},
	{Name: "seeds", Group: groupRuns, Label: "Number of runs", Hint: "each with a seed of its own; mean and band are over them", low: 1, high: MaxSeeds},
	{Name: "seed", Group: groupRuns, Label: "Seed", Hint: "a whole number from which the seeds of all runs follow"},
}

// The words of short lists.
var (
	patterns = [...]Option{{"random", "random: at any time (Poisson)"}, {"even", "even: at equal distances"}}
	leaving  = [...]Option{{"no", "no: stays in the queue"}, {"yes", "yes: leaves the queue"}}
)

// place is where a service has the value of a key.
func (s *Service) place(key string) any {
	switch key {
	case "rate":
		return &s.Rate
	case "pattern":
		return &s.Pattern
	case "peak":
		return &s.Peak
	case "peak-at":
		return &s.PeakAt
	case "peak-for":
		return &s.PeakFor
	case "premium":
		return &s.Premium
	case "leave":
		return &s.Leave
	case "budget":
		return &s.Budget
	case "compare":
		return &s.Compare
	case "figures":
		return &s.Figures
	case "arrivals":
		return &s.Arrivals
	case "service":
		return &s.Mean
	case "cv":
		return &s.CV
	case "servers":
		return &s.Servers
	case "discipline":
		return &s.Discipline
	case "cap":
		return &s.Cap
	case "admission":
		return &s.Admission
	case "expiry":
		return &s.Expiry
	case "deadline":
		return &s.Deadline
	case "percentile":
		return &s.Percentile
	case "retries":
		return &s.Retries
	case "timeout":
		return &s.Timeout
	case "pause":
		return &s.Pause
	case "requests":
		return &s.Requests
	case "horizon":
		return &s.Horizon
	case "seeds":
		return &s.Seeds
	}
	return &s.Seed
}

// read reads the value of the key, and says what it takes where that does not
// do.
func (k *Key) read(s *Service, text string) (want string) {
	text = trimmed(text)
	switch at := s.place(k.Name).(type) {
	case *float64:
		return k.readNumber(at, text)
	case *int:
		n, ok := readWhole(text)
		if !ok || n < k.low || n > k.high {
			return "a whole number from " + strconv.Itoa(k.low) + " to " + strconv.Itoa(k.high)
		}
		*at = n
	case *uint64:
		n, ok := readWhole(text)
		if !ok || n < 0 {
			return "a whole number from 0 on, of at most 18 digits"
		}
		*at = uint64(n)
	case *string:
		if *at = text; !offered(k.Options, text) {
			return "one of " + values(k.Options)
		}
	case *[]string:
		*at = words(text, ","+blanks)
	case *Policy:
		*at, want = readPolicy(text, k.kinds)
	case *[]float64:
		*at, want = readInstants(text)
	}
	return want
}

// readNumber reads a number in the key's unit.
func (k *Key) readNumber(at *float64, text string) string {
	v, ok := readIn(text, k.unit)
	switch {
	case k.unit == "%" && !(ok && v < 1 && (v >= 0.01 || k.zero && v == 0)):
		if k.zero {
			return "0%, or a percentage from 1% to below 100%"
		}
		return "a percentage from 1% to below 100%, such as 99%"
	case k.zero && !(ok && v >= 0):
		return "a number from 0 on" + such(k.unit)
	case !k.zero && !(ok && v > 0):
		return "a number above 0" + such(k.unit)
	}
	*at = v
	return ""
}

// text writes the value of the key.
func (k *Key) text(s *Service) string {
	switch at := s.place(k.Name).(type) {
	case *float64:
		return writeIn(*at, k.unit)
	case *int:
		return strconv.Itoa(*at)
	case *uint64:
		return strconv.FormatUint(*at, 10)
	case *string:
		return *at
	case *Policy:
		return at.text(k.kinds)
	case *[]string:
		return strings.Join(*at, ",")
	case *[]float64:
		return writeInstants(*at)
	}
	return ""
}

// such gives an example of a kind of number.
func such(base string) string {
	switch base {
	case "s":
		return ", such as 10ms"
	case "/s":
		return ", such as 95/s"
	}
	return ", such as 1.5"
}

// readInstants reads the times of a log. Those of a clock, which begin later than
// they go on for, are counted from the first one; others are not shifted.
func readInstants(text string) ([]float64, string) {
	const want = "rising times in seconds from 0 on, with commas or spaces between, two at least"
	fields := words(text, ",;"+blanks)
	if len(fields) == 0 {
		return nil, ""
	}
	if len(fields) > MaxRequests {
		return nil, "at most " + strconv.Itoa(MaxRequests) + " times"
	}
	instants, last := make([]float64, 0, len(fields)), 0.0
	for i, f := range fields {
		v, ok := readIn(f, "s")
		if !ok || v < last {
			if len(f) > 20 {
				f = f[:20] + "…"
			}
			return nil, want + "; number " + strconv.Itoa(i+1) + " is " + f
		}
		instants, last = append(instants, v), v
	}
	if first := instants[0]; first > last-first {
		for i := range instants {
			instants[i] -= first
		}
		last -= first
	}
	if len(instants) < 2 || last == 0 {
		return nil, want
	}
	return instants, ""
}

// writeInstants writes them with commas between.
func writeInstants(instants []float64) string {
	parts := make([]string, len(instants))
	for i, v := range instants {
		parts[i] = shortest(v)
	}
	return strings.Join(parts, ",")
}

// options are the disciplines to choose from.
func options() []Option {
	var all []Option
	for i := range disciplines {
		all = append(all, Option{disciplines[i].name, disciplines[i].name + ": " + disciplines[i].means})
	}
	return all
}

// offered says whether a value is one of the options.
func offered(options []Option, value string) bool {
	for _, o := range options {
		if o.Value == value {
			return true
		}
	}
	return false
}

// values lists the options.
func values(options []Option) string {
	var out []string
	for _, o := range options {
		out = append(out, o.Value)
	}
	return strings.Join(out, ", ")
}

// expected is how many calls a run has.
func (s *Service) expected() float64 {
	if s.Horizon == 0 {
		return float64(s.Requests)
	}
	burst := max(0, min(s.PeakFor, s.Horizon-s.PeakAt))
	if s.Peak == 0 {
		burst = 0
	}
	return math.Ceil(float64(s.Horizon*s.rate()) + float64(burst*(s.Peak-s.rate())))
}

// Help lists the keys with what they take, a line each.
func Help() string {
	var rows [][]string
	plain := Defaults()
	for i := range Keys {
		k := &Keys[i]
		hint := k.Hint
		if k.Options != nil {
			hint = values(k.Options)
		}
		rows = append(rows, []string{k.Name + "=" + k.text(&plain), k.Label + ": " + hint})
	}
	return leftColumns(rows)
}

// Always says that a text has the key even where its value is that of [Defaults].
func (k *Key) Always() bool { return k.always }

// Value is what a service has for the key, as the text writes it.
func (k *Key) Value(s Service) string { return k.text(&s) }
