package kernel

// Trace is everything that is known of a run, see [RecordTrace]. Requests is
// what happened; the others are what was drawn, so that another program can run
// the same.
type Trace struct {
	Requests []Request // in order of arrival
	Works    []float64 // s, the service times in the order in which requests were given them
	Uniforms []float64 // the numbers in [0, 1) that policies drew, in that order
}

// Request is one try of a call and what became of it.
type Request struct {
	Call    int // its call's number, from 0
	Try     int // from 1
	Class   int
	Server  int     // who served it, from 0; -1 if none did
	Arrival float64 // s
	Service float64 // s, its work; 0 if it was never given one
	Start   float64 // s, of its service, or when it left without
	Left    float64 // s
	Fate    Fate
}
