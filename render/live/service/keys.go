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

	read func(*Service, string) (want string) // "" where the text was read
	text func(*Service) string
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
	{Name: "rate", Group: groupArrivals, Label: "Requests arrive at (per second)", Hint: "95/s or 5700/min; at random",
		read: above("/s", func(s *Service) *float64 { return &s.Rate }), text: func(s *Service) string { return writeIn(s.Rate, "/s") }},
	{Name: "arrivals", Group: groupArrivals, Label: "or at these times (s)", Hint: "of a log, rising, with commas or spaces between; in place of a rate", Many: true,
		read: readInstants, text: writeInstants},
	{Name: "service", Group: groupService, Label: "Mean service time", Hint: "10ms",
		read: above("s", func(s *Service) *float64 { return &s.Mean }), text: func(s *Service) string { return writeIn(s.Mean, "s") }},
	{Name: "cv", Group: groupService, Label: "Its variability (cv)", Hint: "standard deviation over mean: 0 is fixed, below 1 lognormal, 1 exponential, above 1 hyperexponential",
		read: from0("", func(s *Service) *float64 { return &s.CV }), text: func(s *Service) string { return shortest(s.CV) }},
	{Name: "servers", Group: groupService, Label: "Servers", Hint: "behind one queue",
		read: whole(1, kernel.MaxServers, func(s *Service) *int { return &s.Servers }), text: func(s *Service) string { return strconv.Itoa(s.Servers) }},
	{Name: "discipline", Group: groupService, Label: "Who is served next", Options: disciplineOptions(),
		read: readDiscipline, text: func(s *Service) string { return s.Discipline }},
	{Name: "cap", Group: groupLimits, Label: "Queue cap (requests that may wait)", Hint: "0 is no limit",
		read: whole(0, kernel.MaxRequests, func(s *Service) *int { return &s.Cap }), text: func(s *Service) string { return strconv.Itoa(s.Cap) }},
	{Name: "admission", Group: groupLimits, Label: "Who may join", Hint: forms(admissions),
		read: policy(admissions, func(s *Service) *Policy { return &s.Admission }), text: func(s *Service) string { return s.Admission.text(admissions) }},
	{Name: "expiry", Group: groupLimits, Label: "Who is discarded at their turn", Hint: forms(expiries),
		read: policy(expiries, func(s *Service) *Policy { return &s.Expiry }), text: func(s *Service) string { return s.Expiry.text(expiries) }},
	{Name: "deadline", Group: groupClients, Label: "Deadline of a response", Hint: "200ms; 0 is none",
		read: from0("s", func(s *Service) *float64 { return &s.Deadline }), text: func(s *Service) string { return writeIn(s.Deadline, "s") }},
	{Name: "percentile", Group: groupClients, Label: "Percentile that is to meet it", Hint: "99%",
		read: readPercentile, text: func(s *Service) string { return writeIn(s.Percentile, "%") }},
	{Name: "retries", Group: groupClients, Label: "Further tries of a client", Hint: "0 is none",
		read: whole(0, kernel.MaxAttempts-1, func(s *Service) *int { return &s.Retries }), text: func(s *Service) string { return strconv.Itoa(s.Retries) }},
	{Name: "timeout", Group: groupClients, Label: "Timeout after which it tries again", Hint: "0: only when refused",
		read: from0("s", func(s *Service) *float64 { return &s.Timeout }), text: func(s *Service) string { return writeIn(s.Timeout, "s") }},
	{Name: "pause", Group: groupClients, Label: "Pause before it does", Hint: "0 is at once",
		read: from0("s", func(s *Service) *float64 { return &s.Pause }), text: func(s *Service) string { return writeIn(s.Pause, "s") }},
	{Name: "requests", Group: groupRuns, Label: "Requests in a run", Hint: "then the queue drains",
		read: whole(1, MaxRequests, func(s *Service) *int { return &s.Requests }), text: func(s *Service) string { return strconv.Itoa(s.Requests) }},
	{Name: "horizon", Group: groupRuns, Label: "or a run ends after", Hint: "500s, in place of a number of requests; 0 is not",
		read: from0("s", func(s *Service) *float64 { return &s.Horizon }), text: func(s *Service) string { return writeIn(s.Horizon, "s") }},
	{Name: "seeds", Group: groupRuns, Label: "Number of runs", Hint: "each with a seed of its own; mean and band are over them",
		read: whole(1, MaxSeeds, func(s *Service) *int { return &s.Seeds }), text: func(s *Service) string { return strconv.Itoa(s.Seeds) }},
	{Name: "seed", Group: groupRuns, Label: "Seed", Hint: "a whole number from which the seeds of all runs follow",
		read: readSeed, text: func(s *Service) string { return strconv.FormatUint(s.Seed, 10) }},
}

