package main

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
)

// fault is one change of one file.
type fault struct {
	part     string // kernel or derive
	file     string // from the module's root, with slashes
	line     int    // from 1
	function string // the function or the declaration that it lies in
	what     string // in words
	from, to int    // the bytes that it replaces
	text     string // by what
	hand     bool   // chosen by hand, and not by syntax
	diff     string // the lines that it changes, before and after, in one line
	body     span   // of the function in which it lies; empty outside of functions
	results  string // what that function gives, as it is written; "" for nothing
}

// apply gives the faulty file.
func (f fault) apply(src []byte) []byte {
	return slices.Concat(src[:f.from], []byte(f.text), src[f.to:])
}

// trimmed leaves out of the change what stays the same at its ends.
func (f fault) trimmed(src []byte) fault {
	for f.from < f.to && f.text != "" && src[f.from] == f.text[0] {
		f.from, f.text = f.from+1, f.text[1:]
	}
	for f.from < f.to && f.text != "" && src[f.to-1] == f.text[len(f.text)-1] {
		f.to, f.text = f.to-1, f.text[:len(f.text)-1]
	}
	return f
}

// at is the fault's place.
func (f fault) at() string { return fmt.Sprintf("%s:%d", f.file, f.line) }

// String is all that tells a fault from others, in one line.
func (f fault) String() string {
	return fmt.Sprintf("%s %s: %s: %s", f.at(), f.function, f.what, f.diff)
}

// key tells a fault from others wherever its lines move to.
func (f fault) key() string { return f.file + " " + f.function + ": " + f.diff }

// located fills in what follows from the file: line and diff.
func (f fault) located(src []byte) fault {
	f.line = 1 + strings.Count(string(src[:f.from]), "\n")
	begin := strings.LastIndexByte(string(src[:f.from]), '\n') + 1
	end := f.to
	if n := strings.IndexByte(string(src[f.to:]), '\n'); n >= 0 {
		end += n
	} else {
		end = len(src)
	}
	before := string(src[begin:end])
	after := string(src[begin:f.from]) + f.text + string(src[f.to:end])
	f.diff = oneLine(before) + " → " + oneLine(after)
	return f
}

// oneLine makes one line of several.
func oneLine(text string) string {
	if text = strings.Join(strings.Fields(text), " "); text == "" {
		return "(nothing)"
	}
	return text
}

// numbered makes the keys of faults differ: where a function has the same line
// twice, the second one's diff says so.
func numbered(faults []fault) {
	seen := map[string]int{}
	for i := range faults {
		key := faults[i].key()
		if seen[key]++; seen[key] > 1 {
			faults[i].diff += fmt.Sprintf(" (number %d)", seen[key])
		}
	}
}

// dice is a number that looks random and follows from a key and a fixed seed.
func dice(key string) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "faults 1 %s", key)
	x := h.Sum64() // its low bits say little of a text's last letters
	x ^= x >> 33
	x *= 0xff51afd7ed558ccd
	return x ^ x>>33
}

// sample chooses n of the faults: the same ones as long as these are the same,
// and mostly the same ones when others come or go.
func sample(faults []fault, n int) []fault {
	order := shuffled(faults)
	return inOrder(order[:min(n, len(order))])
}

// sampleOfBoth chooses n faults, half of them by hand as far as there are as
// many, and the others by syntax.
func sampleOfBoth(hand, syntax []fault, n int) []fault {
	some := sample(hand, max((n+1)/2, n-len(syntax)))
	return inOrder(slices.Concat(some, sample(syntax, n-len(some))))
}

// spread chooses n of the faults such that each function gets one before any
// gets a second one.
func spread(faults []fault, n int) []fault {
	order := shuffled(faults)
	var chosen []fault
	had := map[string]bool{}
	for len(chosen) < n && len(order) > 0 {
		clear(had)
		order = slices.DeleteFunc(order, func(f fault) bool {
			place := f.file + " " + f.function
			if had[place] || len(chosen) == n {
				return false
			}
			had[place] = true
			chosen = append(chosen, f)
			return true
		})
	}
	return inOrder(chosen)
}

// shuffled gives the faults in the order of their dice.
func shuffled(faults []fault) []fault {
	order := slices.Clone(faults)
	slices.SortStableFunc(order, func(a, b fault) int {
		return cmp.Or(cmp.Compare(dice(a.key()), dice(b.key())), strings.Compare(a.key(), b.key()))
	})
	return order
}

// inOrder sorts faults by file and place.
func inOrder(faults []fault) []fault {
	slices.SortStableFunc(faults, func(a, b fault) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.from-b.from)
	})
	return faults
}
