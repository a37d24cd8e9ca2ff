// Package live is what runs in the reader's browser. Each module is a program
// of its own, built for WebAssembly from a folder below this one, and does its
// work in a worker of the page's; this package knows which there are.
//
// A module has two parts: a package that does the work and knows no browser, so
// that the commands and the tests run it as well, and a main package that hands
// it to [kneebook/render/live/port].
package live

import (
	"strconv"
	"strings"
)

// Dir is the folder of the modules on the published site.
const Dir = "live"

// Module is a program for the reader's browser.
type Module struct {
	Name string // of its folder below render/live, and of the script that talks to it
	Most int    // bytes, the most that a reader has to load; a test holds it

	// Small says that all but the kernel is compiled for its size, without
	// inlining: a fifteenth less to load.
	Small bool

	// Slow says that the kernel is compiled so as well.
	Slow bool

	// Unchecked says that indices are not checked: a thirtieth less. What the
	// tests of its packages run has none that is out of range.
	Unchecked bool
}

// Modules are all there are.
var Modules = []Module{
	{Name: "explore", Most: 750_000, Small: true, Unchecked: true},
	{Name: "cells", Most: 3_100_000, Small: true},
	{Name: "verify", Most: 1_500_000, Small: true, Slow: true, Unchecked: true},
}

// Of gives a module by its name; the zero Module where there is none.
func Of(name string) Module {
	for _, m := range Modules {
		if m.Name == name {
			return m
		}
	}
	return Module{}
}

// File is the module's path on the site. What a reader loads is compressed in
// the file, whatever the server makes of it.
func (m Module) File() string { return Dir + "/" + m.Name + ".wasm.gz" }

// Flags are those of go build beside the output.
func (m Module) Flags() []string {
	flags := []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w"}
	all, kernel := "", ""
	if m.Small {
		all += " -l"
	}
	if m.Slow {
		kernel += " -l"
	}
	if m.Unchecked {
		all, kernel = all+" -B", kernel+" -B"
	}
	if all != "" {
		flags = append(flags, "-gcflags=all="+strings.TrimSpace(all), "-gcflags=kneebook/kernel="+strings.TrimSpace(kernel))
	}
	return flags
}

// Size says how much a reader has to load at most: 0.75 MB.
func (m Module) Size() string {
	return strconv.FormatFloat(float64(m.Most)/1e6, 'f', -1, 64) + " MB"
}
