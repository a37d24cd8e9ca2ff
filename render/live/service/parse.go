package service

import (
	"strconv"
	"strings"

	"kneebook/kernel"
)

// Problem is one key with a value that nothing can be run with.
type Problem struct {
	Key   string // rate
	Value string // as it was written
	Want  string // what the key takes
}

// Error names key, value and what the key takes.
func (p Problem) Error() string {
	value := p.Value
	if len(value) > 40 {
		value = value[:40] + "…"
	}
	return p.Key + "=" + value + ": want " + p.Want
}

// Problems is everything that is wrong with a text, in the order of the keys.
type Problems []Problem

// Error lists the problems, a line each.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Parse reads a service: key=value, as in a terminal with spaces between, or as
// in an address with & between and % before what an address cannot have. What
// is not named is that of [Defaults]. The error, a [Problems], tells all that
// is wrong at once, by key.
func Parse(text string) (Service, error) {
	s, values := Defaults(), pairs(text)
	ps := readAll(&s, values)
	if len(s.Arrivals) > 0 && !has(values, "requests") {
		s.Requests = len(s.Arrivals)
	}
	if len(ps) == 0 {
		ps = s.check(values)
	}
	if len(ps) > 0 {
		return Service{}, ps
	}
	return s, nil
}

// pairs cuts a text into keys and values.
func pairs(text string) [][2]string {
	parts := words(text, blanks)
	address := len(parts) == 1
	if address {
		parts = words(text, "&?#")
	}
	var out [][2]string
	for _, part := range parts {
		key, value, _ := strings.Cut(part, "=")
		if address {
			key, value = unescaped(key), unescaped(value)
		}
		out = append(out, [2]string{key, value})
	}
	return out
}

// hex are the digits that stand for characters in an address.
const hex = "0123456789ABCDEF"

// upper is a letter as a capital.
func upper(b byte) byte {
	if b >= 'a' && b <= 'f' {
		b -= 'a' - 'A'
	}
	return b
}

// unescaped undoes what an address does to characters. A % that begins nothing
// stays.
func unescaped(text string) string {
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] == '%' && i+2 < len(text) {
			high, low := strings.IndexByte(hex, upper(text[i+1])), strings.IndexByte(hex, upper(text[i+2]))
			if high >= 0 && low >= 0 {
				out = append(out, byte(high<<4|low))
				i += 2
				continue
			}
		}
		out = append(out, text[i])
	}
	return string(out)
}

// has reports whether a key is given.
func has(values [][2]string, key string) bool {
	for _, v := range values {
		if v[0] == key {
			return true
		}
	}
	return false
}

// readAll reads the values into s, in the order of the keys.
func readAll(s *Service, values [][2]string) Problems {
	var ps Problems
	for i := range Keys {
		k, given := &Keys[i], false
		for _, v := range values {
			if v[0] != k.Name {
				continue
			}
			want := "to be given once"
			if !given {
				want = k.read(s, v[1])
			}
			if given = true; want != "" {
				ps = append(ps, Problem{k.Name, v[1], want})
			}
		}
	}
	for _, v := range values {
		if !known(v[0]) {
			ps = append(ps, Problem{v[0], v[1], "one of the keys " + keyNames()})
		}
	}
	return ps
}

// known reports whether there is a key.
func known(name string) bool {
	for i := range Keys {
		if Keys[i].Name == name {
			return true
		}
	}
	return false
}

// keyNames lists the keys.
func keyNames() string {
	var out []string
	for _, k := range Keys {
		out = append(out, k.Name)
	}
	return strings.Join(out, ", ")
}

// fastest is the most that the servers may finish per second: the figures go
// beyond it, and the kernel has a limit.
const fastest = 1e8

// check tells what is wrong with values that are each of the right form.
func (s *Service) check(given [][2]string) Problems {
	var ps Problems
	add := func(key, want string) { ps = append(ps, Problem{key, s.value(key), want}) }
	s.checkArrivals(given, add)
	s.checkClasses(add)
	if s.Retries == 0 && s.Timeout > 0 && s.Leave == "no" {
		add("timeout", "0 where a client that gives up neither leaves the queue nor tries again")
	}
	if s.Timeout == 0 && s.Leave == "yes" {
		add("leave", "no without a timeout")
	}
	if s.Discipline == "sharing" && s.Cap > 0 {
		add("cap", "0 in equal shares, where nobody waits")
	}
	if float64(s.Servers)/s.Mean > fastest {
		add("service", "so long a time that the servers finish at most 100,000,000 requests per second")
	}
	if s.Retries == 0 && s.Pause > 0 {
		add("pause", "0 without further tries")
	}
	if s.Retries == 0 && s.Budget > 0 {
		add("budget", "0 without further tries")
	}
	if want := s.checkCompare(); want != "" {
		add("compare", want)
	}
	if want := s.checkFigures(); want != "" {
		add("figures", want)
	}
	if total := s.expected() * float64(s.Seeds) * float64(1+s.Retries); total > MaxTotal {
		add("seeds", "fewer: with requests, retries and seeds these are up to "+digits(total)+" requests, and at most "+digits(MaxTotal)+" are run")
	}
	if len(ps) > 0 {
		return ps.sorted()
	}
	if err := s.config(s.Seed).Validate(); err != nil {
		ps = s.ofKernel(err)
	}
	return ps
}

