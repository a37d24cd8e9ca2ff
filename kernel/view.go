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

// view reads everything before it writes: else the compiler would clear the
// View first, for a twentieth of the time that a request takes.
func (s *station) view(r *request) View {
	now, arrival, work, id, call := s.now, r.arrival, r.work, r.id, r.call
	class, try, waiting, inService := int(r.class), int(r.try), s.waiting, s.inService()
	return View{
		Now: now, Arrival: arrival, Service: work,
		Class: class, Request: id, Call: call, Try: try,
		Waiting: waiting, InService: inService,
	}
}
