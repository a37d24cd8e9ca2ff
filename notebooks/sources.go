package notebooks

import (
	"strconv"
	"strings"
)

// Sources are the works that notebooks cite, in the order of their file.
type Sources []Source

// Source is one work of the literature.
type Source struct {
	Pos     Pos    // of its key
	Key     string // maurer2015
	Authors []string
	Title   string
	Venue   string        // journal, conference or publisher; "" where there is none
	Year    int           // 0 where it is unknown
	Undated bool          // the entry says that the year is unknown
	DOI     string        // 10.1000/182; "" where there is none
	URL     string        // "" where there is none
	Values  []SourceValue // what the work says, in the order of the file
}

// SourceValue is a value that a source gives, as text.
type SourceValue struct {
	Pos  Pos
	Name string // target
	Text string // 5 ms
}

// Lookup finds a source by its key.
func (s Sources) Lookup(key string) (Source, bool) {
	for _, e := range s {
		if e.Key == key {
			return e, true
		}
	}
	return Source{}, false
}

// Value gives the text that a statement with the target "key/name" must say;
// for "key" alone that is the year. It is false where the list has none.
func (s Sources) Value(target string) (string, bool) {
	key, name, named := strings.Cut(target, "/")
	e, ok := s.Lookup(key)
	if !ok {
		return "", false
	}
	if !named && e.Undated {
		return "", false
	}
	if !named {
		return strconv.Itoa(e.Year), e.Year != 0
	}
	for _, v := range e.Values {
		if v.Name == name {
			return v.Text, true
		}
	}
	return "", false
}
