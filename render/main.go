// Command render publishes the notebooks: it runs their cells, checks every
// number, draws the figures and writes the site in one step. Where something
// does not hold it says so and leaves the last site as it is.
//
//	go run ./render [-out dir] [-base url] [-live=false] [-check] [-no-cache]
//	go run ./render -serve addr [-base url] [-no-cache]
//	go run ./render -run name [-cell id] [-quiet] [-no-cache]
//	go run ./render -new name
//	go run ./render -notebooks dir -out dir [-name name] [-check] [-serve addr]
//	go run ./render -explore 'rate=95 service=10ms'
//	go run ./render -experiment name [-set name=value]... -out dir
//
// With -check nothing is written: the site is built in memory and compared with
// the one on disk. With -serve the site is served from memory and built again
// when a notebook, the sources or the bands change; nothing is written either.
// An open page loads again by itself; one that does not hold says what is wrong
// with it, where it is.
//
// With -run the cells of one notebook run, and what they give is printed block
// by block. With -new the files of another notebook are written: its text, its
// claims, its experiment.
//
// With -notebooks all of this is done with the notebooks of a folder that is not
// of this module. They say themselves what they assert, in fences of the word
// claims; package form reads them. Of that folder nothing is written.
//
// With -experiment an experiment runs, with other parameters if they are set,
// and what it gives is written into a folder of its own: rows, charts, a
// manifest, and a report that opens by itself.
//
// With -explore a service of one's own runs, and what comes of it is printed: the
// numbers that explore.html gives of the same text.
//
// The exit status is 0 where all went well, 1 where something does not hold or
// differs, and 2 where the command was called wrongly.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"kneebook/notebooks/run"
)

func main() {
	run.Child()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	c := command{stdout: os.Stdout, stderr: os.Stderr, dir: "."}
	status := c.main(ctx, os.Args[1:])
	stop()
	os.Exit(status)
}
