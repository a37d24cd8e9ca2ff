// Command faults puts faults into the simulator and into the derivations, one
// at a time, and reports which of the module's checks notices each. A fault
// that nothing notices shows where a wrong number could be published.
//
//	go run ./suite/faults [kernel|derive] [-sample n | -all] [-run regexp]
//	    [-list] [-every] [-only check] [-jobs n] [-format text|json]
//
// There are faults by hand, which were chosen for what they mean (a cap ignored,
// the newest served for the oldest, a stream taken for another), and faults by
// syntax, which change an operator, a constant or a condition, or leave a
// statement out, wherever there is one. Those by hand stand in tables as
// patterns that must be found in their file exactly once: after a change of the
// file that is not so, the table says so and has to follow.
//
// # How a fault is put in
//
// No file of the module is changed. Tests are built with the faulty file laid
// over the sound one (go build -overlay). Claims are checked in a copy of the
// module, since verify-claims builds the cells of notebooks itself, and these
// have to meet the faulty file too.
//
// # What notices a fault
//
// The checks of a fault come in this order, and the first that notices it ends
// its trial: the tests of its own package, the tests of what stands on it, and
// verify-claims, notebook by notebook, the long ones last. A test that only
// holds hashes or bytes of what came out earlier does not count: it tells that
// something differs, not that it is wrong. Nor do bands that are stale. A run
// without end is stopped after so much time of the processor, and counts as
// noticed. Of each test and notebook that notices a fault it is checked that
// it holds without the fault.
//
// A fault that makes no difference to anything is equivalent. The tables in
// equivalent.go and deriveequivalent.go name each of those and say why; they
// are not tried unless -equivalent says so, and then must go unnoticed.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	c := command{stdout: os.Stdout, stderr: os.Stderr, dir: "."}
	os.Exit(c.main(ctx, os.Args[1:]))
}
