package main

import (
	"slices"
	"strings"
	"testing"
)

// job is what is looked at of a workflow's job.
type job struct {
	If, Needs string
	Steps     []step
}

// flow gives the steps that run at an event, by name or by what they use, in a
// workflow of which some steps fail. A job that needs another runs where that
// one passed.
func flow(t *testing.T, jobs map[string]job, order []string, given map[string]string, fail ...string) (ran []string, filled map[string]string) {
	t.Helper()
	filled, failed := map[string]string{}, map[string]bool{}
	for _, name := range order {
		e := engine{t: t, given: given, failed: failed[jobs[name].Needs]}
		if !e.runs(jobs[name].If) {
			failed[name] = true
			continue
		}
		for _, s := range jobs[name].Steps {
			if !e.runs(s.If) {
				continue
			}
			called := s.Name
			if called == "" {
				called = s.Uses
			}
			ran = append(ran, called)
			for input, text := range s.With {
				filled[called+"/"+input] = e.fill(text)
			}
			e.failed = e.failed || slices.Contains(fail, called)
		}
		failed[name] = e.failed
	}
	return ran, filled
}

// Which steps of the workflow run at which event, and after which failure: the
// claims as a list are always there, what fuzzing found where something failed,
// and the site goes to Pages from main alone, where nothing did.
func TestWorkflowAtEachEvent(t *testing.T) {
	var workflow struct{ Jobs map[string]job }
	read(t, ".github/workflows/verify.yml", &workflow)
	const claims, checks, found, list, modules, site, deploy = "claims, with annotations and what changed", "all checks",
		"inputs that a fuzz target fails on, to be committed with their mending", "the claims as a list of tests",
		"what runs in the reader's browser, which is not committed", "the site for Pages", "actions/deploy-pages@v4"
	push := map[string]string{"github.event_name": "push", "github.ref": "refs/heads/main", "github.event.before": "b4"}
	request := map[string]string{"github.event_name": "pull_request", "github.ref": "refs/pull/5/merge", "github.event.pull_request.base.sha": "ba5e", "github.event.before": "b4"}
	byHand := map[string]string{"github.event_name": "workflow_dispatch", "github.ref": "refs/heads/main"}
	elsewhere := map[string]string{"github.event_name": "workflow_dispatch", "github.ref": "refs/heads/try"}
	for _, c := range []struct {
		name        string
		given       map[string]string
		fail, since string
		want        []string // of the steps above
	}{
		{"push", push, "", "b4", []string{claims, checks, list, modules, site, deploy}},
		{"push of a wrong number", push, claims, "b4", []string{claims, checks, found, list}},
		{"push with a check that fails", push, checks, "b4", []string{claims, checks, found, list}},
		{"push of a site that is not built", push, modules, "b4", []string{claims, checks, list, modules}},
		{"pull request", request, "", "ba5e", []string{claims, checks, list}},
		{"pull request with a wrong number", request, claims, "ba5e", []string{claims, checks, found, list}},
		{"by hand", byHand, "", "", []string{claims, checks, list, modules, site, deploy}},
		{"by hand on a branch", elsewhere, "", "", []string{claims, checks, list}},
		{"no checkout", push, "actions/checkout@v4", "", []string{checks, found, list}},
	} {
		ran, filled := flow(t, workflow.Jobs, []string{"verify", "pages"}, c.given, c.fail)
		all := []string{claims, checks, found, list, modules, site, deploy}
		got := slices.DeleteFunc(slices.Clone(ran), func(s string) bool { return !slices.Contains(all, s) })
		if !slices.Equal(got, c.want) || filled[claims+"/since"] != c.since {
			t.Errorf("%s: since %q, steps\n%s\nwant\n%s", c.name, filled[claims+"/since"], strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}
