package layout

import "slices"

// Label is a name beside the place where its line ends.
type Label struct {
	Name   string
	Centre float64 // where it would stand, and after [Spread] where it stands
	Height float64 // the room that it needs
}

// below says whether a label stands below another; of two at one height the
// later name does.
func (l Label) below(other Label) bool {
	return l.Centre < other.Centre || l.Centre == other.Centre && l.Name > other.Name
}

// Spread moves labels apart until none overlaps another, each group staying as
// near as it can to where its lines end, inside [bottom, top]. Heights count
// upwards.
func Spread(labels []Label, bottom, top float64) {
	var order []int // from the lowest to the highest
	for i := range labels {
		order = append(order, i)
		for at := i; at > 0 && labels[order[at]].below(labels[order[at-1]]); at-- {
			order[at], order[at-1] = order[at-1], order[at]
		}
	}
	var groups []group
	for _, i := range order {
		l := labels[i]
		groups = append(groups, group{members: []int{i}, want: l.Centre - l.Height/2, height: l.Height}.clamp(bottom, top))
		for n := len(groups); n > 1 && groups[n-2].low+groups[n-2].height > groups[n-1].low; n = len(groups) {
			groups = append(groups[:n-2], groups[n-2].merge(groups[n-1]).clamp(bottom, top))
		}
	}
	for _, g := range groups {
		at := g.low
		for _, i := range g.members {
			labels[i].Centre = at + labels[i].Height/2
			at += labels[i].Height
		}
	}
}

// group is labels that touch, from the lowest to the highest.
type group struct {
	members []int
	want    float64 // the mean of where their lowest end would stand if each had its own place
	height  float64
	low     float64 // where it does stand
}

// clamp puts a group at its place, or as near as bottom and top allow.
func (g group) clamp(bottom, top float64) group {
	g.low = max(min(g.want, top-g.height), bottom)
	return g
}

// merge puts h on top of g.
func (g group) merge(h group) group {
	n, m := float64(len(g.members)), float64(len(h.members))
	return group{
		members: append(slices.Clone(g.members), h.members...),
		want:    (g.want*n + (h.want-g.height)*m) / (n + m),
		height:  g.height + h.height,
	}
}

// BreakName cuts a name that is wider than room in two at the space that leaves
// the shorter longest line. width measures a line.
func BreakName(name string, room float64, width func(string) float64) []string {
	best := []string{name}
	if width(name) <= room {
		return best
	}
	least := width(name)
	for i, r := range name {
		if r != ' ' {
			continue
		}
		a, b := name[:i], name[i+1:]
		if w := max(width(a), width(b)); w < least {
			least, best = w, []string{a, b}
		}
	}
	return best
}
