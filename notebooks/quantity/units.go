package quantity

import (
	"math/big"
	"strconv"
	"strings"
)

// The dimensions that are not counts. A counted noun is a dimension of its
// own, named like its plural.
const (
	Time    Dimension = "time"
	Rate    Dimension = "rate"
	Share   Dimension = "share"
	Points  Dimension = "points"
	Ratio   Dimension = "ratio"
	Erlangs Dimension = "erlangs"
	Bytes   Dimension = "bytes"
	Date    Dimension = "date"
)

// measures is the closed table of units that are no counts. In each dimension
// the units stand by size, and exactly one has the factor 1 and comes first
// among its equals: the base unit.
var measures = []Unit{
	{Symbol: "ns", Names: words("nanoseconds nanosecond"), Dimension: Time, Factor: big.NewRat(1, 1e9), Column: "s"},
	{Symbol: "µs", Names: words("microseconds microsecond μs us"), Dimension: Time, Factor: big.NewRat(1, 1e6), Column: "s"},
	{Symbol: "ms", Names: words("milliseconds millisecond"), Dimension: Time, Factor: big.NewRat(1, 1e3), Column: "s"},
	{Symbol: "s", Names: words("seconds second"), Dimension: Time, Factor: big.NewRat(1, 1), Column: "s"},
	{Symbol: "min", Names: words("minutes minute"), Dimension: Time, Factor: big.NewRat(60, 1), Column: "s"},
	{Symbol: "h", Names: words("hours hour"), Dimension: Time, Factor: big.NewRat(3600, 1), Column: "s"},

	{Symbol: "/h", Names: words("per_hour requests_per_hour"), Dimension: Rate, Factor: big.NewRat(1, 3600), Column: "per_s"},
	{Symbol: "/min", Names: words("per_minute requests_per_minute"), Dimension: Rate, Factor: big.NewRat(1, 60), Column: "per_s"},
	{Symbol: "/s", Names: words("per_second"), Dimension: Rate, Factor: big.NewRat(1, 1), Column: "per_s"},
	{Symbol: "rps", Names: words("requests_per_second request_per_second"), Dimension: Rate, Factor: big.NewRat(1, 1), Column: "per_s"},
	{Symbol: "/ms", Names: words("per_millisecond"), Dimension: Rate, Factor: big.NewRat(1000, 1), Column: "per_s"},

	{Symbol: "%", Names: words("percent per_cent"), Dimension: Share, Factor: big.NewRat(1, 100), Column: "share"},
	{Symbol: "share", Dimension: Share, Factor: big.NewRat(1, 1), Column: "share"},
	{Symbol: "points", Names: words("points point percentage_points percentage_point"), Dimension: Points, Factor: big.NewRat(1, 1), Column: "points"},
	{Symbol: "×", Names: words("times x"), Dimension: Ratio, Factor: big.NewRat(1, 1), Column: "ratio"},
	{Symbol: "erlangs", Names: words("erlangs erlang"), Dimension: Erlangs, Factor: big.NewRat(1, 1), Column: "erlangs"},

	{Symbol: "bytes", Names: words("bytes byte"), Dimension: Bytes, Factor: big.NewRat(1, 1), Column: "bytes"},
	{Symbol: "B", Dimension: Bytes, Factor: big.NewRat(1, 1), Column: "bytes"},
	{Symbol: "KB", Names: words("kilobytes kilobyte kB"), Dimension: Bytes, Factor: big.NewRat(1e3, 1), Column: "bytes"},
	{Symbol: "KiB", Dimension: Bytes, Factor: big.NewRat(1<<10, 1), Column: "bytes"},
	{Symbol: "MB", Names: words("megabytes megabyte"), Dimension: Bytes, Factor: big.NewRat(1e6, 1), Column: "bytes"},
	{Symbol: "MiB", Dimension: Bytes, Factor: big.NewRat(1<<20, 1), Column: "bytes"},
	{Symbol: "GB", Names: words("gigabytes gigabyte"), Dimension: Bytes, Factor: big.NewRat(1e9, 1), Column: "bytes"},
	{Symbol: "GiB", Dimension: Bytes, Factor: big.NewRat(1<<30, 1), Column: "bytes"},

	{Symbol: "date", Dimension: Date, Factor: big.NewRat(1, 1), Column: "date"},
}

// nouns is the closed list of counted nouns, plural and singular in turn. Each
// is a dimension: five requests are not five seeds.
var nouns = words("requests request arrivals arrival completions completion calls call attempts attempt " +
	"retries retry clients client servers server workers worker cores core slots slot places place " +
	"tokens token seeds seed runs run replications replication samples sample windows window " +
	"notebooks notebook cells cell claims claim statements statement")

// units is the whole table: measures, then counts.
var units = append(measures[:len(measures):len(measures)], counts()...)

// counts makes a unit of each counted noun.
func counts() []Unit {
	out := make([]Unit, 0, len(nouns)/2)
	for i := 0; i+1 < len(nouns); i += 2 {
		out = append(out, Unit{Symbol: nouns[i], Names: nouns[i : i+2 : i+2],
			Dimension: Dimension(nouns[i]), Factor: big.NewRat(1, 1), Column: nouns[i]})
	}
	return out
}

// words splits a list at spaces; an underscore stands for a space.
func words(s string) []string {
	out := strings.Fields(s)
	for i, w := range out {
		out[i] = strings.ReplaceAll(w, "_", " ")
	}
	return out
}

// UnitOf finds a unit by its symbol or one of its names: ms, seconds, %, ×,
// requests. Symbols are told apart by case, names are not.
func UnitOf(symbol string) (Unit, bool) {
	for _, u := range units {
		if u.Symbol == symbol {
			return u, true
		}
	}
	for _, u := range units {
		for _, name := range u.Names {
			if strings.EqualFold(name, symbol) {
				return u, true
			}
		}
	}
	return Unit{}, false
}

// Base is the base unit of u's dimension: s for ms, share for %. The zero Unit
// is its own base.
func (u Unit) Base() Unit {
	one := big.NewRat(1, 1)
	for _, v := range units {
		if v.Dimension == u.Dimension && v.Factor.Cmp(one) == 0 {
			return v
		}
	}
	return u
}

// IsZero reports whether u is the zero Unit, that of a bare number.
func (u Unit) IsZero() bool { return u.Dimension == "" }

// Counted reports whether u counts something: requests, seeds, servers.
func (u Unit) Counted() bool { return u.Dimension != "" && string(u.Dimension) == u.Symbol && !measured(u.Dimension) }

// measured reports whether d is a dimension that measures, not counts.
func measured(d Dimension) bool {
	for _, u := range measures {
		if u.Dimension == d {
			return true
		}
	}
	return false
}

// ToBase converts a value in u to the base unit, by its shortest decimal and
// the exact factor: 12.3 ms is 0.0123 s. NaN and infinities stay as they are.
func (u Unit) ToBase(value float64) float64 {
	x, ok := exact(value)
	if !ok || u.IsZero() {
		return value
	}
	f, _ := x.Mul(x, u.Factor).Float64()
	return f
}

// exact is the shortest decimal of f as a rational; false for NaN and
// infinities.
func exact(f float64) (*big.Rat, bool) {
	return new(big.Rat).SetString(strconv.FormatFloat(f, 'g', -1, 64))
}
