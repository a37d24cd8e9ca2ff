package kernel

import (
	"math"
)

// Histogram counts values from 0 up in cells whose width is a fixed share of
// the values in them, so that its memory does not grow with their number
// (HdrHistogram, github.com/HdrHistogram/HdrHistogram). Make one with
// [NewHistogram].
//
// Every power of two from 2^-40 to 2^40 is cut into the same number of cells of
// equal width. Memory is taken for the powers that occur. Zeros have a cell of
// their own, so have all other values below 2^-40, and all from 2^40 on.
type Histogram struct {
	digits, bits int
	octaves      [histogramOctaves][]uint64
	zeros        uint64
	tiny, huge   uint64 // above 0 but below every octave, and beyond them
	count        uint64
	refused      uint64
	sum          float64
	middle       float64 // the first value, around which squares are summed up
	apart        float64 // the distances from the middle together
	squares      float64 // their squares together
	least, most  float64
}

const (
	histogramOctaves = 80
	histogramLow     = 0x1p-40
	histogramHigh    = 0x1p40
	histogramFirst   = 1023 - 40 // the exponent bits of histogramLow
)

// NewHistogram makes an empty histogram with a relative precision of that many
// decimal digits, from 1 to 4: a cell's width is at most 10^-digits of any
// value in it.
func NewHistogram(digits int) (*Histogram, error) {
	if digits < 1 || digits > 4 {
		return nil, Invalids{{"digits", sprint(digits), "from 1 to 4"}}
	}
	return newHistogram(digits), nil
}

func newHistogram(digits int) *Histogram {
	bits := [...]int{1: 4, 2: 7, 3: 10, 4: 14}[digits]
	return &Histogram{digits: digits, bits: bits, least: math.Inf(1), most: math.Inf(-1)}
}

// Record counts a value. One that is negative, infinite or NaN is only counted
// by [Histogram.Refused].
func (h *Histogram) Record(v float64) {
	if !(v > 0 && v <= math.MaxFloat64) {
		h.recordSpecial(v)
		return
	}
	h.moments(v)
	h.cell(v)
}

// recordSpecial counts what no cell is for.
func (h *Histogram) recordSpecial(v float64) {
	if v != 0 {
		h.refused++
		return
	}
	h.moments(0)
	h.zeros++
}

// moments counts a value in everything but the cells.
func (h *Histogram) moments(v float64) {
	if h.count == 0 {
		h.middle = v
	}
	h.count++
	h.sum += v
	apart := v - h.middle
	h.apart += apart
	h.squares += float64(apart * apart)
	h.least, h.most = min(h.least, v), max(h.most, v)
}

// cell counts a positive value in its cell.
func (h *Histogram) cell(v float64) {
	if v < histogramLow {
		h.tiny++
		return
	}
	if v >= histogramHigh {
		h.huge++
		return
	}
	word := math.Float64bits(v)
	octave := &h.octaves[word>>52-histogramFirst]
	if *octave == nil {
		*octave = make([]uint64, 1<<h.bits)
	}
	(*octave)[word<<12>>(64-h.bits)]++
}

// Count is how many values were recorded.
func (h *Histogram) Count() uint64 { return h.count }

// Refused is how many values were negative, infinite or NaN.
func (h *Histogram) Refused() uint64 { return h.refused }

// Mean is the exact mean of the values, NaN of none.
func (h *Histogram) Mean() float64 { return h.sum / float64(h.count) }

// Variance is that of the distribution which the values were drawn from, as far
// as they tell: the squared distances from the mean over one less than their
// number, of the values themselves and not of their cells. NaN of fewer than
// two.
func (h *Histogram) Variance() float64 {
	if h.count < 2 {
		return math.NaN()
	}
	around := h.squares - float64(h.apart*(h.apart/float64(h.count)))
	return max(0, around) / float64(h.count-1)
}

// Min is the least value, exactly; +Inf of none.
func (h *Histogram) Min() float64 { return h.least }

// Max is the largest value, exactly; -Inf of none.
func (h *Histogram) Max() float64 { return h.most }

