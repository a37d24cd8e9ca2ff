// Package live is what runs in the reader's browser. Each module is a program
// of its own, built for WebAssembly from a folder below this one, and does its
// work in a worker of the page's; this package knows which there are.
//
// A module has two parts: a package that does the work and knows no browser, so
// that the commands and the tests run it as well, and a main package that hands
// it to [kneebook/render/live/port].
package live

import "strconv"

// Dir is the folder of the modules on the published site.
const Dir = "live"

// Module is a program for the reader's browser.
type Module struct {
	Name string // of its folder below render/live, and of the script that talks to it
	Most int    // bytes, the most that a reader has to load; a test holds it
}

// Modules are all there are.
var Modules = []Module{
	{Name: "explore", Most: 750_000},
	{Name: "cells", Most: 3_100_000},
	{Name: "verify", Most: 1_500_000},
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

// Flags are those of go build beside the output. All but the kernel is compiled
// for its size, without inlining: a fifteenth less to load. Indices are checked
// wherever numbers are made, in all packages but Go's own: one that is out of
// range ends the run, and no number comes of it.
func (m Module) Flags() []string {
	return []string{"-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l", "-gcflags=std=-l -B", "-gcflags=kneebook/kernel="}
}

// Size says how much a reader has to load at most: 0.75 MB.
func (m Module) Size() string {
	return strconv.FormatFloat(float64(m.Most)/1e6, 'f', -1, 64) + " MB"
}
