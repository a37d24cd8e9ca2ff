package derive

// expiryAnchors are those of a deadline on waiting, looked at at dequeue.
func expiryAnchors() []Anchor {
	var anchors []Anchor
	add := func(lambda, deadline float64, printed ...string) {
		s, r := anchorStation("M/M/1 with deadline "+plain(deadline), lambda), row{printed: printed}
		s.Deadline = deadline
		anchors = append(anchors,
			s.at("Barrer", ExpiredShare, MM1ExpiryExpired(lambda, 1, deadline), r.print(0)),
			s.at("Barrer", UsefulShare, MM1ExpiryUseful(lambda, 1, deadline), r.print(1)),
			s.at("Barrer", P99Sojourn, MM1ExpiryQuantile(lambda, 1, deadline, 0.99), r.print(2)))
	}
	add(0.9, 25, "0.007914", "0.983293", "24.873")
	add(1.2, 10, "0.183955", "0.662749", "12.933")
	add(1.2, 25, "0.167450", "0.693008", "27.819")
	for _, lambda := range []float64{0.5, 1, 1.5, 3} {
		for _, deadline := range []float64{1, 5, 10} {
			add(lambda, deadline)
		}
	}
	return append(anchors, fixedExpiryAnchors()...)
}

// fixedExpiryAnchors have fixed services. A deadline is no whole number of
// them, since no wait may lie at it.
func fixedExpiryAnchors() []Anchor {
	var anchors []Anchor
	for _, lambda := range []float64{0.9, 1.2, 2} {
		for _, deadline := range []float64{2.5, 10.5} {
			s := anchorStation("M/D/1 with deadline "+plain(deadline), lambda)
			s.Service.Kind, s.Deadline = FixedService, deadline
			anchors = append(anchors,
				s.at("Baccelli and Hebuterne", ExpiredShare, MD1ExpiryExpired(lambda, 1, deadline), ""),
				s.at("Baccelli and Hebuterne", UsefulShare, MD1ExpiryUseful(lambda, 1, deadline), ""),
				s.at("Baccelli and Hebuterne", P99Sojourn, MD1ExpiryQuantile(lambda, 1, deadline, 0.99), ""))
		}
	}
	return anchors
}

// gim1Anchors are those of arrivals that are not Poisson.
func gim1Anchors() []Anchor {
	var anchors []Anchor
	add := func(name string, kind AnchorArrivals, lambda float64, gaps Gaps, printed string) {
		s := anchorStation(name, lambda)
		s.Arrivals = kind
		anchors = append(anchors,
			s.at("GI/M/1", MeanSojourn, GIM1Mean(gaps, 1), printed),
			s.at("GI/M/1", P99Sojourn, GIM1Quantile(gaps, 1, 0.99), ""),
			s.at("GI/M/1", WaitDeviation, GIM1WaitDeviation(gaps, 1), ""))
	}
	for _, r := range []row{{0.8, []string{"2.69273"}}, {0.5, nil}, {0.6, nil}, {0.7, nil}, {0.9, nil}} {
		add("D/M/1", RegularArrivals, r.at, EvenGaps(r.at), r.print(0))
	}
	for _, lambda := range []float64{0.5, 0.8} {
		add("E2/M/1", ErlangTwoArrival, lambda, ErlangGaps(lambda, 2), "")
	}
	return anchors
}

// serversAnchors are those of several servers behind one queue.
func serversAnchors() []Anchor {
	var anchors []Anchor
	add := func(servers int, load float64, printed string) {
		lambda := float64(load * float64(servers))
		s := anchorStation("M/M/c of "+plain(float64(servers)), lambda)
		s.Servers = servers
		anchors = append(anchors,
			s.at("Erlang C", MeanWait, MMcMeanWait(lambda, 1, servers), printed),
			s.at("Erlang C and a service", MedianSojourn, MMcQuantile(lambda, 1, servers, 0.5), ""),
			s.at("Erlang C and a service", P99Sojourn, MMcQuantile(lambda, 1, servers, 0.99), ""),
			s.at("Erlang C", WaitDeviation, MMcWaitDeviation(lambda, 1, servers), ""))
	}
	for _, r := range []row{{1, []string{"9"}}, {2, []string{"4.2632"}}, {4, []string{"1.9694"}}, {8, []string{"0.87692"}}} {
		add(int(r.at), 0.9, r.print(0))
	}
	for _, servers := range []int{2, 3, 4, 16} {
		add(servers, 0.5, "")
		add(servers, 0.75, "")
		add(servers, 0.85, "")
	}
	return anchors
}

// lossAnchors are those of several servers with few places to wait, or none.
func lossAnchors() []Anchor {
	var anchors []Anchor
	add := func(servers, waiting int, lambda float64, formula, printed string) {
		s := anchorStation("M/M/"+plain(float64(servers))+" with "+plain(float64(waiting))+" waiting places", lambda)
		s.Servers, s.Places = servers, waiting
		blocked := MMcKBlocked(lambda, 1, servers, servers+waiting)
		if waiting == 0 {
			blocked = ErlangB(lambda, servers)
		}
		anchors = append(anchors, s.at(formula, BlockedShare, blocked, printed))
	}
	add(5, 0, 3, "Erlang B", "0.11005")
	add(10, 0, 8, "Erlang B", "0.12166")
	for _, servers := range []int{2, 5, 16} {
		for _, load := range []float64{0.5, 0.9, 1.3} {
			lambda := float64(load * float64(servers))
			add(servers, 0, lambda, "Erlang B", "")
			add(servers, 4, lambda, "birth-death chain", "")
		}
	}
	return anchors
}
