package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite"
	"kneebook/suite/fixture"
)

// built builds the small notebook and gives its claims.json.
func built(t *testing.T, texts string) string {
	t.Helper()
	s, err := suite.Build(t.Context(), suite.Options{Root: fixture.Root(t), Texts: texts, Specs: fixture.Specs("small"), Seeds: 20, Cache: kept})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range s.Files {
		if f.Path == suite.ClaimsName {
			return string(f.Data)
		}
	}
	t.Fatalf("no %s among %d files: %v", suite.ClaimsName, len(s.Files), s.AllProblems())
	return ""
}

func TestPublishedClaimsFollowTheirSchema(t *testing.T) {
	const schema = "claims.schema.json"
	text := built(t, fixture.Sound(t, 20))
	if err := against(t, schema, text); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	for _, wrong := range [][2]string{{`"value": 1.6`, `"value": "1.6"`}, {`"page": "small.html"`, `"page": "small"`}, {`"how"`, `"who"`}} {
		if !strings.Contains(text, wrong[0]) || against(t, schema, strings.Replace(text, wrong[0], wrong[1], 1)) == nil {
			t.Errorf("the schema does not notice %q in\n%s", wrong[1], text)
		}
	}
	var got suite.Claims
	if err := json.Unmarshal([]byte(text), &got); err != nil || len(got.Claims) != 2 {
		t.Fatalf("%v\n%s", err, text)
	}
	mean := got.Claims[0]
	if mean.Notebook != "small" || mean.ID != "small-mean" || mean.Unit != "s" || mean.Band == nil || mean.Band.Seeds != 20 || mean.Exact != nil ||
		len(mean.Texts) != 1 || mean.Texts[0] != (suite.PublishedText{Page: "small.html", Text: "42 ms"}) {
		t.Errorf("claim %+v", mean)
	}
	if digits := strings.Trim(strings.SplitN(text[strings.Index(text, `"value": 0.`)+len(`"value": 0.`):], ",", 2)[0], "0"); len(digits) > 9 {
		t.Errorf("more than nine digits: %s", digits)
	}
}

func TestDiffOfTheSameIsEmpty(t *testing.T) {
	texts := fixture.Sound(t, 20)
	old := filepath.Join(t.TempDir(), "site")
	fixture.Put(t, filepath.Join(old, "claims.json"), built(t, texts))
	for _, path := range []string{old, filepath.Join(old, "claims.json")} {
		if status, out, errs := call(t, texts, "-diff", path); status != exitHolds || out != "2 claims compared: 0 changed, 0 new, 0 gone\n" {
			t.Errorf("%s: status %d\n%s%s", path, status, out, errs)
		}
	}
	_, out, _ := call(t, texts, "-diff", old, "-claim", "small-loads", "-format", "markdown")
	if want := "### Numbers that changed\n\n1 claim compared: 0 changed, 0 new, 0 gone.\n\n1 claim: 1 PASS, 0 FAIL; 0 problems; 20 seeds run again.\n"; out != want {
		t.Errorf("got\n%s\nwant\n%s", out, want)
	}
}

// earlier is a claims.json before the small notebook became what it is: the
// mean was another, the ratio was cited in other words, one claim is gone and
// one of another notebook too.
func earlier(t *testing.T, now string) string {
	t.Helper()
	var c suite.Claims
	if err := json.Unmarshal([]byte(now), &c); err != nil {
		t.Fatal(err)
	}
	was, half := c.Claims[0], 0.0415
	was.Value, was.Texts = &half, []suite.PublishedText{{Page: "small.html", Text: "41.5 ms"}, {Page: "other.html", Text: "42 ms"}}
	gone := c.Claims[1]
	gone.ID, gone.Unit = "small-gone", "share"
	foreign := c.Claims[1]
	foreign.Notebook = "other"
	data, err := json.Marshal(suite.Claims{Claims: []suite.PublishedClaim{was, gone, foreign}})
	if err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(t.TempDir(), "old.json")
	fixture.Put(t, old, string(data))
	return old
}

func TestDiffSaysWhatChangedAndWhere(t *testing.T) {
	texts := fixture.Sound(t, 20)
	old := earlier(t, built(t, texts))
	status, out, errs := call(t, texts, "-diff", old)
	const want = `changed  small  small-mean
           The mean response time at the higher load
           value: 41.5 ms -> 42.48 ms
           texts: small.html "41.5 ms"; other.html "42 ms" -> small.html "42 ms"
           on small.html, other.html
new      small  small-loads
           The higher load over the lower one
           value: 1.6×
           on small.html
gone     small  small-gone
           The higher load over the lower one
           value was: 160%
           on small.html
gone     other  small-loads
           The higher load over the lower one
           value was: 1.6×
           on small.html
2 claims compared: 1 changed, 1 new, 2 gone
`
	if status != exitHolds || out != want {
		t.Errorf("status %d, %s\ngot\n%s\nwant\n%s", status, errs, out, want)
	}
	if _, out, _ := call(t, texts, "-diff", old, "-notebook", "small"); !strings.HasSuffix(out, "1 changed, 1 new, 1 gone\n") {
		t.Errorf("of one notebook:\n%s", out)
	}
	_, out, _ = call(t, texts, "-diff", old, "-format", "markdown")
	for _, line := range []string{
		"| claim | what | was | is | pages |\n|---|---|---|---|---|\n| small `small-mean` | value | 41.5 ms | 42.48 ms | small.html, other.html |\n",
		"| small `small-loads` | new | – | 1.6× | small.html |\n", "| small `small-gone` | gone | 160% | – | small.html |\n",
	} {
		if !strings.Contains(out, line) {
			t.Errorf("no %q in\n%s", line, out)
		}
	}
}

// A number that changed is no failure; one that does not hold is, and is told.
func TestDiffOfWhatDoesNotHold(t *testing.T) {
	texts := fixture.Sound(t, 20)
	old := filepath.Join(t.TempDir(), "old.json")
	fixture.Put(t, old, built(t, texts))
	spoil(t, texts, "[42 ms]", "[43 ms]")
	status, out, errs := call(t, texts, "-diff", old)
	if status != exitFails || !strings.Contains(out, `texts: small.html "42 ms" -> small.html "43 ms"`) || !strings.Contains(errs, "small.md:22:27: ") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
	spoil(t, texts, "p.Requests = 300", `panic("on purpose")`)
	status, out, _ = call(t, texts, "-diff", old)
	if want := "0 claims compared: 0 changed, 0 new, 0 gone; not compared, since they did not run: small\n"; status != exitFails || out != want {
		t.Errorf("status %d, got %q", status, out)
	}
}

func TestDiffIsCalledWrongly(t *testing.T) {
	texts := fixture.Texts(t, "small", fixture.Small)
	dir := t.TempDir()
	for name, text := range map[string]string{"torn.json": `{"claims": [`, "other.json": `{"files": []}`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(dir, name) }
	for want, args := range map[string][]string{
		"-diff: there is no " + at("none"):                    {"-diff", at("none")},
		"-diff: there is no " + at("claims.json"):             {"-diff", dir},
		"torn.json holds no claims of a site: unexpected end": {"-diff", at("torn.json")},
		"other.json holds no claims of a site":                {"-diff", at("other.json")},
		"-format json: it is text or markdown with -diff":     {"-diff", dir, "-format", "json"},
		"-format markdown: it is text, json, junit or github": {"-format", "markdown"},
		"-write does not go with -diff":                       {"-diff", dir, "-write"},
	} {
		if status, out, errs := call(t, texts, args...); status != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%v: status %d, want %q, got %s%s", args, status, want, out, errs)
		}
	}
}
