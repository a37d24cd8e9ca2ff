package suite_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"kneebook/suite"
	"kneebook/suite/fixture"
)

// secret is a text outside of the folder that a build may read.
func secret(t *testing.T, name string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	fixture.Put(t, path, "// Secret is nobody's business.\npackage secret\n\n// Secret is one.\nfunc Secret() {}\n")
	return path
}

// linked puts a link in a folder.
func linked(t *testing.T, to, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err)
	}
}

// Links that lead out of the folder are not followed: a notebook, the list of
// sources, the values over seeds; each is a problem, and nothing of what it leads
// to is told.
func TestLinksLeadNowhereElse(t *testing.T) {
	for name, path := range map[string]string{"notebooks/other.md": "notebooks/other.md", "notebooks/sources.yaml": "notebooks/sources.yaml",
		"claims/bands/small.csv": "claims/bands/small.csv"} {
		texts := fixture.Sound(t, 3)
		os.Remove(filepath.Join(texts, filepath.FromSlash(path)))
		linked(t, secret(t, "secret.md"), filepath.Join(texts, filepath.FromSlash(path)))
		got := build(t, suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3}).AllProblems().Error()
		if !strings.Contains(got, "is a link that leads out of the folder, and is not followed") || strings.Contains(got, "Secret") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A named pipe in the place of a notebook is not waited at, and a README is none.
func TestOnlyFilesAreNotebooks(t *testing.T) {
	texts := fixture.Sound(t, 3)
	fixture.Put(t, filepath.Join(texts, "notebooks", "README.md"), "What stands here: 7 of 9.\n")
	pipe := filepath.Join(texts, "notebooks", "pipe.md")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		t.Skip(err)
	}
	got := build(t, suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3}).AllProblems()
	if len(got) != 1 || !strings.Contains(got.Error(), "pipe.md: is no regular file") {
		t.Error(got)
	}
}

// A file that is larger than any text is told, and not read.
func TestHugeFilesAreNotRead(t *testing.T) {
	texts := fixture.Sound(t, 3)
	huge := filepath.Join(texts, "notebooks", "huge.md")
	fixture.Put(t, huge, "")
	if err := os.Truncate(huge, 3<<30); err != nil {
		t.Skip(err)
	}
	got := build(t, suite.Options{Texts: texts, Specs: fixture.Specs("small"), Seeds: 3}).AllProblems()
	if len(got) != 1 || !strings.Contains(got.Error(), "huge.md: has 3221225472 bytes: 4194304 at most are read") {
		t.Error(got)
	}
}

// A link in the place of the folder of the notebooks is not followed either.
func TestLinkedFolderOfNotebooks(t *testing.T) {
	texts, other := t.TempDir(), fixture.Sound(t, 3)
	linked(t, filepath.Join(other, "notebooks"), filepath.Join(texts, "notebooks"))
	_, err := suite.Build(t.Context(), suite.Options{Root: fixture.Root(t), Texts: texts, Specs: fixture.Specs("small"), Seeds: 3})
	if err == nil || !strings.Contains(err.Error(), "the notebooks cannot be read: ") || !strings.Contains(err.Error(), "escapes from parent") {
		t.Errorf("error %v", err)
	}
}
