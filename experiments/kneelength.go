package experiments

// Expected gives the closed form of the mean sojourn time, in s, of the first
// so many requests, one or more, of a run that starts empty, at any offered
// load below 1, run or not. By Spitzer's identity (1956) request m+1 of such a
// queue waits, on average, the sum over k from 1 to m of E[max(0, S_k)]/k,
// where S_k is k services less k gaps.
func (r KneeResult) Expected(load float64, requests int) float64 {
	s := r.Params.station()
	lambda, mu := s.rate(load), s.capacity()
	w := newRace(mu/(lambda+mu), lambda/(lambda+mu))
	sum := 0.0
	for k := 1; k < requests; k++ {
		// E[max(0, S_k)]/k is a mean service times the probability that the
		// gaps win a race to k against k+1 services, less a mean gap times that
		// of k+1 gaps against k services.
		excess := (1-w.shorter())/mu - (1-w.longer())/lambda
		sum += float64(float64(requests-k) * excess)
		w.step()
	}
	return 1/mu + sum/float64(requests)
}

// race is a row of tosses that come up with probability x, and with y = 1-x do
// not: even is the probability that k come up before k do not, tie that of one
// way in which k of each can stand level, times a factor of k.
type race struct {
	k             int
	x, y          float64
	even, product float64
	tie           float64
}

// newRace begins at k = 1.
func newRace(x, y float64) race {
	product := float64(x * y)
	return race{k: 1, x: x, y: y, even: x, product: product, tie: product}
}

// shorter is the probability that k+1 come up before k do not.
func (r *race) shorter() float64 { return r.even - r.tie }

// longer is the probability that k come up before k+1 do not.
func (r *race) longer() float64 { return r.even + r.tie }

// step goes from k to k+1.
func (r *race) step() {
	r.even += float64((r.x - r.y) * r.tie)
	r.tie = float64(2*r.product*r.tie*float64(2*r.k+1)) / float64(r.k+1)
	r.k++
}
