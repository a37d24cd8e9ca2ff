package kernel

// View is what a function of one's own gets to see of a request and of the
// station, at one instant.
type View struct {
	Now       float64 // s
	Arrival   float64 // s
	Service   float64 // s; 0 where it is not yet drawn
	Class     int
	Request   int // its number in order of arrival, from 0
	Call      int // from 0
	Try       int // from 1
	Waiting   int // others that wait
	InService int
}

func (s *station) view(r *request) View {
	return View{
		Now: s.now, Arrival: r.arrival, Service: r.work,
		Class: int(r.class), Request: r.id, Call: r.call, Try: int(r.try),
		Waiting: s.waiting, InService: s.inService(),
	}
}
