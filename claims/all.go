package claims

// All lists what is asserted of each notebook, in reading order.
func All() []Notebook {
	return []Notebook{Knee(), Bound(), Signal(), QueueOrder(), Doomed(), Floor(), Assembly(), Whiteboard(), Shedding(), Hangover(),
		Discipline(), Recovery(), Production(), Mechanisms(), Failures()}
}
