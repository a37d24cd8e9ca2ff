package suite

import (
	"slices"
	"testing"
)

func TestIDsIn(t *testing.T) {
	page := `<p id="a" class="b"><i data-id="no"></i>` + "<h2\nid=\"c-d.e\"><a id=\"\"></a> id=\"open"
	if got := idsIn([]byte(page)); !slices.Equal(got, []string{"a", "c-d.e"}) {
		t.Errorf("got %q", got)
	}
}
