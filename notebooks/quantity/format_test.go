package quantity_test

import (
	"math"
	"testing"

	"kneebook/notebooks/quantity"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct {
		value  float64
		unit   string
		digits int
		want   string
	}{
		{0.803, "s", 3, "803 ms"},
		{0.8032, "ms", 3, "803 ms"}, // the value is in the base unit, whatever the unit
		{0.8032, "s", 4, "803.2 ms"},
		{0.8, "s", 3, "800 ms"},
		{0.01, "s", 3, "10 ms"},
		{1.4996, "s", 3, "1.50 s"},
		{1.5, "s", 3, "1.5 s"},
		{0.9996, "s", 3, "1.00 s"}, // not 1,000 ms
		{1.635, "s", 4, "1.635 s"},
		{201.2, "s", 4, "201.2 s"},
		{1200, "s", 3, "20 min"},
		{7200, "s", 3, "2 h"},
		{2.5e-7, "s", 2, "250 ns"},
		{2.5e-5, "s", 2, "25 µs"},
		{0, "s", 3, "0 s"},
		{-0.0123, "s", 2, "−12 ms"},
		{0.95, "share", 3, "95%"},
		{0, "share", 3, "0%"},
		{-0.2468, "share", 2, "−25%"},
		{8.664, "×", 2, "8.7×"},
		{10, "×", 2, "10×"},
		{95, "/s", 3, "95/s"},
		{0.9, "erlangs", 2, "0.9 erlangs"},
		{3.25, "points", 2, "3.3 points"},
		{20000, "requests", 1, "20,000 requests"}, // counts are whole
		{1, "requests", 3, "1 request"},
		{12.34, "requests", 3, "12.3 requests"},
		{2500000, "bytes", 2, "2.5 MB"},
		{1234567, "", 3, "1,234,567"},
		{math.Inf(1), "s", 3, "∞"},
		{math.NaN(), "s", 3, "–"},
	} {
		if got := quantity.Format(c.value, unit(t, c.unit), c.digits); got != c.want {
			t.Errorf("Format(%v, %q, %d) = %q, want %q", c.value, c.unit, c.digits, got, c.want)
		}
	}
}

func TestFormatAs(t *testing.T) {
	for _, c := range []struct {
		value float64
		print string
		want  string
	}{
		{0.8032, "ms.0", "803 ms"},
		{1.635, "ms.0", "1,635 ms"},
		{0.0685, "%.0", "7%"},
		{-0.2468, "%.0", "−25%"},
		{-0.003, "%.0", "0%"},
		{8.664, "×.1", "8.7×"},
		{33.456, "s.2", "33.46 s"},
		{95, "/s.0", "95/s"},
		{95, "rps.0", "95 rps"},
		{20000, "requests.0", "20,000"},
		{0.5, "share.2", "0.50"},
		{0.125, ".2", "0.13"},
		{2.5, "points.0", "3 points"},
		{0.00025, "µs.0", "250 µs"},
		{math.NaN(), "ms.0", "–"},
		{math.Inf(-1), "ms.0", "−∞"},
	} {
		got, err := quantity.FormatAs(c.value, c.print)
		if err != nil || got != c.want {
			t.Errorf("FormatAs(%v, %q) = %q, %v; want %q", c.value, c.print, got, err, c.want)
		}
	}
	for _, print := range []string{"", "ms", "ms.", "ms.x", "ms.-1", "furlongs.0", "ms.31"} {
		if got, err := quantity.FormatAs(1, print); err == nil {
			t.Errorf("FormatAs(1, %q) = %q, want an error", print, got)
		}
	}
}

// What Format prints reads again as what the value rounds to.
func TestFormatReads(t *testing.T) {
	for _, symbol := range []string{"s", "share", "×", "/s", "points", "erlangs", "requests", "bytes"} {
		u := unit(t, symbol)
		for _, value := range []float64{0, 1e-9, 0.00012345, 0.0123, 0.5, 0.99951, 1, 9.9996, 59.7, 123.456, 999.96, 86400, 1234567.8, -0.25, -3} {
			text := quantity.Format(value, u, 3)
			r, ok := quantity.Quantity(text)
			if !ok {
				t.Errorf("%q of %v %s does not read", text, value, symbol)
				continue
			}
			hedged := r
			hedged.Hedge = "about" // a large value is rounded to tens and more
			if r.Agree([]float64{value}, u) != nil && hedged.Agree([]float64{value}, u) != nil {
				t.Errorf("%q of %v %s: %v", text, value, symbol, hedged.Agree([]float64{value}, u))
			}
		}
	}
}
