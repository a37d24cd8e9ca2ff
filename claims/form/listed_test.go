package form

import (
	"fmt"
	"testing"

	"kneebook/claims"
	"kneebook/notebooks"
)

// A sentence may write in words the numbers that a derivation has in digits,
// and no others.
func TestNumbersInWords(t *testing.T) {
	for sentence, right := range map[string]bool{"The mean with two servers": true, "With a second server": true, "The mean with 2 servers": true,
		"The mean with three servers": false, "Half of it": false, "With 20 servers": false} {
		_, ps := Read(fence("a: "+sentence+"\n  = mmc.mean(rate=95/s, service=10 ms, servers=2)"), nil, true)
		if (len(ps) == 0) != right {
			t.Errorf("%s: %v", sentence, ps)
		}
	}
}

// Any column may be the list of a parameter, a value for each row.
func TestAnyColumnListsAParameter(t *testing.T) {
	table := notebooks.Table{ID: "pairs",
		Params:  []notebooks.Param{{Name: "rates", Unit: "/s", Values: []string{"50", "80"}}, {Name: "means", Unit: "s", Values: []string{"0.01", "0.005"}}},
		Columns: []notebooks.Column{{Name: "rate", Unit: "/s", Key: true}, {Name: "service", Unit: "s"}, {Name: "mean", Unit: "s"}},
		Rows:    [][]string{{"50", "0.01", "0.02"}, {"80", "0.005", "0.008333333333333333"}}}
	nb, ps := Read(fence("table pairs\n  rate = rates\n  service = means\n  mean = mm1.mean(rate=rate, service=service)"), []notebooks.Table{table}, true)
	if len(ps) > 0 || len(nb.Tables) != 1 {
		t.Fatalf("%v", ps)
	}
	// one over the service rate less the rate: 1/(100-50) and 1/(200-80)
	got := fmt.Sprintf("%.6f", nb.Tables[0].Derive(claims.Params(table.Params), 0))
	if want := "[[50.000000 0.010000 0.020000] [80.000000 0.005000 0.008333]]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
