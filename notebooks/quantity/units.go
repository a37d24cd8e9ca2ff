package quantity

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"
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
// the units stand by size; the first with the factor 1 is the base unit.
func measures() []Unit {
	return []Unit{
		measure("ns", Time, 1, 1e9, "nanoseconds nanosecond"),
		measure("µs", Time, 1, 1e6, "microseconds microsecond μs us"),
		measure("ms", Time, 1, 1e3, "milliseconds millisecond"),
		measure("s", Time, 1, 1, "seconds second"),
		measure("min", Time, 60, 1, "minutes minute"),
		measure("h", Time, 3600, 1, "hours hour"),

		measure("/h", Rate, 1, 3600, "per_hour requests_per_hour"),
		measure("/min", Rate, 1, 60, "per_minute requests_per_minute"),
		measure("/s", Rate, 1, 1, "per_second"),
		measure("rps", Rate, 1, 1, "requests_per_second request_per_second"),
		measure("/ms", Rate, 1000, 1, "per_millisecond requests_per_millisecond"),

		measure("%", Share, 1, 100, "percent per_cent"),
		measure("share", Share, 1, 1, ""),
		measure("points", Points, 1, 1, "points point percentage_points percentage_point"),
		measure("×", Ratio, 1, 1, "times x fold"),
		measure("erlangs", Erlangs, 1, 1, "erlangs erlang"),

		measure("bytes", Bytes, 1, 1, "bytes byte"),
		measure("B", Bytes, 1, 1, ""),
		measure("KB", Bytes, 1e3, 1, "kilobytes kilobyte kB"),
		measure("KiB", Bytes, 1<<10, 1, "kibibytes kibibyte"),
		measure("MB", Bytes, 1e6, 1, "megabytes megabyte"),
		measure("MiB", Bytes, 1<<20, 1, "mebibytes mebibyte"),
		measure("GB", Bytes, 1e9, 1, "gigabytes gigabyte"),
		measure("GiB", Bytes, 1<<30, 1, "gibibytes gibibyte"),

		measure("date", Date, 1, 1, ""),
	}
}

// columns are the endings of CSV headers where they differ from the dimension's name.
var columns = map[Dimension]string{Time: "s", Rate: "per_s"}

// measure makes a unit of num/den base units.
func measure(symbol string, d Dimension, num, den int64, names string) Unit {
	column := columns[d]
	if column == "" {
		column = string(d)
	}
	return Unit{Symbol: symbol, Names: words(names), Dimension: d, Factor: big.NewRat(num, den), Column: column}
}

// nouns is the closed list of counted nouns, plural and singular in turn. Each
// is a dimension: five requests are not five seeds.
var nouns = words("requests request arrivals arrival completions completion calls call attempts attempt " +
	"retries retry clients client servers server workers worker cores core slots slot places place " +
	"connections connection instances instance " +
	"tokens token seeds seed runs run replications replication samples sample windows window " +
	"notebooks notebook cells cell files file claims claim statements statement")

// table is what is known of units, made when it is first asked for: a program
// that has no use for it, as in the browser, does not link it.
type table struct {
	once    sync.Once
	units   []Unit      // measures, then counts
	forms   []form      // every way to write a unit, the longest first
	formsBy [256][]form // those that may begin with a byte, in the same order
}

var known table

// made is the table.
func made() *table {
	known.once.Do(func() {
		known.units = append(measures(), counts()...)
		known.forms = makeForms(known.units)
		known.formsBy = byFirst(known.forms)
	})
	return &known
}

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
	for _, u := range made().units {
		if u.Symbol == symbol {
			return u, true
		}
	}
	for _, u := range made().units {
		for _, name := range u.Names {
			if strings.EqualFold(name, symbol) {
				return u, true
			}
		}
	}
	return Unit{}, false
}

// NoUnit is the error of a value that is given without a unit.
func NoUnit() error {
	return errors.New("no unit: a value is a number with its unit, such as \"s\", \"×\" or \"%\"")
}

// NeedUnit finds a unit as [UnitOf] does. No unit and an unknown one are
// errors that tell an author what to write.
func NeedUnit(symbol string) (Unit, error) {
	if symbol == "" {
		return Unit{}, NoUnit()
	}
	u, ok := UnitOf(symbol)
	if !ok {
		return Unit{}, fmt.Errorf("the unit %q is not in the table of units", symbol)
	}
	return u, nil
}

// Base is the base unit of u's dimension: s for ms, share for %. The zero Unit
// is its own base.
func (u Unit) Base() Unit {
	one := big.NewRat(1, 1)
	for _, v := range made().units {
		if v.Dimension == u.Dimension && v.Factor.Cmp(one) == 0 {
			return v
		}
	}
	return u
}

// IsZero reports whether u is the zero Unit, that of a bare number.
func (u Unit) IsZero() bool { return u.Dimension == "" }

// Counted reports whether u counts something: requests, seeds, servers.
func (u Unit) Counted() bool {
	return slices.Contains(nouns, u.Symbol)
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
