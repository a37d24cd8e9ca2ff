package run

import (
	"time"

	"kneebook/notebooks"
)

// The limits that hold where Options leaves them zero, and those that are
// fixed because both engines must meet them in the same way.
const (
	DefaultCellLimit   = 10 * time.Second
	DefaultOutputLimit = 1 << 20 // bytes
	eventLimit         = 8 << 20
	startLimit         = 30 * time.Second // from the child's start to its first cell
)

// Options says how notebooks are run.
type Options struct {
	Runner      Runner
	CellLimit   time.Duration  // wall time of a cell that sets no timeout itself; 0: DefaultCellLimit
	OutputLimit int            // bytes that one notebook may print; 0: DefaultOutputLimit
	Parallel    int            // processes at once; 0: one per processor
	Cells       int            // how many cells of each notebook run, from the first on; 0: all
	Progress    func(Progress) // told what happens, never from two goroutines at once; may be nil

	// SkipLints leaves out the lints for what the interpreter gets wrong, so
	// that a test can see the referee catch it.
	SkipLints bool
}

// Progress is one step of a run, for whoever shows it.
type Progress struct {
	Notebook string // its name; "" for what concerns all
	Stage    Stage
	Cell     int // StageCell: index of the cell that begins
	Cells    int // how many cells the notebook has
}

// Stage says what a Progress reports.
type Stage string

// The stages.
const (
	StageCheck Stage = "check" // types and lints of a notebook begin
	StageBuild Stage = "build" // the compiled referee of all notebooks is built
	StageCell  Stage = "cell"  // a cell begins in the interpreter
	StageDone  Stage = "done"  // a notebook's outcome stands
)

// Outcome is what came of one notebook.
type Outcome struct {
	Results  notebooks.Results
	Problems notebooks.Problems // empty where all went well
	Notes    notebooks.Problems // worth saying, no failure: output that was not UTF-8
}
