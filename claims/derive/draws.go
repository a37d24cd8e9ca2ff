package derive

import "sync"

// Draws are the numbers of Python's random.Random with some seed, one after
// another. Many runs begin with one seed, under other policies or at other
// rates, so that its numbers are worked out once and remembered for a while.
type Draws struct {
	tape  *tape
	piece *piece
	next  int // the place of the next number on the tape
}

// NewDraws begins with the first number of a seed. Any will do, zero too.
func NewDraws(seed uint64) *Draws {
	return &Draws{tape: tapes.Get(seed, func() *tape { return &tape{random: NewTwister(seed)} })}
}

// Float64 returns the next number in [0, 1).
func (d *Draws) Float64() float64 {
	piece, place := d.take()
	return piece.uniforms[place]
}

// Expovariate returns the next draw from an exponential distribution of the
// given rate, as Python's expovariate does: minus the logarithm of one minus a
// uniform number, divided by the rate. The result is in the reciprocal of the
// rate's unit. The rate has to be positive; otherwise the draw means nothing.
func (d *Draws) Expovariate(rate float64) float64 {
	piece, place := d.take()
	return piece.exponentials[place] / rate
}

// take goes on by one number and says where it stands.
func (d *Draws) take() (*piece, int) {
	place := d.next % pieceLength
	if place == 0 {
		d.piece = d.tape.piece(d.next / pieceLength)
	}
	d.next++
	return d.piece, place
}

// pieceLength is how many numbers are worked out at once.
const pieceLength = 1024

// tapes are those of the last seeds.
var tapes = NewRecent[uint64, *tape](24)

// tape is what one seed gives, as far as it was asked for.
type tape struct {
	mu     sync.Mutex
	random *Twister
	pieces []*piece
}

// piece is a part of a tape: uniform numbers, and minus the logarithm of one
// minus each.
type piece struct{ uniforms, exponentials [pieceLength]float64 }

// piece gives the k-th piece, from 0. It does not change any more.
func (t *tape) piece(k int) *piece {
	t.mu.Lock()
	defer t.mu.Unlock()
	for len(t.pieces) <= k {
		p := &piece{}
		for i := range p.uniforms {
			p.uniforms[i] = t.random.Float64()
			p.exponentials[i] = -Log(1 - p.uniforms[i])
		}
		t.pieces = append(t.pieces, p)
	}
	return t.pieces[k]
}
