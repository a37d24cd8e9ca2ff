package kernel

import (
	"math/rand/v2"
	"testing"
)

// Every bit of words with few and with many bits is found where counting finds
// it.
func TestBitOf(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	words := []uint64{1, 1 << 63, 1<<64 - 1, eachByte, eachByte << 7}
	for range 2000 {
		w := r.Uint64()
		words = append(words, w|1, w&r.Uint64()&r.Uint64()|1<<63, w|r.Uint64()|r.Uint64())
	}
	for _, w := range words {
		k := 0
		for place := range 64 {
			if w>>place&1 == 0 {
				continue
			}
			if got := bitOf(w, k); got != place {
				t.Fatalf("bit %d of %b is at %d, not at %d", k, w, got, place)
			}
			k++
		}
	}
}
