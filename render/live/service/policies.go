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
}

// disciplines are those of the kernel that need neither classes nor a function,
// but for the random one, which would cost a browser more than it shows.
var disciplines = [...]discipline{
	{"fifo", kernel.FIFO{}, "oldest first"},
	{"lifo", kernel.LIFO{}, "newest first"},
	{"adaptive-lifo", kernel.AdaptiveLIFO{Standing: 0.1}, "newest first while a queue has stood for 100 ms"},
	{"sjf", kernel.SJF{}, "shortest first"},
	{"sharing", kernel.ProcessorSharing{}, "all at once, in equal shares"},
}

// kind is a policy by its name in the text, with the numbers that it takes.
type kind struct {
	name  string
	args  []string // units of its numbers: s, /s, requests
	build func(args []float64, s *Service) any
	means string
}

// admissions are the admission policies beside the queue cap.
var admissions = []kind{
	{"all", nil, func([]float64, *Service) any { return nil }, "everyone joins"},
	{"limit", []string{"requests"}, func(a []float64, _ *Service) any { return kernel.ConcurrencyLimit{N: int(a[0])} }, "at most N in the system"},
	{"bucket", []string{"/s", "requests"}, func(a []float64, _ *Service) any { return kernel.TokenBucket{Rate: a[0], Burst: a[1]} }, "tokens at a rate, up to a burst"},
}

// expiries are the rules of who is discarded when their turn comes.
var expiries = []kind{
	{"none", nil, func([]float64, *Service) any { return nil }, "nobody is discarded"},
	{"wait", []string{"s"}, func(a []float64, _ *Service) any { return kernel.WaitBeyond{Limit: a[0]} }, "who has waited longer"},
	{"hopeless", []string{"s"}, func(a []float64, _ *Service) any { return kernel.CannotFinish{Deadline: a[0]} }, "who cannot be done within"},
	{"codel", []string{"s", "s"}, func(a []float64, _ *Service) any { return kernel.CoDel{Target: a[0], Interval: a[1]} }, "CoDel with target and interval"},
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
			if !ok || !(v > 0) || k.args[i] == "requests" && v != float64(int(v)) {
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

// disciplineOf finds a discipline by its name; nil where there is none.
func disciplineOf(name string) kernel.Discipline {
	for i := range disciplines {
		if disciplines[i].name == name {
			return disciplines[i].value
		}
	}
	return nil
}

// names lists the disciplines.
func names() string {
	var out []string
	for _, d := range disciplines {
		out = append(out, d.name)
	}
	return strings.Join(out, ", ")
}