// above reads a number above 0.
func above(base string, place func(*Service) *float64) func(*Service, string) string {
	return func(s *Service, text string) string {
		v, ok := readIn(text, base)
		if !ok || !(v > 0) {
			return "a number above 0" + such(base)
		}
		*place(s) = v
		return ""
	}
}

// from0 reads a number from 0 on.
func from0(base string, place func(*Service) *float64) func(*Service, string) string {
	return func(s *Service, text string) string {
		v, ok := readIn(text, base)
		if !ok || !(v >= 0) {
			return "a number from 0 on" + such(base)
		}
		*place(s) = v
		return ""
	}
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

// whole reads a whole number in a range.
func whole(low, high int, place func(*Service) *int) func(*Service, string) string {
	return func(s *Service, text string) string {
		n, ok := readWhole(trimmed(text))
		if !ok || n < low || n > high {
			return "a whole number from " + strconv.Itoa(low) + " to " + strconv.Itoa(high)
		}
		*place(s) = n
		return ""
	}
}

// policy reads a policy of a table.
func policy(kinds []kind, place func(*Service) *Policy) func(*Service, string) string {
	return func(s *Service, text string) string {
		p, want := readPolicy(trimmed(text), kinds)
		if want == "" {
			*place(s) = p
		}
		return want
	}
}

func readPercentile(s *Service, text string) string {
	v, ok := readIn(text, "%")
	if !ok || !(v >= 0.01 && v < 1) {
		return "a percentage from 1% to below 100%, such as 99%"
	}
	s.Percentile = v
	return ""
}

func readDiscipline(s *Service, text string) string {
	for _, d := range disciplines {
		if d.name == trimmed(text) {
			s.Discipline = d.name
			return ""
		}
	}
	return "one of " + names()
}

func readSeed(s *Service, text string) string {
	seed, ok := readWhole(trimmed(text))
	if !ok || seed < 0 {
		return "a whole number from 0 on, of at most 18 digits"
	}
	s.Seed = uint64(seed)
	return ""
}

// readInstants reads the times of a log. The first is not shifted to 0.
func readInstants(s *Service, text string) string {
	const want = "rising times in seconds from 0 on, with commas or spaces between, two at least"
	fields := words(text, ",;"+blanks)
	if len(fields) == 0 {
		return ""
	}
	instants, last := make([]float64, 0, len(fields)), 0.0
	for _, f := range fields {
		v, ok := readIn(f, "s")
		if !ok || v < last {
			return want
		}
		instants, last = append(instants, v), v
	}
	if len(instants) < 2 || last == 0 {
		return want
	}
	if len(instants) > MaxRequests {
		return "at most " + strconv.Itoa(MaxRequests) + " times"
	}
	s.Arrivals = instants
	return ""
}

func writeInstants(s *Service) string {
	parts := make([]string, len(s.Arrivals))
	for i, v := range s.Arrivals {
		parts[i] = shortest(v)
	}
	return strings.Join(parts, ",")
}

func disciplineOptions() []Option {
	var out []Option
	for _, d := range disciplines {
		out = append(out, Option{d.name, d.name + ": " + d.means})
	}
	return out
}

// expected is how many requests a run has, retries apart.
func (s *Service) expected() float64 {
	if s.Horizon > 0 {
		return math.Ceil(float64(s.Horizon * s.rate()))
	}
	return float64(s.Requests)
}

// Help lists the keys with what they take, a line each.
func Help() string {
	var rows [][]string
	plain := Defaults()
	for _, k := range Keys {
		hint := k.Hint
		if k.Options != nil {
			hint = names()
		}
		rows = append(rows, []string{k.Name + "=" + k.text(&plain), k.Label + ": " + hint})
	}
	return leftColumns(rows)
}

// Value is what a service has for the key, as the text writes it.
func (k Key) Value(s Service) string { return k.text(&s) }
