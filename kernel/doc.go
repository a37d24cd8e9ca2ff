// Package kernel simulates a queue: requests arrive, wait, are served and
// leave.
//
// # A run
//
// One run is fixed by one plain value, a [Config]: when requests arrive, how
// long each takes to serve, where the random numbers come from, and how the run
// ends. [Run] gives a [Result]: the instants at which each request arrived, was
// taken into service and left, and what follows from them.
//
//	run, err := kernel.Run(kernel.Config{
//		Arrivals: kernel.Poisson{Rate: 95},
//		Service:  kernel.Exponential{Mean: 0.010},
//		Draws:    kernel.CPython{Seed: 7},
//		End:      kernel.Drain{Requests: 20_000},
//	})
//
// The waiting time of a request is from its arrival to the start of its
// service; its sojourn time is from its arrival to its departure. [Quantile]
// and [Mean] sum up lists of either. The offered load is the rate times the
// mean service time, and may exceed 1; [Result.Utilisation] is the share of
// time in which the server was busy, and cannot. Times are float64 seconds,
// rates are per second.
//
// There is one server. It serves the oldest request that waits, the queue has
// no limit, and nobody leaves it unserved.
//
// # What can be relied on
//
// The same Config gives the same bytes on every machine and with every
// compiler: the kernel uses its own logarithm, [Log], and keeps compilers from
// fusing a product with a sum. It reads no clock, no file and no environment,
// and shares nothing between runs, so runs may go on at the same time.
//
// Where two things happen at the same instant, a completion comes before an
// arrival, and an arrival before the choice of whom to serve next.
//
// A Config that cannot be run is an error that names every wrong field and its
// value, an [Invalids]; nothing panics and nothing is replaced by a default.
//
// # The draws
//
// [Native] has a stream for each purpose, so that runs of one seed meet the same
// arrivals whatever the policy. Exponential numbers come from a ziggurat.
//
// [CPython] draws what a Python program with random.Random(seed) would draw
// that makes a list of all arrivals first and then takes one service time per
// request served, so that results published from such a program can be met to
// the last digit printed. [MT19937] is that generator.
//
// # How far to trust a number
//
// One run is one sample. [Replicate] runs a Config once for each of many
// [Seeds], on all cores and with the same result on any number of them, and
// [MeanInterval] or [QuantileInterval] say how far the truth can be from what
// the runs gave. Requests that follow each other wait about equally long, so an
// interval over the requests of one run is far too narrow; [BatchMeans] is the
// way for a single long run, and [RunLength] says from the Config how long it
// has to be.
//
// [Quantile] and [Quantiles] are exact, by selection. A [Histogram] takes values
// one by one in memory that does not grow, and gives quantiles by the same rank
// to a relative precision; [Moments] does so for mean and variance.
//
// # Adding to it
//
// An arrival process is a type in a file of its own that implements [Arrivals],
// and a line in [ArrivalProcesses]; a service time likewise with [Service] and
// [ServiceTimes]. The tests of what holds for every run read the two tables.
package kernel
