package kernel

// Fate is what became of a request. Each has exactly one.
type Fate uint8

const (
	undecided Fate = iota
	// Completed was served to its end.
	Completed
	// Dropped was refused by a full queue.
	Dropped
	// Shed was refused, evicted or discarded by another policy.
	Shed
	// Expired was discarded at dequeue by a limit of its waiting time.
	Expired
	// Abandoned was taken out of the queue by its client's timeout.
	Abandoned
	// Stranded was waiting or in service when the run ended.
	Stranded

	fates = int(Stranded) + 1
)

// Fates lists all fates.
func Fates() []Fate { return []Fate{Completed, Dropped, Shed, Expired, Abandoned, Stranded} }

// String names the fate.
func (f Fate) String() string {
	switch f {
	case Completed:
		return "completed"
	case Dropped:
		return "dropped"
	case Shed:
		return "shed"
	case Expired:
		return "expired"
	case Abandoned:
		return "abandoned"
	case Stranded:
		return "stranded"
	}
	return "undecided"
}
