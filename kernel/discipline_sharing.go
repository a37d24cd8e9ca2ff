package kernel

// ProcessorSharing serves all requests at once: with n in the system each is
// served at the speed of one server, or c/n of it if n is more than the c
// servers. Nobody waits, so policies that look at the queue see it only between
// the arrivals of one instant: where these come one by one, [QueueCap],
// [Reservation], [ClassThresholds], [RED], all rules at dequeue but
// [CannotFinish] and [DiscardIf] change nothing, and nobody abandons.
// [SystemCap], [EvictOldest] and [ConcurrencyLimit] limit who is served. Server 0
// is named as the one who serves.
//
// A share such as 1/3 is rounded, so a completion that should fall together with
// an arrival may come just after it. All times of service come from one clock,
// of the work that each has had since the system was last empty: what is rounded
// is relative to what it shows. After a phase in which it went fast, at a
// Factor of 1e6, the services that follow in the same busy period are known to
// fewer digits.
type ProcessorSharing struct{}

func (ProcessorSharing) problems() []Invalid { return nil }

func (ProcessorSharing) open(s *station) picker {
	s.sharing = &sharing{}
	return nil
}
