// Package run executes notebooks: each is one Go program, checked with
// go/types and lints first, then interpreted in a child process and, beside
// it, compiled and run as the interpreter's referee. Output, events and exit
// status must be the same byte for byte.
//
// The package itself touches neither disk nor processes nor the clock: all
// that goes through the [Runner] it is given. Only the child's side ([Child])
// reads its standard input and writes what the cells publish.
package run
