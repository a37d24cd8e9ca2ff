package experiments

// sheddingLab registers [Shedding] with the file that the lab post published
// of it.
func sheddingLab() Experiment {
	e := fixed("shedding", SheddingDefaults, runShedding)
	e.Golden = &Golden{
		Name:   "bp-post4-shed-sweep.csv",
		SHA256: "bc2ba213029757e0f7a86fd9b940ad35d7d787184b69d563c22b8ca0029e9609",
		File:   func(result any) []byte { return []byte(result.(SheddingResult).Published()) },
	}
	e.With = []string{"hangover"}
	e.Charts = []Chart{
		{Name: "shedding-goodput", Title: "Goodput against offered rate", X: "offered", Y: []string{"goodput"}, By: "policy"},
		{Name: "shedding-p99", Title: "The p99 of the served against offered rate", X: "offered", Y: []string{"p99"}, By: "policy", Log: true},
	}
	return e
}

// hangoverLab registers [Hangover] with the file that the lab post published
// of it.
func hangoverLab() Experiment {
	e := fixed("hangover", HangoverDefaults, runHangover)
	e.Golden = &Golden{
		Name:   "bp-post4-hangover.csv",
		SHA256: "2a2941d8f543cef2b563fab8ec83af554d4ab8378bc459c01ca89b2c9654d775",
		File:   func(result any) []byte { return []byte(result.(HangoverResult).Published()) },
	}
	e.With = []string{"shedding"}
	e.Charts = []Chart{{Name: "hangover-p99", Title: "The p99 of each window", X: "start",
		Y: []string{"fifo", "tail-drop", "expiry", "lifo"}, Log: true}}
	return e
}
