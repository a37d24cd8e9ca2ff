package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
)

// check is one way to notice a fault.
type check struct {
	name  string
	parts []string // whose faults it may notice
	// look gives who notices the fault: tests, or claims and tables. The error
	// says that the fault does not compile, or what keeps the check from
	// looking.
	look func(ctx context.Context, w *workshop, t *trial) ([]string, error)
}

// allChecks are the checks in their order: the cheap ones first.
func allChecks() []check {
	return []check{
		{"derive", []string{derivePart}, tests{pkg: "claims/derive", rounds: []round{
			{skip: "^TestSimulatorMeetsSpitzer|^TestMM1KLIFO|^TestStationIsTheC05Page", seconds: 60},
			{run: "^TestSimulatorMeetsSpitzer|^TestMM1KLIFO|^TestStationIsTheC05Page", seconds: 120},
		}}.look},
		{"laws", []string{kernelPart, derivePart}, tests{pkg: "kernel", rounds: []round{
			{run: "Naive|^TestLawsOf|^TestStanding|^TestPublished|^TestRetr|^TestRank|^TestQuantile|^TestHistogram|^TestParts", seconds: 30},
			{run: "^Test|^Fuzz", skip: slow, seconds: 60},
			{run: slow, skip: "^TestNothingIsFused$", seconds: 120},
		}}.look},
		{"tables", []string{kernelPart}, tests{pkg: "experiments", rounds: []round{{run: "^Test", skip: "^TestLab(Golden|Bytes)", seconds: 120}}}.look},
		{"claims", []string{kernelPart, derivePart}, lookAtClaims},
	}
}

// slow are the tests of the kernel that take a second and more.
const slow = "^TestNothingIsFused$|^TestAnyNumberAnywhere$|^TestRunLength|^TestExpWithin"

// recorded are tests of what came out earlier: they tell what is different, and
// not what is wrong.
const recorded = "^TestGolden"

// checkNames are the names of the checks.
func checkNames() (names []string) {
	for _, c := range allChecks() {
		names = append(names, c.name)
	}
	return names
}

// memoryOfTests bounds what a test may take, in MiB of addresses.
const memoryOfTests = 4 << 10

// tests are the tests of a package, in rounds.
type tests struct {
	pkg    string
	rounds []round
}

// round is some of the tests.
type round struct {
	run, skip string // expressions for names
	seconds   int    // of the processor, several times what they take
}

// look builds the tests with the fault and runs them.
func (p tests) look(ctx context.Context, w *workshop, t *trial) ([]string, error) {
	binary := filepath.Join(t.dir, "test")
	if err := w.build(ctx, w.root, t.file, "test", "-c", "-ldflags=-s -w", "-overlay", t.overlay, "-o", binary, "./"+p.pkg); err != nil {
		return nil, err
	}
	defer os.Remove(binary)
	var all []string
	for _, r := range p.rounds {
		names, err := p.failing(ctx, w, binary, r, t.every)
		if err != nil {
			return nil, err
		}
		if all = append(all, names...); len(all) > 0 && !t.every {
			break
		}
	}
	return all, p.holdWithout(ctx, w, all)
}

// failing runs a round and gives the tests that fail.
func (p tests) failing(ctx context.Context, w *workshop, binary string, r round, every bool) ([]string, error) {
	skip := recorded
	if r.skip != "" {
		skip += "|" + r.skip
	}
	if r.run == "" {
		r.run = "^Test|^Fuzz"
	}
	args := []string{binary, "-test.run", r.run, "-test.skip", skip, "-test.timeout", "0", "-test.v"}
	if !every {
		args = append(args, "-test.failfast")
	}
	end, err := w.run(ctx, filepath.Join(w.root, filepath.FromSlash(p.pkg)), r.seconds, memoryOfTests, args...)
	if err != nil || end.ok {
		return nil, err
	}
	return failedTests(end), nil
}

var (
	failLine = regexp.MustCompile(`(?m)^--- FAIL: (\w+)`)
	runLine  = regexp.MustCompile(`(?m)^=== RUN +(\w+)`)
	noMemory = regexp.MustCompile(`out of memory|cannot allocate memory`)
)

// failedTests reads which tests failed. Of a program that was stopped it says
// why, and in which test.
func failedTests(end ending) []string {
	var names []string
	for _, m := range failLine.FindAllStringSubmatch(end.text, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	if len(names) > 0 {
		return names
	}
	what := "a panic"
	switch {
	case end.stopped:
		what = "no end"
	case noMemory.MatchString(end.text):
		what = "no end to its memory"
	}
	if all := runLine.FindAllStringSubmatch(end.text, -1); all != nil {
		return []string{what + " in " + all[len(all)-1][1]}
	}
	return []string{what}
}

var nameIn = regexp.MustCompile(`(?:Test|Fuzz)\w+$`)

// holdWithout makes sure that tests pass where there is no fault.
func (p tests) holdWithout(ctx context.Context, w *workshop, names []string) error {
	binary := filepath.Join(w.dir, filepath.Base(p.pkg)+".sound")
	for _, name := range names {
		test := nameIn.FindString(name)
		if test == "" {
			continue
		}
		err := w.once(p.pkg+" "+test, func() error {
			if _, err := os.Stat(binary); err != nil {
				if err := w.build(ctx, w.root, "", "test", "-c", "-o", binary, "./"+p.pkg); err != nil {
					return err
				}
			}
			failed, err := p.failing(ctx, w, binary, round{run: "^" + test + "$", seconds: 300}, true)
			if err == nil && len(failed) > 0 {
				err = fmt.Errorf("%s fails without any fault too", test)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
