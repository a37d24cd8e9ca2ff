package main

import "slices"

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
func equivalents() []equivalent { return slices.Concat(kernelEquivalents, deriveEquivalents) }

// kernelEquivalents are those of the simulator. A line stays valid when lines
// move, and no longer when what it changes does.
var kernelEquivalents = []equivalent{
	{"kernel/admission_queuecap.go", "QueueCap.open", "return nil → (nothing)",
		"the same cap is asked twice in a row"},
	{"kernel/arrivals_modulated.go", "Modulated.LongRun", "d, mean, weighted := 0.0, 0.0, 0.0 → d, mean, weighted := 1.0, 0.0, 0.0",
		"the differences count: what is added to all of them goes out"},
	{"kernel/beta.go", "logGamma", "for x < 12 { → for x < 11 {",
		"Stirling's series may begin at 11 too, where it is off by 1e-14"},
	{"kernel/discipline_random.go", "crowd.join", "if r.used == uint(len(r.slots)) { → if !(r.used == uint(len(r.slots))) {",
		"those who wait move together more often, which takes time and changes nothing"},
	{"kernel/engine.go", "station.round", "if s.timeouts.count > 0 { → if s.timeouts.count >= 0 {",
		"where there are no timeouts none of them is now"},
	{"kernel/log.go", "shortUnit", "shortUnit = 1 << 27 // m is rounded to a multiple of it: 26 bits, whose product with 15 is exact → shortUnit = 1 << 26 // m is rounded to a multiple of it: 26 bits, whose product with 15 is exact",
		"27 bits times the 15 of the table are as exact as 26"},
	{"kernel/quantile.go", "newSelection", "size := 3 * int(math.Sqrt(float64(n))) → size := 4 * int(math.Sqrt(float64(n)))",
		"a sample of another size finds the same element"},
	{"kernel/quantile.go", "selection.bracket", "if i := int(middle - reach); i > 0 { → if i := int(middle - reach); i >= 0 {",
		"a bracket that turns out too narrow is widened"},
	{"kernel/ranks.go", "ranks.next", "if h.gone == 0 && h.inLine > 0 { → if h.gone == 0 && h.inLine > 1 {",
		"the way around the short cut gives the same request"},
	{"kernel/run.go", "Config.plain", "c.Servers <= 1 && len(c.Speed) == 0 && len(c.Admission) == 0 && missing(c.Dequeue) && → c.Servers < 1 && len(c.Speed) == 0 && len(c.Admission) == 0 && missing(c.Dequeue) &&",
		"the way around the short cut gives the same run"},
	{"kernel/engine_servers.go", "service.before", "return a.end < b.end || a.end == b.end && a.server < b.server → return a.end < b.end || a.end == b.end && a.server > b.server",
		"all services of an instant end before anybody looks; which of them first shows nowhere"},
}
