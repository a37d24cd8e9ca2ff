package kernel

import (
	"math"
	"math/bits"
)

// eachByte is 1 in each byte of a word.
const eachByte = 0x0101010101010101

// bitOf is the place of the k-th bit of w that is 1, both counted from the
// lowest one, from 0. There must be one. It takes no branch and no loop: the
// sums over the bytes tell in which byte it is, and a table where in the byte
// (Vigna 2008).
func bitOf(w uint64, k int) int {
	pairs := w - w>>1&(eachByte*0x55)
	fours := pairs&(eachByte*0x33) + pairs>>2&(eachByte*0x33)
	sums := (fours + fours>>4) & (eachByte * 0x0f) * eachByte // in each byte: the bits up to its end
	passed := (uint64(k)*eachByte | eachByte<<7) - sums       // its highest bit is 1 in each byte whose sum is at most k
	place := 8 * bits.OnesCount64(passed&(eachByte<<7))
	before := int(sums << 8 >> place & 0xff)
	return place + int(bitOfByte[k-before][w>>place&0xff])
}

// bitOfByte is the place of the k-th bit that is 1 in each byte.
var bitOfByte = makeBitOfByte()

func makeBitOfByte() (table [8][256]uint8) {
	for b := range 256 {
		k := 0
		for place := range uint8(8) {
			if b>>place&1 == 1 {
				table[k][b] = place
				k++
			}
		}
	}
	return table
}

// unless gives x where n is 0, and 0 where n is 1.
func unless(n int, x float64) float64 {
	return math.Float64frombits(math.Float64bits(x) & uint64(n-1))
}

// earlier is the smaller of two instants, from 0 to +Inf, without a branch.
func earlier(a, b float64) float64 {
	return math.Float64frombits(min(math.Float64bits(a), math.Float64bits(b)))
}
