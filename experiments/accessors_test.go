package experiments_test

import (
	"math"
	"slices"
	"testing"

	"kneebook/experiments"
)

// Every accessor reads the column that it is named after.
func TestKneeAccessors(t *testing.T) {
	knee := experiments.Knee(experiments.KneeDefaults())
	for i, r := range knee.Rows {
		got := []float64{knee.Rate(r.Load), knee.Mean(r.Load), knee.Theory(r.Load), knee.P50(r.Load), knee.P99(r.Load), knee.Ratio(r.Load)}
		if want := []float64{r.Rate, r.Mean, r.Theory, r.P50, r.P99, r.Ratio}; !slices.Equal(got, want) {
			t.Errorf("load %v: %v, want %v", r.Load, got, want)
		}
		got = []float64{knee.Loads()[i], knee.Means()[i], knee.Theories()[i], knee.P50s()[i], knee.P99s()[i]}
		if want := []float64{r.Load, r.Mean, r.Theory, r.P50, r.P99}; !slices.Equal(got, want) {
			t.Errorf("columns at %d: %v, want %v", i, got, want)
		}
	}
	errs := experiments.KneeError(experiments.KneeErrorDefaults())
	for i, r := range errs.Rows {
		got := []float64{errs.Theory(r.Load), errs.Mean(r.Load), errs.Error(r.Load), errs.P99(r.Load), errs.Loads()[i], errs.Errors()[i]}
		if want := []float64{r.Theory, r.Mean, r.Error, r.P99, r.Load, r.Error}; !slices.Equal(got, want) {
			t.Errorf("load %v: %v, want %v", r.Load, got, want)
		}
	}
}

func TestKneePathAccessors(t *testing.T) {
	p := experiments.KneePathDefaults()
	p.Requests, p.Every = 2500, 1000
	path := experiments.KneePath(p)
	if n := len(path.Rows); n != 3 || path.Rows[2].Request != 2500 {
		t.Fatalf("%d rows: %v", n, path.Rows)
	}
	for i, r := range path.Rows {
		got := []float64{path.Time(r.Request), path.InSystem(r.Request), path.Most(r.Request), path.Mean(r.Request)}
		if want := []float64{r.Time, float64(r.InSystem), float64(r.Most), r.Mean}; !slices.Equal(got, want) {
			t.Errorf("request %d: %v, want %v", r.Request, got, want)
		}
		got = []float64{path.Times()[i], path.InSystems()[i], path.Means()[i]}
		if want := []float64{r.Time, float64(r.InSystem), r.Mean}; !slices.Equal(got, want) {
			t.Errorf("columns at %d: %v, want %v", i, got, want)
		}
	}
}

// The closed forms at 100 per second: mean 1/(mu-lambda), quantile
// ln(1/(1-q))/(mu-lambda), so that p99 at 95% is ten times that at 50%.
func TestKneeTheory(t *testing.T) {
	knee := experiments.Knee(experiments.KneeDefaults())
	for _, c := range []struct{ got, want float64 }{
		{knee.Theory(0.5), 0.020}, {knee.Theory(0.95), 0.200}, {knee.Theory(0.99), 1},
		{knee.TheoryQuantile(0.5, 0.5), 0.013862943611198906}, {knee.TheoryQuantile(0.5, 0.99), 0.09210340371976183},
		{knee.TheoryQuantile(0.95, 0.99), 0.9210340371976183}, {knee.TheoryQuantiles(0.99)[3], 0.9210340371976183},
		{knee.TheoryQuantiles(0.5)[0], 0.013862943611198906},
	} {
		if math.Abs(c.got/c.want-1) > 1e-12 {
			t.Errorf("got %v, want %v", c.got, c.want)
		}
	}
}

// A row that was not run is an error that says what was.
func TestNoSuchRow(t *testing.T) {
	knee := experiments.Knee(experiments.KneeDefaults())
	errs := experiments.KneeError(experiments.KneeErrorDefaults())
	path := experiments.KneePath(experiments.KneePathDefaults())
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"knee has no row for the load 0.97; its loads are [0.5 0.8 0.9 0.95 0.99]", func() { knee.P99(0.97) }},
		{"knee-error has no row for the load 0.99; its loads are [0.5 0.7 0.8 0.9 0.95 0.98]", func() { errs.Error(0.99) }},
		{"knee-path has no row for request 1500; it has one for every 1000 and for the last, 20000", func() { path.Most(1500) }},
	} {
		if err := panicOf(c.f); err == nil || err.Error() != c.want {
			t.Errorf("panics with %v, want %s", err, c.want)
		}
	}
}
