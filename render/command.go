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

Exit status: 0 done, 1 something does not hold or differs, 2 wrong usage.
`

// command is one call of render.
type command struct {
	stdout, stderr io.Writer
	dir            string                   // where it is called
	specs          func() []claims.Notebook // nil: claims.All
	cache          string                   // folder of what is kept; "" is the user's

	out, base, serve string
	check, noCache   bool
	root             string // the module's
	texts            string // where notebooks and records are; "" is root
}

// main runs the command and gives its exit status.
func (c *command) main(ctx context.Context, args []string) int {
	switch err := c.parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitDone
	case err != nil:
		fmt.Fprintf(c.stderr, "render: %s\n", strings.ReplaceAll(err.Error(), "\n", "\nrender: "))
		fmt.Fprintln(c.stderr, "render -h lists the flags, with examples")
		return exitUsage
	}
	var err error
	if c.root, err = suite.FindRoot(c.dir); err != nil {
		return c.fail(err)
	}
	if c.texts == "" {
		c.texts = c.root
	}
	switch {
	case c.serve != "":
		err = c.serveSite(ctx)
	case c.check:
		err = c.checkSite(ctx)
	default:
		err = c.writeSite(ctx)
	}
	if err != nil {
		return c.fail(err)
	}
	return exitDone
}

// parse reads the flags. Help is printed where it is asked for.
func (c *command) parse(args []string) error {
	set := flag.NewFlagSet("render", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&c.out, "out", "", "publish to this `folder` (default site, in the module)")
	set.StringVar(&c.base, "base", "", "absolute `URL` that the site will have, for canonical addresses")
	set.StringVar(&c.serve, "serve", "", "serve at this `address`, such as :8080, from memory; only on this machine unless a host is given")
	set.BoolVar(&c.check, "check", false, "write nothing; compare the site on disk with what the sources give")
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
	return errors.Join(errs...)
}

// folder is where the site is published: -out as seen from the place of the
// call, or site in the module.
func (c *command) folder() publish.Folder {
	dir := c.out
	switch {
	case dir == "":
		dir = defaultOut
		return publish.Folder{Flag: "-out", Name: dir, Dir: filepath.Join(c.texts, dir), Root: c.root}
	case !filepath.IsAbs(dir):
		dir = filepath.Join(c.dir, dir)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		abs = dir
	}
	return publish.Folder{Flag: "-out", Name: c.out, Dir: abs, Root: c.root}
}

// standard reports whether the site is the committed one.
func (c *command) standard() bool { return c.folder().Dir == filepath.Join(c.texts, defaultOut) }

// options says how the suite is built.
func (c *command) options(progress *console.Progress) suite.Options {
	o := suite.Options{Root: c.root, Texts: c.texts, Specs: c.specs, Base: c.base, Seeds: suite.DefaultSeeds,
		Progress: func(p suite.Progress) { progress.Step(p.Notebook, p.Doing) }}
	if c.cache == "" {
		c.cache = store.Default()
	}
	if !c.noCache {
		o.Cache = c.cache
	}
	return o
}

// fail prints what went wrong.
func (c *command) fail(err error) int {
	fmt.Fprintf(c.stderr, "render: %s\n", console.Plain(err.Error()))
	return exitFails
}
