package form

import (
	"strings"
	"testing"

	"kneebook/notebooks"
)

// published is a table as a cell gives it.
func published() []notebooks.Table {
	return []notebooks.Table{{ID: "line",
		Params: []notebooks.Param{{Name: "rates", Unit: "/s", Values: []string{"50", "80"}}, {Name: "service", Unit: "s", Values: []string{"0.01"}},
			{Name: "requests", Unit: "requests", Values: []string{"100"}}, {Name: "seed", Values: []string{"7"}}},
		Columns: []notebooks.Column{{Name: "rate", Unit: "/s", Key: true}, {Name: "p99", Unit: "s"}},
		Rows:    [][]string{{"50", "0.03"}, {"80", "0.05"}}},
		{ID: "named", Columns: []notebooks.Column{{Name: "name", Key: true}}, Rows: [][]string{{"p99-first"}, {"takes-777-ms"}}},
		{ID: "other", Columns: []notebooks.Column{{Name: "rate", Unit: "/s", Key: true}, {Name: "p99", Unit: "s"}}, Rows: [][]string{{"50", "0.03"}}}}
}

// claiming is a claim with an expression.
func claiming(expression string) string { return "a: A\n  = " + expression }

// faultyTexts have one fault each, and what is told of it.
var faultyTexts = []struct{ text, want string }{
	{claiming("mm1.p99(rate=95/s, service=10 ms, servers=2)"), `3:39: there is no argument of mm1.p99 "servers"`},
	{claiming("mm1.p99(rate=95/s)"), "3:5: mm1.p99 lacks the argument service: mean service time\n\twrite mm1.p99(rate=95/s, service=10 ms)"},
	{claiming("mm1.p99(rate=95, service=10 ms)"), "3:18: rate lacks its unit: write rate=95/s"},
	{claiming("mm1.p99(rate=95 ms, service=10 ms)"), "3:18: rate is in /s, not in s"},
	{claiming("mm1.p99(rate=110/s, service=10 ms)"), "3:5: mm1.p99 has no value here: it needs a load, rate × service, below 1, and the load is 1.1"},
	{claiming("md1.above(rate=95/s, service=10 ms, time=1,000,000,000 s)"), "3:5: md1.above has no value here: it needs a load, rate × service, below 1, and the load is 0.9500; or what it is asked lies beyond"},
	{claiming("md1-expiry.useful(rate=95/s, service=10 ms, deadline=101 s)"), "3:5: md1-expiry.useful has no value here: it needs positive times and rates; a load of at most 40, and a deadline of at most 10,000 services"},
	{claiming("mm1.p99(rate=95/s, rate=95/s, service=10 ms)"), "3:24: the argument rate is given twice"},
	{claiming("mm1.q99(rate=95/s, service=10 ms)"), `3:5: there is no figure of mm1 "q99"; did you mean "p99"?`},
	{claiming("mm2.p99(rate=95/s, service=10 ms)"), `3:5: there is no closed form or run "mm2"; did you mean "mm1"?`},
	{claiming("mmc.wait(rate=95/s, service=10 ms, servers=1.5)"), "3:5: servers is a whole number, not 1.5"},
	{claiming("mm1.p99(rate=95/s service=10 ms)"), "3:18: “95/s service=10 ms” is no number with a unit"},
	{claiming("mm1.p99(95/s, 10 ms)"), "3:13: an argument is written name=value"},
	{claiming("mm1.p99(rate=95/s, service=10 ms"), "3:37: a closing bracket is missing"},
	{claiming("10 ms + 5/s"), "3:11: “s + /s” means nothing: both sides have one unit"},
	{claiming("line/50/p99 > 5/s") + "\n  says: more\n  not: less", "3:17: “s” and “/s” cannot be compared"},
	{claiming("line/50/p99 > 5 ms"), "2:1: claim “a” compares, and does not say in which words"},
	{claiming("line/50/p99 > 5 ms") + "\n  says: more", "2:1: claim “a” compares, and does not say what would be wrong"},
	{claiming("line/50/p99 > 5 ms") + "\n  says: more, much\n  not: more", "2:1: claim “a” says “more” and denies it"},
	{claiming("line/50/p99 > 5 ms") + "\n  says: much  more\n  not: less, Much more", "2:1: claim “a” says “Much more” and denies it"},
	{claiming("10 ms > 5 ms") + "\n  says: more\n  not: less", "3:11: claim “a” asks nothing"},
	{claiming("line/50/p99 >= line/50/p99") + "\n  says: more\n  not: less", "3:17: both sides of claim “a” are the same"},
	{claiming("mm1.p99(rate=95/s, service=10 ms) = mm1.p99(rate=95/s, service=10 ms)") + "\n  says: more\n  not: less", "3:39: both sides of claim “a” are the same"},
	{"a: A of 777/s, 99% and half\n  = line/50/p99", "2:1: the sentence of claim “a” has the number “777/s”"},
	{"a: A at 50/s and 0.050 of it\n  = line/50/p99", "2:1: the sentence of claim “a” has the number “0.050"},
	{claiming("42%"), "3:5: claim “a” asks nothing: there is no closed form, no run and no cell in it"},
	{claiming("7 ms / 7 ms * 42"), "3:17: claim “a” asks nothing"},
	{claiming("b * 2") + "\nb: B\n  = 5 ms", "5:5: claim “b” asks nothing"},
	{claiming("line/50/p99") + "\n  exact: 12 s", "4:10: exact is a closed form: it asks one by name"},
	{"table line\n  rate = rates\n  p99 = 1 ms, 2 ms", "4:3: the column p99 of table line asks nothing"},
	{"table line\n  rate = rates\n  p99 = service / 7", "4:3: the column p99 of table line asks nothing"},
	{"table line\n  rate = rates\n  p99 = mm1.p99(rate=50/s, service=10 ms), 2 ms", "4:3: the column p99 of table line asks nothing"},
	{"table line\n  rate = rates\n  p99 = service", "2:1: no column of table \"line\" asks anything"},
	{claiming("line/50/p99 / line/80/p99") + "\n  in: requests", "2:1: claim “a” is in ×, which “in: requests” cannot say otherwise"},
	{"table named\n  name = p99-first, takes-777-ms", "3:21: the word “takes-777-ms” has the quantity “777 ms”, which nothing derives"},
	{claiming("line/50/p99") + "\n  seeds: 5", "4:10: seeds is a number from 20 to 1000, as in seeds: 100"},
	{claiming("line/50/p99") + "\n  seeds: many", "4:10: seeds is a number from 20 to 1000"},
	{claiming("mm1.mean(rate=50/s, service=10 ms)") + "\n  seeds: 20", "4:3: claim “a” asks closed forms alone: nothing of it depends on a seed"},
	{claiming("line/50/p99") + "\n  seeds: 20\ntable line\n  rate = rates\n  p99 = mm1.p99(rate=rate, service=service)", "4:3: claim “a” asks table line, of which no column here asks for seed"},
	{claiming("other/50/p99") + "\n  seeds: 20", "4:3: claim “a” asks table other, which has no parameter seed"},
	{claiming("line/50/p99") + "\n  says: more", "2:1: claim “a” has a value: says, not and option belong"},
	{claiming("line/50/p99") + "\n  sais: more", `4:3: there is no line of a claim "sais"; did you mean "says"?`},
	{claiming("b"), `3:5: there is no name "b"`},
	{claiming("a * 2"), "3:5: claim “a” asks for itself"},
	{claiming("line/90/p99"), `3:5: there is no row of table line "90"; did you mean "50"?`},
	{claiming("line/50/p9"), `3:5: there is no column of table line "p9"; did you mean "p99"?`},
	{claiming("lines/50/p99"), `3:5: there is no table "lines"; did you mean "line"?`},
	{claiming("station.p99(rate=50/s, service=10 ms, seed=7)"), "3:5: station.p99 lacks the argument requests"},
	{claiming("station.p99(rate=50/s, service=10 ms, seed=7, requests=10, discipline=fifi)"), `3:75: there is no word for discipline "fifi"; did you mean "fifo"?`},
	{claiming("station.p99(rate=50/s, service=10 ms, seed=7, requests=2,000,000)"), "3:5: requests is at most 200000, not 2e+06"},
	{"run r: rate=50/s, service=10 ms, requests=100, seed=7\n" + "a: A\n  = r.p99 > 1 s\n  says: more\n  not: less", "4:11: a comparison is of claims, cells or closed forms"},
	{"run mm1: rate=50/s", `2:1: a run cannot be called "mm1"`},
	{"run r: rat=50/s", `2:8: there is no argument of a run "rat"; did you mean "rate"?`},
	{claiming("line/50/p99") + "\n" + claiming("5 ms"), `4:1: the claim "a" is declared twice: first at x.md:2:1`},
	{"a: A", "2:1: claim “a” has no derivation"},
	{"  = 5 ms", "2:3: this indented line belongs to nothing"},
	{"what is this", "2:1: this line begins no claim, run or table"},
	{"A b: c", "2:1: this line begins no claim, run or table"},
	{"A: B\n  = 5 ms", "2:1: the id \"A\" is not made of"},
	{"table lines\n  rate = 50/s", `2:1: there is no published table "lines"; did you mean "line"?`},
	{"table line\n  rate = rates", `2:1: table "line" publishes the column p99, and nothing here derives it`},
	{"table line\n  rate = rates\n  p99 = 5/s", "4:3: the column p99 is published in s, and here it is in /s"},
	{"table line\n  rate = rates\n  p98 = 5 s\n  p99 = 5 s", `4:3: there is no column of table line "p98"; did you mean "p99"?`},
	{"table line\n  rate = rates\n  p99 = mm1.p99(rate=rates, service=service)", "4:22: the parameter rates has 2 values, and here stands one"},
	{"table line\n  rate = rates\n  p99 = mm1.p99(rate=rete, service=service)", `4:22: there is no name "rete"; did you mean "rate"?`},
}

