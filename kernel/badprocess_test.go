package kernel

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
)

// numbers calls f with each number inside of a value, and its path as errors
// write it.
func numbers(v reflect.Value, path string, f func(v reflect.Value, path string)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			numbers(v.Field(i), path+"."+v.Type().Field(i).Name, f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			numbers(v.Index(i), fmt.Sprintf("%s[%d]", path, i), f)
		}
	case reflect.Float64, reflect.Int:
		f(v, path)
	}
}

// spoil sets each number of a process to each of some values and gives what is
// then wrong. The process is a pointer, so that its fields can be set.
func spoil(process interface{ problems() []Invalid }, name string, values []float64, f func(path, value string, bad []Invalid)) {
	numbers(reflect.ValueOf(process).Elem(), name, func(v reflect.Value, path string) {
		for _, value := range values {
			before := reflect.ValueOf(v.Interface())
			if v.Kind() == reflect.Int {
				if value != value || math.Abs(value) > 1e18 || int64(value) == 0 && value != 0 {
					continue
				}
				v.SetInt(int64(value))
			} else {
				v.SetFloat(value)
			}
			f(path, fmt.Sprint(v.Interface()), process.problems())
			v.Set(before)
		}
	})
}

// spoiled gives a pointer to each process of the tables, with the name of its
// field in [Config].
func spoiled() (all []interface{ problems() []Invalid }, names []string) {
	for _, a := range append(ArrivalProcesses(), Batches{Rate: 5, Size: 10}) {
		p := reflect.New(reflect.TypeOf(a))
		p.Elem().Set(reflect.ValueOf(a))
		all, names = append(all, p.Interface().(Arrivals)), append(names, "Arrivals")
	}
	for _, s := range ServiceTimes() {
		p := reflect.New(reflect.TypeOf(s))
		p.Elem().Set(reflect.ValueOf(s))
		all, names = append(all, p.Interface().(Service)), append(names, "Service")
	}
	return all, names
}

// A number that is none, infinite, negative or absurdly large is refused in
// every field, by name and value.
func TestBadNumbersOfProcesses(t *testing.T) {
	all, names := spoiled()
	for i, process := range all {
		if bad := process.problems(); bad != nil {
			t.Errorf("%+v: %v", process, bad)
		}
		tests := 0
		spoil(process, names[i], []float64{math.NaN(), math.Inf(1), math.Inf(-1), -1, 1e300, -5e-324, 1e15}, func(path, value string, bad []Invalid) {
			tests++
			switch {
			case len(bad) == 0:
				t.Errorf("%T: %s = %s is accepted", process, path, value)
			case !strings.Contains(fmt.Sprint(bad), value) || !named(bad, path):
				t.Errorf("%T: %s = %s gives %v", process, path, value, bad)
			}
		})
		if tests == 0 {
			t.Errorf("%T has no field", process)
		}
	}
}

// named says whether one of the problems is about the field.
func named(bad []Invalid, path string) bool {
	last := path[strings.LastIndex(path, ".")+1:]
	for _, b := range bad {
		if b.Field == path || strings.Contains(b.Field, " and ") && strings.Contains(b.Field, last) || strings.Contains(b.Want, path) {
			return true
		}
	}
	return false
}

// Zero is refused too, but where it means something.
func TestZerosOfProcesses(t *testing.T) {
	accepted := map[string]bool{
		"Phases.Gap": true, "Phases.From": true, "Phases.To": true, "ArrivalTrace.Period": true, "ArrivalTrace.Instants[0]": true,
		"Uniform.Low": true, "Empirical.Values[0]": true, "ServiceTrace.Times[0]": true,
		"Modulated.Rate": true, "Batches.Size": true, "Batches.Mean": true,
	}
	all, names := spoiled()
	for i, process := range all {
		spoil(process, names[i], []float64{0}, func(path, _ string, bad []Invalid) {
			if strings.HasSuffix(path, "[1]") || strings.HasSuffix(path, "[2]") || strings.HasSuffix(path, "[3]") {
				return // the first of a list stands for all
			}
			_, isBatches := process.(*Batches)
			_, isModulated := process.(*Modulated)
			name := reflect.TypeOf(process).Elem().Name() + path[strings.LastIndex(path, "."):]
			if (bad == nil) != accepted[name] && !(accepted[name] && (isBatches || isModulated)) { // 0 there needs another field that is not
				t.Errorf("%s of 0 gives %v", name, bad)
			}
		})
	}
}

