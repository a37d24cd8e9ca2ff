//go:build ignore

// The cells of author.md as one program. Run it inside a clone: go run author.go
package main

import (
	"kneebook/kernel"
	"kneebook/notebooks/show"
)

type Params struct {
	Rates    []float64 `param:"rates" unit:"/s"`
	Service  float64   `param:"service" unit:"s"`
	Requests int       `param:"requests" unit:"requests"`
	Seed     uint64    `param:"seed"`
}

type Row struct {
	Rate float64 `col:"rate" unit:"/s" label:"arrival rate" print:"/s.0" key:"true"`
	Mean float64 `col:"mean" unit:"s" label:"mean" print:"ms.1"`
	P99  float64 `col:"p99" unit:"s" label:"p99" print:"ms.1"`
}

type Counter struct {
	Params Params
	Rows   []Row
}

func main() {
	// Cell counter.
	counter := Counter{Params: Params{Rates: []float64{50, 80, 95}, Service: 0.010, Requests: 20000, Seed: 7}}
	var rates, p99s []float64
	for _, rate := range counter.Params.Rates {
		run, err := kernel.Run(kernel.Config{
			Arrivals: kernel.Poisson{Rate: rate},
			Service:  kernel.Exponential{Mean: counter.Params.Service},
			Draws:    kernel.CPython{Seed: counter.Params.Seed},
			End:      kernel.Drain{Requests: counter.Params.Requests},
		})
		if err != nil {
			panic(err)
		}
		times := run.Sojourns()
		mean, _ := kernel.Mean(times)
		p99, _ := kernel.Quantile(times, 0.99)
		counter.Rows = append(counter.Rows, Row{rate, mean, p99})
		rates, p99s = append(rates, rate), append(p99s, p99)
	}
	show.Table("counter", counter)
	show.Bind("counter-tail", p99s[2], "s")
	show.Plot("counter-rates", show.Figure{
		Title:   "Response time against arrival rate",
		Caption: "The p99 of the response time.",
		Alt:     "It rises slowly at first, and steeply close to a full counter.",
		Data:    "counter",
		X:       show.Axis{Label: "arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "response time", Unit: "ms"},
		Series:  []show.Series{{Name: "p99", X: rates, Y: p99s, Mark: true}},
	})
}
