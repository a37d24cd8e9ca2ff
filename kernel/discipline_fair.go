package kernel

// Fair shares the servers between the classes that wait, by weight: start-time
// fair queueing (Goyal, Vin and Cheng 1996). A request that joins gets as start
// tag the later of the virtual time and its class's last finish tag; the finish
// tag lies service time over weight behind it. The least start tag is served
// first, of equal ones the lowest class and then the oldest, and becomes the
// virtual time. All of it begins at 0 again when a request finds the system
// empty. It needs service times drawn AtArrival.
type Fair struct {
	Weights []float64 // of each class, from MinFactor to MaxFactor; a class without one has 1
}

func (f Fair) problems() []Invalid {
	all := atMost("Discipline.Weights", len(f.Weights), MaxClasses, "weights")
	for i, w := range f.Weights {
		all = append(all, between(sprintf("Discipline.Weights[%d]", i), w, MinFactor, MaxFactor, "")...)
	}
	return all
}

func (f Fair) perClass() (string, int) { return ".Weights", len(f.Weights) }

func (Fair) needsWork() {}

func (f Fair) open(s *station) picker {
	p := &fair{s: s, queue: ranks{byClass: true}, finish: make([]float64, s.kinds), weights: make([]float64, s.kinds)}
	for class := range p.weights {
		p.weights[class] = 1
		if class < len(f.Weights) {
			p.weights[class] = f.Weights[class]
		}
	}
	return p
}

type fair struct {
	s       *station
	queue   ranks
	finish  []float64 // the last finish tag of each class
	weights []float64
	virtual float64
}

func (f *fair) join(at int32, r *request) {
	if f.s.inSystem() == 0 {
		f.virtual = 0
		clear(f.finish)
	}
	r.tag = max(f.virtual, f.finish[r.class])
	f.finish[r.class] = r.tag + r.work/f.weights[r.class]
	f.queue.push(f.s.slab, at, r, r.tag)
}

func (f *fair) next() int32 {
	at := f.queue.next(f.s.slab)
	f.virtual = f.s.slab[at].tag
	return at
}

func (f *fair) leave(int32) { f.queue.leave() }
