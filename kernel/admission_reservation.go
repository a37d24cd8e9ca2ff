package kernel

// Reservation bounds the queue by Cap and keeps places in it for each class
// that no other can fill. A request joins in a place of its own class, or in
// one that nobody has reserved, and is dropped if there is neither.
type Reservation struct {
	Cap      int   // from 1 to MaxRequests
	Reserved []int // places of each class; one without an entry has none; together at most Cap
}

func (p Reservation) problems(field string) []Invalid {
	all := whole(field+".Cap", p.Cap, 1, MaxRequests)
	all = append(all, atMost(field+".Reserved", len(p.Reserved), MaxClasses, "classes")...)
	sum := 0
	for i, n := range p.Reserved {
		all = append(all, whole(sprintf("%s.Reserved[%d]", field, i), n, 0, MaxRequests)...)
		sum += n
	}
	if len(all) == 0 && sum > p.Cap {
		all = append(all, Invalid{field + ".Reserved", sprintf("%d together", sum), sprintf("at most Cap, %d", p.Cap)})
	}
	return all
}

func (p Reservation) perClass() (string, int) { return ".Reserved", len(p.Reserved) }

func (p Reservation) open(s *station) gate {
	g := &reservation{s: s, capacity: p.Cap, reserved: make([]int, max(s.kinds, len(p.Reserved)))}
	copy(g.reserved, p.Reserved)
	return g
}

type reservation struct {
	s        *station
	capacity int
	reserved []int
}

func (g *reservation) admit(r *request) Fate {
	if g.s.waitingOf[r.class] < g.reserved[r.class] {
		return undecided
	}
	taken := g.s.waiting + 1
	for class, n := range g.reserved {
		if class != int(r.class) {
			taken += max(0, n-g.s.waitingOf[class])
		}
	}
	if taken <= g.capacity {
		return undecided
	}
	return Dropped
}

func (p Reservation) room(servers float64) float64 { return servers + float64(p.Cap) }

func (Reservation) looksAtWaiting() {}
