package claims

import (
	"slices"
	"strings"
)

// deriveShedding derives the table shedding again: run, policy, offered,
// goodput, shed, late, p99, median wait of the shed, wasted.
func deriveShedding(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var rows [][]float64
	for _, policy := range shedPolicies() {
		for _, rate := range p.Numbers("rates") {
			v := l.view(l.run(policy, rush{l.horizon, rate}))
			s := l.shares(v)
			rows = append(rows, []float64{0, 0, s.offered, s.goodput, s.shed, s.late,
				shedRank(v.served, 99) / 1000, shedRank(v.lost, 50) / 1000, s.wasted})
		}
	}
	return rows
}

// deriveSheddingFates derives the table shedding-fates again: run, in time,
// late, refused, expired, left, median wait of the expired, oldest left, longest
// queue, longest of the served, the last in time.
func deriveSheddingFates(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var rows [][]float64
	for _, policy := range shedPolicies() {
		for _, rate := range p.Numbers("rates") {
			rows = append(rows, l.fatesRow(l.view(l.run(policy, rush{l.horizon, rate}))))
		}
	}
	return rows
}

// deriveSheddingChoices derives the table shedding-choices again: the choice in
// four words, goodput, wasted, p99, median wait of the shed, longest queue.
func deriveSheddingChoices(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var rows [][]float64
	for _, newest := range []bool{false, true} {
		for _, door := range []bool{false, true} {
			for _, expires := range []bool{false, true} {
				v := l.view(l.run(shedPolicy{newest: newest, door: door, expires: expires}, rush{l.horizon, p.Number("rates")}))
				s := l.shares(v)
				rows = append(rows, []float64{0, 0, 0, 0, s.goodput, s.wasted, shedRank(v.served, 99) / 1000,
					shedRank(v.lost, 50) / 1000, v.longestQueue()})
			}
		}
	}
	return rows
}

// deriveSheddingBound derives the table shedding-bound again: bound, goodput,
// wasted, p99, longest, shed.
func deriveSheddingBound(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	for _, bound := range p.Numbers("bounds") {
		l := shedLab{service: shedMS(p.Number("service")), deadline: shedMS(p.Number("deadline")),
			horizon: shedMS(p.Number("horizon")), places: int(bound)}
		v := l.view(l.run(shedPolicies()[1], rush{l.horizon, p.Number("rate")}))
		s := l.shares(v)
		rows = append(rows, []float64{bound, s.goodput, s.wasted, shedRank(v.served, 99) / 1000, shedRank(v.served, 100) / 1000, s.shed})
	}
	return rows
}

// deriveSheddingLength derives the table shedding-length again: length, in
// time, the last of them, goodput, wasted, p99, goodput of tail-drop.
func deriveSheddingLength(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	for _, horizon := range p.Numbers("horizons") {
		l := shedLab{service: shedMS(p.Number("service")), deadline: shedMS(p.Number("deadline")),
			horizon: shedMS(horizon), places: int(p.Number("places"))}
		demand := rush{l.horizon, p.Number("rate")}
		v := l.view(l.run(shedPolicies()[0], demand))
		s, bounded := l.shares(v), l.shares(l.view(l.run(shedPolicies()[1], demand)))
		rows = append(rows, []float64{horizon, float64(len(v.served) - v.late), orNone(v.lastInTime) / 1000, s.goodput, s.wasted,
			shedRank(v.served, 99) / 1000, bounded.goodput})
	}
	return rows
}

// deriveSheddingTies derives the table shedding-ties again: rate, arrivals by
// sum and exactly, then p99 and median wait of the shed, each by sum, exactly
// and after the pick.
func deriveSheddingTies(p Params, _ uint64) [][]float64 {
	l := shedLabOf(p)
	var rows [][]float64
	for _, rate := range p.Numbers("rates") {
		row := []float64{rate, 0, 0, 0, 0, 0, 0, 0, 0}
		for _, times := range []shedTimes{runningSum, exactTimes, afterThePick} {
			l.times = times
			v := l.view(l.run(shedPolicies()[3], rush{l.horizon, rate}))
			if times != afterThePick {
				row[1+int(times)] = float64(len(v.history.Attempts))
			}
			row[3+int(times)], row[6+int(times)] = shedRank(v.served, 99)/1000, shedRank(v.lost, 50)/1000
		}
		rows = append(rows, row)
	}
	return rows
}

