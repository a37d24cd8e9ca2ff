//go:build ignore

// The cells of floor.md as one program. Run it inside a clone: go run floor.go
package main

import (
	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell policies.
	policies := experiments.FloorPolicies(experiments.FloorDefaults())
	show.Table("floor-policies", policies)

	show.Bind("floor-strict-free", policies.FreeShare("strict"), "share")
	show.Bind("floor-strict-premium", policies.PremiumShare("strict"), "share")
	show.Bind("floor-none-free", policies.FreeShare("none"), "share")
	show.Bind("floor-none-premium", policies.PremiumShare("none"), "share")
	show.Bind("floor-floor-free", policies.FreeShare("floor"), "share")
	show.Bind("floor-floor-premium", policies.PremiumShare("floor"), "share")

	// Cell frontier.
	frontier := experiments.FloorFrontier(experiments.FloorFrontierDefaults())
	show.Table("floor-frontier", frontier)

	// Cell frontier-figure.
	q := frontier.Params
	capacity := 1 / q.Service
	premiumRate, freeRate := q.Rate*q.Share, q.Rate*(1-q.Share)
	var edge []float64
	for _, share := range frontier.FreeShares() {
		edge = append(edge, (capacity-share*freeRate)/premiumRate)
	}
	show.Plot("floor-frontier", show.Figure{
		Title:   "What the floor trades",
		Caption: "The share of each class that is served, for each size of the floor: from no floor, top left, to one of [60%](given:floor-frontier.floors) of the places, bottom right. The line: all shares that together are exactly what the server can do.",
		Alt:     "A straight line falls from the top left to the bottom right. The measured points lie along it, or slightly above it, from one end to the other.",
		Data:    "floor-frontier",
		X:       show.Axis{Label: "free served, of free offered", Unit: "%"},
		Y:       show.Axis{Label: "premium served, of premium offered", Unit: "%"},
		Series: []show.Series{
			{Name: "all that the server can do", X: frontier.FreeShares(), Y: edge, Theory: true},
			{Name: "in a run", Slot: 6, X: frontier.FreeShares(), Y: frontier.PremiumShares(), Mark: true},
		},
	})

	// Cell flood.
	flood := experiments.FloorFlood(experiments.FloorFloodDefaults())
	show.Table("floor-flood", flood)

	show.Bind("floor-flood-none", flood.FreeShare("none"), "share")
	show.Bind("floor-flood-floor", flood.FreeShare("floor"), "share")
	show.Bind("floor-flood-reserved", flood.FreeShare("reserved"), "share")
	show.Bind("floor-flood-fair", flood.FreeShare("reserved-fair"), "share")

	// Cell load.
	load := experiments.FloorLoad(experiments.FloorLoadDefaults())
	show.Table("floor-load", load)

	// Cell load-figure.
	r := load.Params
	var worth []float64
	for k := 0; k < len(load.Premiums()); k++ {
		worth = append(worth, float64(r.Reserved)/float64(r.Places)/r.Service/r.Free)
	}
	show.Plot("floor-load", show.Figure{
		Title:   "What a floor leaves for free as premium grows",
		Caption: "Free asks for [30 per second](given:floor-load.free) all the time. The share of it that is served under the policies *none* and *floor*, in a run of [20,000 requests](given:floor-load.requests) at each rate of premium.",
		Alt:     "At the lowest rate of premium everything is served under both policies. Then the floor drops, lies beneath the points of none at first, and merges with them as both fall further.",
		Data:    "floor-load",
		X:       show.Axis{Label: "premium arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "free served, of free offered", Unit: "%"},
		Series: []show.Series{
			{Name: "none", Slot: 1, X: load.Premiums(), Y: load.Nones(), Mark: true},
			{Name: "floor", Slot: 6, X: load.Premiums(), Y: load.Floors(), Mark: true},
		},
	})
	show.Plot("floor-reserved", show.Figure{
		Title:   "What kept places leave for free as premium grows",
		Caption: "The same under the policies *none* and *reserved*. The level line: what kept places are worth by Little's law, [50%](claim:floor-promise-share).",
		Alt:     "At the lowest rate of premium everything is served under both policies. Then the points of none fall towards nothing, while those of kept places drop to the level line and stay at it to the end.",
		Data:    "floor-load",
		X:       show.Axis{Label: "premium arrival rate", Unit: "/s"},
		Y:       show.Axis{Label: "free served, of free offered", Unit: "%"},
		Series: []show.Series{
			{Name: "none", Slot: 1, X: load.Premiums(), Y: load.Nones(), Mark: true},
			{Name: "reserved", Slot: 6, X: load.Premiums(), Y: load.Reserveds(), Mark: true},
			{Name: "what kept places are worth", X: load.Premiums(), Y: worth, Theory: true},
		},
	})

	// Cell page.
	page := experiments.Floor(experiments.FloorDefaults())
	show.Table("floor", page)
	gaps := experiments.FloorGaps(experiments.FloorDefaults())
	show.Table("floor-gaps", gaps)

	// Cell seeds.
	var seeds, fromGaps, drawnApart []float64
	for seed := 1; seed <= 12; seed++ {
		other := experiments.FloorFrontierDefaults()
		other.Floors = []float64{1} // as large as all places: the same as no policy
		other.Seed = uint64(seed)
		seeds = append(seeds, float64(seed))
		shared, apart := experiments.FloorSweep(other), experiments.FloorFrontier(other)
		fromGaps = append(fromGaps, 100*(shared.FreeShare(1)-shared.PremiumShare(1)))
		drawnApart = append(drawnApart, 100*(apart.FreeShare(1)-apart.PremiumShare(1)))
	}
	show.Plot("floor-seeds", show.Figure{
		Title:   "Free ahead of premium, without a policy",
		Caption: "The share of free that is served less that of premium, in runs with seeds from the lowest on.",
		Alt:     "With classes that follow from the gaps all points lie far above zero, nearly level. With classes drawn apart they scatter closely around zero.",
		X:       show.Axis{Label: "seed", Unit: "seeds"},
		Y:       show.Axis{Label: "free less premium", Unit: "points"},
		Series: []show.Series{
			{Name: "classes from the gaps", Slot: 5, X: seeds, Y: fromGaps, Mark: true},
			{Name: "classes drawn apart", Slot: 1, X: seeds, Y: drawnApart, Mark: true},
		},
	})

	// Cell length.
	var lengths, strictFree []float64
	for n := 5000; n <= 160000; n *= 2 {
		longer := experiments.FloorFrontierDefaults()
		longer.Floors = []float64{0} // no floor: strict
		longer.Requests = n
		lengths = append(lengths, float64(n))
		strictFree = append(strictFree, experiments.FloorFrontier(longer).FreeShare(0))
	}
	show.Plot("floor-length", show.Figure{
		Title:   "What strict leaves, against the length of the run",
		Caption: "The share of free that strict serves in runs of several lengths with the same seed. In the long run it is [4.9%](claim:floor-strict-free.exact).",
		Alt:     "The points show no trend. The shortest run reads lowest, one of middle length highest, and of the longest runs one lies well below the long-run value and the last close to it.",
		X:       show.Axis{Label: "requests offered", Unit: "requests", Log: true},
		Y:       show.Axis{Label: "free served, of free offered", Unit: "%"},
		Series: []show.Series{
			{Name: "in a run", Slot: 6, X: lengths, Y: strictFree, Mark: true},
		},
	})

	// Cell sweep.
	sweep := experiments.FloorSweep(experiments.FloorSweepDefaults())
	show.Table("floor-sweep", sweep)
}
