package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"kneebook/suite"
	"kneebook/suite/console"
)

// The exit statuses.
const (
	exitNoticed  = 0
	exitSurvives = 1
	exitUsage    = 2
)

// How many faults by syntax are tried where neither -all nor -sample is given.
const (
	spreadKernel = 150
	spreadDerive = 80
)

// examples stand below the flags in the help.
const examples = `
Examples:
  go run ./suite/faults                     all faults by hand, and a spread of those by syntax
  go run ./suite/faults kernel              those of the simulator
  go run ./suite/faults derive -all         all those of the derivations, which takes hours
  go run ./suite/faults -sample 10          ten of them, always the same
  go run ./suite/faults -list -run CoDel    what would be tried of it, without doing so
  go run ./suite/faults -run 'window.go' -every
                                            which checks notice each fault there, all of them
  go run ./suite/faults -only claims -run 'FIFO|LIFO'
                                            whether verify-claims alone would notice
  go run ./suite/faults -format json        for a program

Exit status: 0 every fault is noticed, 1 one is not, or no longer applies, 2
wrong usage.
`

// command is one call of faults.
type command struct {
	stdout, stderr io.Writer
	dir            string // where it is called

	part, run, only, format        string
	sample, jobs                   int
	all, list, every, withHarmless bool
	chosen                         *regexp.Regexp
}

// main runs the command and gives its exit status.
func (c *command) main(ctx context.Context, args []string) int {
	switch err := c.parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitNoticed
	case err != nil:
		return c.usage(err)
	}
	root, err := suite.FindRoot(c.dir)
	if err != nil {
		return c.fail(err)
	}
	found, err := findFaults(root)
	if err != nil {
		return c.fail(err)
	}
	chosen := c.choose(found)
	if len(chosen) == 0 {
		return c.usage(fmt.Errorf("-run %s: no line of the list matches", c.run))
	}
	if c.list {
		return c.print(report{problems: found.problems, listed: chosen})
	}
	r, err := c.try(ctx, root, chosen, found.why)
	if err != nil {
		return c.fail(err)
	}
	r.problems = append(r.problems, found.problems...)
	return c.print(r)
}

// parse reads the flags, which may stand behind the part too. Help is printed
// where it is asked for.
func (c *command) parse(args []string) error {
	set := flag.NewFlagSet("faults", flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.Func("sample", "try `n` faults, half of them by hand, chosen always in the same way", func(text string) (err error) {
		if c.sample, err = strconv.Atoi(text); err == nil && c.sample < 1 {
			err = errors.New("it is 1 or more")
		}
		return err
	})
	set.BoolVar(&c.all, "all", false, "try every fault by syntax, and not a spread of them")
	set.StringVar(&c.run, "run", "", "choose among those whose line in the list a `regexp` matches")
	set.BoolVar(&c.list, "list", false, "list the faults and try none")
	set.BoolVar(&c.every, "every", false, "let every check look at each fault, and not stop at the first that notices it")
	set.StringVar(&c.only, "only", "", "let these `checks` look alone: some of "+strings.Join(checkNames(), ","))
	set.BoolVar(&c.withHarmless, "equivalent", false, "try those too that are said to make no difference")
	set.IntVar(&c.jobs, "jobs", 2, "try `n` faults at a time")
	set.StringVar(&c.format, "format", "text", "print `text` or json")
	rest, err := parseAround(set, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(c.stdout, "Faults puts faults into the simulator and the derivations and reports what notices each.\n\nUsage: faults [kernel|derive] [flags]\n\nFlags:")
		set.SetOutput(c.stdout)
		set.PrintDefaults()
		fmt.Fprint(c.stdout, examples)
	}
	if err != nil {
		return err
	}
	return c.checkFlags(rest)
}

// parseAround parses flags before and behind the other arguments.
func parseAround(set *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := set.Parse(args); err != nil {
			return nil, err
		}
		if set.NArg() == 0 {
			return rest, nil
		}
		rest, args = append(rest, set.Arg(0)), set.Args()[1:]
	}
}

