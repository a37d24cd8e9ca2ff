package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite/fixture"
)

// The program beside a page runs by itself inside a clone, and prints what the
// page's cells publish.
func TestDownloadedProgramRuns(t *testing.T) {
	c := sound(t)
	render(t, c)
	program := filepath.Join(c.texts, "site", "code", "small.go")
	src, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(src), "//go:build ignore\n") {
		t.Errorf("it begins with %.40q", src)
	}
	run := exec.Command("go", "run", program)
	run.Dir = fixture.Root(t)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "table knee\n") || !strings.Contains(string(out), "small-mean = ") {
		t.Errorf("it prints\n%s", out)
	}
}
