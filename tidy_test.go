// Package kneebook_test holds the walls and the house rules of the whole
// module: who may import whom, how long a function may be, what may not be
// called where. It reads the sources; it runs nothing of them.
package kneebook_test

import "testing"

// module is the import path of everything that is ours.
const module = "kneebook"

// wall is one line of the architecture: a package and what its files, tests
// apart, may import. The standard library is free but for what never names.
type wall struct {
	pkg   string // its folder; "..." at the end means any below too
	ours  names  // packages of ours; "..." at the end means any below
	third names  // modules or packages of others, with all below
	never names  // packages of the standard library; "os/..." is os and all below
}

type names []string

// What touches the world: disk, network, environment. What tells the time is
// held by another rule too, since a date may be parsed without a clock. Package
// runtime alone may be asked how many cores there are.
var (
	world   = names{"os/...", "net", "net/http/...", "syscall/...", "unsafe", "C"}
	clock   = append(names{"time", "io/fs", "path/filepath", "embed", "runtime/debug", "runtime/metrics", "runtime/pprof", "runtime/trace"}, world...)
	network = names{"net", "net/http/...", "os/exec"}
	all     = names{"..."}
	none    names
)

// walls is the architecture, from the text of a notebook down to the commands.
var walls = []wall{
	{"kernel", none, none, clock},
	{"kernel/bench/mm1", names{"kernel"}, none, network},
	{"kernel/golden", names{"kernel", "experiments"}, none, network},
	{"experiments", names{"kernel"}, none, clock},

	{"notebooks/quantity", none, none, clock},
	{"notebooks/drawing", none, none, world},
	{"notebooks", names{"notebooks/drawing", "notebooks/quantity"}, none, world},
	{"notebooks/markdown", names{"notebooks", "notebooks/quantity"}, names{goldmark, yaml}, world},
	{"notebooks/program", names{"notebooks"}, none, world},
	{"notebooks/show", names{"notebooks", "notebooks/drawing", "notebooks/quantity", "notebooks/show/emit"}, none, world},
	{"notebooks/show/emit", names{"notebooks", "notebooks/quantity"}, none, network},
	{"notebooks/show/draw", names{"notebooks", "notebooks/drawing", "notebooks/show/emit", "notebooks/show/draw/svg"}, names{gonumPlot}, world},
	{"notebooks/show/draw/svg", none, names{gonumPlot}, world},
	{"notebooks/run", names{"notebooks/...", "kernel", "experiments"}, names{yaegi}, network},
	{"notebooks/run/replay", names{"notebooks", "notebooks/program", "notebooks/show/emit", "notebooks/run/symbols"}, names{yaegi}, world},
	{"notebooks/run/symbols", names{"notebooks/show", "notebooks/show/emit", "kernel", "experiments"}, names{yaegi}, network},
	{"notebooks/run/symbols/generate", all, names{yaegi, gonumPlot}, none},
	{"notebooks/run/symbols/plot", names{"notebooks/show/draw"}, names{yaegi, gonumPlot}, world},

	{"claims/derive", none, names{gonum + "mathext", gonum + "integrate", gonum + "mat"}, clock},
	{"claims", names{"claims/derive", "notebooks", "notebooks/quantity"}, none, world},
	{"claims/form", names{"claims", "claims/derive", "notebooks", "notebooks/quantity"}, none, world},

	{"render/figure", names{"notebooks", "notebooks/drawing", "notebooks/quantity", "notebooks/show/draw/svg", "render/figure/layout"}, names{gonumPlot}, world},
	{"render/figure/layout", none, none, world},
	{"render/figure/raster", names{"notebooks", "render/figure"}, names{gonumPlot}, world},
	{"render/page", names{"notebooks", "notebooks/quantity", "claims", "render/figure", "render/figure/raster", "render/live", "render/live/service", "render/table"}, names{goja}, world},
	{"render/table", names{"notebooks", "notebooks/quantity"}, none, world},
	{"render/live", none, none, world},
	{"render/live/port", none, none, network},
	{"render/live/direct", none, none, network},
	{"render/live/chart", names{"notebooks/drawing", "render/figure/layout"}, none, world},
	{"render/live/service", names{"kernel", "claims/derive", "notebooks/drawing", "render/live/chart"}, none, world},
	{"render/live/tryout", names{"notebooks", "notebooks/run/replay", "render/live/chart", "notebooks/show/emit", "render/table"}, none, world},
	{"render/live/livetest", names{"render/live"}, none, none},
	{"render/live/check", names{"notebooks", "notebooks/show", "claims", "experiments"}, none, world},
	{"render/live/verify", names{"render/live/direct", "render/live/check"}, none, network},
	{"render/live/cells", names{"render/live/port", "render/live/tryout"}, none, network},
	{"render/live/explore", names{"render/live/direct", "render/live/service"}, none, network},

	{"suite/...", all, names{xsys, xsync, xterm}, none},
	{"render", all, names{xsys, xsync, xterm, fsnotify}, none},
	{"claims/verify-claims", all, names{xsys, xsync, xterm}, none},
}

// Modules of others.
const (
	goldmark  = "github.com/yuin/goldmark"
	yaml      = "go.yaml.in/yaml/v3"
	yaegi     = "github.com/traefik/yaegi"
	goja      = "github.com/dop251/goja"
	fsnotify  = "github.com/fsnotify/fsnotify"
	gonum     = "gonum.org/v1/gonum/"
	gonumPlot = "gonum.org/v1/plot"
	xsys      = "golang.org/x/sys"
	xsync     = "golang.org/x/sync"
	xterm     = "golang.org/x/term"
)

// testWalls bind tests too: what proves the simulator right never meets it.
var testWalls = []struct {
	pkg   string
	never names
}{
	{"claims/derive", names{"kernel/...", "experiments/..."}},
}

var (
	// reproducible packages give the same bytes on every processor.
	reproducible = names{"kernel", "experiments", "claims/derive"}
	// timeless packages read no clock, though they may handle times.
	timeless = names{
		"notebooks", "notebooks/markdown", "notebooks/program", "notebooks/show",
		"claims", "render/figure", "render/page",
	}
)

// Sizes, in lines.
const (
	longestFunction = 70
	longestFile     = 400
	medianBelow     = 12
)

// rule is one thing that is held, and a function that finds where it is not.
type rule struct {
	name string
	find func(tree) []finding
}

var rules = []rule{
	{"imports", findImports},
	{"clock", findClock},
	{"sizes", findSizes},
	{"documentation", findUndocumented},
	{"reproducible bytes", findIrreproducible},
	{"paths of a machine", findMachinePaths},
}

func TestTidy(t *testing.T) {
	sources, err := readTree(".")
	if err != nil {
		t.Fatal(err)
	}
	if self := sources.texts["tidy_test.go"]; self == "" || len(sources.sources) < len(walls) {
		t.Fatalf("%d Go files read, this one among them: %v", len(sources.sources), self != "")
	}
	for _, rule := range rules {
		t.Run(rule.name, func(t *testing.T) {
			for _, found := range rule.find(sources) {
				t.Error(found)
			}
		})
	}
}
