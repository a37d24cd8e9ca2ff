package publish

import (
	"strings"
	"testing"
)

// What a manifest says of a published hash is held against the file.
func TestVerifyHoldsGoldenMatch(t *testing.T) {
	// The sums of printf 'load\n' | sha256sum, and of other bytes.
	const loadSum, sum = "e6f4365a525bbe336928203fbee2e36d3cb08168bec1477a83ebc39149d4bada", "7e4fa2eb8c7ac089739d5defc4489fad68a100d92082ca35c6b40a4524821f87"
	yes, no := true, false
	for _, c := range []struct {
		golden Golden
		want   string // "" is that nothing is wrong
	}{
		{Golden{}, ""},
		{Golden{"data/knee.csv", loadSum, &yes}, ""},
		{Golden{"data/knee.csv", sum, &no}, ""},
		{Golden{"data/knee.csv", sum, &yes}, `experiment "knee": golden_match is true, but whether data/knee.csv has the published hash is false`},
		{Golden{"data/knee.csv", loadSum, &no}, `golden_match is false, but whether data/knee.csv has the published hash is true`},
		{Golden{"data/gone.csv", loadSum, &yes}, `golden_match is true, but whether data/gone.csv has`},
	} {
		f := folder(t)
		files, err := WithManifest("", []File{{"data/knee.csv", []byte("load\n")}}, []Experiment{{Name: "knee", Data: "data/knee.csv", Golden: c.golden}})
		if err != nil {
			t.Fatal(err)
		}
		write(t, f, files)
		if got := Verify(f.Dir, "site").Error(); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.golden, got, c.want)
		}
		if c.golden.Match != nil && !strings.Contains(string(files[1].Data), `"golden_match"`) {
			t.Errorf("the manifest has no golden_match:\n%s", files[1].Data)
		}
	}
}
