// Command mm1 makes one run of M/M/1 several times and prints, in one line,
// what ran, how many requests, the least time in s, and the mean sojourn time
// in s. The peers beside it print the same; peers.sh compares them.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"time"

	"kneebook/kernel"
)

func main() {
	n := flag.Int("n", 1_000_000, "requests of a run")
	cpython := flag.Bool("cpython", false, "draw as CPython does")
	flag.Parse()
	c := kernel.Config{
		Arrivals: kernel.Poisson{Rate: 95},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.Native{Seed: 7},
		End:      kernel.Drain{Requests: *n},
	}
	name := "kernel"
	if *cpython {
		name, c.Draws = "kernel,CPython-draws", kernel.CPython{Seed: 7}
	}
	seconds, mean, err := timed(c)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s %d %.6f %.9f\n", name, *n, seconds, mean)
}

// timed makes fifteen runs and gives the least of their times, the one that the
// machine disturbed least.
func timed(c kernel.Config) (seconds, mean float64, err error) {
	times := make([]float64, 15)
	for i := range times {
		begin := time.Now()
		r, err := kernel.Run(c)
		if err != nil {
			return 0, 0, err
		}
		mean = r.SystemTime / float64(r.Offered)
		times[i] = time.Since(begin).Seconds()
	}
	return slices.Min(times), mean, nil
}
