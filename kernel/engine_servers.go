package kernel

import (
	"math"
	"math/bits"
)

// servers is who is in service where. Ends of services are a heap, keyed by
// the instant and the server's number.
type servers struct {
	count int
	busy  int
	next  float64 // the first end of a service, +Inf for none
	never float64 // +Inf
	one   int32   // whom the only server serves

	heap  []service
	whom  []int32  // whom each server serves
	spare []uint64 // a bit for each server that is free
}

// service is one service in progress.
type service struct {
	end    float64
	server int32
}

func (s *servers) open(count int) {
	s.count, s.never = count, math.Inf(1)
	s.next = s.never
	if count == 1 {
		return
	}
	s.heap = make([]service, 0, count)
	s.whom = make([]int32, count)
	s.spare = make([]uint64, (count+63)/64)
	for server := range count {
		s.spare[server/64] |= 1 << (server % 64)
	}
}

// occupy puts a request on the free server with the lowest number and gives
// that number.
func (s *servers) occupy(at int32, end float64) int32 {
	s.busy++
	if s.count > 1 {
		return s.occupyFirst(at, end)
	}
	s.one, s.next = at, end
	return 0
}

func (s *servers) occupyFirst(at int32, end float64) int32 {
	word := 0
	for s.spare[word] == 0 {
		word++
	}
	bit := bits.TrailingZeros64(s.spare[word])
	s.spare[word] &^= 1 << bit
	server := int32(64*word + bit)
	s.whom[server] = at
	s.push(service{end, server})
	return server
}

// release frees the server whose service ends first and gives whom it served.
func (s *servers) release() int32 {
	s.busy--
	if s.count > 1 {
		return s.releaseFirst()
	}
	s.next = s.never
	return s.one
}

func (s *servers) releaseFirst() int32 {
	server := s.pop().server
	s.spare[server/64] |= 1 << (server % 64)
	return s.whom[server]
}

func (a service) before(b service) bool {
	return a.end < b.end || a.end == b.end && a.server < b.server
}

func (s *servers) push(last service) {
	s.heap = append(s.heap, last)
	i := len(s.heap) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !last.before(s.heap[up]) {
			break
		}
		s.heap[i] = s.heap[up]
		i = up
	}
	s.heap[i] = last
	s.next = s.heap[0].end
}

func (s *servers) pop() service {
	first := s.heap[0]
	n := len(s.heap) - 1
	last := s.heap[n]
	s.heap = s.heap[:n]
	if n == 0 {
		s.next = math.Inf(1)
		return first
	}
	i := 0
	for {
		down := 2*i + 1
		if down >= n {
			break
		}
		if down+1 < n && s.heap[down+1].before(s.heap[down]) {
			down++
		}
		if !s.heap[down].before(last) {
			break
		}
		s.heap[i] = s.heap[down]
		i = down
	}
	s.heap[i] = last
	s.next = s.heap[0].end
	return first
}