// What is wrong with a process as a whole.
func TestBadProcesses(t *testing.T) {
	for _, c := range []struct {
		process interface{ problems() []Invalid }
		want    string
	}{
		{Phases{}, "Arrivals.Phases is a list of 0, want from 1 to 10000 phases"},
		{Phases{Phases: make([]Phase, 10_001)}, "Arrivals.Phases is a list of 10001, want from 1 to 10000 phases"},
		{Phases{Repeat: true, Phases: []Phase{{Length: 1}}}, "Arrivals.Phases is 0 arrivals in all, want at least 0.001 arrivals in a round that repeats"},
		{Phases{Repeat: true, Phases: []Phase{{Length: 1}, {Length: 1e3}, {Length: 1, From: 0.002, To: 0.002}}}, "Arrivals.Phases is 0.002 arrivals in all, want at least 0.003 arrivals in a round that repeats"},
		{Phases{Phases: []Phase{{Length: 1, Gap: 1, To: 2}}}, "Arrivals.Phases[0].From and To is 0 and 2, want 0 beside a Gap"},
		{Phases{Phases: []Phase{{Length: 1, From: -2}}}, "Arrivals.Phases[0].From is -2, want 0, or from 1e-09 to 1e+09 per second"},
		{Modulated{States: []ModulatedState{{1, 1}}}, "Arrivals.States is a list of 1, want from 2 to 10000 states"},
		{Modulated{States: []ModulatedState{{0, 1}, {0, 1}}}, "Arrivals.States is 0 arrivals in all, want at least 0.002 arrivals in a round of the states"},
		{Batches{Rate: 1}, "Arrivals.Size and Mean is 0 and 0, want one of them"},
		{Batches{Rate: 1, Size: 2, Mean: 3}, "Arrivals.Size and Mean is 2 and 3, want one of them 0"},
		{Batches{Rate: 1, Size: -2}, "Arrivals.Size is -2, want from 1 to 1000000"},
		{Batches{Rate: 1, Mean: 0.5}, "Arrivals.Mean is 0.5, want from 1 to 1e+06"},
		{ArrivalTrace{}, "Arrivals.Instants is empty, want one instant or more"},
		{ArrivalTrace{Instants: []float64{2, 1}}, "Arrivals.Instants[1] is 1, want from 2 to 1e+12 s"},
		{ArrivalTrace{Instants: []float64{2}, Period: 1}, "Arrivals.Period is 1, want 0, or from 2 to 1e+12 s"},
		{Uniform{Low: 2, High: 1}, "Service.Low is 2, want below Service.High, 1 s"},
		{Uniform{Low: 1, High: 1}, "Service.Low is 1, want below Service.High, 1 s"},
		{BoundedPareto{Alpha: 1, Low: 2, High: 1}, "Service.Low is 2, want below Service.High, 1 s"},
		{Hyperexponential{Mean: 1, SCV: 0.5}, "Service.SCV is 0.5, want from 1 to 1e+06"},
		{Empirical{}, "Service.Values is empty, want one value or more"},
		{ServiceTrace{Times: []float64{0, 0}}, "Service.Times is of mean 0, want a mean from 1e-09 s"},
	} {
		if bad := Invalids(c.process.problems()); bad.Error() != c.want {
			t.Errorf("got %v, want %s", bad, c.want)
		}
	}
}
