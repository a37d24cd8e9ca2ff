package kernel_test

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kneebook/kernel"
)

// wideNumbers and wideCounts are what some fields take and others do not.
var (
	wideNumbers = []float64{5e-324, 1e-300, 1e-9, 1e-6, 0.001, 1, 2, 100, 1e6, 1e9, 1e12, 1e15, 1e300}
	wideCounts  = []int{1, 2, 3, 64, 65, 100, 1024, 10_000, 1_000_000, kernel.MaxRequests, math.MaxInt32, math.MaxInt64 - 1}
)

// processConfigs is a configuration with each arrival process and each service
// time of the tables.
func processConfigs() (all []kernel.Config) {
	for _, a := range append(kernel.ArrivalProcesses(), kernel.Batches{Rate: 5, Size: 10}) {
		c := full()
		c.Arrivals, c.Draws = a, kernel.Native{Seed: 1}
		all = append(all, c)
	}
	for _, s := range kernel.ServiceTimes() {
		c := full()
		c.Service = s
		all = append(all, c)
	}
	return all
}

// Whatever number stands in whatever field: the run is refused by name, or it
// comes to its end and its numbers are numbers.
func TestAnyNumberAnywhere(t *testing.T) {
	runs, refusals, tried := 0, 0, map[string]bool{}
	for _, c := range append(fullConfigs(), processConfigs()...) {
		c.Window = 1000
		spoil(c, func(path string, kind reflect.Kind, with func(v any) kernel.Config) {
			var values []any
			for _, v := range wideNumbers {
				values = append(values, v)
			}
			if kind == reflect.Int {
				values = nil
				for _, v := range wideCounts {
					values = append(values, v)
				}
			}
			for _, v := range values {
				changed := with(v)
				once := fmt.Sprintf("%s %v %T %T %T %T %T", path, v, c.Arrivals, c.Service, c.Discipline, c.Dequeue, c.Admission)
				if !strings.Contains(path, "Arrivals.") && !strings.Contains(path, "Service.") && !policy(path) {
					once = fmt.Sprint(path, v) // it need not be tried with every policy
				}
				if tried[once] || lengthy(changed) {
					continue
				}
				tried[once] = true
				what := fmt.Sprintf("%T, %T, %T, %T: %s set to %v", c.Arrivals, c.Service, c.Discipline, c.Dequeue, path, v)
				if sane(t, what, changed) {
					runs++
				} else {
					refusals++
				}
			}
		})
	}
	if runs < 300 || refusals < 300 {
		t.Errorf("%d runs and %d refusals are not enough to go by", runs, refusals)
	}
}

// policy says whether a field is that of a policy.
func policy(path string) bool {
	return strings.HasPrefix(path, "Discipline") || strings.HasPrefix(path, "Admission") || strings.HasPrefix(path, "Dequeue")
}

// lengthy says whether a run would take longer than a test should.
func lengthy(c kernel.Config) bool {
	switch end := c.End.(type) {
	case kernel.Drain:
		return end.Requests > 10_000 && end.Requests <= kernel.MaxRequests
	case kernel.Horizon:
		return end.Time > 10 && c.Validate() == nil || c.Validate() == nil && end.Time*rateOf(c) > 1e6
	}
	return false
}

func rateOf(c kernel.Config) float64 {
	rate, _ := c.Arrivals.LongRun()
	return rate
}

// sane says whether a run was made, and holds it to its counts and its numbers;
// an error has to name what is wrong.
func sane(t *testing.T, what string, c kernel.Config) bool {
	t.Helper()
	r, err := kernel.Run(c)
	var all kernel.Invalids
	if errors.As(err, &all) && len(all) > 0 {
		for _, one := range all {
			if one.Field == "" || one.Value == "" || one.Want == "" {
				t.Errorf("%s: %q", what, one)
			}
		}
		return false
	}
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return false
	}
	total := 0
	for _, fate := range kernel.Fates() {
		total += r.Of(fate)
	}
	for _, number := range []float64{r.End, r.Busy, r.QueueTime, r.SystemTime, r.Work, r.LateWork, r.LastArrival} {
		if !(number >= 0 && number < math.Inf(1)) {
			t.Errorf("%s: %v among %+v", what, number, r.Counts)
		}
	}
	if total != r.Offered || !slices.IsSorted(r.Arrivals) {
		t.Errorf("%s: %+v", what, r.Counts)
	}
	return true
}

// Every number that a configuration can hold is in one of those that the tests
// of bad numbers go through: a field that is new has to be given a value there.
func TestEveryFieldIsTried(t *testing.T) {
	tried := map[string]bool{}
	for _, c := range append(fullConfigs(), processConfigs()...) {
		leaves(reflect.ValueOf(c), tried)
	}
	possible := map[string]bool{}
	for _, c := range append(fullConfigs(), processConfigs()...) {
		possibleLeaves(reflect.ValueOf(c), possible)
	}
	for _, name := range slices.Sorted(keys(possible)) {
		if !tried[name] {
			t.Errorf("%s is never tried: give it a value in full of badinput_test.go, or in the example of its table", name)
		}
	}
	if len(possible) < 70 {
		t.Errorf("only %d fields were found", len(possible))
	}
}

func keys(set map[string]bool) func(func(string) bool) {
	return func(yield func(string) bool) {
		for name := range set {
			if !yield(name) {
				return
			}
		}
	}
}

// leaves notes the numbers that a value holds, by type and field.
func leaves(v reflect.Value, tried map[string]bool) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			leaves(v.Elem(), tried)
		}
	case reflect.Slice:
		for i := range v.Len() {
			leaves(v.Index(i), tried)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Field(i); number(field.Type()) && (field.Kind() != reflect.Slice || field.Len() > 0) {
				tried[v.Type().Name()+"."+v.Type().Field(i).Name] = true
			}
			leaves(v.Field(i), tried)
		}
	}
}

// possibleLeaves notes the numbers that a value could hold: those of the types
// of its fields, and of what stands behind its interfaces.
func possibleLeaves(v reflect.Value, possible map[string]bool) {
	ofType(v.Type(), possible)
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			possibleLeaves(v.Elem(), possible)
		}
	case reflect.Slice:
		for i := range v.Len() {
			possibleLeaves(v.Index(i), possible)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			possibleLeaves(v.Field(i), possible)
		}
	}
}

func ofType(t reflect.Type, possible map[string]bool) {
	switch t.Kind() {
	case reflect.Slice:
		ofType(t.Elem(), possible)
	case reflect.Struct:
		for i := range t.NumField() {
			if number(t.Field(i).Type) {
				possible[t.Name()+"."+t.Field(i).Name] = true
			}
			ofType(t.Field(i).Type, possible)
		}
	}
}

// number says whether a type is a number, or a list of them.
func number(t reflect.Type) bool {
	if t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t.Kind() == reflect.Float64 || t.Kind() == reflect.Int
}
