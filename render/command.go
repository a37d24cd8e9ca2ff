package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"kneebook/claims"
	"kneebook/suite"
	"kneebook/suite/console"
	"kneebook/suite/publish"
	"kneebook/suite/store"
)

// The exit statuses.
const (
	exitDone  = 0
	exitFails = 1
	exitUsage = 2
)

// defaultOut is the committed site, relative to the module's root.
const defaultOut = "site"

// examples stand below the flags in the help.
const examples = `
Examples:
  go run ./render                          builds site/
  go run ./render -out /tmp/draft          builds into another folder
  go run ./render -base https://example.org/kneebook
                                           with the absolute addresses that the site will have
  go run ./render -check -no-cache         says whether site/ is what the sources give, as in CI
  go run ./render -serve :8080             serves on this machine, and builds again on a change
  go run ./render -run knee                prints what the cells of a notebook give, block by block
  go run ./render -run knee -cell check    the same up to one cell
  go run ./render -run knee -cell check -quiet
                                           that cell alone
  go run ./render -new patience            writes the files of a new notebook
  go run ./render -experiment shedding -set horizon=60s -out /tmp/run
                                           runs an experiment: rows, charts, a manifest, report.html
  go run ./render -notebooks ~/queues -out ~/queues-site
                                           publishes notebooks of your own: author.html shows how
  go run ./render -explore 'rate=95 service=10ms deadline=200ms'
                                           runs your own numbers, as explore.html does

Exit status: 0 done, 1 something does not hold or differs, 2 wrong usage.
`

// command is one call of render.
type command struct {
	stdout, stderr io.Writer
	dir            string                   // where it is called
	specs          func() []claims.Notebook // nil: claims.All
	cache          string                   // folder of what is kept; "" is the user's

	out, base, serve      string
	run, cell, notebook   string // -run, -cell, -new
	experiment            string
	sets                  settings
	check, noCache, quiet bool
	live                  bool   // the modules for the reader's browser are built too
	explore               string // -explore
	folderOf, name        string // -notebooks, -name
	root                  string // the module's
	texts                 string // where notebooks and records are; "" is root
}

// main runs the command and gives its exit status.
func (c *command) main(ctx context.Context, args []string) int {
	switch err := c.parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitDone
	case err != nil:
		return c.usage(err)
	}
	var err error
	if c.root, err = suite.FindRoot(c.dir); err != nil {
		return c.fail(err)
	}
	if err := c.elsewhere(); err != nil {
		return c.usage(err)
	}
	if c.texts == "" {
		c.texts = c.root
	}
	err = c.do(ctx)
	if wrongUsage(err) {
		return c.usage(err)
	}
	if err != nil {
		return c.fail(err)
	}
	return exitDone
}

// wrongUsage reports whether an error is about how the command was called.
func wrongUsage(err error) bool {
	unknown, name, set, text := suite.Unknown{}, badName{}, badSetting{}, badService{}
	return errors.As(err, &unknown) || errors.As(err, &name) || errors.As(err, &set) || errors.As(err, &text)
}

// do does what the flags ask for.
func (c *command) do(ctx context.Context) error {
	switch {
	case c.notebook != "":
		return c.newNotebook()
	case c.experiment != "":
		return c.runExperiment()
	case c.explore != "":
		return c.exploreService()
	case c.run != "":
		return c.runNotebook(ctx)
	case c.serve != "":
		return c.serveSite(ctx)
	case c.check:
		return c.checkSite(ctx)
	}
	return c.writeSite(ctx)
}

