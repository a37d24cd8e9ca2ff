package console

import (
	"strings"
	"testing"
)

func TestStepsAreLinesWhereThereIsNoTerminal(t *testing.T) {
	var out strings.Builder
	p := New(&out)
	p.Step("knee", "running cell 1 of 2")
	p.Step("knee", "running cell 1 of 2")
	p.Step("", "comparing")
	p.Clear()
	if got := out.String(); got != "knee: running cell 1 of 2\ncomparing\n" {
		t.Errorf("shown: %q", got)
	}
}

func TestStepsShareALineOnATerminal(t *testing.T) {
	var out strings.Builder
	p := &Progress{out: &out, width: 12}
	p.Step("knee", "running a cell")
	p.Step("", "short")
	p.Clear()
	p.Clear()
	if got := out.String(); got != "\r\x1b[Kknee: runn…\r\x1b[Kshort\r\x1b[K" {
		t.Errorf("shown: %q", got)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 words", 1: "1 word", 999: "999 words", 1000: "1,000 words", 1234567: "1,234,567 words", -100: "-100 words", -1000: "-1,000 words"} {
		if got := Count(n, "word"); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPlain(t *testing.T) {
	if got := Plain("a\x1b[31mb\n\tc\u0085"); got != "a\uFFFD[31mb\n\tc\uFFFD" {
		t.Errorf("got %q", got)
	}
}
