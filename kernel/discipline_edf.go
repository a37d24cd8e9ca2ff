package kernel

// EDF serves the request with the earliest deadline, its arrival and the
// deadline of its class together, of equal ones the oldest. Requests of a class
// without a deadline come last.
type EDF struct{}

func (EDF) problems() []Invalid { return nil }

func (EDF) open(s *station) picker {
	limits := make([]float64, s.kinds)
	for class := range limits {
		limits[class] = s.config.Client.deadline(class)
	}
	return &ranked{s: s, key: func(r *request) float64 { return r.arrival + limits[r.class] }}
}
