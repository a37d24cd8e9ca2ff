package claims

// floorCurves are the lines of the notebook's figures that are no columns of a
// table.
func floorCurves() []Curve {
	return []Curve{
		{"floor-frontier", "all that the server can do", frontierLine},
		{"floor-reserved", "what kept places are worth", func(t Tables, premium float64) float64 {
			q := loadOf(t.Params("floor-load"), premium)
			return q.part() * q.mu() / q.rates()[1]
		}},
		floorSeedsCurve("classes from the gaps", true),
		floorSeedsCurve("classes drawn apart", false),
		{"floor-length", "in a run", func(t Tables, requests float64) float64 {
			q := floorStation(t, "floor-policies")
			q.requests = int(requests)
			return shareOf(q.under(policyStrict).Run(q.trace(uint64(t.Params("floor-policies").Number("seed"))))[1])
		}},
	}
}

// frontierLine is the share of premium that a server which is never idle
// completes beside a share of free.
func frontierLine(t Tables, free float64) float64 {
	q := floorStation(t, "floor-policies")
	return (q.mu() - free*q.rates()[1]) / q.rates()[0]
}

// floorSeedsCurve is, for the run with each seed, the share of free that is
// completed without a policy less that of premium, in points.
func floorSeedsCurve(series string, shared bool) Curve {
	return Curve{"floor-seeds", series, func(t Tables, seed float64) float64 {
		q := floorStation(t, "floor-policies")
		q.shared = shared
		done := q.under(policyNone).Run(q.trace(uint64(seed)))
		return 100 * (shareOf(done[1]) - shareOf(done[0]))
	}}
}
