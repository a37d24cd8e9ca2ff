package run

import (
	"context"
	"strings"
	"testing"

	"kneebook/notebooks/program"
)

// Notebooks of testdata that run: what they print, and what is said of it.
func TestCasesThatRun(t *testing.T) {
	cases := []struct{ name, text, note string }{
		{"11-empty-cell", "", ""},
		{"12-bad-utf8", "\uFFFD\uFFFD\uFFFD", "12-bad-utf8.md:5:1: cell #cell-1 prints bytes that are no text (no UTF-8, or control characters)"},
		{"32-mixed", "IMPORT AND STATEMENT IN ONE CELL\n", ""},
	}
	var list []program.Program
	for _, c := range cases {
		list = append(list, programOf(t, fromFile(t, c.name)))
	}
	for i, out := range Execute(context.Background(), list, quick(t)) {
		c := cases[i]
		if len(out.Problems) > 0 || textOf(out.Results) != c.text {
			t.Errorf("%s: %v, %q", c.name, out.Problems, textOf(out.Results))
		}
		if notes := out.Notes.Error(); !strings.HasPrefix(notes, c.note) || (c.note == "") != (notes == "") {
			t.Errorf("%s: notes %q", c.name, notes)
		}
	}
}

// Notebooks of testdata that are refused before anything runs: every fault
// with its place.
func TestCasesThatAreRefused(t *testing.T) {
	cases := []struct {
		name string
		want []string
	}{
		{"22-streams", []string{"22-streams.md:4:73: the built-in println", "22-streams.md:4:87: cells cannot use the package log"}},
		{"33-write", []string{"33-write.md:4:1: cells cannot use os.WriteFile: they have no file system", "33-write.md:5:1: cells cannot use the package net: they have no network"}},
	}
	for _, c := range cases {
		_, problems := program.Of(fromFile(t, c.name))
		if len(problems) != len(c.want) {
			t.Errorf("%s: %v", c.name, problems)
			continue
		}
		for i, p := range problems {
			if !strings.HasPrefix(p.String(), c.want[i]) {
				t.Errorf("%s: want %q, got %q", c.name, c.want[i], p)
			}
		}
	}
}

// The interpreter alone prints a wrong value in both: a lint says so, and with
// the lints off the compiled run disagrees.
func TestCasesThatTheInterpreterGetsWrong(t *testing.T) {
	cases := []struct{ name, lint, referee string }{
		{"29-loopvar", "29-loopvar.md:5:62: the interpreter shares i", "29-loopvar.md:3:1: cell #cell-1 comes out differently in the interpreter and compiled\n\tinterpreted: \"9\"\n\tcompiled:    \"3\""},
		{"30-stringer", "30-stringer.md:12:17: the interpreter loses the method Error", "30-stringer.md:11:1: cell #cell-3 comes out differently in the interpreter and compiled\n\tinterpreted: \"{}\"\n\tcompiled:    \"overload\""},
	}
	var list []program.Program
	for _, c := range cases {
		list = append(list, programOf(t, fromFile(t, c.name)))
	}
	o := quick(t)
	for i, out := range Execute(context.Background(), list, o) {
		if len(out.Problems) != 1 || !strings.HasPrefix(out.Problems[0].String(), cases[i].lint) {
			t.Errorf("%s by lint: %v", cases[i].name, out.Problems)
		}
	}
	o.SkipLints = true
	for i, out := range Execute(context.Background(), list, o) {
		if len(out.Problems) != 1 || out.Problems[0].String() != cases[i].referee {
			t.Errorf("%s by referee: %v", cases[i].name, out.Problems)
		}
	}
}
