package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"kneebook/notebooks"
	"kneebook/suite/fixture"
)

// against holds a JSON text against one of the committed schemas.
func against(t *testing.T, schema, text string) error {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(schema)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

// states are texts in which all holds, in which a number, the cells, the site
// and the front matter do not.
func states(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for name, change := range map[string][2]string{
		"sound": {"", ""}, "number": {"[42 ms]", "[43 ms]"}, "cells": {"p.Requests = 300", `panic("\x1b]]> & \"")`},
		"given": {"300 requests: knee.requests", "301 requests: knee.requests"}, "unlinked": {"A load of", "Some 17 <b> & loads of"},
	} {
		out[name] = fixture.Sound(t, 20)
		if change[0] != "" {
			spoil(t, out[name], change[0], change[1])
		}
	}
	out["site"] = fixture.Sound(t, 20)
	fixture.Put(t, filepath.Join(out["site"], "site", "manifest.json"), "{")
	return out
}

// The exit status is 0 where all holds and 1 elsewhere, whatever the format.
func TestExitStatusInEachFormat(t *testing.T) {
	for name, texts := range states(t) {
		for _, format := range []string{"text", "json", "junit", "github"} {
			want := exitFails
			if name == "sound" {
				want = exitHolds
			}
			if status, out, errs := call(t, texts, "-format", format); status != want {
				t.Errorf("%s, %s: status %d, want %d\n%s%s", name, format, status, want, out, errs)
			}
		}
	}
}

func TestJSONFollowsItsSchema(t *testing.T) {
	const schema = "report.schema.json"
	for name, texts := range states(t) {
		for _, args := range [][]string{{"-format", "json"}, {"-format", "json", "-claim", "small-mean"}} {
			_, out, _ := call(t, texts, args...)
			if err := against(t, schema, out); err != nil {
				t.Errorf("%s, %v: %v\n%s", name, args, err, out)
			}
			for _, wrong := range [][2]string{{`"seeds": 20`, `"seeds": "20"`}, {`"holds"`, `"hold"`}, {`"claims_failed": `, `"claims_failed": -1`}} {
				if !strings.Contains(out, wrong[0]) || against(t, schema, strings.Replace(out, wrong[0], wrong[1], 1)) == nil {
					t.Errorf("%s: the schema does not notice %q", name, wrong[1])
				}
			}
		}
	}
}

// xmllint holds a text against the schema of JUnit XML.
func xmllint(t *testing.T, text string) error {
	t.Helper()
	tool, err := exec.LookPath("xmllint")
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal("xmllint is not installed")
	}
	if err != nil {
		t.Skip("xmllint is not installed")
	}
	cmd := exec.Command(tool, "--noout", "--nonet", "--schema", filepath.Join("testdata", "junit.xsd"), "-")
	cmd.Stdin = strings.NewReader(text)
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Log(string(said))
		return err
	}
	return nil
}

func TestJUnitFollowsItsSchema(t *testing.T) {
	for name, texts := range states(t) {
		_, out, _ := call(t, texts, "-format", "junit")
		if err := xmllint(t, out); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if err := xmllint(t, strings.Replace(out, ` tests="`, ` test="`, 1)); err == nil {
			t.Errorf("%s: the schema does not notice a wrong attribute", name)
		}
	}
}

// What JUnit's XML counts is what failed, and each failure says where.
func TestJUnitCountsAndPlaces(t *testing.T) {
	type want struct {
		tests, failures, errors int
		failing                 string // classname and name of the case
		message                 string
	}
	wants := map[string]want{
		"sound":    {tests: 7},
		"number":   {7, 1, 0, "small small-mean", "small.md:22:27: "},
		"cells":    {3, 0, 1, "small cells", "small.md:16: panic: "},
		"given":    {7, 1, 0, "small text", "small.md:"},
		"unlinked": {7, 1, 0, "small text", `small.md:22:59: the number "17"`},
		"site":     {7, 1, 0, "site published files", "site/manifest.json: "},
	}
	for name, texts := range states(t) {
		_, out, _ := call(t, texts, "-format", "junit")
		var got suitesXML
		if err := xml.Unmarshal([]byte(out), &got); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		w := wants[name]
		if got.Tests != w.tests || got.Failures != w.failures || got.Errors != w.errors {
			t.Errorf("%s: %d tests, %d failures, %d errors, want %+v\n%s", name, got.Tests, got.Failures, got.Errors, w, out)
		}
		for _, s := range got.Suites {
			for _, c := range s.Cases {
				faults := append(c.Errors, c.Failures...)
				if failing := c.Class+" "+c.Name == w.failing; failing != (len(faults) > 0) || failing && !strings.HasPrefix(faults[0].Message, w.message) {
					t.Errorf("%s: %s %s: %+v", name, c.Class, c.Name, faults)
				}
			}
		}
	}
}

// Annotations name a notebook by its path in the repository, with line and
// column.
func TestAnnotations(t *testing.T) {
	wants := map[string]string{
		"sound":    "2 claims: 2 PASS, 0 FAIL; ",
		"number":   "::error file=notebooks/small.md,line=22,col=27::",
		"cells":    "::error file=notebooks/small.md,line=16::panic: ",
		"given":    "::error file=notebooks/small.md,line=",
		"unlinked": `::error file=notebooks/small.md,line=22,col=59::the number "17" stands in no statement`,
		"site":     "::error file=site/manifest.json::",
	}
	for name, texts := range states(t) {
		_, out, _ := call(t, texts, "-format", "github")
		if !strings.HasPrefix(out, wants[name]) || name == "sound" && strings.Contains(out, "::") {
			t.Errorf("%s: want %q, got\n%s", name, wants[name], out)
		}
		if last := out[strings.LastIndex(strings.TrimSpace(out), "\n")+1:]; !strings.Contains(last, "20 seeds run again\n") {
			t.Errorf("%s: the last line is %q", name, last)
		}
	}
}

// What would end a workflow command, or its properties, is written in GitHub's
// way, and a module below the repository's root is named from that root.
func TestAnnotationIsWhole(t *testing.T) {
	var b strings.Builder
	r := report{prefix: "sub/a,b"}
	r.annotate(&b, "error", notebooks.Problem{Pos: notebooks.Pos{File: "claims/x.go", Line: 3}, Message: "100% of\r\n::error::it", Hint: "a: b"})
	r.annotate(&b, "notice", notebooks.Problem{Message: "m"})
	const want = "::error file=sub/a%2Cb/claims/x.go,line=3::100%25 of%0D%0A::error::it%0Aa: b\n::notice::m\n"
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	root := t.TempDir()
	module := filepath.Join(root, "sub", "a,b")
	if err := os.MkdirAll(module, 0o755); err != nil {
		t.Fatal(err)
	}
	for workspace, want := range map[string]string{root: "sub/a,b", module: ".", "": "", t.TempDir(): ""} {
		if got := (&command{workspace: workspace, texts: module, dir: root}).fromRoot(); got != want {
			t.Errorf("from %q: %q", workspace, got)
		}
	}
}
