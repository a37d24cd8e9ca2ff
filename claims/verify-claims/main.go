// Command verify-claims checks every number of the notebooks: it runs their
// cells, derives every claim and every table again, and compares text, bound
// value and derivation. It also holds the published files of site/ against
// site/manifest.json.
//
//	go run ./claims/verify-claims [-notebook name] [-claim id] [-seeds n]
//	    [-write] [-no-cache] [-format text|json]
//
// The exit status is 0 where all holds, 1 where something does not, and 2
// where the command was called wrongly.
//
// # JSON
//
// With -format json one object is printed. Numbers are in base units (s, /s,
// share, ×); one that does not exist, or is not finite, is null.
//
//	{
//	  "holds": true,            // everything
//	  "seeds": 20,              // how many were run again
//	  "notebooks": [{
//	    "name": "knee", "file": "knee.md",
//	    "ran": true,            // the cells ran to the end
//	    "holds": true,
//	    "claims": [{
//	      "id": "knee-p99-ratio", "sentence": "…", "unit": "×",
//	      "how": "second implementation", "scope": "this run", "run": "seed 7, …",
//	      "holds": true, "verdict": "…",
//	      "value": 8.65, "bound": 8.65, "measured": 8.65, "derived": 8.65, "exact": 10,
//	      "band": {"low": 5.1, "high": 11, "seeds": 1000},
//	      "uses": ["knee.md:41:7"]      // the texts that cite it
//	    }],
//	    "tables": [{"table": "knee", "cells": 35, "holds": true, "verdict": "…"}],
//	    "numbers": {"derived": 44, "inputs": 12, "sourced": 5, "plain": 0, "loose": 0},
//	    "problems": [{"pos": {"file": "knee.md", "line": 41, "col": 7}, "message": "…", "hint": "…"}]
//	  }],
//	  "site": {"checked": true, "problems": []},
//	  "problems": [],           // that belong to no notebook
//	  "totals": {"claims": 20, "claims_failed": 0, "tables": 3, "tables_failed": 0, "problems": 0}
//	}
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
	c := command{stdout: os.Stdout, stderr: os.Stderr, dir: "."}
	os.Exit(c.main(ctx, os.Args[1:]))
}
