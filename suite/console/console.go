// Package console shows on a terminal, or in a log, what a command does.
package console

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/term"
)

// Progress shows steps: on a terminal the last one alone, in a line that gives
// way to the next; elsewhere a line each.
type Progress struct {
	mu    sync.Mutex
	out   io.Writer
	width int    // of the terminal; 0 where there is none
	last  string // the step that was shown last
}

// New gives a progress that writes to out.
func New(out io.Writer) *Progress {
	p := &Progress{out: out}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if p.width, _, _ = term.GetSize(int(f.Fd())); p.width <= 0 {
			p.width = 80
		}
	}
	return p
}

// Step shows what is done for whom; who may be empty.
func (p *Progress) Step(who, doing string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := doing
	if who != "" {
		text = who + ": " + doing
	}
	if text == p.last {
		return
	}
	p.last = text
	if p.width == 0 {
		fmt.Fprintln(p.out, text)
		return
	}
	fmt.Fprint(p.out, "\r\x1b[K", cut(text, p.width-1))
}

// Clear removes the line of a terminal, so that what is printed next begins on
// an empty one.
func (p *Progress) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width > 0 && p.last != "" {
		fmt.Fprint(p.out, "\r\x1b[K")
	}
	p.last = ""
}

// cut shortens a text to so many characters.
func cut(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	return string(r[:max(most-1, 0)]) + "…"
}

// Plain makes a text safe for a terminal: control characters other than line
// end and tab become visible.
func Plain(text string) string {
	if strings.IndexFunc(text, control) < 0 {
		return text
	}
	return strings.Map(func(r rune) rune {
		if control(r) {
			return '\uFFFD'
		}
		return r
	}, text)
}

// control reports whether a character could make a terminal do something.
func control(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }

// Count gives a number with its noun: 1 claim, 1,234 words. The plural adds
// an s.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Thousands(n) + " " + noun
}

// Thousands writes a number with commas.
func Thousands(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
