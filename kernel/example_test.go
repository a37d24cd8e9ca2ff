package kernel_test

import (
	"fmt"

	"kneebook/kernel"
)

// One server that takes 10 ms on average, at 95 requests per second.
func Example() {
	run, err := kernel.Run(kernel.Config{
		Arrivals: kernel.Poisson{Rate: 95},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.CPython{Seed: 7},
		End:      kernel.Drain{Requests: 20_000},
	})
	if err != nil {
		panic(err)
	}
	p99, err := kernel.Quantile(run.Sojourns(), 0.99)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%d served in %.0f s, busy %.0f%% of it\n", run.Completed, run.End, 100*run.Utilisation())
	fmt.Printf("p99 of the sojourn time: %.0f ms\n", 1000*p99)
	// Output:
	// 20000 served in 210 s, busy 95% of it
	// p99 of the sojourn time: 803 ms
}

// Everything that is wrong comes in one error.
func ExampleConfig_Validate() {
	c := kernel.Config{
		Arrivals: kernel.Poisson{Rate: -1},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.CPython{Seed: 7},
		End:      kernel.Drain{},
	}
	fmt.Println(c.Validate())
	// Output:
	// Arrivals.Rate is -1, want from 1e-09 to 1e+09 per second; End.Requests is 0, want from 1 to 100000000
}

// The rank of a quantile is floor(q·n), counted from 0: of four values the
// median is the third.
func ExampleQuantile() {
	median, err := kernel.Quantile([]float64{40, 10, 30, 20}, 0.5)
	fmt.Println(median, err)
	// Output:
	// 30 <nil>
}
