package service

import (
	"strings"

	"kneebook/kernel"
)

// discipline is a queue discipline by its name in the text.
type discipline struct {
	name  string
	value kernel.Discipline
	means string
	drawn string // its name in figures
}

// disciplines are those of the kernel that need no function.
var disciplines = [...]discipline{
	{"fifo", kernel.FIFO{}, "oldest first", "FIFO"},
	{"lifo", kernel.LIFO{}, "newest first", "LIFO"},
	{"adaptive-lifo", kernel.AdaptiveLIFO{Standing: 0.1}, "newest first while a queue has stood for 100 ms", "adaptive LIFO"},
	{"random", kernel.Random{}, "any of those who wait", "random order"},
	{"sjf", kernel.SJF{}, "shortest first", "shortest first"},
	{"sharing", kernel.ProcessorSharing{}, "all at once, in equal shares", "equal shares"},
	{"priority", kernel.Priority{}, "premium first", "priority"},
	{"fair", kernel.Fair{}, "premium and the rest by turns, in equal shares", "fair shares"},
}

// kind is a policy by its name in the text, with the numbers that it takes.
type kind struct {
	name  string
	args  []string // units of its numbers: s, /s, requests
	build func(args []float64, s *Service) any
	drawn string // its name in figures
}

// admissions are the admission policies beside the queue cap.
var admissions = []kind{
	{"all", nil, func([]float64, *Service) any { return nil }, ""},
	{"limit", []string{"requests"}, func(a []float64, _ *Service) any { return kernel.ConcurrencyLimit{N: int(a[0])} }, "concurrency limit"},
	{"evict", []string{"requests"}, func(a []float64, _ *Service) any { return kernel.EvictOldest{K: int(a[0])} }, "oldest evicted"},
	{"bucket", []string{"/s", "requests"}, func(a []float64, _ *Service) any { return kernel.TokenBucket{Rate: a[0], Burst: a[1]} }, "token bucket"},
	{"red", []string{"requests", "at most"}, func(a []float64, s *Service) any {
		return kernel.RED{Weight: 0.002, Min: a[0], Max: a[1], MaxP: 0.1, MeanService: s.Mean}
	}, "RED"},
	{"strict", []string{"requests"}, func(a []float64, s *Service) any { return thresholds(int(a[0]), 0) }, "strict"},
	{"floor", []string{"requests", "requests"}, func(a []float64, s *Service) any { return thresholds(int(a[0]), int(a[1])) }, "floor"},
	{"reserve", []string{"requests", "places", "places"}, func(a []float64, _ *Service) any {
		return kernel.Reservation{Cap: int(a[0]), Reserved: []int{int(a[1]), int(a[2])}}
	}, "reserved"},
}

// thresholds lets the second class in below so many that wait, or below so many
// of its own.
func thresholds(total, own int) kernel.Admission {
	return kernel.ClassThresholds{Limits: []kernel.Limit{{}, {Total: total, Own: own}}}
}

// byClass says whether a policy needs classes.
func (p Policy) byClass() bool { return p.Name == "strict" || p.Name == "floor" || p.Name == "reserve" }

// expiries are the rules of who is discarded when their turn comes.
var expiries = []kind{
	{"none", nil, func([]float64, *Service) any { return nil }, ""},
	{"wait", []string{"s"}, func(a []float64, _ *Service) any { return kernel.WaitBeyond{Limit: a[0]} }, "delay cap"},
	{"hopeless", []string{"s"}, func(a []float64, _ *Service) any { return kernel.CannotFinish{Deadline: a[0]} }, "expiry"},
	{"codel", []string{"s", "s"}, func(a []float64, _ *Service) any { return kernel.CoDel{Target: a[0], Interval: a[1]} }, "CoDel"},
	{"codel-first", []string{"s", "s"}, func(a []float64, _ *Service) any {
		return kernel.CoDel{Target: a[0], Interval: a[1], Reentry: kernel.TwoThousandTwelve}
	}, "CoDel"},
	{"folly", []string{"s", "s"}, func(a []float64, _ *Service) any { return kernel.Folly{Target: a[0], Interval: a[1]} }, "expiry"},
	{"scale", []string{"s", "s"}, func(a []float64, _ *Service) any { return kernel.FailAtScale{Short: a[0], Long: a[1]} }, "expiry"},
}

// build makes the kernel's policy of a name and its numbers; nil for none.
func (p Policy) build(kinds []kind, s *Service) any {
	for _, k := range kinds {
		if k.name == p.Name {
			return k.build(p.Args, s)
		}
	}
	return nil
}

// text writes a policy: codel:5ms,100ms.
func (p Policy) text(kinds []kind) string {
	var args []string
	for _, k := range kinds {
		if k.name != p.Name {
			continue
		}
		for i, v := range p.Args {
			args = append(args, writeIn(v, k.args[i]))
		}
	}
	if args == nil {
		return p.Name
	}
	return p.Name + ":" + strings.Join(args, ",")
}

// readPolicy reads a name and its numbers.
func readPolicy(text string, kinds []kind) (Policy, string) {
	name, list, _ := strings.Cut(text, ":")
	for _, k := range kinds {
		if k.name != name {
			continue
		}
		parts := words(list, ",")
		if len(parts) != len(k.args) {
			return Policy{}, k.form()
		}
		p := Policy{Name: name}
		for i, part := range parts {
			v, ok := readIn(part, k.args[i])
			if !ok || !(v > 0 || v == 0 && k.args[i] == "places") || len(k.args[i]) > 2 && !(v <= float64(kernel.MaxRequests) && v == float64(int(v))) {
				return Policy{}, k.form()
			}
			p.Args = append(p.Args, v)
		}
		return p, ""
	}
	return Policy{}, "one of " + forms(kinds)
}

// form shows how a policy is written: codel:5ms,5ms.
func (k kind) form() string {
	var args []string
	for _, unit := range k.args {
		sample := "20"
		switch unit {
		case "places":
			sample = "5"
		case "at most":
			sample = "60"
		case "s":
			sample = "50ms"
		case "/s":
			sample = "100/s"
		}
		args = append(args, sample)
	}
	if args == nil {
		return k.name
	}
	return k.name + ":" + strings.Join(args, ",")
}

// forms lists how all of them are written.
func forms(kinds []kind) string {
	var out []string
	for _, k := range kinds {
		out = append(out, k.form())
	}
	return strings.Join(out, ", ")
}

// disciplineOf finds a discipline by its name, which there is.
func disciplineOf(name string) *discipline {
	for i := range disciplines {
		if disciplines[i].name == name {
			return &disciplines[i]
		}
	}
	return &disciplines[0]
}

// kindOf finds a policy by its name, which there is.
func kindOf(kinds []kind, name string) *kind {
	for i := range kinds {
		if kinds[i].name == name {
			return &kinds[i]
		}
	}
	return &kinds[0]
}
