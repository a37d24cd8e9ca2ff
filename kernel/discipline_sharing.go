package kernel

// ProcessorSharing serves all requests at once: with n in the system each is
// served at the speed of one server, or c/n of it if n is more than the c
// servers. Nobody waits, so policies that look at the queue see it only between
// the arrivals of one instant. Server 0 is named as the one who serves. A share
// such as 1/3 is rounded, so a completion that should fall together with an
// arrival may come just after it.
type ProcessorSharing struct{}

func (ProcessorSharing) problems() []Invalid { return nil }

func (ProcessorSharing) open(s *station) picker {
	s.sharing = &sharing{}
	return nil
}
