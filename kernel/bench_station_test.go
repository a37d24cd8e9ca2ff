package kernel_test

import (
	"fmt"
	"testing"

	"kneebook/kernel"
)

// benchCase is a station and what a request to it may cost, in ns, with each
// kind of draws.
type benchCase struct {
	name            string
	native, cpython float64
	c               kernel.Config
}

// benchCases is one station for each row of what a request may cost.
func benchCases() []benchCase {
	base := config(95, benchRequests, 7)
	with := func(change func(*kernel.Config)) kernel.Config {
		c := base
		change(&c)
		return c
	}
	hook := kernel.AdmitIf{Admit: func(v kernel.View) bool { return v.Waiting < 1000 }}
	capped := func(d kernel.Discipline) kernel.Config {
		return with(func(c *kernel.Config) {
			c.Arrivals = kernel.Poisson{Rate: 120}
			c.Discipline, c.Dequeue = d, kernel.WaitBeyond{Limit: 0.25}
			c.Admission = []kernel.Admission{kernel.QueueCap{K: 200}, hook}
			c.Client.Deadline = 0.2
		})
	}
	servers := func(n int) kernel.Config {
		return with(func(c *kernel.Config) {
			c.Arrivals, c.Servers = kernel.Poisson{Rate: float64(95 * n)}, n
		})
	}
	impatient := func(abandon bool) kernel.Config {
		return with(func(c *kernel.Config) {
			c.Arrivals = kernel.Poisson{Rate: 110}
			c.Client.Timeout = kernel.Timeout{After: 0.2, Abandon: abandon}
			c.Client.Retries = kernel.Retries{Attempts: 3, Backoff: kernel.ExponentialBackoff(0.1, 0)}
			c.Admission = []kernel.Admission{kernel.QueueCap{K: 200}}
		})
	}
	return []benchCase{
		{"plain", 15, 32, base},
		{"FIFO,cap,expiry,hook", 60, 90, capped(kernel.FIFO{})},
		{"LIFO,cap,expiry,hook", 60, 90, capped(kernel.LIFO{})},
		{"AdaptiveLIFO,cap,expiry,hook", 60, 90, capped(kernel.AdaptiveLIFO{Standing: 0.1})},
		{"Random,cap,expiry,hook", 60, 90, capped(kernel.Random{})},
		{"CoDel", 60, 90, with(func(c *kernel.Config) {
			c.Arrivals, c.Dequeue = kernel.Poisson{Rate: 120}, kernel.CoDel{Target: 0.005, Interval: 0.1}
		})},
		{"Priority,classes,cap,expiry,hook", 60, 90, func() kernel.Config {
			c := capped(kernel.Priority{})
			c.Classes.Shares = []float64{0.5, 0.5}
			return c
		}()},
		{"SJF,cap,expiry,hook", 60, 90, capped(kernel.SJF{})},
		{"sharing", 120, 120, with(func(c *kernel.Config) { c.Discipline = kernel.ProcessorSharing{} })},
		{"4 servers", 120, 120, servers(4)},
		{"16 servers", 120, 120, servers(16)},
		{"1024 servers", 250, 250, servers(1024)},
		{"timeouts and retries", 250, 250, impatient(true)},
		{"timeouts in service and retries", 250, 250, impatient(false)},
	}
}

// BenchmarkStation prints what a request costs in stations of every kind, with
// both kinds of draws, beside the plain recursion with CPython's draws.
func BenchmarkStation(b *testing.B) {
	for _, row := range benchCases() {
		for _, draws := range []struct {
			name  string
			draws kernel.Draws
			limit float64
		}{{"native", kernel.Native{Seed: 7}, row.native}, {"CPython", kernel.CPython{Seed: 7}, row.cpython}} {
			row.c.Draws = draws.draws
			b.Run(row.name+"/"+draws.name, func(b *testing.B) {
				benchStation(b, row.c, 95)
				b.ReportMetric(draws.limit, "ns-wanted")
			})
		}
	}
}

// BenchmarkLength prints what a request costs in runs of which only totals are
// kept, from 100,000 requests to 100 million: it should not grow.
func BenchmarkLength(b *testing.B) {
	capped := kernel.Config{Admission: []kernel.Admission{kernel.QueueCap{K: 200}}, Discipline: kernel.LIFO{}, Window: 1e6}
	for _, station := range []struct {
		name string
		c    kernel.Config
		most int
	}{{"plain", kernel.Config{}, 100_000_000}, {"LIFO,cap", capped, 10_000_000}} {
		for n := 100_000; n <= station.most; n *= 10 {
			c := station.c
			c.Arrivals, c.Service = kernel.Poisson{Rate: 95}, kernel.Exponential{Mean: 0.010}
			c.Draws, c.End, c.Record = kernel.Native{Seed: 7}, kernel.Drain{Requests: n}, kernel.RecordTotals
			b.Run(fmt.Sprintf("%s/%d", station.name, n), func(b *testing.B) {
				run := never()
				for b.Loop() {
					run.turn(func() { r, _ := kernel.Run(c); sink += r.End })
				}
				b.ReportMetric(run.per(n), "ns/request")
				b.ReportMetric(0, "ns/op")
				b.ReportAllocs()
			})
		}
	}
}
