package main_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kneebook/claims"
	"kneebook/experiments"
	"kneebook/notebooks"
	"kneebook/notebooks/show"
	"kneebook/render/live"
	"kneebook/render/live/check"
	"kneebook/render/live/livetest"
)

// worker is the script of the page that runs the module.
var worker = filepath.Join("..", "..", "page", "worker.js")

// page is what a page of a notebook tells, with the experiments' own parameters
// and no values.
func page(t *testing.T, name string) (check.Page, claims.Notebook) {
	t.Helper()
	all := claims.All()
	i := slices.IndexFunc(all, func(n claims.Notebook) bool { return n.Name == name })
	p := check.Page{Notebook: name}
	for _, d := range all[i].Tables {
		e, ok := experiments.Lookup(d.Table)
		if !ok {
			t.Fatalf("no experiment %s", d.Table)
		}
		params, err := show.ParamsOf(e.Defaults())
		if err != nil {
			t.Fatal(err)
		}
		p.Tables = append(p.Tables, notebooks.Table{ID: d.Table, Params: params})
	}
	return p, all[i]
}

// said lists the lines of a reply that tell of claims with a state.
func said(r livetest.Reply, state string) []string {
	return slices.DeleteFunc(slices.Clone(r.Doing), func(l string) bool {
		return !strings.HasPrefix(l, "claim\t") || !strings.Contains(l, "\t"+state+"\t")
	})
}

// A reader loads no more than the button says, and in the browser's kind of
// machine all claims hold that hold here. A value on the page that is no other's
// is noticed, and so is a page that says nothing of the kind.
func TestModule(t *testing.T) {
	m := livetest.Build(t, "verify")
	if most := live.Of("verify").Most; m.Size > most {
		t.Errorf("%d bytes, more than %d", m.Size, most)
	}
	t.Logf("%d bytes", m.Size)
	knee, spec := page(t, "knee")
	bound, _ := page(t, "bound")
	spoiled := knee
	spoiled.Values = []check.Value{{Claim: spec.Claims[0].ID, Value: 12345}}
	replies := m.Ask(t, worker, 30*time.Second, knee.Lines(), bound.Lines(), spoiled.Lines(), "nonsense")
	for i, r := range replies[:2] {
		if r.Kind != "answer" || len(said(r, "fails"))+len(said(r, "open")) > 0 || len(said(r, "holds")) < 20 || !strings.HasSuffix(r.Text, "claims hold here.") {
			t.Errorf("%d: %s %q %q", i, r.Kind, r.Text, append(said(r, "fails"), said(r, "open")...))
		}
	}
	if fails := said(replies[2], "fails"); len(fails) != 1 || !strings.HasPrefix(fails[0], "claim\t"+spec.Claims[0].ID+"\t") || !strings.HasSuffix(fails[0], "the page has another value") {
		t.Errorf("spoiled: %q", fails)
	}
	if replies[3].Kind != "fault" {
		t.Errorf("nonsense: %+v", replies[3])
	}
}
