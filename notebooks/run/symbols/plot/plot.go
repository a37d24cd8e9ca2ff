// Package plot holds what interpreted cells can reach of gonum/plot, to draw
// freely. It stands apart from the other symbols because the browser does not
// have it. All but this file is generated; run go generate
// ./notebooks/run/symbols after a change to what show/draw exports.
package plot

import "github.com/traefik/yaegi/interp"

// Symbols maps a package to its names, as those of package symbols do.
var Symbols = interp.Exports{}
