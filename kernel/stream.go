package kernel

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
)

// stream is one source of random numbers: CPython's generator, or a native one
// where mt is nil.
type stream struct {
	mt  *MT19937
	pcg *rand.PCG
}

// nativeStream opens the native stream of a seed for one purpose.
func nativeStream(seed uint64, purpose string) *stream {
	first, second := nativeSeed(seed, purpose)
	return &stream{pcg: rand.NewPCG(first, second)}
}

// nativeSeed is the generator's seed: the first 128 bits of the SHA-256 of the
// seed's 8 bytes, lowest first, and the purpose's name.
func nativeSeed(seed uint64, purpose string) (first, second uint64) {
	text := append(binary.LittleEndian.AppendUint64(nil, seed), purpose...)
	sum := Sum256(text)
	return binary.LittleEndian.Uint64(sum[:]), binary.LittleEndian.Uint64(sum[8:])
}

// uniform draws a number in [0, 1), a multiple of 2^-53.
func (s *stream) uniform() float64 {
	if s.mt != nil {
		return s.mt.Float64()
	}
	return unit53(s.pcg.Uint64())
}

// uniforms fills dst with numbers in [0, 1).
func (s *stream) uniforms(dst []float64) {
	if s.mt != nil {
		s.mt.uniforms(dst)
		return
	}
	for i := range dst {
		dst[i] = unit53(s.pcg.Uint64())
	}
}

// exponential draws one exponential number of the given rate.
func (s *stream) exponential(rate float64) float64 {
	var one [1]float64
	s.exponentials(one[:], rate)
	return one[0]
}

// exponentials fills dst with exponential numbers of the given rate.
func (s *stream) exponentials(dst []float64, rate float64) {
	if s.mt != nil {
		s.mt.exponentials(dst, rate)
		return
	}
	exponentialZiggurat.fill(dst, 1/rate, s.pcg)
}

// normals fills dst with numbers of the standard normal distribution, by
// Marsaglia's polar method: a point drawn inside the unit disc gives two. The
// second one of the last point is left out where dst has no room for it.
func (s *stream) normals(dst []float64) {
	for i := 0; i < len(dst); i += 2 {
		x, y, square := s.inDisc()
		scale := math.Sqrt(-2 * Log(square) / square)
		dst[i] = float64(x * scale)
		if i+1 < len(dst) {
			dst[i+1] = float64(y * scale)
		}
	}
}

// inDisc draws a point inside the unit disc, but not its centre.
func (s *stream) inDisc() (x, y, square float64) {
	for {
		x = float64(2*s.uniform()) - 1
		y = float64(2*s.uniform()) - 1
		square = float64(x*x) + float64(y*y)
		if square < 1 && square > 0 {
			return x, y, square
		}
	}
}
