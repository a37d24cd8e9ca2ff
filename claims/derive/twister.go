package derive

// Sizes and constants of MT19937, the generator of Matsumoto and Nishimura
// (1998), in the words of its reference code.
const (
	stateWords = 624
	middleWord = 397
	matrixA    = 0x9908b0df
	upperMask  = 0x80000000
	lowerMask  = 0x7fffffff
)

// Twister is the generator behind Python's random.Random: MT19937 seeded by an
// array of words. Two with the same seed give the same numbers for ever.
type Twister struct {
	state [stateWords]uint32
	next  int
}

// NewTwister returns a generator seeded as random.Random(seed) is. Any seed
// will do, zero too.
func NewTwister(seed uint64) *Twister {
	t := &Twister{next: stateWords}
	t.fill(19650218)
	t.mix(keyWords(seed))
	return t
}

// keyWords splits a seed into 32-bit words, the least significant first. Zero
// gives one word.
func keyWords(seed uint64) []uint32 {
	key := []uint32{uint32(seed)}
	if seed>>32 != 0 {
		key = append(key, uint32(seed>>32))
	}
	return key
}

// fill sets the whole state from one number.
func (t *Twister) fill(number uint32) {
	t.state[0] = number
	for k := 1; k < stateWords; k++ {
		before := t.state[k-1]
		t.state[k] = 1812433253*(before^before>>30) + uint32(k)
	}
}

// mix works the key into the state. The place i runs on from the first loop
// into the second.
func (t *Twister) mix(key []uint32) {
	i, j := 1, 0
	for range max(stateWords, len(key)) {
		before := t.state[i-1]
		t.state[i] = (t.state[i] ^ (before^before>>30)*1664525) + key[j] + uint32(j)
		i = t.step(i)
		j = (j + 1) % len(key)
	}
	for range stateWords - 1 {
		before := t.state[i-1]
		t.state[i] = (t.state[i] ^ (before^before>>30)*1566083941) - uint32(i)
		i = t.step(i)
	}
	t.state[0] = 0x80000000
}

// step is the place after i. At the end it goes back to 1, and the last word
// is carried to the front.
func (t *Twister) step(i int) int {
	i++
	if i < stateWords {
		return i
	}
	t.state[0] = t.state[stateWords-1]
	return 1
}

// regenerate makes the next 624 words of state from the present ones.
func (t *Twister) regenerate() {
	for k := range stateWords {
		joined := t.state[k]&upperMask | t.state[(k+1)%stateWords]&lowerMask
		word := t.state[(k+middleWord)%stateWords] ^ joined>>1
		if joined&1 == 1 {
			word ^= matrixA
		}
		t.state[k] = word
	}
	t.next = 0
}

// Word returns the next 32 random bits.
func (t *Twister) Word() uint32 {
	if t.next == stateWords {
		t.regenerate()
	}
	y := t.state[t.next]
	t.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	y ^= y >> 18
	return y
}

// Float64 returns the next number in [0, 1), a multiple of 2^-53, made of two
// words as Python's random() makes it.
func (t *Twister) Float64() float64 {
	a := uint64(t.Word() >> 5)
	b := uint64(t.Word() >> 6)
	return float64(a<<26|b) / (1 << 53)
}
