package kernel

import "math"

// seldom is the probability of waiting below which nothing is said of how
// waiting times scatter: their squares would be lost.
const seldom = 1e-150

// scatter says how waiting times of M/M/c scatter at a load below 1: many is n
// times the variance of the mean of n that follow each other, for large n, and
// one the variance of one of them, both over the square of the mean; +Inf where
// as good as nobody waits.
//
// The waiting times add up to the integral of the number that wait. Of a
// birth-death process, what one more in the system adds to that integral in
// excess of the mean is a sum over the states below it, and each arrival and
// each departure adds the square of that to the variance, in proportion to the
// time spent in its state (Whitt 1992, for averages over time; each arrival
// takes one mean waiting time off for an average over requests). For one server
// it is the formula of Daley 1968.
func scatter(servers int, load float64) (many, one float64) {
	idle, offered := 1-load, float64(load*float64(servers))
	// What one more adds with i in the system is 1/B(i) mean waiting times, of
	// Erlang's loss formula, where a server stays free.
	adds := make([]float64, servers)
	adds[0] = 1
	for i := 1; i < servers; i++ {
		adds[i] = 1 + float64(adds[i-1]*float64(i))/offered
	}
	p := 1 / (adds[servers-1] + load/idle) // that all servers but one are busy
	waits := float64(p*load) / idle        // that a request waits, Erlang's C
	if !(waits > seldom) {
		return math.Inf(1), math.Inf(1)
	}
	// From there on it is (k+base)/waits, where k more are in the system.
	base := float64(load*(1-waits)) / idle
	mean := load / idle
	square := float64(float64(load*(1+load)) / float64(idle*idle))
	squares := float64((square + float64(base*(float64(2*mean)+base))) / waits)
	many = float64(p / idle * (1 + float64(float64(2/waits)*(squares-(mean+base)))))
	for i := servers - 2; i >= 0; i-- {
		p = float64(p*float64(i+1)) / offered
		many += float64(p * (1 + float64(float64(2*adds[i])*(adds[i]-1))))
	}
	return many, (2 - waits) / waits
}
