package derive

// anchorService is a service time with its moments.
type anchorService struct {
	name    string
	service AnchorService
	moments Moments
}

func hyperexponentialAnchor(squared float64) anchorService {
	return anchorService{
		"H2 of variation " + plain(squared),
		AnchorService{Kind: HyperexponentialService, Mean: 1, SquaredVariation: squared},
		HyperexponentialMoments(1, squared),
	}
}

func lognormalAnchor(squared float64) anchorService {
	return anchorService{
		"lognormal of variation " + plain(squared),
		AnchorService{Kind: LognormalService, Mean: 1, SquaredVariation: squared},
		LognormalMoments(1, squared),
	}
}

func uniformAnchor(low, high float64) anchorService {
	return anchorService{
		"uniform from " + plain(low) + " to " + plain(high),
		AnchorService{Kind: UniformService, Mean: 1, Low: low, High: high},
		UniformMoments(low, high),
	}
}

// paretoAnchor has the ends low and low times 1000.
func paretoAnchor(shape float64) anchorService {
	moments := ParetoMoments(shape, 1.0/3, 1000.0/3)
	return anchorService{
		"bounded Pareto " + plain(shape),
		AnchorService{Kind: ParetoService, Mean: moments.First, Shape: shape, Low: 1.0 / 3, High: 1000.0 / 3},
		moments,
	}
}

func fixedAnchor() anchorService {
	return anchorService{"fixed", AnchorService{Kind: FixedService, Mean: 1}, DeterministicMoments(1)}
}

func exponentialAnchor() anchorService {
	return anchorService{"exponential", AnchorService{Kind: ExponentialService, Mean: 1}, ExponentialMoments(1)}
}

// station is one server with such services and an offered load.
func (a anchorService) station(load float64) AnchorSetting {
	s := anchorStation("M/G/1, "+a.name, load/a.moments.First)
	s.Service = a.service
	return s
}

// mg1Anchors are Pollaczek's and Khinchine's.
func mg1Anchors() []Anchor {
	var anchors []Anchor
	add := func(a anchorService, load float64, wait, deviation string) {
		s := a.station(load)
		anchors = append(anchors,
			s.at("Pollaczek-Khinchine", MeanWait, MG1MeanWait(s.Lambda, a.moments), wait),
			s.at("Pollaczek-Khinchine, second moment", WaitDeviation, MG1WaitDeviation(s.Lambda, a.moments), deviation))
	}
	add(fixedAnchor(), 0.8, "2", "2.309")
	add(exponentialAnchor(), 0.8, "4", "4.899")
	add(hyperexponentialAnchor(4), 0.8, "10", "13.416")
	add(paretoAnchor(1.5), 0.8, "21.08", "45.35")
	further := []anchorService{
		fixedAnchor(), hyperexponentialAnchor(4), hyperexponentialAnchor(10), lognormalAnchor(1), lognormalAnchor(2),
		uniformAnchor(0, 2), uniformAnchor(0.5, 1.5), paretoAnchor(2.5),
	}
	for _, a := range further {
		add(a, 0.5, "", "")
		add(a, 0.7, "", "")
	}
	return anchors
}

// lifoAnchors are those of the newest first.
func lifoAnchors() []Anchor {
	var anchors []Anchor
	for _, r := range []row{
		{0.5, []string{"1.2066", "13.92"}}, {0.8, []string{"1.7764", "62.99"}},
		{0.3, nil}, {0.6, nil}, {0.7, nil},
	} {
		s := anchorStation("M/M/1 newest first", r.at)
		s.Discipline = LastInFirstOut
		anchors = append(anchors,
			s.at("busy period", MedianSojourn, MM1LIFOQuantile(r.at, 1, 0.5), r.print(0)),
			s.at("busy period", P99Sojourn, MM1LIFOQuantile(r.at, 1, 0.99), r.print(1)),
			s.at("mean as first in first out", MeanSojourn, MM1Mean(r.at, 1), ""))
	}
	for _, a := range []anchorService{fixedAnchor(), exponentialAnchor(), hyperexponentialAnchor(4), uniformAnchor(0, 2)} {
		for _, load := range []float64{0.5, 0.7} {
			s := a.station(load)
			s.Setting, s.Discipline = s.Setting+", newest first", LastInFirstOut
			anchors = append(anchors,
				s.at("mean as first in first out", MeanWait, MG1MeanWait(s.Lambda, a.moments), ""),
				s.at("first in first out's/(1-rho)", WaitSecondMoment, LIFOWaitSecondMoment(s.Lambda, a.moments), ""))
		}
	}
	return anchors
}

// priorityAnchors are Cobham's.
func priorityAnchors() []Anchor {
	var anchors []Anchor
	add := func(a anchorService, loads []float64, printed ...string) {
		name, lambda := "priorities "+a.name, 0.0
		classes := make([]PriorityClass, len(loads))
		for i, load := range loads {
			name += " " + plain(load)
			lambda += load
			classes[i] = PriorityClass{Rate: load, Service: a.moments}
		}
		s := anchorStation(name, lambda)
		s.Service, s.Discipline, s.Classes = a.service, ByPriority, loads
		for class, wait := range PriorityMeanWaits(classes) {
			found := s.at("Cobham", MeanWait, wait, row{printed: printed}.print(class))
			anchors = append(anchors, ofClass(class, []Anchor{found})...)
		}
	}
	add(exponentialAnchor(), []float64{0.4, 0.4}, "1.3333", "6.6667")
	add(exponentialAnchor(), []float64{0.3, 0.3, 0.3}, "1.2857", "3.2143", "22.5")
	for _, a := range []anchorService{exponentialAnchor(), fixedAnchor(), hyperexponentialAnchor(4)} {
		add(a, []float64{0.2, 0.5})
		add(a, []float64{0.5, 0.2})
		add(a, []float64{0.1, 0.2, 0.4})
	}
	return anchors
}

// shortestAnchors are those of the shortest first.
func shortestAnchors() []Anchor {
	var anchors []Anchor
	for _, r := range []row{
		{0.5, []string{"1.71269"}}, {0.9, []string{"4.19691"}}, {0.3, nil}, {0.6, nil}, {0.7, nil}, {0.8, nil},
	} {
		s := anchorStation("M/M/1 shortest first", r.at)
		s.Discipline = ShortestFirst
		anchors = append(anchors, s.at("shortest first, no interruption", MeanSojourn, MM1ShortestMean(r.at, 1), r.print(0)))
	}
	return anchors
}

// sharedAnchors are those of a shared server, where only the mean service
// counts.
func sharedAnchors() []Anchor {
	var anchors []Anchor
	for _, a := range []anchorService{exponentialAnchor(), fixedAnchor(), hyperexponentialAnchor(4), uniformAnchor(0, 2)} {
		for _, load := range []float64{0.5, 0.8} {
			s := a.station(load)
			s.Setting, s.Discipline = s.Setting+", shared", SharedServer
			anchors = append(anchors, s.at("E[S]/(1-rho)", MeanSojourn, SharedMean(s.Lambda, 1), ""))
		}
	}
	return anchors
}
