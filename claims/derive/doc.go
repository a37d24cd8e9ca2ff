// Package derive computes again, by another way, what the notebooks claim.
//
// It holds closed forms of queueing theory and simulators written as plainly
// as possible: one event at a time, with plain lists. It has its own generator
// of random numbers and its own logarithm, and it shares no code with the
// simulator whose results it checks. Where the two agree, a slip would have to
// have been made twice.
//
// Times are in seconds, rates per second, counts in requests. A closed form
// that is asked outside its domain returns NaN, which agrees with nothing.
//
// Results are the same bytes on every processor: a product that may enter a
// sum is rounded first, by an explicit float64, and none of the functions of
// math that differ between processors is used.
package derive
