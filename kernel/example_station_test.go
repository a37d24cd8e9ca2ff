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
