package suite

import (
	"os"
	"testing"

	"kneebook/render/live/service"
)

// Every panel for a reader's own numbers belongs to a notebook, and begins with
// what can be run.
func TestServicesOfNotebooks(t *testing.T) {
	for name, text := range siteServices {
		if _, err := os.Stat("../notebooks/" + name + ".md"); err != nil {
			t.Error(err)
		}
		if _, err := service.Parse(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
