package suite

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/render/page"
	"kneebook/suite/publish"
)

// idsFile lists every id that was ever published, a page and an id a line. It
// only grows, so that links to the site stay whole.
const idsFile = "claims/ids.txt"

// IDs are the published ids on record, and those of a site that are not. The
// zero value keeps no record.
type IDs struct {
	path string
	text string
	news []string
}

// ReadIDs holds the ids of all notebooks' pages against the record below a
// folder. An id on record that the site lacks is a problem. Nothing is compared
// where the suite has problems already.
func ReadIDs(texts string, s Suite) (IDs, notebooks.Problems) {
	var ps notebooks.Problems
	if len(s.AllProblems()) > 0 {
		return IDs{}, nil
	}
	out := IDs{path: filepath.Join(texts, filepath.FromSlash(idsFile))}
	data, err := os.ReadFile(out.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		ps.Add(notebooks.Pos{File: idsFile}, "%v", err)
		return out, ps
	}
	out.text = string(data)
	now := s.published()
	seen := map[string]bool{}
	for i, line := range strings.Split(strings.TrimSuffix(out.text, "\n"), "\n") {
		seen[line] = true
		if line != "" && !slices.Contains(now, line) {
			ps = append(ps, notebooks.Problem{Pos: notebooks.Pos{File: idsFile, Line: i + 1},
				Message: fmt.Sprintf("%s was published and is gone: links to it would break", line),
				Hint:    "give it back its name; or, if nobody can have linked to it yet, take the line out"})
		}
	}
	for _, id := range now {
		if !seen[id] {
			out.news = append(out.news, id)
		}
	}
	return out, ps
}

// published lists the lasting ids of the pages that have them, sorted:
// knee.html#c-knee-p99.
func (s Suite) published() []string {
	var out []string
	for _, f := range s.Files {
		if filepath.Ext(f.Path) == ".html" {
			out = append(out, f.Path)
		}
		if f.Path == page.GlossaryPath {
			for _, id := range idsIn(f.Data) {
				if strings.HasPrefix(id, page.TermPrefix) {
					out = append(out, f.Path+"#"+id)
				}
			}
		}
		for _, b := range s.Built {
			if f.Path != b.Notebook.Name+".html" {
				continue
			}
			last := lasting(b)
			for _, id := range idsIn(f.Data) {
				if last[id] {
					out = append(out, f.Path+"#"+id)
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// lasting are the ids of a page that others may link to: headings, cells,
// prompts, figures, tables, claims and where each is first cited.
func lasting(b Built) map[string]bool {
	ids := map[string]bool{}
	for _, h := range b.Notebook.Headings {
		ids[h.ID] = true
	}
	for _, c := range b.Notebook.Cells {
		ids["cell-"+c.ID] = true
	}
	for _, p := range b.Notebook.Prompts {
		ids["predict-"+p.ID] = true
	}
	for _, f := range b.Results.Figures() {
		ids["fig-"+f.ID] = true
	}
	for _, t := range b.Results.Tables() {
		ids["table-"+t.ID] = true
	}
	for _, c := range b.Report.Claims {
		ids["c-"+c.Claim.ID], ids["n-"+c.Claim.ID+"-1"] = true, true
	}
	return ids
}

// Write appends the new ids to the record.
func (i IDs) Write() error {
	if len(i.news) == 0 {
		return nil
	}
	text := i.text
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if err := publish.WriteFile(i.path, []byte(text+strings.Join(i.news, "\n")+"\n")); err != nil {
		return fmt.Errorf("%s: %w", idsFile, err)
	}
	return nil
}

// Unrecorded lists the new ids as differences.
func (i IDs) Unrecorded() []string {
	var lines []string
	for _, id := range i.news {
		lines = append(lines, fmt.Sprintf("%s: lacks %s", idsFile, id))
	}
	return lines
}
