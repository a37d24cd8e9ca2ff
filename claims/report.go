package claims

import (
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// Input is all that the judgement of one notebook rests on.
type Input struct {
	Notebook    notebooks.Notebook
	Results     notebooks.Results
	Sources     notebooks.Sources
	SourcesFile string // where these stand; "" is notebooks/sources.yaml
	Spec        Notebook
	Derived     Tables   // the second implementation's tables at the notebook's own seed
	Seeds       []AtSeed // both implementations at further seeds
	Bands       Bands    // the committed values over seeds
	// Remembered are values of an earlier evaluation with the same tables,
	// measured and derived, and the same claims; nil where there was none.
	Remembered Remembered
}

// AtSeed is a notebook's tables at one seed, measured by the kernel and derived
// again.
type AtSeed struct {
	Seed     uint64
	Measured Tables
	Derived  Tables
}

// Evidence is what is known of a claim's value, in the claim's base unit. The
// value of a comparison is its left side less its right side.
type Evidence struct {
	Bound    *float64  // what the cell bound; nil where none did
	Measured *float64  // on the measured tables, at the notebook's own seed; nil for the scope Exact
	Derived  *float64  // on the derived tables, or Exact for the scope Exact
	Exact    *float64  // the closed form; nil where there is none
	Sides    []float64 // of a comparison: left and right, as measured; nil for a level
	Apart    float64   // largest relative difference between Measured and Derived, a comparison's sides each for itself
	Over     []float64 // the values over the seeds of the committed band, or over a declared claim's own
	Held     int       // at how many of a declared claim's own seeds it holds
	Again    []Pair    // at the seeds that were run again
	// What the claim's functions of these names give.
	Otherwise, ExactOtherwise []float64
}

// Pair is a value at one seed by both implementations.
type Pair struct {
	Seed              uint64
	Measured, Derived float64
	Apart             float64  // as Evidence.Apart
	Committed         *float64 // what the band has for this seed; nil where it has none
}

// Verdict says whether a claim holds.
type Verdict struct {
	Holds    bool
	Sentence string // the values and how they agree, or where they differ
}

// Band is an interval over seeds.
type Band struct {
	Low, High float64 // 5% and 95% quantiles, in the claim's base unit
	Seeds     int
}

// Report is the judgement of one notebook.
type Report struct {
	Claims     []Result
	Tables     []TableResult
	Statements []StatementResult // one for each of Notebook.Statements
	Numbers    Numbers
	Free       int                // figures that are drawn freely: nothing checks their points
	Problems   notebooks.Problems // all that does not hold, at its place
}

// Result is one claim with all that is known of it.
type Result struct {
	Claim    Claim
	Verdict  Verdict
	Evidence Evidence
	Value    float64 // what its texts are compared with, in the claim's base unit; NaN where it has none
	Band     *Band   // of a Run claim, or a Seeds claim
	Answer   string  // the option of a prompt that is right; "" where the claim is asked for as a number
	Run      string  // "seed 7, 20,000 requests": from the tables' parameters
	Uses     []int   // indices in Notebook.Statements of the texts that cite it, in order
}

// TableResult is the comparison of one published table with its derivation.
type TableResult struct {
	Table    string
	Cells    int
	Holds    bool
	Largest  float64 // largest relative difference between a cell and its derivation; its last digits differ between processors
	Sentence string  // "35 cells derived again, the same to 1e-9": the same on every processor
}

// StatementResult is what stands behind one statement.
type StatementResult struct {
	Values []float64     // in base units of Unit; empty where the text states no value
	Unit   quantity.Unit // of the values
	Claim  string        // the claim it cites, without .band or .exact; "" for others
	Page   string        // the other notebook that has the claim or the table; "" for the page's own
	Loose  bool          // only the relation is asserted
	Holds  bool
}

// Numbers counts the statements of a notebook by what holds them.
type Numbers struct {
	Derived int // claim: and cell:
	Inputs  int // given:
	Sourced int // source:
	Plain   int // plain:
	Loose   int // of Derived: only the relation is asserted
}

// Holds reports whether everything on the page holds.
func (r Report) Holds() bool { return len(r.Problems) == 0 }

// Claim finds the result of a claim by id.
func (r Report) Claim(id string) (Result, bool) {
	for _, c := range r.Claims {
		if c.Claim.ID == id {
			return c, true
		}
	}
	return Result{}, false
}
