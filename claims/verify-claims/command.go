package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kneebook/claims"
	"kneebook/claims/form"
	"kneebook/suite"
	"kneebook/suite/console"
	"kneebook/suite/publish"
	"kneebook/suite/store"
)

// The exit statuses.
const (
	exitHolds = 0
	exitFails = 1
	exitUsage = 2
)

// mostSeeds bounds -seeds: above that a mistake is likelier than a wish.
const mostSeeds = 100_000

// examples stand below the flags in the help.
const examples = `
Examples:
  go run ./claims/verify-claims                       all notebooks, 20 seeds
  go run ./claims/verify-claims -notebook knee        one notebook
  go run ./claims/verify-claims -claim knee-p99-ratio one claim, with its values
  go run ./claims/verify-claims -no-cache -seeds 100  everything computed again, as in CI
  go run ./claims/verify-claims -notebook knee -seeds 1000 -write
                                                      writes claims/bands/knee.csv
  go run ./claims/verify-claims -notebooks ~/queues   notebooks of your own, with the claims that they declare
  go run ./claims/verify-claims -forms                what such claims can ask for
  go run ./claims/verify-claims -format json          for a program: report.schema.json describes it
  go run ./claims/verify-claims -format junit >claims.xml
                                                      for a CI server's list of tests
  go run ./claims/verify-claims -format github        annotations at file and line
  go run ./claims/verify-claims -diff /tmp/old-site   what changed since a build: its folder, or its claims.json
  go run ./claims/verify-claims -diff old.json -format markdown
                                                      the same as a table, for a job's summary

Exit status: 0 all holds, 1 something does not, 2 wrong usage. A number that
changed and holds is no failure.
`

// command is one call of verify-claims.
type command struct {
	stdout, stderr io.Writer
	dir            string                   // where it is called
	specs          func() []claims.Notebook // nil: claims.All
	texts          string                   // where notebooks, bands and site are; "" is the module's root
	cache          string                   // folder of what is kept; "" is the user's
	workspace      string                   // root of the repository that annotations name files from; "" where none is known

	notebook, claim, format, old string
	folder                       string // -notebooks
	forms                        bool
	seeds                        int
	write, noCache               bool
	was                          suite.Claims // of the build that -diff names
	root                         string       // the module's
}

// main runs the command and gives its exit status.
func (c *command) main(ctx context.Context, args []string) int {
	switch err := c.parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitHolds
	case err != nil:
		return c.usage(err)
	}
	if c.forms {
		fmt.Fprint(c.stdout, form.Help())
		return exitHolds
	}
	var err error
	if c.root, err = suite.FindRoot(c.dir); err != nil {
		return c.fail(err)
	}
	if err := c.find(); err != nil {
		return c.usage(err)
	}
	if err := c.checkClaim(); err != nil {
		return c.usage(err)
	}
	if c.old != "" {
		if c.was, err = readClaims(c.old); err != nil {
			return c.usage(err)
		}
	}
	return c.verify(ctx)
}

// parse reads the flags. Help is printed where it is asked for.
func (c *command) parse(args []string) error {
	set := flag.NewFlagSet("verify-claims", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&c.notebook, "notebook", "", "check one notebook, by `name`")
	set.StringVar(&c.claim, "claim", "", "check one claim, by `id`")
	set.IntVar(&c.seeds, "seeds", suite.DefaultSeeds, "run `n` seeds again by both implementations, spread over the committed ones")
	set.StringVar(&c.folder, "notebooks", "", "check the notebooks of this `folder`, which say themselves what they assert")
	set.BoolVar(&c.forms, "forms", false, "list the closed forms and the figures of runs that a notebook's own claims can ask for")
	set.BoolVar(&c.write, "write", false, "write the values at these seeds to claims/bands")
	set.BoolVar(&c.noCache, "no-cache", false, "compute everything again; read and keep nothing")
	set.StringVar(&c.format, "format", "text", "print `text`, json, junit or github; with -diff text or markdown")
	set.StringVar(&c.old, "diff", "", "print which claims changed since the build in `old`: a site's folder, or its claims.json")
	err := set.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(c.stdout, "Verify-claims checks every number of the notebooks against an independent derivation.\n\nFlags:")
		set.SetOutput(c.stdout)
		set.PrintDefaults()
		fmt.Fprint(c.stdout, examples)
	}
	if err != nil {
		return err
	}
	given := map[string]bool{}
	set.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return c.checkFlags(given, set.Args())
}

// checkFlags refuses values that make no sense.
func (c *command) checkFlags(given map[string]bool, rest []string) error {
	var errs []error
	if len(rest) > 0 {
		errs = append(errs, fmt.Errorf("unknown argument %q: notebooks are chosen with -notebook", rest[0]))
	}
	formats, with := []string{"text", "json", "junit", "github"}, ""
	if c.old != "" {
		formats, with = []string{"text", "markdown"}, " with -diff"
	}
	if !slices.Contains(formats, c.format) {
		last := len(formats) - 1
		errs = append(errs, fmt.Errorf("-format %s: it is %s or %s%s", c.format, strings.Join(formats[:last], ", "), formats[last], with))
	}
	if given["notebooks"] && c.folder == "" {
		errs = append(errs, errors.New("-notebooks: it takes a folder"))
	}
	for _, other := range []string{"write", "seeds"} {
		if c.folder != "" && given[other] {
			errs = append(errs, fmt.Errorf("-%s does not go with -notebooks: claims that a notebook declares are of one run, and have no values over seeds", other))
		}
	}
	if c.write && c.old != "" {
		errs = append(errs, errors.New("-write does not go with -diff"))
	}
	if c.seeds < suite.LeastSeeds || c.seeds > mostSeeds {
		errs = append(errs, fmt.Errorf("-seeds %d: it is from %d to %d", c.seeds, suite.LeastSeeds, mostSeeds))
	}
	if c.write && c.claim != "" {
		errs = append(errs, errors.New("-write writes all claims of a notebook; it does not go with -claim"))
	}
	return errors.Join(errs...)
}

