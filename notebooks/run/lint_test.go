package run

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"kneebook/notebooks/program"
)

// checkWith type-checks and lints one program as Execute does.
func checkWith(t *testing.T, rules []lint, code string) []string {
	t.Helper()
	h := newHost(t)
	p := programOf(t, cellsOf("x", code))
	files, err := exportsOf(context.Background(), h, []program.Program{p})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range check(p, importerOf(h, files), rules) {
		out = append(out, p.String())
	}
	return out
}

func TestLintsFindEachFault(t *testing.T) {
	byName := map[string]lint{}
	for _, l := range lints {
		byName[l.name] = l
	}
	found := map[string]bool{}
	for _, f := range faults {
		l, ok := byName[f.lint]
		if !ok {
			t.Fatalf("no lint %q", f.lint)
		}
		got := checkWith(t, []lint{l}, f.code)
		found[f.lint] = true
		if len(got) != 1 || !strings.HasPrefix(got[0], "x.md:"+f.pos+": ") || !strings.Contains(got[0], "\n\t") {
			t.Errorf("%s: want one problem with a hint at %s, got %q in\n%s", f.lint, f.pos, got, f.code)
		}
	}
	for _, l := range lints {
		if !found[l.name] {
			t.Errorf("lint %q has no case", l.name)
		}
	}
}

// All that the cells publish wrongly is told in one run.
func TestShowFaultsAtOnce(t *testing.T) {
	got := checkWith(t, walls, "show.Bind(\"A\", 1, \"\")\nshow.Bind(\"a\", 1, \"s\")\nshow.Bind(\"a\", 1, \"furlongs\")\nif true {\n\tshow.Bind(\"b\", 1, \"s\")\n} else {\n\tshow.Bind(\"b\", 2, \"s\")\n}")
	if len(got) != 4 {
		t.Errorf("want four problems, got %q", got)
	}
}

func TestWalls(t *testing.T) {
	for _, b := range breaches {
		got := checkWith(t, walls, b.code)
		if len(got) != 1 || !strings.HasPrefix(got[0], "x.md:"+b.pos+": ") || !strings.Contains(got[0], b.says) {
			t.Errorf("want one problem at %s that says %q, got %q in\n%s", b.pos, b.says, got, b.code)
		}
	}
}

// The walls hold without the lints as well.
func TestWallsHoldAlways(t *testing.T) {
	for _, skip := range []bool{false, true} {
		o := quick(t)
		o.SkipLints = skip
		got := runOne(t, o, "os.Stdout.Close()").Problems
		if len(got) != 1 || !strings.HasPrefix(got[0].String(), "x.md:4:1: cells cannot use Close of a file") {
			t.Errorf("lints off %v: %v", skip, got)
		}
	}
}

// With the lints off the compiled referee alone must catch what the
// interpreter gets wrong, and the programs that no lint may report must come
// out the same in both.
func TestRefereeCatchesEachFault(t *testing.T) {
	var list []program.Program
	for i, f := range faults {
		list = append(list, programOf(t, cellsOf(fmt.Sprintf("fault%d", i), f.code)))
	}
	for i, code := range sound {
		list = append(list, programOf(t, cellsOf(fmt.Sprintf("sound%d", i), code)))
	}
	o := quick(t)
	o.SkipLints = true
	outcomes := Execute(context.Background(), list, o)
	for i, f := range faults {
		got := outcomes[i].Problems
		if want := fmt.Sprintf("fault%d.md", i); len(got) != 1 || got[0].Pos.File != want || !strings.Contains(got[0].Message, "interpreter") {
			t.Errorf("%s: want one problem from the referee, got %v in\n%s", f.lint, got, f.code)
		}
	}
	for i, code := range sound {
		if got := outcomes[len(faults)+i].Problems; len(got) > 0 {
			t.Errorf("%v in\n%s", got, code)
		}
		if got := checkWith(t, append(walls[:1:1], lints...), code); len(got) > 0 {
			t.Errorf("a lint reports %q in\n%s", got, code)
		}
	}
}
