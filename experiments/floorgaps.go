package experiments

import (
	"fmt"
	"math"
	"slices"

	"kneebook/kernel"
)

// FloorGapsRow is how long before the requests of one class the last one came,
// of whatever class.
type FloorGapsRow struct {
	Class    string  `col:"class" label:"class" key:"true"` // premium or free
	Offered  int     `col:"offered" unit:"requests" label:"offered" print:"requests.0"`
	Mean     float64 `col:"mean" unit:"s" label:"mean gap" print:"ms.2"`
	Shortest float64 `col:"shortest" unit:"s" label:"shortest" print:"ms.2"`
	Longest  float64 `col:"longest" unit:"s" label:"longest" print:"ms.2"`
	Apart    float64 `col:"apart" unit:"s" label:"mean gap, classes drawn apart" print:"ms.2"`
}

// FloorGapsResult is the table of [FloorGaps].
type FloorGapsResult struct {
	Params FloorParams
	Rows   []FloorGapsRow // premium, free
}

// FloorGaps looks at the arrivals of [Floor], whose classes follow from the
// gaps, and at those of [FloorPolicies], whose classes do not: how long before
// a request of each class the last one came. It panics with an error that lists
// every parameter that is wrong.
func FloorGaps(p FloorParams) FloorGapsResult { return must(runFloorGaps(p)) }

func runFloorGaps(p FloorParams) (FloorGapsResult, error) {
	if err := errorOf(p.tiers(true).problems()); err != nil {
		return FloorGapsResult{}, err
	}
	shared, err := p.tiers(true).run(ruleOf("none"))
	if err != nil {
		return FloorGapsResult{}, err
	}
	apart, err := p.tiers(false).run(ruleOf("none"))
	if err != nil {
		return FloorGapsResult{}, err
	}
	result := FloorGapsResult{Params: p}
	for class, name := range []string{premium: "premium", free: "free"} {
		row := FloorGapsRow{Class: name}
		row.Offered, row.Mean, row.Shortest, row.Longest = gapsBefore(shared, class)
		_, row.Apart, _, _ = gapsBefore(apart, class)
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// gapsBefore sums up the gaps before the requests of a class, in s; the first
// request's gap begins at 0. Of a class that has none all is 0.
func gapsBefore(r kernel.Result, class int) (count int, mean, shortest, longest float64) {
	last, sum := 0.0, 0.0
	shortest = math.Inf(1)
	for k, at := range r.Arrivals {
		if r.Classes[k] == class {
			gap := at - last
			count, sum = count+1, sum+gap
			shortest, longest = min(shortest, gap), max(longest, gap)
		}
		last = at
	}
	if count == 0 {
		return 0, 0, 0, 0
	}
	return count, sum / float64(count), shortest, longest
}

// row gives the row of a class; it panics where there is none.
func (r FloorGapsResult) row(class string) FloorGapsRow {
	i := slices.IndexFunc(r.Rows, func(row FloorGapsRow) bool { return row.Class == class })
	if i < 0 {
		panic(fmt.Errorf("floor-gaps has no row for the class %q; it has premium and free", class))
	}
	return r.Rows[i]
}

// Offered gives how many requests of a class arrived. Like every function of
// the result, it panics for any class but premium and free.
func (r FloorGapsResult) Offered(class string) float64 { return float64(r.row(class).Offered) }

// Mean gives the mean gap before a request of a class, in s.
func (r FloorGapsResult) Mean(class string) float64 { return r.row(class).Mean }

// Shortest gives the shortest gap before a request of a class, in s.
func (r FloorGapsResult) Shortest(class string) float64 { return r.row(class).Shortest }

// Longest gives the longest gap before a request of a class, in s.
func (r FloorGapsResult) Longest(class string) float64 { return r.row(class).Longest }

// Apart gives the mean gap where the classes are drawn for themselves, in s.
func (r FloorGapsResult) Apart(class string) float64 { return r.row(class).Apart }
