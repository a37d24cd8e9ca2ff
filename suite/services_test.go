package suite

import (
	"path/filepath"
	"strings"
	"testing"

	"kneebook/render/live/service"
)

// Every notebook has a panel for a reader's own numbers, or a reason to have
// none; and every panel begins with what can be run.
func TestServicesOfNotebooks(t *testing.T) {
	files, err := filepath.Glob("../notebooks/*.md")
	if err != nil || len(files) < 17 {
		t.Fatalf("%d notebooks: %v", len(files), err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".md")
		if _, has := siteServices[name]; has == (noService[name] != "") {
			t.Errorf("%s: it has a panel (%v), and why not is %q", name, has, noService[name])
		}
	}
	if n := len(siteServices) + len(noService); n != len(files) {
		t.Errorf("%d notebooks, and panels or reasons for %d", len(files), n)
	}
	for name, text := range siteServices {
		if _, err := service.Parse(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
