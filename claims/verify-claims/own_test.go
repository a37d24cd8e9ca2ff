package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"kneebook/suite/fixture"
)

// own prepares a repository that has nothing but a folder of notebooks, checked
// by the action of another repository: this one.
func own(t *testing.T) *rehearsal {
	if testing.Short() {
		t.Skip("it calls both commands")
	}
	tools(t)
	r := &rehearsal{t: t, repo: filepath.Join(t.TempDir(), "our counter"), code: fixture.Root(t)}
	read(t, "action.yml", &r.action)
	fixture.Put(t, filepath.Join(r.repo, "README.md"), "# Our counter\n")
	r.must("git", "init", "-q")
	r.commit("a counter")
	return r
}

// commit commits all that there is.
func (r *rehearsal) commit(what string) {
	r.t.Helper()
	r.must("git", "add", "-A")
	r.must("git", "commit", "-qm", what)
}

// write writes the one notebook: a rate, and what the text says of its p99.
func (r *rehearsal) write(rate, p99 string) {
	r.t.Helper()
	fixture.Put(r.t, filepath.Join(r.repo, "counter", "line.md"),
		"# Counter\n\nIt takes ["+p99+"](claim:counter-tail) in the long run.\n\n```claims\ncounter-tail: The p99\n  = mm1.p99(rate="+rate+", service=10 ms)\n```\n")
}

// tutorial gives the inputs of the action in the workflow that the tutorial
// shows, all of which there have to be.
func (r *rehearsal) tutorial() map[string]string {
	r.t.Helper()
	page, err := os.ReadFile(filepath.Join(r.code, "notebooks", "author.md"))
	if err != nil {
		r.t.Fatal(err)
	}
	fence := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindSubmatch(page)
	var workflow struct{ Jobs map[string]job }
	if fence == nil || yaml.Unmarshal(fence[1], &workflow) != nil {
		r.t.Fatalf("the tutorial shows no workflow: %s", fence)
	}
	for _, s := range workflow.Jobs["verify"].Steps {
		if strings.Contains(s.Uses, "/kneebook@") {
			for name := range s.With {
				if _, known := r.action.Inputs[name]; !known {
					r.t.Errorf("the action has no input %q", name)
				}
			}
			return s.With
		}
	}
	return nil
}

// The workflow that the tutorial shows is one for the action: a repository of
// notebooks is checked and published by it, what changed is told, and a wrong
// number is told at its line and not published. The p99 of M/M/1 is ln 100 over
// what is left of the server's rate: 0.921 s at 95/s, 0.461 s at 90/s.
func TestActionChecksNotebooksOfAnother(t *testing.T) {
	r := own(t)
	inputs := r.tutorial()
	if inputs["notebooks"] != "counter" || inputs["site"] == "" || inputs["since"] == "" {
		t.Fatalf("the workflow of the tutorial gives %q", inputs)
	}
	inputs["since"], inputs["junit"], inputs["base"] = strings.Repeat("0", 40), "claims.xml", "https://example.org/counter/"
	site := filepath.Join(r.repo, inputs["site"])
	check := func(state string, changed, summary string, holds bool) (annotations string) {
		t.Helper()
		os.RemoveAll(site)
		printed, passed := r.run(inputs)
		for name, ok := range passed {
			if ok != holds {
				t.Errorf("%s: %s passes: %v\n%s", state, name, ok, printed[name])
			}
		}
		if r.given != changed || !strings.Contains(r.summary, summary) {
			t.Errorf("%s: outputs %q, summary\n%s", state, r.given, r.summary)
		}
		page, err := os.ReadFile(filepath.Join(site, "index.html"))
		if (err == nil) != holds || holds && !(strings.Contains(string(page), inputs["name"]) && strings.Contains(string(page), inputs["base"])) {
			t.Errorf("%s: the site is there: %v", state, err == nil)
		}
		return printed["annotations"]
	}
	r.write("95/s", "921 ms")
	r.commit("a notebook")
	check("first", "", "Nothing was compared: the branch is new.", true)
	inputs["since"] = "HEAD~1"
	r.write("90/s", "461 ms")
	r.commit("another rate")
	check("changed", "changed=1\n", "| line `counter-tail` | value | 921.0 ms | 460.5 ms | line.html |", true)
	r.write("90/s", "641 ms")
	r.commit("a wrong number")
	annotation := regexp.MustCompile(`(?m)^::error file=counter/line\.md,line=3,col=10::"641 ms"`)
	if said := check("wrong", "changed=1\n", `"641 ms"`, false); !annotation.MatchString(said) {
		t.Errorf("no annotation:\n%s", said)
	}
	r.failing(filepath.Join(r.repo, "claims.xml"), "counter-tail")

	r.write("90/s", "461 ms")
	r.commit("right again")
	r.action.Runs.Steps = slices.DeleteFunc(r.action.Runs.Steps, func(s step) bool { return s.ID != "diff" })
	not := func(since, want string) {
		t.Helper()
		inputs["since"] = since
		if printed, passed := r.run(inputs); !passed["what changed"] || !strings.Contains(r.summary, "Nothing was compared: ") || !strings.Contains(r.summary, want) {
			t.Errorf("since %s: want %q in the summary\n%s%s", since, want, r.summary, printed["what changed"])
		}
	}
	not(r.must("git", "rev-parse", "HEAD~4"), "has no such folder")
	not(strings.Repeat("ab", 20), "is not in this checkout")
	not("HEAD~1", "do not hold")
	r.must("git", "mv", "counter/line.md", "counter/queue.md")
	not("HEAD~2", "it is of another suite: it has claims of line, and here are those of queue")
}
