package claims

import (
	"math"
	"strings"
	"testing"
)

func TestASoundPageHolds(t *testing.T) {
	r := Check(sound())
	if !r.Holds() {
		t.Fatalf("problems on a sound page:\n%v", r.Problems)
	}
	want := Numbers{Derived: 18, Inputs: 8, Sourced: 3, Plain: 1, Loose: 1}
	if r.Numbers != want {
		t.Errorf("numbers %+v, want %+v", r.Numbers, want)
	}
	for i, s := range r.Statements {
		if !s.Holds {
			t.Errorf("statement %d does not hold", i)
		}
	}
	for _, tb := range r.Tables {
		if !tb.Holds || !strings.Contains(tb.Sentence, "cells derived again") {
			t.Errorf("table %+v", tb)
		}
	}
}

func TestResults(t *testing.T) {
	r := Check(sound())
	band := func(low, high float64) *Band { return &Band{low, high, 44} }
	for _, c := range []struct {
		id, run, answer string
		value           float64
		band            *Band
		uses            int
		sentence        string
	}{
		{"ratio", "seed 7, 20,000 requests", "", 0.8032 / 0.0925, band(0.7532/0.0925, 0.8532/0.0925), 4, "derived"},
		{"tail", "seed 7, 20,000 requests", "", 0.8032, band(0.7532, 0.8532), 2, "5 seeds run again"},
		{"factor", "", "", 10, nil, 1, "closed form"},
		{"capacity", "", "", 100, nil, 1, "closed form 100/s"},
		{"mean", "44 seeds, 20,000 requests", "", 0.8032, band(0.7532, 0.8532), 1, "z = -0.4"},
		{"mean-exact", "44 seeds, 20,000 requests", "", 0.81, band(0.7532, 0.8532), 1, "z = -1.4"},
		{"more", "", "lifo", 2975, nil, 1, "12,232 requests is above 9,257 requests"},
		{"busy", "", "", 0, nil, 1, "both are"},
	} {
		got, ok := r.Claim(c.id)
		if !ok || !got.Verdict.Holds || !near(got.Value, c.value) || got.Run != c.run || len(got.Uses) != c.uses || got.Answer != c.answer ||
			!strings.Contains(got.Verdict.Sentence, c.sentence) {
			t.Errorf("%s: %+v, want %+v", c.id, got, c)
		}
		if (got.Band == nil) != (c.band == nil) || c.band != nil &&
			(math.Abs(got.Band.Low-c.band.Low) > 1e-6 || math.Abs(got.Band.High-c.band.High) > 1e-6 || got.Band.Seeds != 44) {
			t.Errorf("%s: band %v, want %v", c.id, got.Band, c.band)
		}
	}
}

// TestClaimsThatFail takes away, one at a time, what a claim rests on.
func TestClaimsThatFail(t *testing.T) {
	set := func(tables Tables, table, row, column int, text string) { tables[table].Rows[row][column] = text }
	for _, c := range []struct {
		name   string
		change func(in *Input)
		pos    string
		want   []string
	}{
		{"the cell binds another value", func(in *Input) { setBound(in, "tail", 803.2000009) }, "knee.md:44:3",
			[]string{`"tail" does not hold`, "the cell bound", "but the measured tables give 803.2 ms"}},
		{"the cell binds the exact value instead", func(in *Input) { setBound(in, "ratio", 10) }, "knee.md:40:3",
			[]string{`"ratio" does not hold`, "bound 10×", "measured tables give 8.68324×"}},
		{"no cell binds it", func(in *Input) { unbind(in, "tail") }, "knee.md:44:3", []string{`"tail"`, "no cell binds", `show.Bind("tail", value, "s")`}},
		{"no cell binds an exact value", func(in *Input) { unbind(in, "factor") }, "knee.md:45:3", []string{`"factor"`, "no cell binds"}},
		{"an exact value is bound otherwise", func(in *Input) { setBound(in, "factor", 10.1) }, "knee.md:45:3", []string{"bound 10.1×", "closed form is 10×"}},
		{"the derivation gives another value", func(in *Input) { set(in.Derived, 0, 2, 1, "0.9") }, "knee.md:44:3",
			[]string{`"tail"`, "measured 803.2 ms", "derived 900 ms"}},
		{"the implementations differ at another seed", func(in *Input) { set(in.Seeds[2].Derived, 0, 2, 1, "0.9") }, "knee.md:44:3",
			[]string{`"tail"`, "at seed 3", "derived 900 ms"}},
		{"the band has another value at a seed", func(in *Input) { in.Bands.Values[3][1] *= 1 + 1e-8 }, "knee.md:44:3",
			[]string{`"tail"`, "at seed 4", "committed band"}},
		{"the mean lies far from the exact value", func(in *Input) { in.Spec.Claims[5].Exact = func(Tables) float64 { return 0.83 } },
			"knee.md:48:3", []string{`"mean-exact"`, "z = -5.6"}},
		{"the mean lies far from the derived one", func(in *Input) { shift(in, "mean", 0.1) }, "knee.md:47:3", []string{`"mean"`, "z = 6"}},
		{"no seed was run again", func(in *Input) { in.Seeds = nil }, "knee.md:47:3", []string{`"mean"`, "two at least, not 0"}},
		{"the order is the other", func(in *Input) {
			in.Spec.Claims[6].Kind = Order{Left: in.Spec.Claims[6].Kind.(Order).Right, Right: in.Spec.Claims[6].Kind.(Order).Left,
				Phrases: []string{"LIFO serves more"}, Option: "lifo"}
			in.Seeds = in.Seeds[:0]
		}, "knee.md:49:3", []string{`"more"`, "9,257 requests is below 12,232 requests"}},
		{"the sides are not equal", func(in *Input) {
			for _, tables := range []Tables{in.Results.Tables(), in.Derived} {
				set(tables, 1, 1, 2, "100.5")
			}
		}, "knee.md:50:3", []string{`"busy"`, "is not"}},
		{"a claim asks for a row that is not there", func(in *Input) {
			in.Spec.Claims[1].Value = func(t Tables) float64 { return t.Number("knee", "0.99", "p99") }
		}, "knee.md:44:3", []string{`"tail"`, "cannot be computed", "no cell 0.99/p99"}},
		{"a claim has no function", func(in *Input) { in.Spec.Claims[1].Value = nil }, "knee.md:44:3", []string{`"tail"`, "no function gives its value"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := sound()
			c.change(&in)
			r := Check(in)
			wantProblem(t, r.Problems, c.pos, c.want...)
			for i, s := range in.Notebook.Statements {
				if s.Pos.String() == c.pos && r.Statements[i].Holds {
					t.Errorf("%q is said to hold, though its claim does not", s.Text)
				}
			}
		})
	}
}
