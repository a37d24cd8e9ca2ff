package main_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"kneebook/notebooks/markdown"
	"kneebook/notebooks/run/replay"
	"kneebook/render/live"
	"kneebook/render/live/livetest"
	"kneebook/render/live/tryout"
)

// worker is the script of the page that runs the module.
const worker = "../../page/worker.js"

// tried are requests for every cell that a reader may edit, as published. The
// digest of each is that of the same run on this machine; the build of the site
// holds such a run against what the page publishes.
func tried(t *testing.T) (names, requests, answers []string) {
	t.Helper()
	files, _ := filepath.Glob("../../../notebooks/*.md")
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		nb, problems := markdown.Parse(filepath.Base(file), data)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		for i, c := range nb.Cells {
			if !c.Try {
				continue
			}
			r := tryout.Request{Cell: c.ID, Notebook: replay.Notebook{Name: nb.Name}}
			for _, c := range nb.Cells {
				r.Notebook.Cells = append(r.Notebook.Cells, replay.Cell{ID: c.ID, Code: c.Code})
			}
			out := replay.Run(r.Notebook, i)
			r.Notebook.Cells[i].Digest = replay.Digest(out.Events)
			answer, err := tryout.Run(request(r))
			if err != nil || len(out.Faults) > 0 || len(out.Events) == 0 {
				t.Fatalf("%s #%s: %v %v", file, c.ID, err, out.Faults)
			}
			names, requests, answers = append(names, nb.Name+" #"+c.ID), append(requests, request(r)), append(answers, answer)
		}
	}
	return names, requests, answers
}

// request is a request as the page writes it.
func request(r tryout.Request) string {
	text, _ := json.Marshal(r) // texts
	return string(text)
}

// answer reads what the module gave.
func answer(t *testing.T, r livetest.Reply) tryout.Answer {
	t.Helper()
	var a tryout.Answer
	if err := json.Unmarshal([]byte(r.Text), &a); err != nil || r.Kind != "answer" {
		t.Fatalf("%+v: %v", r, err)
	}
	return a
}

// one asks for a single cell.
func one(code string) string {
	return request(tryout.Request{Cell: "b", Notebook: replay.Notebook{Name: "x", Cells: []replay.Cell{{ID: "a", Code: "x := 2\n"}, {ID: "b", Code: code}}}})
}

// A reader loads no more than the button says; every cell gives in the
// browser's kind of machine what it gives here; what is wrong with an edited
// one is told at its line; one without an end is stopped, and the next runs in
// a fresh worker.
func TestModule(t *testing.T) {
	m := livetest.Build(t, "cells")
	if most := live.Of("cells").Most; m.Size > most {
		t.Errorf("%d bytes, more than %d", m.Size, most)
	}
	t.Logf("%d bytes", m.Size)
	names, requests, answers := tried(t)
	if len(names) < 10 {
		t.Fatalf("only %d cells: %v", len(names), names)
	}
	for i, r := range m.Ask(t, worker, 20*time.Second, requests...) {
		if a := answer(t, r); !a.Same || len(a.Faults) > 0 {
			t.Errorf("%s is not the same: %.300s", names[i], r.Text)
		} else if r.Text != answers[i] {
			t.Errorf("%s is printed otherwise:\n%.300s\n%.300s", names[i], r.Text, answers[i])
		}
	}
	edited := m.Ask(t, worker, 3*time.Second, one("fmt.Println(x * 21)"), one("fmt.Println(x)\nx = = 3"), one("fmt.Println(1)\nfor {\n}"),
		one("time.Sleep(time.Millisecond)\nfmt.Println(\"again\")"), one("func f(n int) int { return f(n+1) }\nfmt.Println(f(x))"), one("panic(\"no\")"), one("fmt.Println(\"last\")"))
	if a := answer(t, edited[0]); len(a.Parts) != 1 || a.Parts[0].Text != "42\n" || a.Same {
		t.Errorf("edited: %+v", a)
	}
	if a := answer(t, edited[1]); len(a.Faults) != 1 || a.Faults[0].Line != 2 || a.Faults[0].Col != 5 || a.Faults[0].Cell != "b" {
		t.Errorf("syntax error: %+v", a)
	}
	if edited[2].Kind != "stopped" {
		t.Errorf("endless loop: %+v", edited[2])
	}
	if a := answer(t, edited[3]); len(a.Parts) != 1 || a.Parts[0].Text != "again\n" {
		t.Errorf("after the loop: %+v", a)
	}
	if edited[4].Kind == "answer" {
		t.Errorf("endless recursion: %+v", edited[4])
	}
	if a := answer(t, edited[5]); len(a.Faults) != 1 || a.Faults[0].Line != 1 || a.Faults[0].Message != "panic: no" {
		t.Errorf("panic: %+v", a)
	}
	if a := answer(t, edited[6]); len(a.Parts) != 1 || a.Parts[0].Text != "last\n" {
		t.Errorf("the last: %+v", a)
	}
}
