package kernel

// Draws says where the random numbers of a run come from: [Native] or
// [CPython].
type Draws interface {
	// problems lists what is wrong with the fields.
	problems() []Invalid
	// reseeded gives the same kind with another seed.
	reseeded(seed uint64) Draws
	// streams opens the streams of one run.
	streams() streams
}

// streams is the random numbers of one run, a stream for each purpose.
type streams struct {
	arrivals, service, class, policy *stream
	// ahead is set where streams share a generator. Then all arrivals are
	// drawn first, all classes next, and the rest one by one as needed.
	ahead bool
}
