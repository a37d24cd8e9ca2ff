package notebooks

// Sources is the literature that statements may cite, in the file's order.
type Sources []Source

// Source is one work.
type Source struct {
	Key     string
	Authors []string
	Title   string
	Venue   string
	Year    int
	DOI     string
	URL     string
	Values  []SourceValue // what may be cited from it, as texts
}

// SourceValue is one recorded value of a work: target, 5 ms.
type SourceValue struct {
	Name string
	Text string
}
