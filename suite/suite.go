package suite

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"time"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/run"
	"kneebook/suite/host"
	"kneebook/suite/publish"
	"kneebook/suite/store"
)

// DefaultSeeds is how many seeds are run again where Options leaves that open.
const DefaultSeeds = 20

// Options says what to build.
type Options struct {
	Root     string                   // the module's root, from FindRoot
	Texts    string                   // where notebooks/ and claims/bands/ are read; "" is Root
	Folder   string                   // a folder of notebooks elsewhere, which say themselves what they assert; "" for those of Texts
	Name     string                   // of the site of a Folder
	Specs    func() []claims.Notebook // what is asserted; nil: claims.All
	Only     string                   // the name of one notebook; "" for all
	Seeds    int                      // how many seeds both implementations run again
	Write    bool                     // the bands are computed from these seeds, not read
	Drafts   bool                     // pages are printed of what does not hold too, with what is wrong at its place
	Bare     bool                     // nothing runs in the reader's browser, and no page has a button for it
	Base     string                   // absolute URL that the site will have; "" for none
	Cache    string                   // folder of what is kept; "" keeps and reads nothing
	Run      run.Options              // limits; its Runner, Progress and Cells are set here
	Progress func(Progress)           // told what happens, never from two goroutines at once; may be nil
}

// Progress is one step of a build, for whoever shows it.
type Progress struct {
	Notebook string // "" for what concerns all
	Doing    string // running cell 2 of 4
}

// Suite is all notebooks, each with what came of it.
type Suite struct {
	Sources  notebooks.Sources
	Built    []Built            // by name
	Problems notebooks.Problems // that belong to no notebook
	Files    []publish.File     // the printed site; with its manifest where there is no problem, none where a notebook did not run
	Times    Times

	sourcesFile string // where the sources stand
}

// Times says how long the parts of a build took.
type Times struct {
	Cells       time.Duration // to read the notebooks and run their cells in both engines
	Derivations time.Duration // to derive again and judge
	Pages       time.Duration // to print
}

// Built is one notebook with all that is known of it.
type Built struct {
	Notebook notebooks.Notebook
	Spec     claims.Notebook // with what the notebook itself declares
	Results  notebooks.Results
	Derived  claims.Tables   // by the second implementation, at the notebook's own seed
	Seeds    []claims.AtSeed // both implementations, at the seeds run again
	Bands    claims.Bands
	Values   claims.Values      // what the notebooks may cite of it; zero where it did not run
	Report   claims.Report      // zero where the notebook did not run
	Ran      bool               // its cells ran to the end, in both engines alike
	Problems notebooks.Problems // all of them, the report's among them
	Notes    notebooks.Problems // worth saying, no failure
	listed   claims.Notebook    // what package claims lists of it
}

// AllProblems gives the problems of the suite and of every notebook.
func (s Suite) AllProblems() notebooks.Problems {
	all := s.Problems.Sorted()
	for _, b := range s.Built {
		all = append(all, b.Problems.Sorted()...)
	}
	return all
}

// Unknown says that a notebook was asked for that there is none of.
type Unknown struct {
	What, Name string // notebook, kneee
	Known      []string
}

// Error gives a sentence with the names that are known.
func (u Unknown) Error() string {
	if len(u.Known) == 0 {
		return fmt.Sprintf("there is no %s %q, nor any other", u.What, u.Name)
	}
	return fmt.Sprintf("there is no %s %q; there are: %s", u.What, u.Name, listed(u.Known))
}

// Build reads, runs, judges and prints the notebooks. What an author has to mend is in
// the problems of the result; the error is an [Unknown] name, or says what
// about the machine keeps it from working.
func Build(ctx context.Context, o Options) (Suite, error) {
	b, err := newBuilder(o)
	if err != nil {
		return Suite{}, err
	}
	defer b.host.Close()
	if err := b.load(); err != nil {
		return Suite{}, err
	}
	b.run(ctx, pointers(b.suite.Built))
	if err := b.runAside(ctx); err != nil {
		return Suite{}, err
	}
	b.declare()
	b.suite.Times.Cells = b.lap()
	b.judgeAll(ctx)
	b.suite.Times.Derivations = b.lap()
	b.across()
	b.print()
	b.suite.Times.Pages = b.lap()
	if err := ctx.Err(); err != nil {
		return Suite{}, context.Cause(ctx)
	}
	return b.suite, nil
}

// builder is a build in progress.
type builder struct {
	Options
	host   *host.Host
	store  *store.Store
	files  fs.FS     // the module's
	source string    // hash of the module's source, once it is known
	start  time.Time // of the part of the build that goes on
	suite  Suite
	aside  []Built // notebooks that Options.Only leaves out and the one built cites
}

// lap is the time since the last lap, or since the build began.
func (b *builder) lap() time.Duration {
	now := time.Now()
	took := now.Sub(b.start)
	b.start = now
	return took
}

// newBuilder opens what a build needs.
func newBuilder(o Options) (*builder, error) {
	h, err := host.New(o.Root)
	if err != nil {
		return nil, err
	}
	if o.Specs == nil {
		o.Specs = claims.All
	}
	if o.Folder != "" {
		o.Texts, o.Specs = o.Folder, func() []claims.Notebook { return nil }
	}
	if o.Progress == nil {
		o.Progress = func(Progress) {}
	}
	if o.Texts == "" {
		o.Texts = o.Root
	}
	o.Seeds = max(o.Seeds, LeastSeeds)
	b := &builder{Options: o, host: h, files: os.DirFS(o.Root), start: time.Now()}
	if o.Cache != "" {
		sum, err := store.HashFile(h.Executable())
		if err != nil {
			return nil, fmt.Errorf("the running program cannot be read: %w", err)
		}
		b.store = store.Open(o.Cache, sum)
	}
	return b, nil
}

// Input is what the judgement of a notebook rested on.
func (s Suite) Input(b Built) claims.Input {
	return claims.Input{Notebook: b.Notebook, Results: b.Results, Sources: s.Sources, SourcesFile: s.sourcesFile, Spec: b.Spec,
		Derived: b.Derived, Seeds: b.Seeds, Bands: b.Bands}
}
