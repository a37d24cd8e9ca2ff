package main

// equivalent is a fault that makes no difference.
type equivalent struct {
	file     string // from the module's root
	function string
	diff     string // as the report prints it
	why      string
}

// key is that of the fault that is meant.
func (e equivalent) key() string {
	return fault{file: e.file, function: e.function, diff: e.diff}.key()
}

// equivalents are the faults of which it is known that they make no difference.
// A line stays valid when lines move, and no longer when what it changes does.
var equivalents = []equivalent{}
