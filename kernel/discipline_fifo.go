package kernel

// FIFO serves the oldest request: first in, first out.
type FIFO struct{}

func (FIFO) problems() []Invalid { return nil }

func (FIFO) open(s *station) picker { return &fifo{s} }

type fifo struct{ s *station }

func (f fifo) next() int32 { return f.s.oldest() }
