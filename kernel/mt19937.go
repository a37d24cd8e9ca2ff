package kernel

import "math"

const (
	mtSize   = 624
	mtOffset = 397
)

// MT19937 draws what CPython's random.Random draws from an integer seed: the
// Mersenne Twister of Matsumoto and Nishimura (1998), bit for bit. Make one
// with [NewMT19937]. It is not safe for use by several goroutines at once.
type MT19937 struct {
	state [mtSize]uint32
	words [mtSize]uint32 // what the state gives: tempered
	next  int            // the word that comes next
}

// NewMT19937 gives the generator of random.Random(seed), for seeds up to 64
// bits.
func NewMT19937(seed uint64) *MT19937 {
	key := []uint32{uint32(seed)}
	if high := uint32(seed >> 32); high != 0 {
		key = append(key, high)
	}
	g := &MT19937{next: mtSize}
	g.initByArray(key)
	return g
}

// initByArray is the reference implementation's seeding of the same name.
func (g *MT19937) initByArray(key []uint32) {
	s := &g.state
	s[0] = 19650218
	for i := 1; i < mtSize; i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + uint32(i)
	}
	i := 1
	step := func(multiplier, add uint32) {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*multiplier) + add
		if i++; i == mtSize {
			s[0], i = s[mtSize-1], 1
		}
	}
	for n := range mtSize {
		j := n % len(key)
		step(1664525, key[j]+uint32(j))
	}
	for range mtSize - 1 {
		step(1566083941, -uint32(i))
	}
	s[0] = 1 << 31
}

// Uint32 draws one word.
func (g *MT19937) Uint32() uint32 {
	if g.next == mtSize {
		g.refill()
	}
	w := g.words[g.next]
	g.next++
	return w
}

// Float64 draws a number in [0, 1) from two words, as random() does. It is a
// multiple of 2^-53.
func (g *MT19937) Float64() float64 {
	return float64(float64(g.uint53()) * 0x1p-53)
}

// Exponential draws an exponential number of the given rate (a positive number
// per second) from one uniform number u, as expovariate(rate) does:
// -log(1-u)/rate, in seconds.
func (g *MT19937) Exponential(rate float64) float64 {
	return -logOneMinus(g.uint53()) / rate
}

// exponentials fills dst with what as many calls of Exponential would draw.
func (g *MT19937) exponentials(dst []float64, rate float64) {
	for len(dst) > 0 {
		n := min(len(dst), (mtSize-g.next)/2)
		if n == 0 { // the block is used up, or one word of it is left
			dst[0] = g.Exponential(rate)
			dst = dst[1:]
			continue
		}
		words := g.words[g.next : g.next+2*n]
		for i := range dst[:n] {
			pair := words[2*i : 2*i+2 : 2*i+2]
			dst[i] = -logOneMinus(join(pair[0], pair[1])) / rate
		}
		g.next += 2 * n
		dst = dst[n:]
	}
}

// logOneMinus is log(1-u) for u = n·2^-53. The difference is exact.
func logOneMinus(n uint64) float64 {
	return logNormal(math.Float64bits(float64(1<<53-n)), -53)
}

// uint53 draws 53 bits.
func (g *MT19937) uint53() uint64 {
	a := g.Uint32()
	return join(a, g.Uint32())
}

// join puts 27 bits of the first word above 26 of the second.
func join(a, b uint32) uint64 { return uint64(a>>5)<<26 | uint64(b>>6) }

// refill replaces the whole block by the next 624 words: the state steps, and
// each word is tempered.
func (g *MT19937) refill() {
	const rest = mtSize - mtOffset
	s := &g.state
	for i, far := range s[mtOffset:] {
		s[i] = far ^ twist(s[i], s[i+1])
	}
	for i, far := range s[:mtOffset-1] {
		s[rest+i] = far ^ twist(s[rest+i], s[rest+i+1])
	}
	s[mtSize-1] = s[mtOffset-1] ^ twist(s[mtSize-1], s[0])
	for i, w := range s {
		g.words[i] = temper(w)
	}
	g.next = 0
}

func twist(a, b uint32) uint32 {
	y := a&(1<<31) | b&(1<<31-1)
	return y>>1 ^ -(y&1)&0x9908b0df
}

func temper(w uint32) uint32 {
	w ^= w >> 11
	w ^= w << 7 & 0x9d2c5680
	w ^= w << 15 & 0xefc60000
	return w ^ w>>18
}
