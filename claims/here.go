package claims

import "math"

// Here is a claim worked out again in one run, by both implementations: one
// value each of a level, the two sides of a comparison.
type Here struct {
	Claim    Claim
	Measured []float64 // by the kernel; nil of an Exact claim, which no run decides
	Derived  []float64
}

// Here works a claim out on a notebook's tables at one seed. It reads neither
// texts nor bands, so that a reader's browser can do it. The error says what
// the tables lack.
func (c Claim) Here(measured, derived Tables) (Here, error) {
	h := Here{Claim: c}
	err := recovered(func() {
		h.Derived = c.kind().Values(c, derived)
		if c.Scope != Exact {
			h.Measured = c.kind().Values(c, measured)
		}
	})
	return h, err
}

// Fault says why the claim does not hold in this run; "" where it does. The
// published value is what its texts are compared with, NaN where that is no
// value of this run. Whether means over seeds are related as they should be, one
// run cannot tell.
func (h Here) Fault(published float64) string {
	values := h.Derived
	if h.Measured != nil {
		values = h.Measured
	}
	switch {
	case !(farthest(values, h.Derived) <= tolerance):
		return "the kernel and the derivation differ"
	case h.Claim.Scope != Seeds && !h.Claim.kind().Related(values):
		return "the two are not related as the claim says"
	case !math.IsNaN(published) && !near(published, scalar(values)):
		return "the page has another value"
	}
	return ""
}
