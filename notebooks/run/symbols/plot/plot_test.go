package plot

import (
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/program"
)

// Cells that draw reach the packages on the list and nothing beside it; of
// those, what the module itself exports.
func TestNothingElse(t *testing.T) {
	var got []string
	for key := range Symbols {
		path, _, ok := strings.Cut(key, "//")
		if !ok {
			t.Errorf("the key %q has no doubled slash", key)
		}
		got = append(got, path)
	}
	slices.Sort(got)
	if want := slices.Sorted(slices.Values(program.Drawing())); !slices.Equal(got, want) {
		t.Errorf("want %v, got %v", want, got)
	}
	var names []string
	for name := range Symbols["kneebook/notebooks/show/draw//draw"] {
		names = append(names, name)
	}
	slices.Sort(names)
	if want := []string{"Figure", "Plot", "Slot"}; !slices.Equal(names, want) {
		t.Errorf("show/draw exports %v, its symbols are %v: run go generate ./notebooks/run/symbols", want, names)
	}
}
