package main

import (
	"fmt"

	"kneebook/experiments"
	"kneebook/kernel"
)

// runOf is one run: what is special about it, and its configuration.
type runOf struct {
	name   string
	config kernel.Config
}

// base is a queue at an offered load of 0.9 that something is to be changed of.
func base() kernel.Config {
	return kernel.Config{
		Arrivals: kernel.Poisson{Rate: 90},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.Native{Seed: 1},
		End:      kernel.Drain{Requests: 1000},
	}
}

// busy is a queue with all that a rule may look at: an offered load of 1.3,
// classes, deadlines, and a trace of what happened.
func busy() kernel.Config {
	c := base()
	c.Arrivals = kernel.Poisson{Rate: 130}
	c.Classes.Shares = []float64{0.5, 0.25, 0.25}
	c.Client.Deadlines = []float64{0.05, 0.1}
	c.Record = kernel.RecordTrace
	return c
}

// draws are the kinds of draws, each run being made with all of them.
func draws() []runOf {
	return []runOf{
		{"native", kernel.Config{Draws: kernel.Native{Seed: 7}}},
		{"cpython", kernel.Config{Draws: kernel.CPython{Seed: 7}}},
		{"cpython second", kernel.Config{Draws: kernel.CPython{Seed: 7, Second: true}}},
	}
}

// kernelLines makes all runs, and then what is no run.
func kernelLines() ([]line, error) {
	var lines []line
	for _, one := range runs() {
		for _, d := range draws() {
			one.config.Draws = d.config.Draws
			r, err := kernel.Run(one.config)
			if err != nil {
				return nil, fmt.Errorf("%s, %s: %w", one.name, d.name, err)
			}
			lines = append(lines, hashed(one.name+", "+d.name, r))
		}
	}
	more, err := statistics()
	return append(lines, more...), err
}

// runs is every entry of every table, each alone and those of some tables
// together.
func runs() []runOf {
	var all []runOf
	for _, part := range [][]runOf{processes(), disciplines(), policies(), rules(), clients(), stations()} {
		all = append(all, part...)
	}
	return all
}

// processes are the arrivals and services, on a station of the plainest kind
// and on one that is not.
func processes() (all []runOf) {
	add := func(name string, c kernel.Config) {
		all = append(all, runOf{name + ", plain", c})
		c.Discipline, c.ServiceDrawn, c.Record = kernel.LIFO{}, kernel.AtDequeue, kernel.RecordTrace
		all = append(all, runOf{name + ", last first", c})
	}
	arrivals := append(kernel.ArrivalProcesses(), kernel.Even{Gap: 0.011, Exact: true}, kernel.Batches{Rate: 30, Size: 3})
	for k, a := range arrivals {
		c := base()
		c.Arrivals = a
		add(fmt.Sprintf("arrivals %d %T", k, a), c)
	}
	for k, s := range kernel.ServiceTimes() {
		c := base()
		c.Service = s
		add(fmt.Sprintf("service %d %T", k, s), c)
	}
	return all
}

// disciplines are those alone, and each with each rule at dequeue.
func disciplines() (all []runOf) {
	for k, d := range kernel.Disciplines() {
		c := busy()
		c.Discipline = d
		all = append(all, runOf{fmt.Sprintf("discipline %d %T", k, d), c})
		for l, rule := range kernel.DequeueRules() {
			c.Dequeue, c.End = rule, kernel.Drain{Requests: 400}
			all = append(all, runOf{fmt.Sprintf("discipline %d %T, rule %d %T", k, d, l, rule), c})
		}
	}
	return all
}

// policies are those alone, two together, and each with last first.
func policies() (all []runOf) {
	table := kernel.AdmissionPolicies()
	for k, policy := range table {
		c := busy()
		c.Admission = []kernel.Admission{policy}
		all = append(all, runOf{fmt.Sprintf("admission %d %T", k, policy), c})
		c.Discipline = kernel.LIFO{}
		all = append(all, runOf{fmt.Sprintf("admission %d %T, last first", k, policy), c})
		c.Admission = []kernel.Admission{policy, table[(k+1)%len(table)]}
		all = append(all, runOf{fmt.Sprintf("admission %d %T and the next", k, policy), c})
	}
	return all
}

