package emit

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// TestMain lets the test binary serve as an engine's process.
func TestMain(m *testing.M) {
	if which := os.Getenv("EMIT_TEST"); which != "" {
		publishing(which)
	}
	os.Exit(m.Run())
}

// publishing is what the processes of these tests do.
func publishing(which string) {
	if which != "plain" {
		if err := Start(); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	if which == "open" {
		_, err := os.ReadFile(os.Args[0])
		fmt.Println("reading a file:", err != nil)
		End()
		os.Exit(0)
	}
	Cell(0)
	fmt.Print("one ")
	fmt.Fprint(os.Stderr, "two ")
	Bound(notebooks.Bound{ID: "a", Value: 0.1, Unit: "s"})
	fmt.Fprint(os.Stdout, "three\n")
	Cell(1)
	if which == "crash" {
		for range 3 {
			runtime.GC() // must not close the real standard error
		}
		panic("crash")
	}
	Table(notebooks.Table{ID: "t", Columns: []notebooks.Column{{Name: "load", Unit: "share", Print: "%.0"}, {Name: "n", Unit: "requests"}},
		Rows: [][]string{{"0.5", "3"}, {"0.95", "12"}}})
	fmt.Println(Bound(notebooks.Bound{ID: "a"}), Bound(notebooks.Bound{ID: "b", Value: notebooks.Number(math.Inf(1))}),
		Table(notebooks.Table{ID: "t"}), Figure(notebooks.Figure{ID: "t", Title: "T", Data: "knee"}))
	Cell(2)
	End()
	os.Exit(0)
}

// process runs one and gives its real standard output, its error stream, what
// it printed, and its error.
func process(t *testing.T, which string, env ...string) (events []Record, stdout, stderr, text string, err error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "out")
	cmd := exec.Command(os.Args[0])
	var o, e strings.Builder
	cmd.Stdout, cmd.Stderr = &o, &e
	cmd.Env = append(append(os.Environ(), "EMIT_TEST="+which, EnvOutput+"="+file), env...)
	err = cmd.Run()
	printed, _ := os.ReadFile(file)
	for _, line := range strings.Split(strings.TrimSpace(o.String()), "\n") {
		var r Record
		if json.Unmarshal([]byte(line), &r) == nil {
			events = append(events, r)
		}
	}
	return events, o.String(), e.String(), string(printed), err
}

// Text and events have one order: each event carries the length of the text
// before it, and both streams are one file.
func TestEvents(t *testing.T) {
	got, _, stderr, text, err := process(t, "run")
	if err != nil || stderr != "" {
		t.Fatal(err, stderr)
	}
	const twice = `the bound value "a" was published before: each id may be used once <nil> the table "t" was published before: each id may be used once <nil>`
	if text != "one two three\n"+twice+"\n" {
		t.Errorf("text %q", text)
	}
	end := int64(len(text))
	want := []Record{{Kind: KindCell}, {Kind: KindBound, At: 8, Bound: &notebooks.Bound{ID: "a", Value: 0.1, Unit: "s"}},
		{Kind: KindCell, At: 14, Cell: 1}, {Kind: KindTable, At: 14, Cell: 1, Table: got[3].Table},
		{Kind: KindBound, At: 14, Cell: 1, Bound: &notebooks.Bound{ID: "b", Value: notebooks.Number(math.Inf(1))}},
		{Kind: KindFigure, At: 14, Cell: 1, Figure: got[5].Figure}, {Kind: KindCell, At: end, Cell: 2}, {Kind: KindEnd, At: end, Cell: 2}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got[3].Table == nil || got[3].Table.ID != "t" || len(got[3].Table.Rows) != 2 {
		t.Errorf("table %+v", got[3].Table)
	}
}

// The program stops at the boundary after the last cell that is wanted.
func TestStop(t *testing.T) {
	got, _, _, text, err := process(t, "run", EnvStop+"=0")
	if err != nil || text != "one two three\n" || got[len(got)-1].Kind != KindEnd || len(got) != 3 {
		t.Errorf("%+v, %q, %v", got, text, err)
	}
}

// A panic reaches the real standard error, even after a garbage collection.
func TestPanicIsSeen(t *testing.T) {
	_, _, stderr, _, err := process(t, "crash")
	if err == nil || !strings.HasPrefix(stderr, "panic: crash\n\ngoroutine 1 ") {
		t.Errorf("%v, %q", err, stderr)
	}
}

// Without a runner everything is printed as text.
func TestPlain(t *testing.T) {
	_, stdout, stderr, _, err := process(t, "plain")
	want := "one a = 100 ms\nthree\n" +
		"table t\n  load  n (requests)\n   50%             3\n   95%            12\n" +
		"b = +Inf\nfigure t: T (drawn on the page; data: table knee)\n"
	if err != nil || !strings.HasPrefix(stdout, want) || stderr != "two " {
		t.Errorf("%q, %q, %v", stdout, stderr, err)
	}
}

// Where the kernel has Landlock, an engine that has started opens no file.
func TestNoFurtherFiles(t *testing.T) {
	if landlockVersion() < 1 || detecting { // the detector links C, and then not all threads can be reached
		t.Skip("no Landlock here")
	}
	if _, _, _, text, err := process(t, "open"); err != nil || text != "reading a file: true\n" {
		t.Errorf("%q, %v", text, err)
	}
}
