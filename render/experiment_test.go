package main

import (
	"bytes"
	"encoding/json"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"kneebook/experiments"
	"kneebook/notebooks/show"
	"kneebook/suite/publish"
)

// try calls render, which must end with a status, and gives what it printed.
func try(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	c := command{stdout: &out, stderr: &errs, dir: t.TempDir(), texts: t.TempDir()}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	c.dir = root
	if got := c.main(t.Context(), args); got != want {
		t.Errorf("%v: status %d, want %d\n%s%s", args, got, want, out.String(), errs.String())
	}
	return out.String() + errs.String()
}

// read gives a file of a folder.
func read(t *testing.T, dir, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Error(err)
	}
	return data
}

// manifestOf reads a folder's manifest, which must be right.
func manifestOf(t *testing.T, dir string) publish.Manifest {
	t.Helper()
	var m publish.Manifest
	if err := json.Unmarshal(read(t, dir, "manifest.json"), &m); err != nil {
		t.Fatal(err)
	}
	if ps := publish.Verify(dir, "run"); len(ps) > 0 {
		t.Error(ps)
	}
	return m
}

// As published: both files with their hashes, charts, a manifest, a report
// that needs nothing else.
func TestExperimentAsPublished(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	try(t, exitDone, "-experiment", "shedding", "-set", "horizon=5s", "-out", dir)
	for name, want := range map[string]string{
		"bp-post4-shed-sweep.csv": "bc2ba213029757e0f7a86fd9b940ad35d7d787184b69d563c22b8ca0029e9609",
		"bp-post4-hangover.csv":   "2a2941d8f543cef2b563fab8ec83af554d4ab8378bc459c01ca89b2c9654d775",
	} {
		if got := publish.Sum(read(t, dir, name)); got != want {
			t.Errorf("%s has the hash %s, want %s", name, got, want)
		}
	}
	for _, e := range manifestOf(t, dir).Experiments {
		if e.Golden.Match == nil || !*e.Golden.Match || len(e.Params) == 0 {
			t.Errorf("the manifest says %+v", e)
		}
	}
	for _, chart := range []string{"shedding-goodput", "shedding-p99", "hangover-p99"} {
		if svg := string(read(t, dir, chart+".svg")); !strings.HasPrefix(svg, "<svg xmlns=") {
			t.Errorf("%s.svg is %.80s", chart, svg)
		}
		if im, err := png.Decode(bytes.NewReader(read(t, dir, chart+".png"))); err != nil || im.Bounds().Dx() < 1000 {
			t.Errorf("%s.png: %v", chart, err)
		}
	}
	report := string(read(t, dir, "report.html"))
	if strings.Count(report, "golden_match: true") != 2 || strings.Count(report, "<svg") != 3 {
		t.Errorf("the report says golden_match: true %d times and has %d charts", strings.Count(report, "golden_match: true"), strings.Count(report, "<svg"))
	}
	if outside := regexp.MustCompile(`(src=|<script|<link|@import|url\(|https?://)[^ >]*`).FindString(report); outside != "" {
		t.Errorf("the report needs %s", outside)
	}
}

// With another parameter it says that the hash is not met, in all places.
func TestExperimentWithOtherParameters(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	out := try(t, exitDone, "-experiment", "shedding", "-set", "horizon=1000 ms", "-set", "rates=100/s,200", "-out", dir)
	m := manifestOf(t, dir)
	for _, e := range m.Experiments {
		if e.Golden.Match == nil || *e.Golden.Match {
			t.Errorf("the manifest says %+v", e)
		}
	}
	if n := strings.Count(out, "golden_match: false"); n != 2 {
		t.Errorf("the output says golden_match: false %d times:\n%s", n, out)
	}
	if report := string(read(t, dir, "report.html")); strings.Count(report, "golden_match: false") != 2 {
		t.Error("the report does not say golden_match: false twice")
	}
	if rows := strings.Count(string(read(t, dir, "bp-post4-hangover.csv")), "\n"); rows != 11 {
		t.Errorf("%d lines for a run of 1 s, want 11", rows)
	}
	if !strings.Contains(string(read(t, dir, "bp-post4-shed-sweep.csv")), "\nfifo,200.0,39.0,50.0,") {
		t.Error("a run of 1 s has not 39 in time")
	}
}

func TestExperimentRefuses(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	for _, c := range []struct {
		status int
		args   string
		want   []string
	}{
		{exitUsage, "-experiment shedding -set horizn=5s -set x=1", []string{"-set horizn=5s: there is no such parameter; there are: rates=50/s, 75/s", "horizon=5 s", "spike=600/s", "-set x=1"}},
		{exitUsage, "-experiment shedding -set horizon=5/s", []string{"-set horizon=5/s: /s does not fit a parameter in s"}},
		{exitUsage, "-experiment shedding -set horizon=soon", []string{"-set horizon=soon: there is no number"}},
		{exitUsage, "-experiment shedding -set places=2.5", []string{`-set places=2.5: "2.5" is no value that this parameter can have`}},
		{exitUsage, "-experiment shedding -set horizon", []string{"write name=value"}},
		{exitUsage, "-experiment shedding -set horizon=1s -set horizon=2s", []string{"horizon is set twice"}},
		{exitUsage, "-experiment sheding", []string{"-experiment sheding: there is no such experiment; there are: knee,"}},
		{exitFails, "-experiment shedding -set horizon=-1s", []string{"Horizon is -1"}},
	} {
		out := try(t, c.status, append(strings.Fields(c.args), "-out", dir)...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in\n%s", c.args, want, out)
			}
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: something was written", c.args)
		}
	}
	try(t, exitUsage, "-experiment", "shedding")
	try(t, exitUsage, "-set", "horizon=5s")
	try(t, exitUsage, "-experiment", "shedding", "-run", "knee", "-out", dir)
}

// What somebody else has put into the folder is not lost.
func TestExperimentLeavesForeignFiles(t *testing.T) {
	dir := t.TempDir()
	mine := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	if out := try(t, exitFails, "-experiment", "shedding", "-out", dir); !strings.Contains(out, "notes.txt") {
		t.Errorf("the message does not name the file: %s", out)
	}
	if data, err := os.ReadFile(mine); err != nil || string(data) != "mine" {
		t.Errorf("notes.txt: %s, %v", data, err)
	}
}

// Every experiment can be set up by name, and its charts name columns that its
// table has. An experiment without a number for its key has no chart.
func TestEveryExperimentCanBeTried(t *testing.T) {
	for _, e := range experiments.All() {
		all, err := trials(e.Name, nil)
		if err != nil || len(all) != 1+len(e.With) || len(all[0].params) == 0 {
			t.Errorf("%s: %v", e.Name, err)
		}
		for _, other := range e.With {
			if _, ok := experiments.Lookup(other); !ok {
				t.Errorf("%s goes with %s, which is not there", e.Name, other)
			}
		}
	}
	for name, charts := range map[string]int{"knee-error": 2, "whiteboard": 0, "hangover-window": 1} {
		e, _ := experiments.Lookup(name)
		result, err := e.Run(e.Defaults(), 1)
		if err != nil {
			t.Fatal(err)
		}
		table, err := show.TableOf(name, result)
		if got := figuresOf(e, table); err != nil || len(got) != charts {
			t.Errorf("%s has %d charts, want %d; %v", name, len(got), charts, err)
		}
	}
}