// parse reads the flags. Help is printed where it is asked for.
func (c *command) parse(args []string) error {
	set := flag.NewFlagSet("render", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&c.out, "out", "", "publish to this `folder` (default site, in the module)")
	set.StringVar(&c.base, "base", "", "absolute `URL` that the site will have, for canonical addresses")
	set.StringVar(&c.serve, "serve", "", "serve at this `address`, such as :8080, from memory; only on this machine unless a host is given")
	set.StringVar(&c.run, "run", "", "run the cells of the notebook `name` and print what they give; write nothing")
	set.StringVar(&c.cell, "cell", "", "with -run: stop after the cell with this `id`")
	set.BoolVar(&c.quiet, "quiet", false, "with -run: print the last cell alone")
	set.StringVar(&c.notebook, "new", "", "write the files of a new notebook `name`, ready to be edited")
	set.StringVar(&c.experiment, "experiment", "", "run the experiment `name` and write what it gives to the folder -out: rows, charts, a manifest, report.html")
	set.Var(&c.sets, "set", "with -experiment: set a parameter, `name=value`, such as horizon=5s or rates=100/s,200/s; once for each")
	set.StringVar(&c.folderOf, "notebooks", "", "take the notebooks of this `folder`, which say themselves what they assert; README.md tells how")
	set.StringVar(&c.name, "name", "", "with -notebooks: the `name` of the site")
	set.StringVar(&c.explore, "explore", "", "run your own service, `key=value ...` such as 'rate=95 service=10ms deadline=200ms', and print what comes of it; -explore keys lists the keys")
	set.BoolVar(&c.check, "check", false, "write nothing; compare the site on disk with what the sources give")
	set.BoolVar(&c.live, "live", true, "build the modules that run in the reader's browser too; -live=false publishes a site that is whole but for their buttons")
	set.BoolVar(&c.noCache, "no-cache", false, "compute everything again; read and keep nothing")
	err := set.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(c.stdout, "Render publishes the notebooks as a static site once every number in them holds.\n\nFlags:")
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

// checkFlags refuses values and combinations that make no sense.
func (c *command) checkFlags(given map[string]bool, rest []string) error {
	var errs []error
	if len(rest) > 0 {
		errs = append(errs, fmt.Errorf("unknown argument %q: all notebooks are rendered", rest[0]))
	}
	if u, err := url.Parse(c.base); c.base != "" && (err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" ||
		u.RawQuery != "" || u.Fragment != "") {
		errs = append(errs, fmt.Errorf("-base %s: it is an absolute URL such as https://example.org/kneebook", c.base))
	}
	if given["out"] && c.out == "" {
		errs = append(errs, errors.New("-out: the path is empty"))
	}
	if given["serve"] {
		if given["out"] || c.check {
			errs = append(errs, errors.New("-serve writes nothing; it goes neither with -out nor with -check"))
		}
		if _, err := listenAddress(c.serve); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(append(errs, c.checkNotebookFlags(given)...)...)
}

// checkNotebookFlags refuses what does not go with one notebook.
func (c *command) checkNotebookFlags(given map[string]bool) []error {
	var errs []error
	for _, mode := range []struct {
		flag   string
		value  string
		what   string
		others []string
	}{
		{"run", c.run, "the name of a notebook", []string{"new", "serve", "check", "out", "base", "live"}},
		{"new", c.notebook, "the name of a notebook", []string{"notebooks", "serve", "check", "out", "base", "no-cache", "live"}},
		{"experiment", c.experiment, "the name of an experiment", []string{"notebooks", "run", "new", "serve", "check", "base", "no-cache", "live"}},
		{"explore", c.explore, "the text of a service, such as 'rate=95 service=10ms'", []string{"notebooks", "experiment", "run", "new", "serve", "check", "out", "base", "no-cache", "live"}},
	} {
		if given[mode.flag] && mode.value == "" {
			errs = append(errs, fmt.Errorf("-%s: it takes %s", mode.flag, mode.what))
		}
		for _, other := range mode.others {
			if given[mode.flag] && given[other] {
				errs = append(errs, fmt.Errorf("-%s does not go with -%s", mode.flag, other))
			}
		}
	}
	for _, detail := range []struct{ flag, of string }{{"cell", "run"}, {"quiet", "run"}, {"set", "experiment"}, {"name", "notebooks"}} {
		if given[detail.flag] && !given[detail.of] {
			errs = append(errs, fmt.Errorf("-%s goes with -%s alone", detail.flag, detail.of))
		}
	}
	if given["experiment"] && !given["out"] {
		errs = append(errs, errors.New("-experiment needs -out, a folder for what it gives"))
	}
	return append(errs, c.checkElsewhere(given)...)
}

// checkElsewhere refuses a folder of notebooks that is none, or without a place
// for its site.
func (c *command) checkElsewhere(given map[string]bool) []error {
	var errs []error
	if given["notebooks"] && c.folderOf == "" {
		errs = append(errs, errors.New("-notebooks: it takes a folder"))
	}
	if given["notebooks"] && !given["out"] && !given["serve"] && !given["run"] {
		errs = append(errs, errors.New("-notebooks needs -out, a folder for the site, or -serve or -run"))
	}
	return errs
}

// folder is where the site is published: -out as seen from the place of the
// call, or site in the module.
func (c *command) folder() publish.Folder {
	f := publish.Folder{Flag: "-out", Name: c.out, Root: c.root, Site: suite.Options{Folder: c.folderOf, Name: c.name}.SiteName()}
	if c.experiment != "" {
		f.Site = runsName
	}
	if c.out == "" {
		f.Name, f.Dir = defaultOut, filepath.Join(c.texts, defaultOut)
		return f
	}
	if f.Dir = c.out; !filepath.IsAbs(f.Dir) {
		f.Dir = filepath.Join(c.dir, f.Dir)
	}
	if abs, err := filepath.Abs(f.Dir); err == nil {
		f.Dir = abs
	}
	return f
}

// standard reports whether the site is the committed one.
func (c *command) standard() bool {
	return c.folderOf == "" && c.folder().Dir == filepath.Join(c.texts, defaultOut)
}

// elsewhere finds the folder of -notebooks.
func (c *command) elsewhere() (err error) {
	if c.folderOf == "" {
		return nil
	}
	if c.texts, err = suite.Elsewhere(c.dir, c.folderOf); err != nil || c.out == "" {
		return err
	}
	return suite.Beside(c.texts, c.folder().Dir, c.out)
}

// options says how the suite is built.
func (c *command) options(progress *console.Progress) suite.Options {
	o := suite.Options{Root: c.root, Texts: c.texts, Specs: c.specs, Base: c.base, Bare: !c.live, Seeds: suite.DefaultSeeds,
		Progress: func(p suite.Progress) { progress.Step(p.Notebook, p.Doing) }}
	if c.folderOf != "" {
		o.Folder, o.Name = c.texts, c.name
	}
	o.Cache = c.cacheFolder()
	return o
}

// cacheFolder is where results are kept; "" where they are not.
func (c *command) cacheFolder() string {
	switch {
	case c.noCache:
		return ""
	case c.cache == "":
		c.cache = store.Default()
	}
	return c.cache
}

// usage reports wrong usage.
func (c *command) usage(err error) int {
	fmt.Fprintf(c.stderr, "render: %s\n", strings.ReplaceAll(err.Error(), "\n", "\nrender: "))
	fmt.Fprintln(c.stderr, "render -h lists the flags, with examples")
	return exitUsage
}

// fail prints what went wrong.
func (c *command) fail(err error) int {
	fmt.Fprintf(c.stderr, "render: %s\n", console.Plain(err.Error()))
	return exitFails
}
