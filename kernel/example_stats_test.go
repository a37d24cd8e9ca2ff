package kernel_test

import (
	"fmt"

	"kneebook/kernel"
)

// Twenty runs of the same station, each with its own seed, and an interval for
// the mean sojourn time. The exact mean of the long run is 50 ms.
func ExampleReplicate() {
	station := kernel.Config{
		Arrivals: kernel.Poisson{Rate: 80},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.Native{},
		End:      kernel.Drain{Requests: 50_000},
	}
	measured, err := kernel.Replicate(station, kernel.Seeds(7, 20), func(r kernel.Result) []float64 {
		mean, _ := kernel.Mean(r.Sojourns())
		return []float64{mean, r.Utilisation()}
	})
	if err != nil {
		panic(err)
	}
	mean, _ := kernel.MeanInterval(measured[0], 0.95)
	busy, _ := kernel.MeanInterval(measured[1], 0.95)
	fmt.Printf("mean sojourn time: from %.1f to %.1f ms\n", 1000*mean.Low, 1000*mean.High)
	fmt.Printf("utilisation: from %.1f%% to %.1f%%\n", 100*busy.Low, 100*busy.High)
	// Output:
	// mean sojourn time: from 49.1 to 50.9 ms
	// utilisation: from 79.6% to 80.1%
}

// What 20,000 requests at offered load 0.95 can tell.
func ExampleRunLength() {
	advice, err := kernel.RunLength(kernel.Config{
		Arrivals: kernel.Poisson{Rate: 95},
		Service:  kernel.Exponential{Mean: 0.010},
		Draws:    kernel.Native{Seed: 7},
		End:      kernel.Drain{Requests: 20_000},
	})
	if err != nil {
		panic(err)
	}
	fmt.Printf("worth %.0f independent requests, off by %.0f%%\n", advice.Independent, 100*advice.RelativeError)
	fmt.Printf("%.0f requests would be off by 10%%\n", advice.Requests)
	// Output:
	// worth 13 independent requests, off by 29%
	// 168311 requests would be off by 10%
}

// A million values in memory that does not grow with them.
func ExampleHistogram() {
	histogram, err := kernel.NewHistogram(3)
	if err != nil {
		panic(err)
	}
	for i := 1; i <= 1_000_000; i++ {
		histogram.Record(float64(i) / 1000)
	}
	low, high, _ := histogram.Bounds(0.99)
	fmt.Printf("p99 between %.1f and %.1f, %d cells\n", low, high, len(histogram.Cells()))
	// Output:
	// p99 between 990.0 and 990.5, 11168 cells
}

// Two phases that follow each other: 80 requests per second at random for a
// second, then 600 for half a second.
func ExamplePhases() {
	bursts := kernel.Phases{Repeat: true, Phases: []kernel.Phase{
		{Length: 1, From: 80, To: 80},
		{Length: 0.5, From: 600, To: 600},
	}}
	rate, dispersion := bursts.LongRun()
	fmt.Printf("%.0f per second on average, dispersion %.0f\n", rate, dispersion)
	// Output:
	// 253 per second on average, dispersion 1
}
