package derive

// mm1Anchors are M/M/1's.
func mm1Anchors() []Anchor {
	var anchors []Anchor
	for _, r := range []row{
		{0.5, []string{"2", "1.3863", "9.2103"}}, {0.8, []string{"5", "3.4657", "23.026"}},
		{0.9, []string{"10", "6.9315", "46.052"}}, {0.95, []string{"20", "13.863", "92.103"}},
		{0.99, []string{"100", "69.315", "460.52"}},
		{0.1, nil}, {0.2, nil}, {0.3, nil}, {0.4, nil}, {0.6, nil}, {0.7, nil}, {0.75, nil}, {0.85, nil},
	} {
		s := anchorStation("M/M/1", r.at)
		anchors = append(anchors,
			s.at("1/(mu-lambda)", MeanSojourn, MM1Mean(r.at, 1), r.print(0)),
			s.at("ln(1/(1-p))/(mu-lambda)", MedianSojourn, MM1Quantile(r.at, 1, 0.5), r.print(1)),
			s.at("ln(1/(1-p))/(mu-lambda)", P99Sojourn, MM1Quantile(r.at, 1, 0.99), r.print(2)),
			s.at("rho/(mu-lambda)", MeanWait, MM1MeanWait(r.at, 1), ""),
			s.at("sqrt(rho(2-rho))/(mu-lambda)", WaitDeviation, MG1WaitDeviation(r.at, ExponentialMoments(1)), ""))
	}
	return anchors
}

// spitzerAnchors are those of finite runs of M/M/1, started empty.
func spitzerAnchors() []Anchor {
	var anchors []Anchor
	add := func(lambda float64, n int, printed string) {
		s := anchorStation("M/M/1 started empty, first "+plain(float64(n)), lambda)
		s.Requests = n
		anchors = append(anchors, s.at("Spitzer's identity", MeanSojourn, SpitzerMeanSojourn(lambda, 1, n), printed))
	}
	for _, r := range []row{
		{0.5, []string{"1.9998"}}, {0.9, []string{"9.9550"}}, {0.95, []string{"19.620"}},
		{0.99, []string{"66.847"}}, {1.1, []string{"919.08"}}, {1.2, []string{"1671.7"}},
	} {
		add(r.at, 20000, r.print(0))
	}
	for _, n := range []int{1, 2, 10, 100, 1000} {
		for _, lambda := range []float64{0.5, 0.9, 1, 2} {
			add(lambda, n, "")
		}
	}
	return anchors
}

// mm1kAnchors are those of queues with a limit.
func mm1kAnchors() []Anchor {
	var anchors []Anchor
	for _, r := range []row{
		{2, []string{"0.2868", "1.684"}}, {10, []string{"0.1334", "6.676", "17.438"}},
		{12, []string{"0.1234", "8.129", "19.867"}}, {20, []string{"0.1036", "14.54", "29.45"}},
		{100, []string{"0.0909", "92.02", "120.5"}}, {1000, []string{"0.0909", "991.0", "1068.6"}},
	} {
		anchors = append(anchors, mm1kAt(1.1, int(r.at), r)...)
	}
	for _, lambda := range []float64{0.5, 0.9, 1, 1.5, 3} {
		for _, places := range []int{0, 1, 5, 20} {
			anchors = append(anchors, mm1kAt(lambda, places, row{})...)
		}
	}
	return anchors
}

func mm1kAt(lambda float64, waiting int, r row) []Anchor {
	s := anchorStation("M/M/1/K, "+plain(float64(waiting))+" waiting places", lambda)
	s.Places = waiting
	k := waiting + 1
	anchors := []Anchor{
		s.at("p_K of M/M/1/K", BlockedShare, MM1KBlocked(lambda, 1, k), r.print(0)),
		s.at("Erlang mixture", MedianSojourn, MM1KQuantile(lambda, 1, k, 0.5), r.print(1)),
		s.at("Erlang mixture", P99Sojourn, MM1KQuantile(lambda, 1, k, 0.99), r.print(2)),
		s.at("mean of n+1 services", MeanSojourn, MM1KMean(lambda, 1, k), ""),
	}
	if waiting <= 20 {
		anchors = append(anchors,
			s.at("lambda(1-p_K)", Throughput, MM1KThroughput(lambda, 1, k), ""),
			s.at("sum of n p_n", MeanInSystem, MM1KMeanNumber(lambda, 1, k), ""))
	}
	return anchors
}

// md1Anchors are those of fixed services.
func md1Anchors() []Anchor {
	var anchors []Anchor
	for _, r := range []row{
		{0.5, []string{"4.3363"}}, {0.8, []string{"11.356"}}, {0.95, []string{"45.938"}},
		{0.3, nil}, {0.6, nil}, {0.7, nil}, {0.9, nil},
	} {
		s := anchorStation("M/D/1", r.at)
		s.Service.Kind = FixedService
		anchors = append(anchors,
			s.at("M/D/1, Crommelin", P99Sojourn, MD1Quantile(r.at, 1, 0.99), r.print(0)),
			s.at("M/D/1, Crommelin", MedianSojourn, MD1Quantile(r.at, 1, 0.5), ""),
			s.at("rho/(2(mu-lambda))", MeanWait, MD1MeanWait(r.at, 1), ""))
	}
	return anchors
}

// thresholdAnchors are those of two classes with a threshold each on the
// whole queue.
func thresholdAnchors() []Anchor {
	var anchors []Anchor
	for _, thresholds := range [][]int{{20, 10}, {30, 5}, {10, 1}} {
		for _, lambda := range []float64{0.9, 1.4} {
			chain := ThresholdChain{Rates: []float64{float64(0.7 * lambda), float64(0.3 * lambda)}, Places: thresholds, Mu: 1}
			name := "M/M/1 with thresholds " + plain(float64(thresholds[0])) + " and " + plain(float64(thresholds[1]))
			s := anchorStation(name, lambda)
			s.Classes, s.Thresholds, s.Places = chain.Rates, thresholds, thresholds[0]
			for class := range thresholds {
				found := []Anchor{
					s.at("birth-death chain", BlockedShare, chain.Blocked(class), ""),
					s.at("birth-death chain", MeanSojourn, chain.Mean(class), ""),
					s.at("Erlang mixture", P99Sojourn, chain.Quantile(class, 0.99), ""),
				}
				anchors = append(anchors, ofClass(class, found)...)
			}
		}
	}
	return anchors
}

// ofClass makes anchors those of one class.
func ofClass(class int, anchors []Anchor) []Anchor {
	for i := range anchors {
		anchors[i].Class = class
	}
	return anchors
}
