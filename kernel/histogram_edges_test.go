package kernel

import (
	"math"
	"testing"
)

// The cells are those that hold something, and no others: of values between,
// of zeros, of what lies below every octave and beyond all.
func TestHistogramHasNoEmptyCells(t *testing.T) {
	for _, c := range []struct {
		values []float64
		cells  int
	}{
		{[]float64{1, 1, 3}, 2}, {[]float64{0, 0, 3}, 2}, {[]float64{0x1p-41, 3}, 2}, {[]float64{0x1p40, 3}, 2},
		{[]float64{0, 0x1p-41, 3, 0x1p41}, 4},
	} {
		h := newHistogram(3)
		for _, v := range c.values {
			h.Record(v)
		}
		cells, total := h.Cells(), uint64(0)
		for _, cell := range cells {
			if cell.Count == 0 {
				t.Errorf("%v: an empty cell %+v", c.values, cell)
			}
			total += cell.Count
		}
		if len(cells) != c.cells || total != uint64(len(c.values)) {
			t.Errorf("%v: %d cells of %d values, want %d of %d", c.values, len(cells), total, c.cells, len(c.values))
		}
	}
}

// Where there is no answer, none is given beside the error.
func TestHistogramWithoutAnAnswer(t *testing.T) {
	h := newHistogram(3)
	for _, q := range []float64{0.5, 2, math.NaN()} {
		low, high, err := h.Bounds(q)
		v, also := h.Quantile(q)
		if err == nil || also == nil || low != 0 || high != 0 || v != 0 {
			t.Errorf("the %v-quantile of nothing lies from %v to %v, at %v: %v", q, low, high, v, err)
		}
	}
}
