package main

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"kneebook/suite/fixture"
)

// action is what action.yml says, and what of a workflow's job is looked at.
type action struct {
	Inputs  map[string]struct{ Default, Description string }
	Outputs map[string]struct{ Value string }
	Runs    struct{ Steps []step }
}

type step struct {
	ID, Name, Uses, Run, If, Shell string
	With, Env                      map[string]string
}

// read reads a YAML file of the repository.
func read(t *testing.T, path string, into any) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(fixture.Root(t), filepath.FromSlash(path)))
	if err == nil {
		err = yaml.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// rehearsal is a small suite in a repository of its own, in which the steps of
// the action are run as GitHub runs them.
type rehearsal struct {
	t              *testing.T
	repo, place    string // of the repository, and of the files that GitHub's variables name
	code           string // of the action
	action         action
	summary, given string // of the job: what the steps wrote to the summary, and as outputs
}

// command runs one program in the repository, and gives what it printed.
func (r *rehearsal) command(env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = r.repo, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// must runs one program that must not fail.
func (r *rehearsal) must(name string, args ...string) string {
	r.t.Helper()
	out, err := r.command([]string{"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b"}, name, args...)
	if err != nil {
		r.t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return strings.TrimSpace(out)
}

// edit replaces a text in a file of the repository, which must have it.
func (r *rehearsal) edit(path string, form *regexp.Regexp, by string) {
	r.t.Helper()
	path = filepath.Join(r.repo, filepath.FromSlash(path))
	data, err := os.ReadFile(path)
	if err != nil || !form.Match(data) {
		r.t.Fatalf("%s has no %v, %v", path, form, err)
	}
	if err := os.WriteFile(path, form.ReplaceAll(data, []byte(by)), 0o644); err != nil {
		r.t.Fatal(err)
	}
}

// reduce leaves one notebook of the suite, which runs fast, published and
// committed.
func (r *rehearsal) reduce(name, claims string) {
	r.t.Helper()
	texts, _ := filepath.Glob(filepath.Join(r.repo, "notebooks", "*.md"))
	for _, text := range texts {
		if filepath.Base(text) != name+".md" {
			os.Remove(text)
		}
	}
	fixture.Put(r.t, filepath.Join(r.repo, "claims", "ids.txt"), "")
	r.edit("claims/all.go", regexp.MustCompile(`(?s)return \[\]Notebook\{.*\}\n\}`), "return []Notebook{"+claims+"()}\n}")
	r.edit("notebooks/"+name+".md", regexp.MustCompile(`\]\([a-z]+\.md[^)]*\)`), "](index.html)")
	os.RemoveAll(filepath.Join(r.repo, "site"))
	r.must("go", "run", "./render", "-live=false")
	r.must("git", "add", "-A")
	r.must("git", "commit", "-qm", "one notebook")
}

// run runs the steps of the action as a composite action's are run, and gives
// what those printed that ran, and whether each of them succeeded.
func (r *rehearsal) run(inputs map[string]string) (printed map[string]string, passed map[string]bool) {
	r.t.Helper()
	r.place = r.t.TempDir()
	printed, passed = map[string]string{}, map[string]bool{}
	e := engine{t: r.t, given: map[string]string{}}
	for name, input := range r.action.Inputs {
		e.given["inputs."+name] = input.Default
		if given, ok := inputs[name]; ok {
			e.given["inputs."+name] = given
		}
	}
	for _, s := range r.action.Runs.Steps {
		if !e.runs(s.If) {
			continue
		}
		own := r.environment()
		for name, value := range s.Env {
			own = append(own, name+"="+e.fill(value))
		}
		out, err := r.command(own, "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", e.fill(s.Run))
		printed[s.Name], passed[s.Name] = out, err == nil
		e.failed = e.failed || err != nil
	}
	for name, into := range map[string]*string{"summary": &r.summary, "output": &r.given} {
		data, err := os.ReadFile(filepath.Join(r.place, name))
		if err != nil && !os.IsNotExist(err) {
			r.t.Error(err)
		}
		*into = string(data)
	}
	return printed, passed
}

// environment is what GitHub gives a step of the action.
func (r *rehearsal) environment() []string {
	at := func(name string) string { return filepath.Join(r.place, name) }
	return []string{"GITHUB_STEP_SUMMARY=" + at("summary"), "GITHUB_OUTPUT=" + at("output"), "GITHUB_WORKSPACE=" + r.repo, "GITHUB_ACTION_PATH=" + r.code,
		"GITHUB_ACTIONS=true", "CI=true", "GOCACHE=" + r.must("go", "env", "GOCACHE"), "XDG_CACHE_HOME=" + filepath.Join(r.repo, ".git", "cache")}
}

// tools skips a test where what the action needs is not installed.
func tools(t *testing.T) {
	t.Helper()
	for _, tool := range []string{"git", "bash", "tar"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed", tool)
		}
	}
}

// rehearse prepares a repository of one notebook.
func rehearse(t *testing.T) *rehearsal {
	tools(t)
	r := &rehearsal{t: t, repo: filepath.Join(t.TempDir(), "suite")}
	r.code = r.repo + string(filepath.Separator) + "." // as it is for uses: ./
	read(t, "action.yml", &r.action)
	if out, err := exec.Command("git", "clone", "-q", fixture.Root(t), r.repo).CombinedOutput(); err != nil {
		t.Skipf("there is no repository to clone: %s", out)
	}
	r.reduce("assembly", "Assembly")
	return r
}

// The steps of the action, run one after another in a fresh clone as GitHub does:
// of a suite that holds, and of one with a number that does not.
func TestActionIsRehearsed(t *testing.T) {
	if os.Getenv("CI") != "true" {
		t.Skip("builds the commands in another folder: run with CI=true")
	}
	r := rehearse(t)
	junit := filepath.Join(r.t.TempDir(), "claims.xml")
	inputs := func(since string) map[string]string {
		return map[string]string{"junit": junit, "since": since, "seeds": "2"}
	}
	printed, passed := r.run(inputs("HEAD"))
	for name, passed := range passed {
		if !passed {
			t.Errorf("of a suite that holds, %s fails:\n%s", name, printed[name])
		}
	}
	if strings.Contains(printed["annotations"], "::error") || r.given != "changed=0\n" || !strings.Contains(r.summary, "compared: 0 changed, 0 new, 0 gone") {
		t.Errorf("of a suite that holds: outputs %q, summary %q, printed\n%s", r.given, r.summary, printed["annotations"])
	}
	r.edit("notebooks/assembly.md", regexp.MustCompile(`\[23%\]\(claim:assembly-excess\)`), "[24%](claim:assembly-excess)")
	r.must("git", "commit", "-qam", "a wrong number")
	printed, passed = r.run(inputs("HEAD~1"))
	for name, passed := range passed {
		if passed {
			t.Errorf("of a suite with a wrong number, %s passes:\n%s", name, printed[name])
		}
	}
	annotation := regexp.MustCompile(`(?m)^::error file=notebooks/assembly\.md,line=\d+,col=\d+::.*24%`)
	if !annotation.MatchString(printed["annotations"]) {
		t.Errorf("no annotation:\n%s", printed["annotations"])
	}
	if r.given != "changed=1\n" || !strings.Contains(r.summary, "assembly-excess") || !strings.Contains(r.summary, "24%") {
		t.Errorf("outputs %q, summary\n%s", r.given, r.summary)
	}
	r.failing(junit, "assembly-excess")
}

// failing looks into the XML: one case has failed, and it follows its schema.
func (r *rehearsal) failing(junit, claim string) {
	r.t.Helper()
	data, err := os.ReadFile(junit)
	if err != nil {
		r.t.Fatal(err)
	}
	var got suitesXML
	if err := xml.Unmarshal(data, &got); err != nil || got.Failures != 1 || !strings.Contains(string(data), `name="`+claim+`"`) {
		r.t.Errorf("%v, %d failures:\n%s", err, got.Failures, data)
	}
	if err := xmllint(r.t, string(data)); err != nil {
		r.t.Error(err)
	}
}

// What the workflow and the action say of one another is so: inputs that are
// there, outputs of steps that are there, files that can be run.
func TestWorkflowNamesWhatThereIs(t *testing.T) {
	var workflow struct {
		Jobs map[string]job
	}
	var own action
	read(t, ".github/workflows/verify.yml", &workflow)
	read(t, "action.yml", &own)
	used, scripts := 0, regexp.MustCompile(`(?m)^ *(\.ci/[a-z]+|[a-z/-]+\.sh)`)
	var steps []step
	for _, job := range workflow.Jobs {
		steps = append(steps, job.Steps...)
	}
	for _, s := range append(steps, own.Runs.Steps...) {
		for _, script := range scripts.FindAllStringSubmatch(s.Run, -1) {
			info, err := os.Stat(filepath.Join(fixture.Root(t), filepath.FromSlash(script[1])))
			if err != nil || info.Mode()&0o111 == 0 {
				t.Errorf("%s: %s cannot be run: %v", s.Name, script[1], err)
			}
		}
		for name := range s.With {
			if _, known := own.Inputs[name]; s.Uses == "./" && !known {
				t.Errorf("the action has no input %q", name)
			}
		}
		if s.Uses == "./" {
			used++
		}
		for _, text := range append([]string{s.Run, s.If}, values(s.Env)...) {
			for _, m := range regexp.MustCompile(`inputs\.([a-z]+)`).FindAllStringSubmatch(text, -1) {
				if _, known := own.Inputs[m[1]]; !known {
					t.Errorf("%s: the action has no input %q", s.Name, m[1])
				}
			}
		}
	}
	ids := map[string]bool{}
	for _, s := range own.Runs.Steps {
		ids[s.ID] = true
	}
	for name, o := range own.Outputs {
		if m := regexp.MustCompile(`steps\.([a-z]+)\.outputs\.` + name + ` `).FindStringSubmatch(o.Value); m == nil || !ids[m[1]] {
			t.Errorf("the output %s is that of no step: %s", name, o.Value)
		}
	}
	if used != 1 || len(own.Outputs) == 0 {
		t.Errorf("the workflow uses the action %d times; it has %d outputs", used, len(own.Outputs))
	}
}

func values(m map[string]string) []string {
	var out []string
	for _, v := range m {
		out = append(out, v)
	}
	return out
}
