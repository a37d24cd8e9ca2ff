// Command golden prints a hash of each of a broad set of runs: every entry of
// the kernel's tables, with native draws and with CPython's, and what the
// statistics make of them. The same lines come out on every machine and with
// every compiler; kernel.txt holds them.
//
//	go run ./kernel/golden > kernel/golden/kernel.txt   # after a run has changed for a reason
//	go run ./kernel/golden -experiments                 # the tables of the experiments as well
//	kernel/golden/legs.sh                               # the same on other processors
package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	tables := flag.Bool("experiments", false, "print the hashes of the experiments' tables as well")
	flag.Parse()
	out := bufio.NewWriter(os.Stdout)
	err := printAll(out, *tables)
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// printAll writes a line for each run: its hash and what was run.
func printAll(out io.Writer, tables bool) error {
	lines, err := kernelLines()
	if err != nil {
		return err
	}
	if tables {
		more, err := experimentLines()
		if err != nil {
			return err
		}
		lines = append(lines, more...)
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line.hash, line.name); err != nil {
			return err
		}
	}
	return nil
}
