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
// # The station
//
// Where no more is said there is one server. It serves the oldest request that
// waits, the queue has no limit, and nobody leaves it unserved. Fields of the
// Config change that one by one: more Servers behind one queue, their Speed in
// time; a Discipline, who is served next; Admission policies, who may join; a
// rule at Dequeue, who is discarded when its turn comes; Classes; and a Client
// with a deadline, a timeout and retries. [Disciplines], [AdmissionPolicies] and
// [DequeueRules] list what there is. [LeastFirst], [AdmitIf] and [DiscardIf]
// take a function and so do anything else.
//
//	overload := kernel.Config{
//		Arrivals:  kernel.Phases{Phases: []kernel.Phase{{Length: 10, From: 50, To: 50}, {Length: 90, From: 300, To: 300}, {Length: 400, From: 50, To: 50}}},
//		Service:   kernel.Fixed{Time: 0.010},
//		Dequeue:   kernel.CoDel{Target: 0.005, Interval: 0.1},
//		Client:    kernel.Client{Deadline: 0.2},
//		Draws:     kernel.Native{Seed: 1},
//		End:       kernel.Horizon{Time: 500},
//		Window:    1,
//	}
//
// A call is what a client wants; a request is one try of it. Each request has
// one [Fate]: completed, dropped, shed, expired, abandoned or stranded. The
// counts of the six add up to the requests offered, always, and those of
// [Result.ByClass] to the same. [Result.Ages] gives how old those of one fate
// were, [Result.OfClass], [Result.ArrivedBetween] and [Result.LeftBetween] the
// part of a result that is of one class or of one stretch of time. What Client.Deadline says is unknown to the server (except under [EDF])
// and decides which completions count as on time, for [Result.Goodput].
//
// A run ends when the last of a number of calls has left ([Drain]), or at an
// instant ([Horizon]), where what is left is stranded.
//
// Config.Record chooses between the times of all requests, a full [Trace], and
// totals in memory that does not grow with the run: counts, integrals, windows,
// and a [Histogram] of waiting and sojourn times for each class and fate
// ([Result.TimesOf]). Config.Window cuts the run into windows of equal length, of
// each of which a [Window] tells what arrived and left in it, how busy the
// servers were, and how many were there at its end.
//
// # What can be relied on
//
// The same Config gives the same bytes on every machine and with every
// compiler: the kernel uses its own logarithm, [Log], and keeps compilers from
// fusing a product with a sum. It reads no clock, no file and no environment,
// and shares nothing between runs, so runs may go on at the same time.
//
// Where things happen at the same instant, their order is: completions, by the
// server's number; timeouts, by the requests' order of arrival; retries, by that
// of the requests that failed; calls that arrive, each of which is admitted or
// refused at once; and last the choice of whom to serve, by the free servers'
// numbers. What these make happen at the same instant, such as a retry without a
// pause, follows in another round.
//
// A Config that cannot be run is an error that names every wrong field and its
// value, an [Invalids]; nothing panics and nothing is replaced by a default. A
// field that would change nothing for want of another one, such as a pause before
// retries that are never made, a list with more entries than classes, or an Own
// without a Total, is an error too. What may change nothing by its value or in
// the station where it stands is not: Attempts of 1, retries where no request can
// fail, a speed of 1 from the start, an empty [Limit], a rule at dequeue under
// [ProcessorSharing]. (A panic of a function of one's own is
// passed on.) What a reader of the numbers should know is in [Result.Warnings]:
// that the run is too short for its load, or that this cannot be known, and that
// it is so long that a float64 rounds its times.
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
// A queue discipline is a type in a file of its own that implements
// [Discipline], and a line in [Disciplines]. Its open gives a picker for one
// run, whose next says which of those who wait is served next; the station keeps
// them in a list by order of arrival, or has join and leave of a picker called
// that keeps them itself. [LIFO] is the shortest example, [Priority] one that
// keeps lists of its own. One that looks at service times has a method needsWork. What
// else a new discipline touches:
//
//   - claims/derive, the naive simulator that does the same again, one event at
//     a time, and has to agree: a Rule there, who is next by it, and a case in
//     naiveDiscipline of twin_test.go;
//   - whom it prefers to whom, in orders of order_test.go;
//   - what is known to the last bit, once the new results are right:
//     go run ./kernel/golden > kernel/golden/kernel.txt, and goldenStations in
//     golden_station_test.go;
//   - what notebooks can name: go generate ./notebooks/run/symbols.
//
// Nobody has to remember this list: for each of them a test fails that says what
// to write where.
//
// Admission policies ([Admission], [AdmissionPolicies]) and rules at dequeue
// ([DequeueRule], [DequeueRules]) are added in the same way, as are arrival
// processes ([Arrivals], [ArrivalProcesses]) and service times ([Service],
// [ServiceTimes]). The tests of what holds for every run read the tables, and ask
// what limits a policy keeps to and whom a rule spares.
package kernel
