package kernel

// station is one run under way.
type station struct {
	oldest int32 // the head of the list of those who wait
}

// request is one try of a call, from its arrival until its fate is decided.
type request struct {
	arrival float64
}
