package experiments_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"kneebook/claims/derive"
	"kneebook/experiments"
)

func TestBoundIsThePage(t *testing.T) {
	page, bound := readPrinted(t, "b2"), experiments.Bound(experiments.BoundDefaults())
	p := bound.Params
	for i, r := range bound.Rows {
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, p.Caps[i]}, strings.Replace(r.Cap, "none", "None", 1),
			ms(r.P50, 1), ms(r.P99, 1), fmt.Sprint(r.Dropped), fmt.Sprintf("%.1f%%", 100*r.Completed))
	}
	page.whole(t, len(bound.Rows))
}

func TestBoundSLOIsThePage(t *testing.T) {
	page, slo := readPrinted(t, "b2_try"), experiments.BoundSLO(experiments.BoundSLODefaults())
	p := slo.Params
	for i, r := range slo.Rows {
		verdict := "within"
		if r.Over > 1 {
			verdict = fmt.Sprintf("%.1fx OVER", r.Over)
		}
		page.row(t, i, ran{p.Requests, p.Seed, p.Service, p.Rate, p.Caps[i]},
			fmt.Sprint(r.Cap), ms(r.P50, 0, "ms"), ms(r.P99, 0, "ms"), fmt.Sprint(r.Dropped), verdict)
		if want := page.Rows[i].Params.Budget; p.Budget != want {
			t.Errorf("a budget of %v s, the page has %v s", p.Budget, want)
		}
	}
	page.whole(t, len(slo.Rows))
}

// The caps that the page did not try: 11 and 12 hold 200 ms, 13 does not. The
// printed numbers come from another reconstruction of the page's simulator.
func TestBoundCapsBetweenThePages(t *testing.T) {
	caps := experiments.BoundCaps(experiments.BoundCapsDefaults())
	for i, want := range []string{"181.0 186.5", "193.0 198.7", "210.0 210.7"} {
		r := caps.Rows[i]
		if got := fmt.Sprintf("%.1f %.1f", 1000*r.P99, 1000*r.Theory); got != want {
			t.Errorf("cap %d: %s, want %s", r.Cap, got, want)
		}
	}
	if got := caps.Largest(); got != 12 {
		t.Errorf("the largest cap that holds the budget is %v, want 12", got)
	}
	p := experiments.BoundCapsDefaults()
	p.Caps = []int{20}
	if got := experiments.BoundCaps(p).Largest(); got != 0 {
		t.Errorf("no cap holds the budget, but the largest that does is %v", got)
	}
}

// The unbounded queue at four lengths, and where the page's run stands when
// its arrivals stop.
func TestBoundLengthHasNoValueOfItsOwn(t *testing.T) {
	length := experiments.BoundLength(experiments.BoundLengthDefaults())
	var p50s []string
	for _, v := range length.P50s() {
		p50s = append(p50s, fmt.Sprintf("%.1f", v))
	}
	if got := strings.Join(p50s, " "); got != "2.8 4.4 8.0 17.0" {
		t.Errorf("p50s %s, want 2.8 4.4 8.0 17.0", got)
	}
	// The 10,000th after the first one waits 10,000 times 10 ms less 1/110 s.
	near(t, "p50 of an even flow", length.Even(20_000), 0.01+10_000*(0.01-1.0/110))
	got := fmt.Sprintf("%.1f %.1f %.2f", length.LastArrival(20_000), length.End(20_000), length.Largest(20_000))
	if want := "181.0 199.8 18.80"; got != want {
		t.Errorf("last arrival, end and largest are %s, want %s", got, want)
	}
	if got := length.Found(20_000) + 1; got != 1757 {
		t.Errorf("%v in the system at the last arrival, want 1757", got)
	}
}

// The closed forms are those of the other implementation, below and above a
// full server and at it.
func TestBoundClosedForms(t *testing.T) {
	for _, c := range []struct {
		rate   float64
		places int
	}{{110, 2}, {110, 10}, {110, 1000}, {90, 2}, {90, 10}, {100, 30}, {50, 400}} {
		p := experiments.BoundDefaults()
		p.Rate, p.Caps, p.Requests = c.rate, []int{c.places}, 2000
		near(t, fmt.Sprintf("throughput at %+v", c), experiments.Bound(p).Theory(c.places), derive.MM1KThroughput(c.rate, 100, c.places+1))
		near(t, fmt.Sprintf("p99 at %+v", c), experiments.BoundCaps(p).TheoryP99(c.places), derive.MM1KQuantile(c.rate, 100, c.places+1, 0.99))
	}
	p := experiments.BoundDefaults()
	p.Rate, p.Caps, p.Requests = 90, []int{0}, 100
	near(t, "throughput without a cap", experiments.Bound(p).Theory(0), 90)
}

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got/want-1) > 1e-11 {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}
