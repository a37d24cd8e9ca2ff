package kernel

// Batches is groups of requests that arrive at the same instant, the instants
// at random. Give one of Size and Mean.
type Batches struct {
	Rate float64 // of batches per second, from MinRate to MaxRate
	Size int     // requests in every batch, from 1 to a million
	Mean float64 // requests in a batch on average, geometric from 1 on; from 1 to a million
}

const maxBatch = 1_000_000

// LongRun is Rate times the mean size, and the mean square of the size over its
// mean.
func (b Batches) LongRun() (rate, dispersion float64) {
	if b.Size > 0 {
		size := float64(b.Size)
		return float64(b.Rate * size), size
	}
	return float64(b.Rate * b.Mean), float64(2*b.Mean) - 1
}

func (b Batches) problems() []Invalid {
	all := between("Arrivals.Rate", b.Rate, MinRate, MaxRate, "per second")
	switch {
	case b.Size == 0 && b.Mean == 0:
		return append(all, Invalid{"Arrivals.Size and Mean", "0 and 0", "one of them"})
	case b.Size != 0 && b.Mean != 0:
		return append(all, Invalid{"Arrivals.Size and Mean", sprintf("%d and %v", b.Size, b.Mean), "one of them 0"})
	case b.Size != 0 && (b.Size < 1 || b.Size > maxBatch):
		return append(all, Invalid{"Arrivals.Size", sprint(b.Size), sprintf("from 1 to %d", maxBatch)})
	case b.Size == 0:
		return append(all, between("Arrivals.Mean", b.Mean, 1, maxBatch, "")...)
	}
	return all
}

func (b Batches) open(s *stream) arrivalSource {
	source := &batchSource{draws: s, rate: b.Rate, size: b.Size}
	if b.Mean > 1 {
		source.size, source.decay = 1, -Log(1-1/b.Mean)
	}
	if b.Mean == 1 {
		source.size = 1
	}
	return source
}

type batchSource struct {
	draws *stream
	rate  float64
	size  int     // the least size of a batch
	decay float64 // with which larger sizes get rarer; 0 for a fixed size
	now   float64
	left  int // how many of the batch are yet to be given
}

func (b *batchSource) fill(dst []float64) int {
	for i := range dst {
		if b.left == 0 {
			b.now += b.draws.exponential(b.rate)
			b.left = b.size
			if b.decay > 0 {
				b.left += int(b.draws.exponential(b.decay)) // the whole part of an exponential number is geometric
			}
		}
		b.left--
		dst[i] = b.now
	}
	return len(dst)
}