// deriveSheddingCells derives the table shedding-cells again: the cell, its
// value, that in whole milliseconds, what is printed.
func deriveSheddingCells(p Params, _ uint64) [][]float64 {
	l, d := shedLabOf(p), labDigest()
	var rows [][]float64
	add := func(values []float64, percent float64) {
		exact := shedRank(values, percent)
		if whole := float64(int(exact + 0.5)); d.ceiling(whole) > whole {
			rows = append(rows, []float64{0, exact / 1000, whole / 1000, d.ceiling(whole) / 1000})
		}
	}
	for _, policy := range shedPolicies() {
		for _, rate := range []float64{50, 75, 100, 125, 150, 200, 300} {
			v := l.view(l.run(policy, rush{l.horizon, rate}))
			add(v.served, 99)
			add(v.lost, 50)
		}
	}
	for _, policy := range shedPolicies() {
		for _, window := range l.windows(p, l.run(policy, hangoverDemand(p)...)) {
			add(window, 99)
		}
	}
	return rows
}

// shedVariant is a lab with something changed.
type shedVariant struct {
	lab    shedLab
	digest shedDigest
}

// shedVariants lists the variants in the order of the table.
func shedVariants(p Params) []shedVariant {
	base := shedVariant{shedLabOf(p), labDigest()}
	out := []shedVariant{base, base, base}
	out[1].lab.times, out[2].lab.times = exactTimes, afterThePick
	for _, bound := range p.Numbers("bounds") {
		v := base
		v.lab.places = int(bound)
		out = append(out, v)
	}
	for _, horizon := range p.Numbers("horizons") {
		v := base
		v.lab.horizon = shedMS(horizon)
		out = append(out, v)
	}
	plain, coarse, cut, next, nearest := base, base, base, base, base
	plain.digest.fine, coarse.digest.fine, cut.digest.cut = 0, 256, true
	next.digest.rank = rankAt(func(share float64) int { return int(share) + 1 })
	nearest.digest.rank = rankAt(func(share float64) int { return int(share + 0.5) })
	return append(out, plain, coarse, cut, next, nearest)
}

// rankAt gives the value of a rank, from 1, that follows from the share of the
// values that a percentile is.
func rankAt(rank func(share float64) int) func(values []float64, percent float64) float64 {
	return func(values []float64, percent float64) float64 {
		if len(values) == 0 {
			return 0
		}
		sorted := slices.Clone(values)
		slices.Sort(sorted)
		return sorted[max(0, min(len(sorted)-1, rank(percent*float64(len(sorted))/100)-1))]
	}
}

// deriveSheddingVariants derives the table shedding-variants again: the
// variant, cells changed in the sweep and in the hangover, files unchanged.
func deriveSheddingVariants(p Params, _ uint64) [][]float64 {
	var rows [][]float64
	var published [2]string
	for i, v := range shedVariants(p) {
		files := [2]string{v.lab.sweepFile(p.Numbers("rates"), v.digest), v.lab.hangoverFile(p, v.digest)}
		if i == 0 {
			published = files
		}
		row := []float64{0, 0, 0, 0}
		for k := range files {
			row[1+k] = float64(differentCells(published[k], files[k]))
			if files[k] == published[k] {
				row[3]++
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// differentCells counts the cells of a text of lines that another has
// otherwise or not at all.
func differentCells(a, b string) int {
	n, other := 0, strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		var row []string
		if i < len(other) {
			row = strings.Split(other[i], ",")
		}
		for k, cell := range strings.Split(line, ",") {
			if line != "" && (k >= len(row) || row[k] != cell) {
				n++
			}
		}
	}
	return n
}
