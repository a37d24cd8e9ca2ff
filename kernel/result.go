package kernel

// Result is what one run did. Element k of a slice belongs to the request that
// arrived k-th, counted from 0. All times are in s since the run began, with
// the system empty.
type Result struct {
	Arrivals   []float64 // when each request arrived
	Starts     []float64 // when its service began
	Departures []float64 // when its service ended

	Offered   int // requests that arrived
	Completed int // requests that were served to their end

	LastArrival float64 // s
	End         float64 // s, the last departure
	Busy        float64 // s, the time during which the server served
}

// Waiting gives each request's waiting time in s: from arrival to start of
// service. The slice is new.
func (r Result) Waiting() []float64 { return difference(r.Starts, r.Arrivals) }

// Sojourns gives each request's sojourn time in s: from arrival to departure.
// The slice is new.
func (r Result) Sojourns() []float64 { return difference(r.Departures, r.Arrivals) }

// Utilisation is the share of the run during which the server was busy.
func (r Result) Utilisation() float64 { return r.Busy / r.End }

// SeenByArrivals gives, for each request, how many others were in the system
// (waiting or in service) when it arrived. A departure at the instant of an
// arrival comes before it. The slice is new.
func (r Result) SeenByArrivals() []int {
	seen := make([]int, len(r.Arrivals))
	gone := 0
	for i, now := range r.Arrivals {
		for gone < i && r.Departures[gone] <= now {
			gone++
		}
		seen[i] = i - gone
	}
	return seen
}

func difference(later, earlier []float64) []float64 {
	d := make([]float64, len(later))
	for i, t := range later {
		d[i] = t - earlier[i]
	}
	return d
}
