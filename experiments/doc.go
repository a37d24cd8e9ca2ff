// Package experiments owns the named experiments of the notebooks: what is run
// on the kernel, with which parameters, and what is read off the run. Each of
// them can be used on its own, with your own numbers.
//
// # Running one
//
// An experiment X is a function from a plain struct of parameters to a result.
// XDefaults gives the parameters that its notebook uses; change what differs:
//
//	p := experiments.KneeDefaults()
//	p.Service = 0.025                // s
//	p.Loads = []float64{0.6, 0.8}
//	knee := experiments.Knee(p)
//	fmt.Println(knee.P99(0.8))       // s
//
// Values are in base units throughout: seconds, per second, shares, ratios,
// requests. The same parameters give the same result, to the last bit, on every
// machine.
//
// A module of your own needs this one beside it:
//
//	go mod edit -require=kneebook@v0.0.0 -replace=kneebook=../kneebook
//	go mod tidy
//
// # What comes out
//
// A result has Params, what it ran with, and Rows, one struct per row of its
// table. Methods give a cell by the row's key, as P99 above, or a whole column,
// as Loads and P99s, for a figure. They panic where there is no such row. Tags
// on the fields say what a column or a parameter is called, its base unit, and
// how a page prints it.
//
// Parameters that cannot be run make X panic with one error that lists every
// one of them: X is made for cells. [Lookup] gives the same experiment by the
// name of its table, at any seed, with an error in place of the panic.
//
//	knee, _ := experiments.Lookup("knee")
//	result, err := knee.Run(p, 42)
//
// # Which there are
//
// Of the blocks, in the order of the notebooks, with the tables that they
// publish in parentheses:
//
//   - response times against load: [Knee] (knee), [KneeError] (knee-error),
//     [KneePath] (knee-path)
//   - a limit on the queue: [Bound] (bound), [BoundLength] (bound-length),
//     [BoundCaps] (bound-caps), [BoundSLO] (bound-slo)
//   - signals of overload: [Signal] (signal), [SignalPath] (signal-path),
//     [SignalErrors] (signal-errors)
//   - oldest or newest first: [Order] (order), [OrderDeadlines]
//     (order-deadlines), [OrderLength] (order-length), [OrderSweep] (order-sweep)
//   - requests that nobody waits for: [Doomed] (doomed), [DoomedSweep]
//     (doomed-sweep)
//   - classes of requests: [FloorPolicies] (floor-policies), [FloorFrontier]
//     (floor-frontier), [FloorFlood] (floor-flood), [FloorLoad] (floor-load);
//     with the draws of the page that it grew from, [Floor] (floor),
//     [FloorSweep] (floor-sweep), [FloorGaps] (floor-gaps)
//   - all of these together: [Assembly] (assembly)
//   - formulas beside runs: [Whiteboard] (whiteboard), [WhiteboardShares]
//     (whiteboard-shares)
//   - clients that try again: [ProductionRetries] (production-retries)
//   - a pool of connections: [MechanismsPool] (mechanisms-pool), and worked
//     examples: [MechanismsExamples] (mechanisms-examples)
//   - clients that come back together: [FailuresTogether] (failures-together),
//     and worked examples: [FailuresExamples] (failures-examples)
//
// Of the other notebooks, with the first of their tables:
//
//   - four policies before a server of even pace: [Shedding] (shedding), and
//     along time [Hangover] (hangover)
//   - kinds of queues under the same overload: [Discipline] (discipline), and
//     after a surge [Recovery] (recovery)
//
// [All] lists every one. A new experiment is a file here and a line in the
// registry.
package experiments
