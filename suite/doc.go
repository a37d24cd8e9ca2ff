// Package suite is what both commands do with the notebooks: read them, parse,
// run, derive again, judge and print. Beside the commands it and the packages below
// it are the only ones that touch disk, processes, clock and environment; each
// stage that it calls is a function from values to values.
//
// What was computed once is kept in the user's cache folder under the hash of
// what it depends on.
package suite
