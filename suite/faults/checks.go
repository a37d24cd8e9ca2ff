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
			{skip: slowDerivations, seconds: 40},
			{run: slowDerivations, seconds: 200},
		}}.look},
		{"laws", []string{kernelPart}, tests{pkg: "kernel", rounds: []round{
			{run: first, short: true, seconds: 40},
			{skip: first + "|" + slow, short: true, seconds: 200},
			{run: slow + "|^TestMeetsTheNaiveStation$", skip: unbuilt, seconds: 600},
		}}.look},
		{"anchors", []string{derivePart}, tests{pkg: "kernel", rounds: []round{
			{run: "Naive|Covers?$|^FuzzStation$", short: true, seconds: 60},
			{run: "^TestAnchors$", seconds: 600},
		}}.look},
		{"tables", []string{kernelPart}, tests{pkg: "experiments", rounds: []round{{seconds: 200}}}.look},
		{"claims", []string{kernelPart, derivePart}, lookAtClaims},
	}
}

// slowDerivations are the tests of the derivations that take half a second and
// more.
const slowDerivations = "^TestSimulatorMeets|^TestMM1KLIFO|^TestStationIs|^TestStationLaws|^TestMD1HasItsMoments|^TestRun|^TestLogWithin|ExpiryQuantileMeets|^TestBusyPeriods"

// first are the tests of the kernel that notice most faults.
const first = "Naive|^TestLawsOf|^TestStanding|^TestPublished|^TestRetr|^TestRank|^TestQuantile|^TestHistogram|^TestParts"

// unbuilt is the test of the kernel that builds it by itself, without the fault.
const unbuilt = "^TestNothingIsFused$"

// slow are the tests of the kernel that take a second and more.
const slow = unbuilt + "|^TestAnchors$|^TestAnyNumberAnywhere$|^TestRunLength|^TestExpWithin"

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
	short     bool   // as go test -short runs them
	seconds   int    // of the processor, several times what they take
}

// program is a package's tests, built with one fault or with many.
type program struct {
	file string
	env  []string // chooses the fault
}

// build builds the tests with the fault of a trial.
func (p tests) build(ctx context.Context, w *workshop, t *trial) (program, error) {
	if t.batch != nil {
		file, err := t.batch.binary(ctx, w, p.pkg)
		return program{file, []string{fmt.Sprintf("%s=%d", chosenFault, t.number)}}, err
	}
	file := filepath.Join(t.dir, "test")
	return program{file: file}, w.buildTests(ctx, t.file, p.pkg, file, "-overlay", t.overlay)
}

// look runs the tests with the fault.
func (p tests) look(ctx context.Context, w *workshop, t *trial) ([]string, error) {
	built, err := p.build(ctx, w, t)
	if err != nil {
		return nil, err
	}
	var all []string
	for _, r := range p.rounds {
		names, err := p.failing(ctx, w, built, r, t.every)
		if err != nil {
			return nil, err
		}
		if all = append(all, names...); len(all) > 0 && !t.every {
			break
		}
	}
	return all, p.holdWithout(ctx, w, t, all)
}

// failing runs a round and gives the tests that fail.
func (p tests) failing(ctx context.Context, w *workshop, built program, r round, every bool) ([]string, error) {
	skip := recorded
	if r.skip != "" {
		skip += "|" + r.skip
	}
	if r.run == "" {
		r.run = "^Test|^Fuzz"
	}
	args := []string{built.file, "-test.run", r.run, "-test.skip", skip, "-test.timeout", "0", "-test.v"}
	if !every {
		args = append(args, "-test.failfast")
	}
	if r.short {
		args = append(args, "-test.short")
	}
	end, err := w.run(ctx, filepath.Join(w.root, filepath.FromSlash(p.pkg)), built.env, r.seconds, memoryOfTests, args...)
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

// holdWithout makes sure that tests pass where there is no fault: of a batch,
// where none is chosen.
func (p tests) holdWithout(ctx context.Context, w *workshop, t *trial, names []string) error {
	for _, name := range names {
		test := nameIn.FindString(name)
		if test == "" {
			continue
		}
		err := w.once(fmt.Sprintf("%s %p %s", p.pkg, t.batch, test), func() error {
			built, err := p.soundProgram(ctx, w, t)
			if err != nil {
				return err
			}
			failed, err := p.failing(ctx, w, built, round{run: "^" + test + "$", seconds: 600}, true)
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

// soundProgram is the tests without a fault.
func (p tests) soundProgram(ctx context.Context, w *workshop, t *trial) (program, error) {
	if t.batch != nil {
		file, err := t.batch.binary(ctx, w, p.pkg)
		return program{file: file}, err
	}
	file := filepath.Join(w.dir, filepath.Base(p.pkg)+".sound")
	if _, err := os.Stat(file); err == nil {
		return program{file: file}, nil
	}
	return program{file: file}, w.buildTests(ctx, "", p.pkg, file)
}
