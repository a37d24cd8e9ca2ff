package derive

import "math"

// LeastConnectionsShare is the share of the requests that one of n instances
// gets from a balancer that keeps the number of connections of all equal, if it
// holds each for some seconds and the others for as long as they do. By
// Little's law an instance with L connections that holds each for w takes L/w
// requests per second, so shares are as 1/w. Times are positive and finite,
// instances at least one; it is NaN elsewhere.
func LeastConnectionsShare(instances int, own, others float64) float64 {
	if instances < 1 || !positive(own) || !positive(others) {
		return math.NaN()
	}
	rest := float64(instances-1) / others
	return 1 / own / (1/own + rest)
}
