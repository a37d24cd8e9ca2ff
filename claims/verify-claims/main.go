// Command verify-claims checks every number of the notebooks: it runs their
// cells, derives every claim and every table again, and compares text, bound
// value and derivation. It also holds the published files of site/ against
// site/manifest.json.
//
//	go run ./claims/verify-claims [-notebook name] [-claim id] [-seeds n]
//	    [-write] [-no-cache] [-format text|json|junit|github]
//	go run ./claims/verify-claims -diff old [-format text|markdown] …
//
// The exit status is 0 where all holds, 1 where something does not, and 2
// where the command was called wrongly.
//
// # Formats
//
// With -format json one object is printed, which report.schema.json beside
// this file describes. Numbers in it are in base units (s, /s, share, ×); one
// that does not exist, or is not finite, is null.
//
// With -format junit it is JUnit's XML: a suite a notebook, a case for its
// cells, each claim, each table, and its text.
//
// With -format github each problem is a workflow command of GitHub, which shows
// it at its file and line.
//
// With -diff a line is printed for each claim that is not what it was in an
// earlier build, with what it was and is, and the pages that state it; with
// -format markdown a table. The build is the folder of a site, or its
// claims.json, which claims.schema.json describes. A number that changed and
// holds is no failure; what does not hold is told on standard error.
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
	defer stop()
	c := command{stdout: os.Stdout, stderr: os.Stderr, dir: ".", workspace: os.Getenv("GITHUB_WORKSPACE")}
	os.Exit(c.main(ctx, os.Args[1:]))
}
