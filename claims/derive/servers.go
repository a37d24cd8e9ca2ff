package derive

import "math"

// ErlangB is the share of requests that M/M/c/c, which has no place to wait,
// refuses: B_0 = 1, B_k = a B_{k-1}/(k + a B_{k-1}). The offered load a is in
// erlangs and positive, servers at least one; it is NaN elsewhere. Erlang
// (1917); the recursion is in Cooper, Introduction to Queueing Theory (1981).
func ErlangB(load float64, servers int) float64 {
	if !positive(load) || servers < 1 {
		return math.NaN()
	}
	blocked := 1.0
	for k := 1; k <= servers; k++ {
		product := float64(load * blocked)
		blocked = product / (float64(k) + product)
	}
	return blocked
}

// ErlangC is the share of requests of M/M/c that wait at all, in steady state:
// B/(1-rho(1-B)) with B of [ErlangB] and rho the load per server. The offered
// load is in erlangs, positive and below the number of servers; it is NaN
// elsewhere. Erlang (1917).
func ErlangC(load float64, servers int) float64 {
	if !(load < float64(servers)) {
		return math.NaN()
	}
	blocked := ErlangB(load, servers)
	each := load / float64(servers)
	return blocked / (1 - float64(each*(1-blocked)))
}

// MMcMeanWait is the mean waiting time of M/M/c in steady state, in seconds:
// C/(c mu - lambda) with C of [ErlangC], for rates per second with
// 0 < lambda < c mu, mu being that of one server. It is NaN elsewhere.
func MMcMeanWait(lambda, mu float64, servers int) float64 {
	if !pool(lambda, mu, servers) {
		return math.NaN()
	}
	return ErlangC(lambda/mu, servers) / (float64(float64(servers)*mu) - lambda)
}
