package kernel

// SJF serves the request with the least service time, of equal ones the
// oldest: shortest job first. It needs service times drawn AtArrival.
type SJF struct{}

func (SJF) problems() []Invalid { return nil }

func (SJF) needsWork() {}

func (SJF) open(s *station) picker {
	return &ranked{s: s, key: func(r *request) float64 { return r.work }}
}
