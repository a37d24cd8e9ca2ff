package experiments_test

import (
	"fmt"

	"kneebook/experiments"
)

// The notebook's own run, and then a service of one's own: 25 ms, at 60% and
// 80% load.
func Example() {
	knee := experiments.Knee(experiments.KneeDefaults())
	fmt.Printf("p99: %.0f ms at 50%%, %.0f ms at 95%%\n", 1000*knee.P99(0.5), 1000*knee.P99(0.95))

	p := experiments.KneeDefaults()
	p.Service, p.Loads = 0.025, []float64{0.6, 0.8}
	own := experiments.Knee(p)
	for _, load := range own.Loads() {
		fmt.Printf("at %.0f%%: in the long run a mean of %.1f ms and a p99 of %.0f ms\n",
			100*load, 1000*own.Theory(load), 1000*own.TheoryQuantile(load, 0.99))
	}
	// Output:
	// p99: 93 ms at 50%, 803 ms at 95%
	// at 60%: in the long run a mean of 62.5 ms and a p99 of 288 ms
	// at 80%: in the long run a mean of 125.0 ms and a p99 of 576 ms
}

// The largest of some queue caps that keeps the p99 within a budget.
func ExampleBoundCaps() {
	caps := experiments.BoundCaps(experiments.BoundCapsDefaults())
	fmt.Printf("%.0f requests keep %.0f ms; with one more the p99 is %.0f ms\n",
		caps.Largest(), 1000*caps.Params.Budget, 1000*caps.P99(13))
	// Output:
	// 12 requests keep 200 ms; with one more the p99 is 210 ms
}

// The same arrivals before the same queue, served from the front and from the
// back.
func ExampleOrder() {
	order := experiments.Order(experiments.OrderDefaults())
	for _, name := range []string{"fifo", "lifo"} {
		fmt.Printf("%s: %.1f%% answered within %.0f ms\n", name, 100*order.FastShare(name), 1000*order.Params.Deadline)
	}
	// Output:
	// fifo: 0.4% answered within 100 ms
	// lifo: 70.7% answered within 100 ms
}

// What a check of the deadline at dequeue gains.
func ExampleDoomed() {
	doomed := experiments.Doomed(experiments.DoomedDefaults())
	fmt.Printf("useful: %.0f of %.0f completed, with a check %.0f of %.0f\n", doomed.Useful("fifo"), doomed.Completed("fifo"),
		doomed.Useful("fifo-check"), doomed.Completed("fifo-check"))
	// Output:
	// useful: 225 of 16968 completed, with a check 13898 of 16662
}

// Retries raise the load of a full server, and hardly what it answers.
func ExampleProductionRetries() {
	p := experiments.ProductionRetriesDefaults()
	p.Rates = []float64{130}
	r := experiments.ProductionRetries(p)
	fmt.Printf("%.1f attempts a call with retries, %.1f with a budget\n", r.Attempts(130), r.BudgetAttempts(130))
	// Output:
	// 2.4 attempts a call with retries, 1.1 with a budget
}

// By name, at another seed, and with an error that lists all that is wrong.
func ExampleLookup() {
	knee, found := experiments.Lookup("knee")
	fmt.Println(found)
	p := knee.Defaults().(experiments.KneeParams)
	result, err := knee.Run(p, 42)
	fmt.Println(result.(experiments.KneeResult).Params.Seed, err)

	p.Loads, p.Servers = []float64{1.5}, 2
	_, err = knee.Run(p, 42)
	fmt.Println(err)
	// Output:
	// true
	// 42 <nil>
	// experiment knee: Loads[0] is 1.5, want from 0.001 to 0.9999; Servers is 2, want 1
}
