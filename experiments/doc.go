// Package experiments owns the named experiments of the notebooks: what is run
// on the kernel, with which parameters, and what is read off the run.
//
// An experiment is a function from a plain struct of parameters to a result
// with two fields: Params, what it ran with, and Rows, one struct per row of
// its table. Tags on the fields say what a column or parameter is called, its
// base unit, and how a page prints it. Values are in base units throughout:
// seconds, per second, shares, ratios, requests.
//
//	rows := experiments.Knee(experiments.KneeDefaults())
//	fmt.Println(rows.P99(0.95) / rows.P99(0.5))
//
// The functions made for cells ([Knee], [KneeError], [KneePath]) panic with an
// error that lists every parameter that is wrong; through [Lookup] and [All]
// the same experiments give it as an error. A new experiment is a file here
// and a line in [All].
package experiments