// sorted gives the problems in the order of the keys.
func (ps Problems) sorted() (out Problems) {
	for i := range Keys {
		for _, p := range ps {
			if p.Key == Keys[i].Name {
				out = append(out, p)
			}
		}
	}
	return out
}

// checkArrivals tells what of arrivals and end does not fit together.
func (s *Service) checkArrivals(given [][2]string, add func(key, want string)) {
	logged := len(s.Arrivals) > 0
	if has(given, "rate") && logged {
		add("rate", "it or arrivals, not both")
	}
	if s.Pattern != "random" && logged {
		add("pattern", "random beside arrivals, which have their own")
	}
	if s.Peak > 0 && logged {
		add("peak", "0 beside arrivals, which have their own")
	}
	if s.Peak > 0 != (s.PeakFor > 0) {
		add("peak-for", "a time with a peak, and 0 without")
	}
	if s.PeakAt > 0 && s.Peak == 0 {
		add("peak-at", "0 without a peak")
	}
	if has(given, "requests") && s.Horizon > 0 {
		add("requests", "it or a horizon, not both")
	}
	if logged && s.Requests > len(s.Arrivals) {
		add("requests", "at most "+strconv.Itoa(len(s.Arrivals))+", the number of arrivals")
	}
}

// checkClasses tells what needs two classes and has one.
func (s *Service) checkClasses(add func(key, want string)) {
	const need = "a share of premium requests for this"
	if s.Premium > 0 {
		return
	}
	if s.Discipline == "priority" || s.Discipline == "fair" {
		add("premium", need+" discipline")
	}
	if s.Admission.byClass() {
		add("premium", need+" admission")
	}
}

// value is what a key has.
func (s *Service) value(key string) string {
	for i := range Keys {
		if k := &Keys[i]; k.Name == key {
			return k.text(s)
		}
	}
	return ""
}

// fields are the kernel's fields by the key that they come from. The first that
// a field begins with counts.
var fields = []struct{ field, key string }{
	{"Arrivals.Instants", "arrivals"}, {"Arrivals", "rate"}, {"Classes", "premium"}, {"Service.SCV", "cv"}, {"Service", "service"}, {"Servers", "servers"},
	{"Client.Deadline", "deadline"}, {"Client.Timeout", "timeout"}, {"Client.Retries.Backoff", "pause"}, {"Client.Retries.Budget", "budget"}, {"Client.Retries", "retries"},
	{"End.Time", "horizon"}, {"End", "requests"}, {"Dequeue", "expiry"}, {"Discipline", "discipline"},
}

// ofKernel words what the kernel refuses by key.
func (s *Service) ofKernel(err error) Problems {
	all, ok := err.(kernel.Invalids)
	if !ok {
		return Problems{{"service", s.Text(), err.Error()}}
	}
	var ps Problems
	for _, invalid := range all {
		key := "admission"
		if s.Cap > 0 && strings.HasPrefix(invalid.Field, "Admission[0]") {
			key = "cap"
		}
		if strings.HasPrefix(invalid.Field, "Arrivals.Phases") && s.Peak > 0 {
			if key = s.ofPhase(invalid.Field); len(ps) == 0 || ps[len(ps)-1].Key != key { // From and To are one key
				ps = append(ps, Problem{key, s.value(key), invalid.Want})
			}
			continue
		}
		for _, f := range fields {
			if strings.HasPrefix(invalid.Field, f.field) {
				key = f.key
				break
			}
		}
		want := invalid.Want
		if key == "cv" { // the kernel speaks of its square
			want = "0, or a number from 0.001 to 1000"
		}
		ps = append(ps, Problem{key, s.value(key), want})
	}
	return ps
}

// ofPhase is the key that a field of the kernel's phases comes from.
func (s *Service) ofPhase(field string) string {
	before, inBurst := s.PeakAt > 0, "Arrivals.Phases[0]"
	if before {
		inBurst = "Arrivals.Phases[1]"
	}
	switch length, burst := strings.HasSuffix(field, ".Length"), strings.HasPrefix(field, inBurst); {
	case length && burst:
		return "peak-for"
	case length && before:
		return "peak-at"
	case burst:
		return "peak"
	}
	return "rate"
}

// Text writes the service so that [Parse] reads it: rate, service time, deadline,
// and what differs from [Defaults].
func (s *Service) Text() string { return s.join(" ", func(v string) string { return v }) }

// Address writes the service as the part of an address behind #.
func (s *Service) Address() string { return s.join("&", escaped) }

func (s *Service) join(between string, write func(string) string) string {
	var out []string
	plain := Defaults()
	if len(s.Arrivals) > 0 {
		plain.Requests = len(s.Arrivals)
	}
	for i := range Keys {
		k := &Keys[i]
		always := k.always
		if k.Name == "rate" && len(s.Arrivals) > 0 || k.Name == "requests" && s.Horizon > 0 {
			continue
		}
		if v := k.text(s); always || v != k.text(&plain) {
			out = append(out, k.Name+"="+write(v))
		}
	}
	return strings.Join(out, between)
}

// escaped writes what an address may not have in its form with %.
func escaped(text string) string {
	var out []byte
	for _, b := range []byte(text) {
		switch {
		case b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("-._~,:/", b) >= 0:
			out = append(out, b)
		default:
			out = append(out, '%', hex[b>>4], hex[b&15])
		}
	}
	return string(out)
}
