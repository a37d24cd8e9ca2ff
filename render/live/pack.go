package live

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"slices"
)

// Pack gives a program as a reader loads it: its data joined, compressed by gzip
// at its best, without a name or a time. The error is that of a program that
// does not begin as WebAssembly does, or whose data stand otherwise than Go's
// linker puts them.
//
// The linker leaves zeros out of a program's data, and so cuts these into tens
// of thousands of pieces, each with its place in memory. Compressed, the places
// weigh far more than the zeros: joined, a module is a tenth lighter.
func Pack(program []byte) ([]byte, error) {
	joined, err := join(program)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // a level that there is
	w.Write(joined)                                       // into memory: neither can fail
	w.Close()
	return b.Bytes(), nil
}

// What WebAssembly's binary format is made of.
const (
	preamble    = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	i32Const    = 0x41
	end         = 0x0b
	mostZeros   = 4096 // between two pieces that are joined
)

var errProgram = errors.New("this is no program as Go's linker writes it for a browser")

// join joins the pieces of a program's data.
func join(program []byte) ([]byte, error) {
	if !bytes.HasPrefix(program, []byte(preamble)) {
		return nil, errProgram
	}
	in, out := reader{rest: program[len(preamble):]}, []byte(preamble)
	for len(in.rest) > 0 && !in.bad {
		kind := in.byte()
		body := in.take(in.number())
		if kind == dataSection {
			pieces, ok := readPieces(body)
			if !ok {
				return nil, errProgram
			}
			body = writePieces(joinPieces(pieces))
		}
		out = append(appendNumber(append(out, kind), uint64(len(body))), body...)
	}
	if in.bad {
		return nil, errProgram
	}
	return out, nil
}

// piece is a stretch of memory that a program begins with.
type piece struct {
	at   int
	data []byte
}

// joinPieces fills what lies between neighbours with zeros, which memory is made
// of before.
func joinPieces(pieces []piece) []piece {
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(a.at, b.at) })
	var out []piece
	for _, p := range pieces {
		if n := len(out) - 1; n >= 0 {
			last := &out[n]
			if gap := p.at - last.at - len(last.data); gap >= 0 && gap <= mostZeros {
				last.data = append(append(last.data, make([]byte, gap)...), p.data...)
				continue
			}
		}
		out = append(out, piece{p.at, slices.Clone(p.data)})
	}
	return out
}

// readPieces reads a data section: each piece for memory 0, at a constant place.
func readPieces(section []byte) (pieces []piece, ok bool) {
	in := reader{rest: section}
	for n := in.number(); n > 0 && !in.bad; n-- {
		if in.byte() != 0 || in.byte() != i32Const {
			return nil, false
		}
		p := piece{at: in.signed()}
		if in.byte() != end {
			return nil, false
		}
		p.data = in.take(in.number())
		pieces = append(pieces, p)
	}
	return pieces, !in.bad && len(in.rest) == 0
}

// writePieces writes a data section.
func writePieces(pieces []piece) []byte {
	out := appendNumber(nil, uint64(len(pieces)))
	for _, p := range pieces {
		out = append(appendSigned(append(out, 0, i32Const), int64(p.at)), end)
		out = append(appendNumber(out, uint64(len(p.data))), p.data...)
	}
	return out
}

// reader reads the binary format. What is not there is zero, and bad.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) byte() byte {
	b := r.take(1)
	if len(b) == 0 {
		return 0
	}
	return b[0]
}

// take gives the next n bytes.
func (r *reader) take(n int) []byte {
	if r.bad = r.bad || n < 0 || n > len(r.rest); r.bad {
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// number reads an unsigned number, seven bits a byte, the lowest first.
func (r *reader) number() int {
	v, _ := r.bits()
	return int(v)
}

// signed reads a signed one, whose sign is the last byte's highest bit but one.
func (r *reader) signed() int {
	v, n := r.bits()
	if n < 64 && v>>(n-1)&1 == 1 {
		v |= ^uint64(0) << n
	}
	return int(int64(v))
}

// bits reads seven bits a byte, and says how many there are.
func (r *reader) bits() (v uint64, n int) {
	for n < 63 && !r.bad {
		b := r.byte()
		v |= uint64(b&0x7f) << n
		if n += 7; b < 0x80 {
			return v, n
		}
	}
	r.bad = true
	return 0, 7
}

// appendNumber writes what number reads.
func appendNumber(out []byte, v uint64) []byte {
	for ; v >= 0x80; v >>= 7 {
		out = append(out, byte(v)|0x80)
	}
	return append(out, byte(v))
}

// appendSigned writes what signed reads.
func appendSigned(out []byte, v int64) []byte {
	for ; v < -0x40 || v >= 0x40; v >>= 7 {
		out = append(out, byte(v)&0x7f|0x80)
	}
	return append(out, byte(v)&0x7f)
}
