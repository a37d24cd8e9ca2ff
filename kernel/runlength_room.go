package kernel

import "math"

// roomy is an admission policy that bounds how many are in the system, of which
// so many servers serve. It may give +Inf.
type roomy interface {
	room(servers float64) float64
}

// brief is a rule at dequeue that lets nobody be served who has waited longer
// than so many s.
type brief interface {
	longest() float64
}

// room is how many there can be in the system, about; +Inf where nothing says.
// A limit of time bounds it if those who have waited longest come up first: by
// what is served meanwhile, at a mean service time in s.
func (c Config) room(servers, mean float64) float64 {
	least := math.Inf(1)
	for _, policy := range c.Admission {
		if p, is := policy.(roomy); is && !(c.shares() && looksAtWaiting(policy)) {
			least = min(least, p.room(servers))
		}
	}
	if rule, is := c.Dequeue.(brief); is && c.oldestFirst() {
		least = min(least, servers+float64(rule.longest()/mean*servers))
	}
	if c.Client.Timeout.Abandon && !c.shares() {
		least = min(least, servers+float64(c.Client.Timeout.After/mean*servers))
	}
	return least
}

// queueMinded is an admission policy or a rule at dequeue that looks only at who
// waits and for how long. Under [ProcessorSharing] it sees nobody but those who
// arrive at one instant.
type queueMinded interface {
	looksAtWaiting()
}

func looksAtWaiting(policy any) bool {
	_, is := policy.(queueMinded)
	return is
}

// limited says whether there is something that may keep a queue from growing.
func (c Config) limited() bool {
	if !c.shares() {
		return len(c.Admission) > 0 || !missing(c.Dequeue) || c.Client.Timeout.Abandon
	}
	for _, policy := range c.Admission {
		if !looksAtWaiting(policy) || !oneByOne(c.Arrivals) {
			return true
		}
	}
	return !missing(c.Dequeue) && !looksAtWaiting(c.Dequeue)
}

// oneByOne says whether no two calls arrive at one instant.
func oneByOne(a Arrivals) bool {
	switch a.(type) {
	case Batches, *Batches, ArrivalTrace, *ArrivalTrace:
		return false
	}
	return true
}

// shares says whether the discipline is ProcessorSharing.
func (c Config) shares() bool {
	switch c.Discipline.(type) {
	case ProcessorSharing, *ProcessorSharing:
		return !missing(c.Discipline)
	}
	return false
}

// oldestFirst says whether the discipline is FIFO.
func (c Config) oldestFirst() bool {
	_, byValue := c.Discipline.(FIFO)
	_, byPointer := c.Discipline.(*FIFO)
	return missing(c.Discipline) || byValue || byPointer
}

// gap is how fast M/M/1 with room for so many forgets its state: the gap
// between the first two eigenvalues of its generator, in units of the service
// rate. Without a limit it is (1-√load)² (Takács 1962).
func gap(load, room float64) float64 {
	root := math.Sqrt(load)
	without := float64((1 - root) * (1 - root))
	if math.IsInf(room, 1) {
		return without
	}
	return without + float64(float64(2*root)*versine(float64(math.Pi/(room+1))))
}

// versine is 1 less the cosine of an angle from 0 to half a turn: by its series
// for a small part of the angle, and then by twice that again and again.
func versine(angle float64) float64 {
	halves := 0
	for ; angle > 0x1p-8; halves++ {
		angle = float64(angle / 2)
	}
	square := float64(angle * angle)
	v := float64(float64(square/2) * (1 - float64(float64(square/12)*(1-float64(square/30)))))
	for range halves {
		v = float64(float64(2*v) * (2 - v))
	}
	return v
}
