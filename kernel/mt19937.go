package kernel

import "math"

const (
	mtWords  = 624
	mtPairs  = mtWords / 2
	mtOffset = 397
)

// MT19937 draws what CPython's random.Random draws from an integer seed: the
// Mersenne Twister of Matsumoto and Nishimura (1998), bit for bit. Make one
// with [NewMT19937]. It is not safe for use by several goroutines at once.
//
// Every draw takes two words of 32 bits, so words are kept and stepped in
// pairs, the earlier one in the low half of a uint64.
type MT19937 struct {
	state [mtPairs]uint64
	drawn [mtPairs]uint64 // what the state gives: tempered
	next  int             // the pair of drawn that comes next
}

// NewMT19937 gives the generator of random.Random(seed), for seeds up to 64
// bits.
func NewMT19937(seed uint64) *MT19937 {
	key := []uint32{uint32(seed)}
	if high := uint32(seed >> 32); high != 0 {
		key = append(key, high)
	}
	words := initByArray(key)
	g := &MT19937{next: mtPairs}
	for i := range g.state {
		g.state[i] = uint64(words[2*i]) | uint64(words[2*i+1])<<32
	}
	return g
}

// initByArray is the reference implementation's seeding of the same name.
func initByArray(key []uint32) (s [mtWords]uint32) {
	s[0] = 19650218
	for i := 1; i < mtWords; i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + uint32(i)
	}
	i := 1
	step := func(multiplier, add uint32) {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*multiplier) + add
		if i++; i == mtWords {
			s[0], i = s[mtWords-1], 1
		}
	}
	for n := range mtWords {
		j := n % len(key)
		step(1664525, key[j]+uint32(j))
	}
	for range mtWords - 1 {
		step(1566083941, -uint32(i))
	}
	s[0] = 1 << 31
	return s
}

// Float64 draws a number in [0, 1), as random() does. It is a multiple of
// 2^-53.
func (g *MT19937) Float64() float64 {
	return float64(float64(bits53(g.pair())) * 0x1p-53)
}

// Exponential draws an exponential number of the given rate, per second, from
// one uniform number u, as expovariate(rate) does: -log(1-u)/rate, in seconds.
// The rate is above 0; of any other the number is NaN, for which u is drawn too.
func (g *MT19937) Exponential(rate float64) float64 {
	x := -logOneMinus(bits53(g.pair())) / rate
	if !(rate > 0) {
		return math.NaN()
	}
	return x
}

// exponentials fills dst with what as many calls of Exponential would draw.
func (g *MT19937) exponentials(dst []float64, rate float64) {
	if len(dst) == 1 { // as where streams share the generator
		dst[0] = -logOneMinus(bits53(g.pair())) / rate
		return
	}
	for len(dst) > 0 {
		pairs := g.pairs(len(dst))
		for i, w := range pairs {
			dst[i] = -logOneMinus(bits53(w)) / rate
		}
		dst = dst[len(pairs):]
	}
}

// uniforms fills dst with what as many calls of Float64 would draw.
func (g *MT19937) uniforms(dst []float64) {
	for len(dst) > 0 {
		pairs := g.pairs(len(dst))
		for i, w := range pairs {
			dst[i] = float64(float64(bits53(w)) * 0x1p-53)
		}
		dst = dst[len(pairs):]
	}
}

// pairs draws at least one pair of words and at most n.
func (g *MT19937) pairs(n int) []uint64 {
	if g.next == mtPairs {
		g.refill()
	}
	from := g.next
	g.next = min(from+n, mtPairs)
	return g.drawn[from:g.next]
}

// logOneMinus is log(1-u) for u = n·2^-53. The difference is exact.
func logOneMinus(n uint64) float64 {
	return logNormal(math.Float64bits(float64(1<<53-n)), -53)
}

// bits53 puts 27 bits of a pair's first word above 26 of the second.
func bits53(pair uint64) uint64 { return uint64(uint32(pair)>>5)<<26 | pair>>38 }

// pair draws two words.
func (g *MT19937) pair() uint64 {
	if g.next == mtPairs {
		g.refill()
	}
	w := g.drawn[g.next]
	g.next++
	return w
}

// refill replaces the whole state by the next 624 words. Word i of the new
// state comes from the words i, i+1 and i+397 of the old one, or of the new one
// where that is past the end.
func (g *MT19937) refill() {
	const far = (mtOffset - 1) / 2 // the words 2i+397 and 2i+398 straddle the pairs i+far and i+far+1
	s := &g.state
	for i := 0; i < mtPairs-far-1; i++ {
		s[i] = straddle(s[i+far], s[i+far+1]) ^ twist(s[i], straddle(s[i], s[i+1]))
	}
	const turn = mtPairs - far - 1
	s[turn] = straddle(s[mtPairs-1], s[0]) ^ twist(s[turn], straddle(s[turn], s[turn+1]))
	for i := turn + 1; i < mtPairs-1; i++ {
		s[i] = straddle(s[i-turn-1], s[i-turn]) ^ twist(s[i], straddle(s[i], s[i+1]))
	}
	const last = mtPairs - 1
	s[last] = straddle(s[last-turn-1], s[last-turn]) ^ twist(s[last], straddle(s[last], s[0]))
	for i, w := range s {
		g.drawn[i] = temper(w)
	}
	g.next = 0
}

// straddle is the pair of words between two pairs: the second of a, the first
// of b.
func straddle(a, b uint64) uint64 { return a>>32 | b<<32 }

// both is the constant w in each word of a pair.
func both(w uint32) uint64 { return uint64(w)<<32 | uint64(w) }

// twist steps both words of a, with those of b that follow them: the highest
// bit of the one and the rest of the other, shifted down by one, and a constant
// where the bit shifted out is 1.
func twist(a, b uint64) uint64 {
	return a&both(1<<31)>>1 ^ b>>1&both(1<<30-1) ^ b&both(1)*0x9908b0df
}

// temper makes the words drawn from those of the state.
func temper(w uint64) uint64 {
	w ^= w >> 11 & both(1<<21-1)
	w ^= w << 7 & both(0x9d2c5680)
	w ^= w << 15 & both(0xefc60000)
	return w ^ w>>18&both(1<<14-1)
}