// Quantile gives the q-quantile, q from 0 to 1, by the rank of [Quantile]: the
// middle of the cell that holds the value of that rank. It is off by at most
// half the cell's width, from 2^-40 to 2^40. The error names q, or that there are no values.
func (h *Histogram) Quantile(q float64) (float64, error) {
	low, high, err := h.Bounds(q)
	if low == high {
		return low, err
	}
	return low + float64((high-low)/2), err
}

// Bounds gives two values between which the exact q-quantile of [Quantile]
// lies: the ends of its cell, or the least and largest value where those are
// closer.
func (h *Histogram) Bounds(q float64) (low, high float64, err error) {
	all := Invalids(between("q", q, 0, 1, ""))
	if h.count == 0 {
		all = append(all, Invalid{"values", "empty", "one value or more"})
	}
	if all != nil {
		return 0, 0, all
	}
	left := min(uint64(float64(q*float64(h.count))), h.count-1)
	if left < h.zeros {
		return 0, 0, nil
	}
	left -= h.zeros
	h.each(func(from, to float64, count uint64) bool {
		low, high = from, to
		if left < count {
			return false
		}
		left -= count
		return true
	})
	return h.clip(low), h.clip(high), nil
}

// clip moves a bound of a cell to the nearest value that was recorded, if all
// lie on one side of it.
func (h *Histogram) clip(bound float64) float64 { return max(h.least, min(h.most, bound)) }

// each calls f with the cells in use but that of the zeros, in order, until it
// says to stop.
func (h *Histogram) each(f func(from, to float64, count uint64) bool) {
	if h.tiny > 0 && !f(0, histogramLow, h.tiny) {
		return
	}
	for o, cells := range h.octaves {
		begin := math.Float64frombits(uint64(o+histogramFirst) << 52)
		width := float64(begin * math.Float64frombits(uint64(1023-h.bits)<<52))
		for i, count := range cells {
			from := begin + float64(float64(i)*width)
			if count > 0 && !f(from, from+width, count) {
				return
			}
		}
	}
	if h.huge > 0 {
		f(histogramHigh, math.Inf(1), h.huge)
	}
}

// HistogramCell is one cell of a [Histogram]: Count values from From up to, but
// not including, To. The cell of the zeros has both 0.
type HistogramCell struct {
	From, To float64
	Count    uint64
}

// Cells gives the cells that hold values, in order.
func (h *Histogram) Cells() []HistogramCell {
	var all []HistogramCell
	if h.zeros > 0 {
		all = append(all, HistogramCell{Count: h.zeros})
	}
	h.each(func(from, to float64, count uint64) bool {
		all = append(all, HistogramCell{from, to, count})
		return true
	})
	return all
}

// Merge adds the counts of another histogram of the same number of digits; nil
// has none, so that what a run did not record adds nothing. The error names the
// digits where they differ.
func (h *Histogram) Merge(other *Histogram) error {
	if other == nil {
		return nil
	}
	if other.digits != h.digits {
		return Invalids{{"digits", sprint(other.digits), sprintf("%d, as the histogram that it is added to", h.digits)}}
	}
	h.add(other)
	return nil
}

// add adds the counts of a histogram of the same number of digits.
func (h *Histogram) add(other *Histogram) {
	for o, cells := range other.octaves {
		if cells != nil && h.octaves[o] == nil {
			h.octaves[o] = make([]uint64, len(cells))
		}
		for i, count := range cells {
			h.octaves[o][i] += count
		}
	}
	if h.count == 0 {
		h.middle = other.middle
	}
	shift, n := other.middle-h.middle, float64(other.count)
	h.apart += other.apart + float64(n*shift)
	h.squares += other.squares + float64(shift*(float64(2*other.apart)+float64(n*shift)))
	h.zeros += other.zeros
	h.tiny += other.tiny
	h.huge += other.huge
	h.count += other.count
	h.refused += other.refused
	h.sum += other.sum
	h.least, h.most = min(h.least, other.least), max(h.most, other.most)
}
