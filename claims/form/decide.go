package form

import (
	"math"
	"slices"
)

// related reports whether two sides are related as a comparison says.
func (c *claimEntry) related(left, right float64) bool {
	switch c.expression.text {
	case ">":
		return left > right
	case ">=":
		return left >= right
	case "<":
		return left < right
	case "<=":
		return left <= right
	}
	return alike(left, right)
}

// alike reports whether two values are the same but for rounding.
func alike(x, y float64) bool { return math.Abs(x-y) <= 1e-9*max(math.Abs(x), math.Abs(y)) }

// sides are the two sides of a comparison.
type sides struct{ left, right compiled }

// comesOut says how a comparison comes out in a made-up world, and what it
// asked for that.
func (c *claimEntry) comesOut(s sides, world int, own map[string]float64) (holds, close bool, asked []leaf) {
	left, a := s.left.makeUp(env{}, world, false, own)
	right, b := s.right.makeUp(env{}, world, false, own)
	return c.related(left, right), alike(left, right), append(a.leaves, b.leaves...)
}

// extremes are values between which every honest comparison changes.
func (l leaf) extremes() []float64 {
	if l.share {
		return []float64{0, 1e-30, 1}
	}
	return []float64{0, 1e-30, 1e30}
}

// settled finds what a comparison asks and comes out the same with, however
// small or large it is.
func (c *claimEntry) settled(s sides) *node {
	var sites []*node
	changes := map[*node]bool{}
	for world := range worlds {
		before, _, asked := c.comesOut(s, world, nil)
		for _, l := range asked {
			if !slices.Contains(sites, l.site) {
				sites = append(sites, l.site)
			}
			for _, v := range l.extremes() {
				after, close, _ := c.comesOut(s, world, map[string]float64{l.key: v})
				changes[l.site] = changes[l.site] || after != before && (!close || v == 0)
			}
		}
	}
	for _, site := range sites {
		if !changes[site] {
			return site
		}
	}
	return nil
}

// anyway finds what an equation asks and holds whatever it is: all of it where it
// holds in every world, or what a side does not depend on.
func (c *claimEntry) anyway(s sides) *node {
	holds := 0
	var asked []leaf
	for world := range worlds {
		ok, _, leaves := c.comesOut(s, world, nil)
		if asked = leaves; ok {
			holds++
		}
	}
	if holds == worlds && len(asked) > 0 {
		return asked[0].site
	}
	for _, side := range []compiled{s.left, s.right} {
		if site, _, _ := side.idle([]env{{}}, false); site != nil {
			return site
		}
	}
	return nil
}

// decides refuses a comparison that comes out the same whatever something is
// that it asks.
func (r *reader) decides(c *claimEntry, s sides) {
	find := c.settled
	if c.expression.text == "=" {
		find = c.anyway
	}
	if site := find(s); site != nil {
		add(r.ps, c.expression.pos, "claim “"+c.name+"” comes out the same whatever "+site.written()+" is: it compares nothing",
			"a comparison has to be able to fail: what it asks decides it")
	}
}