// Each text has one fault, and is told at its line and column with what to
// write instead.
func TestFaultsAreToldAtTheirPlace(t *testing.T) {
	for _, c := range faultyTexts {
		_, ps := Read(fence(c.text), published(), true)
		if len(ps) == 0 || !strings.HasPrefix(ps[0].String(), "x.md:"+c.want) {
			t.Errorf("%s\ngives %v\nnot   x.md:%s", c.text, ps, c.want)
		}
	}
}

// All faults are told at once.
func TestAllFaultsAreTold(t *testing.T) {
	_, ps := Read(fence("a: A", "  = mm1.p99(rate=95, service=10/s, x=3)", "b: B", "  = nobody"), nil, true)
	if len(ps) != 4 {
		t.Errorf("%d problems:\n%v", len(ps), ps)
	}
}

// A table of a notebook that did not run is no fault of its claims.
func TestWhatDidNotRunIsNoFault(t *testing.T) {
	nb, ps := Read(fence("a: A", "  = line/50/p99", "table line", "  rate = rates"), nil, false)
	if len(ps) > 0 || len(nb.Claims) != 1 || nb.Tables[0].Table != "line" {
		t.Errorf("%v %+v", ps, nb)
	}
}

// A comparison above the prompt that asks for it would give the answer away.
func TestComparisonsStandBelowTheirPrompt(t *testing.T) {
	nb := fence("a: A", "  = mm1.mean(rate=50/s, service=10 ms) > 5 ms", "  says: more", "  not: less", "  option: yes")
	nb.Prompts = []notebooks.Prompt{{ID: "p", Pos: notebooks.Pos{File: "x.md", Line: 30, Col: 1}, Fields: []notebooks.Field{{Claim: "a"}}}}
	if _, ps := Read(nb, nil, true); len(ps) != 1 || !strings.Contains(ps[0].String(), "gives the answer away") {
		t.Errorf("%v", ps)
	}
	nb.Prompts[0].Pos.Line = 1
	if _, ps := Read(nb, nil, true); len(ps) > 0 {
		t.Errorf("below it: %v", ps)
	}
}

