package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What nbformat 4.5 asks of each kind of object: the keys that it must have.
// It may have no other.
var jupyterKeys = map[string][]string{
	"notebook":     {"cells", "metadata", "nbformat", "nbformat_minor"},
	"markdown":     {"cell_type", "id", "metadata", "source"},
	"code":         {"cell_type", "execution_count", "id", "metadata", "outputs", "source"},
	"stream":       {"name", "output_type", "text"},
	"display_data": {"data", "metadata", "output_type"},
}

// jupyterID is what the format asks of a cell's id.
var jupyterID = regexp.MustCompile(`^[a-zA-Z0-9_-]{1,64}$`)

// jupyterFaults lists what keeps a file from being a notebook of version 4.5.
func jupyterFaults(data []byte) []string {
	var faults []string
	say := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	keys := func(kind string, o map[string]any) {
		var got []string
		for k := range o {
			got = append(got, k)
		}
		if slices.Sort(got); !slices.Equal(got, jupyterKeys[kind]) || kind == "" {
			say("%q has the keys %q, want %q", kind, got, jupyterKeys[kind])
		}
		if _, ok := o["metadata"].(map[string]any); !ok && kind != "stream" {
			say("%s: metadata is no object", kind)
		}
	}
	var nb map[string]any
	if err := json.Unmarshal(data, &nb); err != nil {
		return []string{err.Error()}
	}
	keys("notebook", nb)
	if nb["nbformat"] != 4.0 || nb["nbformat_minor"] != 5.0 {
		say("the version is %v.%v", nb["nbformat"], nb["nbformat_minor"])
	}
	seen := map[any]bool{}
	cells, _ := nb["cells"].([]any)
	for _, c := range cells {
		cell, _ := c.(map[string]any)
		kind, _ := cell["cell_type"].(string)
		keys(kind, cell)
		id, _ := cell["id"].(string)
		if _, text := cell["source"].(string); !text || !jupyterID.MatchString(id) || seen[id] {
			say("the cell %q has no source, or its id is none or stands twice", id)
		}
		seen[id] = true
		outputs, _ := cell["outputs"].([]any)
		if n, number := cell["execution_count"].(float64); kind == "code" && (outputs == nil || !number || n < 1) {
			say("the cell %q has no list of outputs, or was not run", id)
		}
		for _, o := range outputs {
			output, _ := o.(map[string]any)
			kind, _ := output["output_type"].(string)
			keys(kind, output)
			data, _ := output["data"].(map[string]any)
			for mime, v := range data {
				if _, text := v.(string); !text || !strings.Contains(mime, "/") {
					say("%s is no text", mime)
				}
			}
		}
	}
	return faults
}

// The page is there for Jupyter too: its text, its cells, and what each gave.
func TestJupyter(t *testing.T) {
	data := []byte(site(t)["code/knee.ipynb"])
	for _, f := range jupyterFaults(data) {
		t.Error(f)
	}
	var nb struct {
		Cells []struct {
			ID, Source string
			Outputs    []struct {
				Type string `json:"output_type"`
				Text string
				Data map[string]string
			}
		}
	}
	if err := json.Unmarshal(data, &nb); err != nil {
		t.Fatal(err)
	}
	var all, kinds []string
	for _, c := range nb.Cells {
		all = append(all, c.ID+": "+c.Source)
		for _, o := range c.Outputs {
			kinds = append(kinds, c.ID+" "+o.Type+" "+o.Text+o.Data["image/svg+xml"][:min(4, len(o.Data["image/svg+xml"]))])
		}
	}
	text := strings.Join(all, "\n")
	for _, want := range []string{"text-1: # The utilisation knee & its tail\n", "Its mean service time is 10 ms.", `$\rho/(1-\rho)$`, "$$W = ",
		"cell-knee: knee := experiments.Knee(", "<b>Predict.</b>", "```go\n// kernel/run.go\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("the notebook lacks %q", want)
		}
	}
	if want := []string{"cell-knee display_data ", "cell-knee stream 0 0.0927\n1 0.8032\n", "cell-tail display_data <svg", "cell-unseen stream 1\n"}; !slices.Equal(kinds, want) {
		t.Errorf("its outputs are %q, want %q", kinds, want)
	}
	if !bytes.Contains(data, []byte("<td>803 ms</td>")) || !bytes.Contains(data, []byte(`0.95,0.202,0.8032,8.664\n`)) {
		t.Error("a table is not both for the eye and for a program")
	}
	for _, breaks := range [][2]string{{`"id": "text-1"`, `"id": "text 1"`}, {`"id": "text-1"`, `"id": "text-2"`}, {`"nbformat_minor": 5`, `"nbformat_minor": 4`},
		{`"name": "stdout"`, `"title": "stdout"`}, {`"outputs": [`, `"results": [`}, {`"cell_type": "markdown"`, `"cell_type": "prose"`}} {
		if broken := bytes.Replace(data, []byte(breaks[0]), []byte(breaks[1]), 1); len(jupyterFaults(broken)) == 0 {
			t.Errorf("with %s in place of %s the notebook passes", breaks[1], breaks[0])
		}
	}
}

func TestDownloadsAndCitation(t *testing.T) {
	pages := []Page{fixture(), second()}
	pages[0].Program = []byte("//go:build ignore\n")
	c := config()
	c.Base = "https://example.org/kneebook"
	files, _ := Site(pages, c)
	out := map[string]string{}
	for _, f := range files {
		out[f.Path] = string(f.Data)
	}
	for _, want := range []string{`<a href="code/knee.go">one Go program</a>`, `<a href="code/knee.ipynb">for Jupyter</a>`,
		"@misc{kneebook-knee,\n", "author = {{The Kneebook authors}}", "title = {{The utilisation knee \\&amp; its tail}}", "url = {https://example.org/kneebook/knee.html}"} {
		if !strings.Contains(out["knee.html"], want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if out["code/knee.go"] != "//go:build ignore\n" {
		t.Error("the program is not published as it is")
	}
	if _, has := out["code/second.go"]; has || strings.Contains(out["second.html"], "Go program") {
		t.Error("a page without cells has a program")
	}
	cff, err := os.ReadFile("../../CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"cff-version: 1.2.0\n", "\nmessage: ", "\ntitle: \"Kneebook", "\nauthors:\n  - name: \"" + Author + "\"\n", "\nlicense: Apache-2.0\n"} {
		if !strings.Contains(string(cff), want) {
			t.Errorf("CITATION.cff lacks %q", want)
		}
	}
}
