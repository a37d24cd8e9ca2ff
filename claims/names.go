package claims

import (
	"fmt"
	"strconv"
	"strings"
)

// fault is an error with a hint of what to write instead.
type fault struct{ message, hint string }

// Error gives the message without the hint.
func (f fault) Error() string { return f.message }

// unknown words a name that does not exist: the nearest known one, and the list.
func unknown(what, name string, known []string) fault {
	f := fault{message: fmt.Sprintf("there is no %s %q", what, name)}
	if n := nearest(name, known); n != "" {
		f.message += fmt.Sprintf("; did you mean %q?", n)
	}
	if len(known) > 0 {
		f.hint = "known: " + shortened(known)
	}
	return f
}

// unknownClaim words a claim that does not exist. One of this project cannot be
// cited from a folder elsewhere.
func unknownClaim(id string, known []string) fault {
	for _, nb := range All() {
		for _, c := range nb.Claims {
			if c.ID == id {
				return fault{fmt.Sprintf("there is no claim %q here: it is one of this project's own %s.md, and a claim of another suite cannot be cited", id, nb.Name),
					"derive the number here, in a fence of claims, or run the experiment in a cell: its table is derived again without a word"}
			}
		}
	}
	return unknown("claim", id, known)
}

// Unknown words a name that there is none of, such as an argument: the message
// with the nearest known name, and the names that there are as a hint.
func Unknown(what, name string, known []string) (message, hint string) {
	f := unknown(what, name, known)
	return f.message, f.hint
}

// maxListed is how many names a message lists.
const maxListed = 30

// shortened joins names, and counts those beyond maxListed.
func shortened(names []string) string {
	if len(names) <= maxListed {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:maxListed], ", "), len(names)-maxListed)
}

// nearest finds the known name with the smallest edit distance, the first of
// several; "" where none is nearer than half of the name's length.
func nearest(name string, known []string) string {
	best, found := (len([]rune(name))+1)/2, ""
	for _, k := range known {
		if d := distance(name, k); d <= best && (found == "" || d < best) {
			best, found = d, k
		}
	}
	return found
}

// distance is the number of letters to insert, delete or replace between two
// texts.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	row := make([]int, len(t)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range s {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range t {
			cost := 1
			if x == y {
				cost = 0
			}
			above := row[j+1]
			row[j+1] = min(above+1, row[j]+1, diagonal+cost)
			diagonal = above
		}
	}
	return row[len(t)]
}

// quoted joins texts in quotation marks.
func quoted(texts []string, between string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = strconv.Quote(t)
	}
	return strings.Join(out, between)
}