// What a stranger writes ends, whatever it is.
func FuzzClaims(f *testing.F) {
	for _, text := range []string{"a: A\n  = mm1.p99(rate=95/s, service=10 ms)", "run r: rate=50/s,\n  seed=7\ntable line\n  rate = rates\n  p99 = r.p99(rate=rate)",
		"b: B\n  = (1 + 2) * line/50/p99 >= 3 s\n  says: more, longer\n  not: less", "c: C\n  in: %\n  exact: 5%\n  = 20,000 requests / 3"} {
		f.Add(text)
	}
	for _, c := range idleClaims {
		f.Add("a: A\n  = " + c.text)
	}
	for _, text := range honest {
		f.Add("a: A\n  = " + text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.ContainsAny(text, "\r\x00") {
			return
		}
		nb, ps := Read(fence(text), published(), true)
		for _, p := range ps {
			if p.Pos.File != "x.md" || p.Pos.Line < 2 || p.Pos.Col < 1 || p.Message == "" {
				t.Errorf("a problem without a place: %+v", p)
			}
		}
		for _, c := range nb.Claims {
			if c.Exact == nil && c.Value == nil && c.Kind == nil && len(ps) == 0 {
				t.Errorf("%q has no function, and nothing says why", c.ID)
			}
		}
	})
}
