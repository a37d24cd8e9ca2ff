package claims

import (
	"math"
	"slices"
	"strings"
	"testing"

	"kneebook/notebooks/quantity"
)

// TestQuantile has the values 1 to 20: rank floor(0.05*20) = 1 is the second,
// floor(0.95*20) = 19 the last.
func TestQuantile(t *testing.T) {
	var values []float64
	for i := 20; i >= 1; i-- {
		values = append(values, float64(i))
	}
	if b := bandOf(values); *b != (Band{2, 20, 20}) {
		t.Errorf("band %+v, want 2 to 20", *b)
	}
	if b := bandOf([]float64{3}); *b != (Band{3, 3, 1}) {
		t.Errorf("band of one value %+v", *b)
	}
	if bandOf(nil) != nil {
		t.Error("a band of nothing")
	}
	// 1 to 1000: the rank 50 spreads by sqrt(1000*0.05*0.95) = 6.892, from
	// rank 43 to 56, values 44 to 57
	values = nil
	for i := 1; i <= 1000; i++ {
		values = append(values, float64(i))
	}
	if got := quantileError(values, 0.05); got != 6.5 {
		t.Errorf("standard error of the 5%% quantile %v, want 6.5", got)
	}
}

func TestSupported(t *testing.T) {
	second, _ := quantity.UnitOf("s")
	for _, c := range []struct {
		text string
		errs []float64
		ok   bool
	}{
		{"803 ms", []float64{0.0048}, true},
		{"803.2 ms", []float64{0.0048}, false},
		{"0.80 s", []float64{0.01}, true}, // an error of just one unit of the digit
		{"0.801 s", []float64{0.0101}, false},
		{"0.801 s", []float64{0.00999}, true},
		{"about 800 ms", []float64{0.02}, true},
		{"803.217 ms", []float64{0}, true}, // all seeds alike
		{"803.217 ms", nil, true},
		{"753–853 ms", []float64{0.002, 0.02}, false}, // the upper end is less certain
		{"750–853 ms", []float64{0.002, 0.009}, true},
	} {
		r, err := quantity.Read(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if err := supported(r, c.errs, second, 44); (err == nil) != c.ok {
			t.Errorf("%s with standard errors %v: %v", c.text, c.errs, err)
		}
	}
}

// TestBandDigits cites a band with more digits than its ends have.
func TestBandDigits(t *testing.T) {
	in := sound()
	j := slices.Index(in.Bands.Claims, "tail")
	in.Seeds = nil
	for i := range in.Bands.Values {
		in.Bands.Values[i][j] = 0.7 + 0.005*float64(i) // ends 0.71 s and 0.905 s, ranks 2 and 41
	}
	in.rewrite(56, "[0.7100–0.9050 s](claim:tail.band)")
	wantProblem(t, Check(in).Problems, "knee.md:56:3", "more digits than 44 seeds support", "7.5 ms", "1 ms or more")
}

func TestBandsFile(t *testing.T) {
	b := Bands{Key: "k1", Claims: []string{"a", "b.c"}, Seeds: []uint64{1, 2},
		Values: [][]float64{{0.8032, 1.0 / 3}, {math.Inf(1), 12232}}}
	want := "# key: k1\n# sum: 946ccd98e20678a694835a536bfc1f10\nseed,a,b.c\n1,0.8032,0.333333333\n2,+Inf,12232\n"
	if got := string(b.Bytes()); got != want {
		t.Errorf("wrote\n%s\nwant\n%s", got, want)
	}
	back, ps := ReadBands("x.csv", []byte(want))
	if len(ps) > 0 || back.Key != "k1" || !slices.Equal(back.Claims, b.Claims) || !slices.Equal(back.Seeds, b.Seeds) ||
		back.Values[0][1] != 0.333333333 || !math.IsInf(back.Values[1][0], 1) {
		t.Errorf("read %+v, %v", back, ps)
	}
	for _, c := range []struct{ text, pos, want string }{
		{"", "x.csv:1", "does not give the key"},
		{"# key: k\n", "x.csv:3", "header is missing"},
		{"# key: k\n# sum: s\nrun,a\n", "x.csv:3", "header is not"},
		{"# key: k\n# sum: s\nseed,a\n1,2,3\n", "x.csv:4", "3 columns, but the header has 2"},
		{"# key: k\n# sum: s\nseed,a\n1,2\n-2,3\n", "x.csv:5", `"-2" is no seed`},
		{"# key: k\n# sum: s\nseed,a\n1,2\n1,3\n", "x.csv:5", "seed 1 stands twice"},
		{"# key: k\n# sum: s\nseed,a\n1,x\n2,3\n", "x.csv:4", `"x" is no number`},
		{strings.Replace(want, "0.333333333", "0.333333334", 1), "x.csv:2", "not those that were written"},
	} {
		_, ps := ReadBands("x.csv", []byte(c.text))
		wantProblem(t, ps, c.pos, c.want)
	}
}

// TestBandsKey changes one thing at a time that the bands rest on, and some
// that they do not.
func TestBandsKey(t *testing.T) {
	key := func(change func(in *Input)) string {
		in := sound()
		change(&in)
		return BandsKey(in.Spec, in.Results.Tables(), in.Derived)
	}
	own := key(func(*Input) {})
	for name, change := range map[string]func(in *Input){
		"a measured cell's last digit": func(in *Input) { in.Results.Tables()[0].Rows[0][1] = "0.09250000000000001" },
		"a parameter":                  func(in *Input) { in.Results.Tables()[0].Params[1].Values[0] = "0.02" },
		"a derived cell":               func(in *Input) { in.Derived[0].Rows[0][1] = "0.0926" },
		"a claim's id":                 func(in *Input) { in.Spec.Claims[0].ID = "ratios" },
		"a claim's scope":              func(in *Input) { in.Spec.Claims[0].Scope = Seeds },
		"a claim's value":              func(in *Input) { in.Spec.Claims[0].Value = func(Tables) float64 { return 2 } },
	} {
		if key(change) == own {
			t.Errorf("%s does not change the key", name)
		}
	}
	for name, change := range map[string]func(in *Input){
		"a derived cell's last bit": func(in *Input) { in.Derived[0].Rows[0][1] = "0.09250000000000001" },
		"a sentence":                func(in *Input) { in.Spec.Claims[0].Sentence = "x" },
		"an exact claim":            func(in *Input) { in.Spec.Claims[2].ID = "x" },
	} {
		if key(change) != own {
			t.Errorf("%s changes the key", name)
		}
	}
}

func TestMakeBandsTellsWhatFails(t *testing.T) {
	in := sound()
	in.Seeds[1].Measured = in.Seeds[1].Measured[:1]
	b, ps := MakeBands(in.Spec, "k", in.Seeds)
	if !slices.Equal(b.Seeds, []uint64{1, 3, 4, 5}) || strings.Join(b.Claims, " ") != "ratio tail mean mean-exact more busy middle" {
		t.Errorf("bands %+v", b)
	}
	wantProblem(t, ps, "claims/knee.go", "at seed 2", "claim more", `no table "b.order-2"`)
}

// What lacks at every seed is told once.
func TestMakeBandsTellsOnce(t *testing.T) {
	var at []AtSeed
	for seed := uint64(1); seed <= 1000; seed++ {
		at = append(at, AtSeed{Seed: seed})
	}
	bands, ps := MakeBands(asserted(), "key", at)
	if len(ps) != 1 || ps[0].String() != `claims/knee.go: at seed 1: claim ratio: no table "knee"` || len(bands.Seeds) != 0 {
		t.Errorf("%d seeds, problems:\n%v", len(bands.Seeds), ps)
	}
}
