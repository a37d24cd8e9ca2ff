package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/claims/form"
	"kneebook/suite/fixture"
)

// elsewhere makes a folder with one notebook, which says itself what it
// asserts.
func elsewhere(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	fixture.Put(t, filepath.Join(dir, "plain.md"), "# Plain\n\nIt takes "+text+" in the long run.\n\n```claims\nplain-tail: The p99\n  = mm1.p99(rate=95/s, service=10 ms)\n```\n")
	return dir
}

func TestNotebooksElsewhere(t *testing.T) {
	right, wrong := elsewhere(t, "[921 ms](claim:plain-tail)"), elsewhere(t, "[912 ms](claim:plain-tail)")
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"-notebooks " + right, exitHolds, "PASS  plain-tail  The p99\n                    closed form 921.034 ms"},
		{"-notebooks " + right + " -claim plain-tail", exitHolds, "1 claim: 1 PASS"},
		{"-notebooks " + right + " -notebook plain -format json", exitHolds, `"id": "plain-tail"`},
		{"-notebooks " + right + " -format junit", exitHolds, `name="plain-tail`},
		{"-notebooks " + wrong, exitFails, `plain.md:3:10: "912 ms" (claim:plain-tail): the value is 921.03 ms`},
		{"-notebooks " + wrong + " -format github", exitFails, "/plain.md,line=3,col=10::"},
		{"-forms", exitHolds, form.Help()},
	} {
		status, out, errs := call(t, "", strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(out, c.want) || strings.Contains(out, "seeds run again") {
			t.Errorf("%s: status %d\n%s%s", c.args, status, out, errs)
		}
	}
	other := filepath.Join(t.TempDir(), "site")
	fixture.Put(t, filepath.Join(other, "claims.json"), `{"claims": [{"notebook": "queue", "id": "a"}, {"notebook": "line", "id": "b"}]}`)
	fixture.Put(t, filepath.Join(other, "manifest.json"), `{"site": "Theirs", "files": []}`)
	const twoSuites = ": it is of another suite, “Theirs”: it has claims of queue, line, and here are those of plain"
	for args, want := range map[string]string{
		"-notebooks " + right + " -diff " + other:                  "-diff " + other + twoSuites,
		"-notebooks " + right + " -diff " + other + "/claims.json": "-diff " + other + "/claims.json" + twoSuites,
		"-notebooks " + right + " -claim knee-p99-ratio":           `there is no claim "knee-p99-ratio"; there are: plain-tail`,
		"-notebooks " + right + " -notebook knee":                  `there is no notebook "knee"; there are: plain`,
		"-notebooks " + right + " -write":                          "-write does not go with -notebooks",
		"-notebooks " + right + " -seeds 100":                      "-seeds does not go with -notebooks",
		"-notebooks=":                                              "-notebooks: it takes a folder",
		"-notebooks " + right + "/none":                            "no such file",
	} {
		if status, _, errs := call(t, "", strings.Fields(args)...); status != exitUsage || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d\n%s", args, status, errs)
		}
	}
}

// Annotations name a file from GitHub's workspace, or from where the command is
// called, whichever way leads there; a folder as a whole in the same way.
func TestAnnotationsElsewhereLeadToTheFile(t *testing.T) {
	here := elsewhere(t, "[912 ms](claim:plain-tail)")
	empty, outside := filepath.Join(here, "none here"), t.TempDir()
	for _, err := range []error{os.Mkdir(empty, 0o755), os.Symlink(here, filepath.Join(outside, "link"))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ folder, dir, workspace, want string }{
		{here, filepath.Dir(here), "", filepath.Base(here) + "/plain.md,line=3"},
		{".", here, "", "plain.md,line=3"},
		{here, outside, "", "../" + filepath.Base(here) + "/plain.md,line=3"},
		{here, outside, filepath.Dir(here), filepath.Base(here) + "/plain.md,line=3"},
		{here, outside, filepath.Join(outside, "link"), "plain.md,line=3"},
		{here, filepath.Dir(here), outside, filepath.Base(here) + "/plain.md,line=3"},
		{empty, outside, here, "none here::there is no notebook"},
	} {
		var stdout, stderr strings.Builder
		command := command{stdout: &stdout, stderr: &stderr, dir: c.dir, workspace: c.workspace, cache: kept}
		err := command.parse([]string{"-notebooks", c.folder, "-format", "github"})
		if command.root = fixture.Root(t); err == nil {
			err = command.find()
		}
		if err != nil {
			t.Fatal(err)
		}
		if status := command.verify(t.Context()); status != exitFails || !strings.HasPrefix(stdout.String(), "::error file="+c.want) {
			t.Errorf("%+v: status %d\n%s%s", c, status, stdout.String(), stderr.String())
		}
	}
}
