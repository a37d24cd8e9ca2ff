package quantity_test

import (
	"math"
	"testing"

	"kneebook/notebooks/quantity"
)

func TestUnitOf(t *testing.T) {
	for _, c := range []struct {
		name, symbol, base, column string
		dimension                  quantity.Dimension
		factor                     string
	}{
		{"ms", "ms", "s", "s", quantity.Time, "1/1000"},
		{"seconds", "s", "s", "s", quantity.Time, "1"},
		{"Minutes", "min", "s", "s", quantity.Time, "60"},
		{"h", "h", "s", "s", quantity.Time, "3600"},
		{"μs", "µs", "s", "s", quantity.Time, "1/1000000"},
		{"us", "µs", "s", "s", quantity.Time, "1/1000000"},
		{"ns", "ns", "s", "s", quantity.Time, "1/1000000000"},
		{"rps", "rps", "/s", "per_s", quantity.Rate, "1"},
		{"/s", "/s", "/s", "per_s", quantity.Rate, "1"},
		{"requests per second", "rps", "/s", "per_s", quantity.Rate, "1"},
		{"/min", "/min", "/s", "per_s", quantity.Rate, "1/60"},
		{"%", "%", "share", "share", quantity.Share, "1/100"},
		{"share", "share", "share", "share", quantity.Share, "1"},
		{"points", "points", "points", "points", quantity.Points, "1"},
		{"×", "×", "×", "ratio", quantity.Ratio, "1"},
		{"x", "×", "×", "ratio", quantity.Ratio, "1"},
		{"times", "×", "×", "ratio", quantity.Ratio, "1"},
		{"erlangs", "erlangs", "erlangs", "erlangs", quantity.Erlangs, "1"},
		{"B", "B", "bytes", "bytes", quantity.Bytes, "1"},
		{"KiB", "KiB", "bytes", "bytes", quantity.Bytes, "1024"},
		{"GB", "GB", "bytes", "bytes", quantity.Bytes, "1000000000"},
		{"request", "requests", "requests", "requests", "requests", "1"},
		{"seeds", "seeds", "seeds", "seeds", "seeds", "1"},
		{"retry", "retries", "retries", "retries", "retries", "1"},
	} {
		u, ok := quantity.UnitOf(c.name)
		if !ok || u.Symbol != c.symbol || u.Base().Symbol != c.base || u.Column != c.column ||
			u.Dimension != c.dimension || u.Factor.RatString() != c.factor {
			t.Errorf("UnitOf(%q) = %+v, base %q", c.name, u, u.Base().Symbol)
		}
	}
	for _, name := range []string{"", "S", "furlongs", "mS", "kb/s"} {
		if u, ok := quantity.UnitOf(name); ok {
			t.Errorf("UnitOf(%q) = %q", name, u.Symbol)
		}
	}
}

func TestCounted(t *testing.T) {
	for _, c := range []struct {
		unit string
		want bool
	}{{"requests", true}, {"seed", true}, {"s", false}, {"points", false}, {"erlangs", false}, {"bytes", false}, {"", false}} {
		if got := unit(t, c.unit).Counted(); got != c.want {
			t.Errorf("%q is a count: %v", c.unit, got)
		}
	}
}

func TestToBase(t *testing.T) {
	for _, c := range []struct {
		value float64
		unit  string
		want  float64
	}{
		{12.3, "ms", 0.0123}, {95, "%", 0.95}, {7, "%", 0.07}, {2, "min", 120}, {1.5, "KiB", 1536}, {3, "", 3},
		{math.Inf(1), "ms", math.Inf(1)},
	} {
		if got := unit(t, c.unit).ToBase(c.value); got != c.want {
			t.Errorf("%v %s is %v, want %v", c.value, c.unit, got, c.want)
		}
	}
}
