// Package form reads claims that an author writes in the notebook itself, in
// fences of the word claims, and gives them as package claims has them. Closed
// forms and the naive simulator of package derive are called by name there, so
// that nobody has to write Go to assert something.
//
//	run fifo: rate=95/s, service=10 ms, requests=20,000, seed=7
//
//	tail: The p99 of the response time
//	  = fifo.p99
//	  exact: mm1.p99(rate=95/s, service=10 ms)
//
//	table waits
//	  rate = 50/s, 80/s, 95/s
//	  p99 = fifo.p99(rate=rate)
//
// The text goes through three steps: [entries] cuts it into claims, runs and
// tables; a parser makes expressions of their lines; and a reader finds what
// the names mean, what unit each expression has, and makes a function of it.
// What can be asked for stands in two tables, closedForms and figures, which
// [Help] prints.
package form
