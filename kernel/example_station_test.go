package kernel_test

import (
	"fmt"

	"kneebook/kernel"
)

// Two thirds more requests than one server can serve, and clients who want an
// answer within 200 ms. Who is served next, and who is not, decides how many get
// one.
func Example_overload() {
	base := kernel.Config{
		Arrivals: kernel.Poisson{Rate: 167},
		Service:  kernel.Exponential{Mean: 0.010},
		Client:   kernel.Client{Deadline: 0.2},
		Draws:    kernel.Native{Seed: 1},
		End:      kernel.Horizon{Time: 100},
	}
	capped, newest := base, base
	capped.Admission = []kernel.Admission{kernel.SystemCap{K: 10}}
	newest.Discipline = kernel.LIFO{}
	for _, c := range []kernel.Config{base, capped, newest} {
		r, err := kernel.Run(c)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%.0f on time per second; %d completed, %d dropped, %d stranded\n", r.Goodput(), r.Completed, r.Dropped, r.Stranded)
	}
	// Output:
	// 0 on time per second; 10040 completed, 0 dropped, 6613 stranded
	// 100 on time per second; 9984 completed, 6661 dropped, 8 stranded
	// 101 on time per second; 10136 completed, 0 dropped, 6517 stranded
}

// A policy of one's own is a function: here every second call is refused while
// ten or more wait.
func ExampleAdmitIf() {
	r, err := kernel.Run(kernel.Config{
		Arrivals: kernel.Poisson{Rate: 120},
		Service:  kernel.Exponential{Mean: 0.010},
		Admission: []kernel.Admission{kernel.AdmitIf{
			Admit: func(v kernel.View) bool { return v.Waiting < 10 || v.Call%2 == 0 },
		}},
		Draws: kernel.Native{Seed: 1},
		End:   kernel.Drain{Requests: 10_000},
	})
	fmt.Println(r.Offered == r.Completed+r.Shed, r.Shed > 1000, err)
	// Output:
	// true true <nil>
}

// Three times what a server can serve for 90 s, and then half of it. Windows
// tell how the overload went and when it was over, [Result.ArrivedBetween] what
// became of its requests.
func ExampleWindow() {
	r, err := kernel.Run(kernel.Config{
		Arrivals: kernel.Phases{Phases: []kernel.Phase{
			{Length: 10, Gap: 0.020}, {Length: 90, Gap: 0.010 / 3}, {Length: 400, Gap: 0.020},
		}},
		Service: kernel.Fixed{Time: 0.010},
		Dequeue: kernel.CoDel{Target: 0.005, Interval: 0.1},
		Client:  kernel.Client{Deadline: 0.2, Slack: 1e-9},
		Draws:   kernel.Native{},
		End:     kernel.Horizon{Time: 500},
		Window:  1,
	})
	if err != nil {
		panic(err)
	}
	bad, recovered, work, late := 0, -1, 0.0, 0.0
	for k := 10; k < 100; k++ {
		if r.Windows[k].OnTime < 50 { // half of what the server can do in a second
			bad++
		}
		work += r.Windows[k].Work
		late += r.Windows[k].LateWork
	}
	for k := 100; k < 495 && recovered < 0; k++ {
		offered, onTime := 0, 0
		for _, w := range r.Windows[k : k+5] {
			offered += w.Offered
			onTime += w.OfferedOnTime
		}
		if float64(onTime) >= 0.95*float64(offered) {
			recovered = k - 100
		}
	}
	overload := r.ArrivedBetween(10, 100)
	age, _ := kernel.Quantile(overload.Ages(kernel.Shed), 0.5)
	fmt.Printf("of the overload's %d requests %d were completed on time, half of the shed ones left before %.2f s\n", overload.Offered, overload.OnTime, age)
	fmt.Printf("%d bad seconds, %.0f%% of the service for late answers\n", bad, 100*late/work)
	fmt.Printf("%d waited at the end of the overload; over after %d s\n", r.Windows[99].WaitingAtEnd, recovered)
	// Output:
	// of the overload's 27001 requests 1731 were completed on time, half of the shed ones left before 0.47 s
	// 72 bad seconds, 81% of the service for late answers
	// 174 waited at the end of the overload; over after 1 s
}

// Totals keep no times of single requests, but histograms by class and fate.
func ExampleResult_TimesOf() {
	r, err := kernel.Run(kernel.Config{
		Arrivals:  kernel.Poisson{Rate: 150},
		Service:   kernel.Exponential{Mean: 0.010},
		Admission: []kernel.Admission{kernel.EvictOldest{K: 20}},
		Classes:   kernel.Classes{Shares: []float64{0.5, 0.5}},
		Draws:     kernel.Native{Seed: 1},
		End:       kernel.Drain{Requests: 1_000_000},
		Record:    kernel.RecordTotals,
	})
	if err != nil {
		panic(err)
	}
	_, ages := r.OfClass(1).TimesOf(kernel.Shed)
	p99, _ := ages.Quantile(0.99)
	fmt.Printf("%d of class 1 were evicted, after %.0f ms on average, 99%% of them before %.0f ms\n", ages.Count(), 1000*ages.Mean(), 1000*p99)
	// Output:
	// 166764 of class 1 were evicted, after 115 ms on average, 99% of them before 180 ms
}