// find finds the folder with the notebooks.
func (c *command) find() (err error) {
	if c.specs == nil {
		c.specs = claims.All
	}
	if c.folder != "" {
		if c.folder, err = suite.Elsewhere(c.dir, c.folder); err != nil {
			return err
		}
		c.texts = c.folder
	}
	if c.texts == "" {
		c.texts = c.root
	}
	return nil
}

// checkClaim refuses a claim that there is none of, and finds its notebook.
func (c *command) checkClaim() error {
	if c.claim == "" {
		return nil
	}
	var names, known []string
	all, err := suite.Asserted(suite.Options{Root: c.root, Texts: c.texts, Folder: c.folder, Specs: c.specs})
	if err != nil {
		return err
	}
	for _, nb := range all {
		names = append(names, nb.Name)
		if c.notebook != "" && c.notebook != nb.Name {
			continue
		}
		for _, cl := range nb.Claims {
			if cl.ID == c.claim {
				c.notebook = nb.Name
				return nil
			}
			known = append(known, cl.ID)
		}
	}
	if c.notebook != "" && !slices.Contains(names, c.notebook) {
		return suite.Unknown{What: "notebook", Name: c.notebook, Known: names}
	}
	return suite.Unknown{What: "claim", Name: c.claim, Known: known}
}

// usage reports wrong usage.
func (c *command) usage(err error) int {
	fmt.Fprintf(c.stderr, "verify-claims: %s\n", strings.ReplaceAll(err.Error(), "\n", "\nverify-claims: "))
	fmt.Fprintln(c.stderr, "verify-claims -h lists the flags, with examples")
	return exitUsage
}

// verify builds the suite, reports on it and gives the exit status.
func (c *command) verify(ctx context.Context) int {
	start := time.Now()
	progress := console.New(c.stderr)
	o := suite.Options{Root: c.root, Texts: c.texts, Folder: c.folder, Specs: c.specs, Only: c.notebook, Seeds: c.seeds, Write: c.write,
		Progress: func(p suite.Progress) { progress.Step(p.Notebook, p.Doing) }}
	if c.cache == "" {
		c.cache = store.Default()
	}
	if !c.noCache {
		o.Cache = c.cache
	}
	built, err := suite.Build(ctx, o)
	progress.Clear()
	if unknown := (suite.Unknown{}); errors.As(err, &unknown) {
		return c.usage(err)
	}
	if err != nil {
		return c.fail(err)
	}
	if c.old != "" && c.notebook == "" && c.claim == "" {
		if err := twoSuites(c.old, c.was, built.Claims()); err != nil {
			return c.usage(err)
		}
	}
	r := report{suite: built, seeds: c.seeds, only: c.claim, part: c.notebook != "", folder: c.folder != "", prefix: c.fromRoot()}
	if c.claim == "" && c.folder == "" {
		r.checked, r.site = true, publish.Verify(filepath.Join(c.texts, "site"), "site")
		if c.notebook == "" {
			_, gone := suite.ReadIDs(c.texts, built)
			r.suite.Problems = append(r.suite.Problems, gone...)
		}
	}
	return c.finish(r, time.Since(start))
}

// finish prints the report, writes what is to be written, and gives the exit
// status.
func (c *command) finish(r report, took time.Duration) int {
	if err := c.print(r, took); err != nil {
		return c.fail(err)
	}
	if c.write {
		if err := c.writeBands(r.suite); err != nil {
			return c.fail(err)
		}
	}
	if !r.holds() {
		return exitFails
	}
	return exitHolds
}

// print prints the report, or what changed, in the format that was asked for.
// What does not hold is told with the changes too.
func (c *command) print(r report, took time.Duration) error {
	switch {
	case c.old != "" && c.format == "markdown":
		return errors.Join(r.diff(c.was).markdown(c.stdout, r), r.faults(c.stderr))
	case c.old != "":
		return errors.Join(r.diff(c.was).text(c.stdout), r.faults(c.stderr))
	case c.format == "json":
		return r.json(c.stdout)
	case c.format == "junit":
		return r.junit(c.stdout)
	case c.format == "github":
		return r.github(c.stdout)
	}
	return r.text(c.stdout, took)
}

// writeBands writes the values over seeds of every notebook that ran.
func (c *command) writeBands(s suite.Suite) error {
	var errs []error
	for _, b := range s.Built {
		file, changed, err := suite.WriteBands(c.texts, b)
		if errs = append(errs, err); err != nil {
			continue
		}
		if file != "" && changed {
			fmt.Fprintf(c.stderr, "wrote %s: %s, %s\n", file,
				console.Count(len(b.Bands.Seeds), "seed"), console.Count(len(b.Bands.Claims), "claim"))
		}
	}
	return errors.Join(errs...)
}

// fail reports what keeps the command from working.
func (c *command) fail(err error) int {
	fmt.Fprintf(c.stderr, "verify-claims: %s\n", console.Plain(err.Error()))
	return exitFails
}