// checkFlags refuses values that make no sense.
func (c *command) checkFlags(rest []string) (err error) {
	var errs []error
	refuse := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	if len(rest) > 1 {
		refuse("one part at most: kernel or derive, not %s", strings.Join(rest, " and "))
	}
	if len(rest) > 0 {
		if c.part = rest[0]; c.part != kernelPart && c.part != derivePart {
			refuse("unknown part %q: it is kernel or derive", c.part)
		}
	}
	if c.format != "text" && c.format != "json" {
		refuse("-format %s: it is text or json", c.format)
	}
	for _, name := range c.names() {
		if !slices.Contains(checkNames(), name) {
			refuse("-only %s: it is one or more of %s", c.only, strings.Join(checkNames(), ","))
		}
	}
	if c.sample > 0 && c.all {
		refuse("-sample goes without -all")
	}
	if c.jobs < 1 || c.jobs > 64 {
		refuse("-jobs %d: it is from 1 to 64", c.jobs)
	}
	if c.chosen, err = regexp.Compile(c.run); err != nil {
		refuse("-run: %v", err)
	}
	return errors.Join(errs...)
}

// choose gives the faults that are to be tried.
func (c *command) choose(found faults) []fault {
	meant := func(f fault) bool {
		return (c.part == "" || c.part == f.part) && c.chosen.MatchString(f.String())
	}
	keep := func(list []fault) []fault {
		return slices.DeleteFunc(slices.Clone(list), func(f fault) bool { return !meant(f) })
	}
	hand, syntax := keep(found.hand), keep(found.syntax)
	switch {
	case c.sample > 0:
		return sampleOfBoth(slices.DeleteFunc(hand, found.harmless), slices.DeleteFunc(syntax, found.harmless), c.sample)
	case c.all || c.run != "":
		return inOrder(slices.Concat(hand, syntax))
	}
	inPart := func(part string) []fault {
		return slices.DeleteFunc(slices.Clone(syntax), func(f fault) bool { return f.part != part })
	}
	return inOrder(slices.Concat(hand, spread(inPart(kernelPart), spreadKernel), spread(inPart(derivePart), spreadDerive)))
}

// try tries the faults, and says what is done meanwhile.
func (c *command) try(ctx context.Context, root string, chosen []fault, why map[string]string) (report, error) {
	w, err := newWorkshop(root, c.checks())
	if err != nil {
		return report{}, err
	}
	defer w.close()
	w.every, w.jobs, w.harmless, w.why = c.every, c.jobs, c.withHarmless, why
	progress := console.New(c.stderr)
	w.done = func(n int, o outcome) {
		progress.Step(fmt.Sprintf("%d of %d", n, len(chosen)), fmt.Sprintf("%s: %s: %s", o.at(), o.what, o.verdict()))
	}
	start := time.Now()
	outcomes, err := w.tryAll(ctx, chosen)
	progress.Clear()
	return report{outcomes: outcomes, took: time.Since(start)}, err
}

// checks are those that look at faults.
func (c *command) checks() []check {
	names := c.names()
	return slices.DeleteFunc(allChecks(), func(k check) bool { return names != nil && !slices.Contains(names, k.name) })
}

// names are the checks that -only names; nil without it.
func (c *command) names() []string {
	if c.only == "" {
		return nil
	}
	return strings.Split(c.only, ",")
}

// usage reports wrong usage.
func (c *command) usage(err error) int {
	fmt.Fprintf(c.stderr, "faults: %s\n", strings.ReplaceAll(err.Error(), "\n", "\nfaults: "))
	fmt.Fprintln(c.stderr, "faults -h lists the flags, with examples")
	return exitUsage
}

// fail reports what keeps the command from working.
func (c *command) fail(err error) int {
	fmt.Fprintf(c.stderr, "faults: %s\n", console.Plain(err.Error()))
	return exitSurvives
}
