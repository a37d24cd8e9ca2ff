package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// called runs the command.
func called(args ...string) (status int, stdout, stderr string) {
	var out, errs strings.Builder
	c := command{stdout: &out, stderr: &errs, dir: "."}
	return c.main(context.Background(), args), out.String(), errs.String()
}

func TestWrongUsage(t *testing.T) {
	for want, args := range map[string][]string{
		`unknown part "render": it is kernel or derive`: {"render"},
		"one part at most":                {"kernel", "derive"},
		"-format xml: it is text or json": {"-format", "xml"},
		"-only laws,lawz: it is one or more of derive,laws,anchors,tables,claims": {"-only", "laws,lawz"},
		"-sample goes without -all":             {"-sample", "5", "-all"},
		"it is 1 or more":                       {"-sample", "0"},
		"-jobs 0":                               {"-jobs", "0"},
		"-run: error parsing regexp":            {"-run", "("},
		"-run zzz: no line of the list matches": {"kernel", "-run", "zzz"},
		"flag provided but not defined":         {"-runs", "x"},
	} {
		if status, _, stderr := called(args...); status != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit status %d, %s; want 2 and %s", args, status, stderr, want)
		}
	}
}

func TestHelp(t *testing.T) {
	status, stdout, _ := called("-h")
	if status != 0 || !strings.Contains(stdout, "Usage: faults [kernel|derive] [flags]") || !strings.Contains(stdout, "Exit status: 0") {
		t.Errorf("exit status %d\n%s", status, stdout)
	}
}

// TestList lists faults by place, before and behind the flags.
func TestList(t *testing.T) {
	status, stdout, stderr := called("kernel", "-list", "-run", "^kernel/discipline_lifo.go")
	if status != 0 || !strings.Contains(stdout, "serves the oldest") || !strings.HasSuffix(stdout, "\n1 fault\n") {
		t.Errorf("exit status %d\n%s%s", status, stdout, stderr)
	}
	status, stdout, _ = called("-list", "-format", "json", "-sample", "5", "derive")
	var list struct{ Faults []faultJSON }
	if err := json.Unmarshal([]byte(stdout), &list); status != 0 || err != nil || len(list.Faults) != 5 {
		t.Fatalf("exit status %d, %v\n%s", status, err, stdout)
	}
	for _, f := range list.Faults {
		if !strings.HasPrefix(f.File, "claims/derive/") || f.Line < 1 || f.Function == "" || f.Outcome != "fault" {
			t.Errorf("%+v", f)
		}
	}
}

// TestSampleOfBoth has faults by hand for one half and faults by syntax for the
// other, and more of one sort where there are too few of the other.
func TestSampleOfBoth(t *testing.T) {
	some := func(hand bool, n int) (list []fault) {
		for i := range n {
			list = append(list, fault{file: fmt.Sprint(hand, i), hand: hand})
		}
		return list
	}
	for _, c := range []struct{ hand, syntax, n, wantHand, wantAll int }{
		{100, 1000, 10, 5, 10}, {100, 1000, 5, 3, 5}, {2, 1000, 10, 2, 10}, {100, 2, 10, 8, 10}, {3, 2, 10, 3, 5},
	} {
		chosen := sampleOfBoth(some(true, c.hand), some(false, c.syntax), c.n)
		byHand := 0
		for _, f := range chosen {
			if f.hand {
				byHand++
			}
		}
		if byHand != c.wantHand || len(chosen) != c.wantAll {
			t.Errorf("%+v: %d by hand of %d", c, byHand, len(chosen))
		}
	}
}

// TestWhatDoesNotHold reads a report of verify-claims: bands that are stale
// are no reason by themselves, other problems are where no claim fails.
func TestWhatDoesNotHold(t *testing.T) {
	for _, c := range []struct{ report, want string }{
		{`{"notebooks": [{"name": "a", "claims": [{"id": "x", "holds": true}, {"id": "y", "holds": false}],
			"tables": [{"table": "t", "holds": false}], "problems": [{"message": "y does not hold"}]}]}`, "table t, y"},
		{`{"notebooks": [{"name": "a", "claims": [{"id": "x", "holds": true}], "problems": [{"message": "the bands are stale: so"}]}]}`, ""},
		{`{"notebooks": [{"name": "a", "problems": [{"message": "the bands are stale: so"}, {"message": "cell \"a\" panics"}]}]}`, `a: cell "a" panics`},
	} {
		var v verified
		if err := json.Unmarshal([]byte(c.report), &v); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(v.failing(), ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.report, got, c.want)
		}
	}
}

// TestFailedTests reads what a test's program prints.
func TestFailedTests(t *testing.T) {
	for _, c := range []struct {
		end  ending
		want string
	}{
		{ending{text: "--- FAIL: TestA (0.1s)\n    --- FAIL: TestA/b (0.0s)\n--- FAIL: TestC (0.1s)\nFAIL\n"}, "TestA, TestC"},
		{ending{stopped: true, text: "=== RUN   TestA\n--- PASS: TestA (0.1s)\n=== RUN   TestLoop\n=== RUN   TestLoop/of_one\n"}, "no end in TestLoop"},
		{ending{text: "=== RUN   TestGrow\nfatal error: runtime: out of memory\n"}, "no end to its memory in TestGrow"},
		{ending{stopped: true}, "no end"},
		{ending{text: "panic: oh\n\nmain.main()\n"}, "a panic"},
	} {
		if got := strings.Join(failedTests(c.end), ", "); got != c.want {
			t.Errorf("%q: %s, want %s", c.end.text, got, c.want)
		}
	}
}