// rules are the variants that the table has not.
func rules() (all []runOf) {
	for _, rule := range []kernel.DequeueRule{
		kernel.WaitBeyond{Limit: 0.1, All: true},
		kernel.CannotFinish{Deadline: 0.1, All: true},
		kernel.CoDel{Target: 0.005, Interval: 0.1, Reentry: kernel.TwoThousandTwelve},
		kernel.CoDel{Target: 0.005, Interval: 0.1, Reentry: kernel.MinusTwo},
	} {
		c := busy()
		c.Dequeue = rule
		all = append(all, runOf{fmt.Sprintf("rule %+v", rule), c})
		c.ServiceDrawn = kernel.AtDequeue
		all = append(all, runOf{fmt.Sprintf("rule %+v, drawn at dequeue", rule), c})
	}
	return all
}

// clients are impatient or stubborn.
func clients() (all []runOf) {
	add := func(name string, client kernel.Client) {
		c := busy()
		c.Client, c.Admission = client, []kernel.Admission{kernel.QueueCap{K: 15}}
		all = append(all, runOf{"client " + name, c})
	}
	give := kernel.Timeout{After: 0.08, Abandon: true}
	add("with a deadline", kernel.Client{Deadline: 0.1, Slack: 0.01})
	add("who abandons", kernel.Client{Timeout: give})
	add("who retries", kernel.Client{Retries: kernel.Retries{Attempts: 3, Backoff: kernel.FixedBackoff(0.05)}})
	add("who retries after a timeout", kernel.Client{Timeout: kernel.Timeout{After: 0.08}, Retries: kernel.Retries{Attempts: 4, Backoff: kernel.ExponentialBackoff(0.01, 0.2)}})
	add("who abandons and retries", kernel.Client{Timeout: give, Retries: kernel.Retries{Attempts: 3, Backoff: kernel.Backoff{First: 0.02, Factor: 1.7, Jitter: 0.3}}})
	add("with a budget", kernel.Client{Timeout: give, Retries: kernel.Retries{Attempts: 5, Backoff: kernel.ExponentialBackoff(0.01, 0), Budget: kernel.Budget{Ratio: 0.1, Burst: 5}}})
	return all
}

// stations are servers, speeds, ends, and what is recorded.
func stations() (all []runOf) {
	add := func(name string, change func(*kernel.Config)) {
		c := busy()
		change(&c)
		all = append(all, runOf{name, c})
	}
	for _, n := range []int{2, 7, 64, kernel.MaxServers} {
		add(fmt.Sprintf("%d servers", n), func(c *kernel.Config) {
			c.Servers, c.Arrivals = n, kernel.Poisson{Rate: 95 * float64(n)}
		})
	}
	speed := []kernel.SpeedChange{{At: 1, Factor: 0.5}, {At: 2, Factor: 0}, {At: 2.5, Factor: 3}, {At: 5, Factor: 1}}
	add("a speed that changes", func(c *kernel.Config) { c.Speed = speed })
	add("a speed that changes, shared", func(c *kernel.Config) { c.Speed, c.Discipline = speed, kernel.ProcessorSharing{} })
	add("a horizon", func(c *kernel.Config) { c.End = kernel.Horizon{Time: 5} })
	add("a horizon that cuts", func(c *kernel.Config) { c.End = kernel.Horizon{Time: 5, Cut: true} })
	add("windows", func(c *kernel.Config) { c.Window = 0.3 })
	add("totals", func(c *kernel.Config) { c.Record, c.Window = kernel.RecordTotals, 1 })
	add("classes given", func(c *kernel.Config) { c.Classes = kernel.Classes{Given: []int{2, 0, 1, 1, 0, 2, 2}} })
	add("ten thousand", func(c *kernel.Config) { *c = base(); c.End = kernel.Drain{Requests: 10_000} })
	return all
}

// experimentLines runs every experiment with its own parameters, or the brief
// ones, at two seeds where it has any.
func experimentLines() ([]line, error) {
	var lines []line
	for _, e := range experiments.All() {
		seeds := uint64(2)
		if e.Fixed {
			seeds = 1
		}
		for seed := range seeds {
			result, err := e.Run(e.InBrief(), seed)
			if err != nil {
				return nil, err
			}
			lines = append(lines, hashed(fmt.Sprintf("experiment %s, seed %d", e.Name, seed), result))
		}
	}
	return lines, nil
}
