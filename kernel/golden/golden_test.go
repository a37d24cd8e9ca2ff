package main

import (
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"kneebook/kernel"
)

// Every run gives the bytes that it gave when kernel.txt was written. Each line
// stands for itself, so that the lines that differ tell what has changed.
func TestGolden(t *testing.T) {
	committed, err := os.ReadFile("kernel.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{}
	for text := range strings.Lines(string(committed)) {
		hash, name, _ := strings.Cut(strings.TrimSuffix(text, "\n"), " ")
		want[name] = hash
	}
	lines, err := kernelLines()
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != len(want) {
		t.Errorf("%d runs, %d different ones in kernel.txt", len(lines), len(want))
	}
	different := 0
	for _, l := range lines {
		if want[l.name] == l.hash {
			continue
		}
		if different++; different <= 20 {
			t.Errorf("%s: hash %s, committed %q", l.name, l.hash, want[l.name])
		}
	}
	if different > 0 {
		t.Errorf("%d lines differ; if what a run does was meant to change, or a table has a new entry: go run ./kernel/golden > kernel/golden/kernel.txt", different)
	}
}

// The hash sees every number, the last bit of it, and where lists end; NaN is
// NaN whatever its sign.
func TestHash(t *testing.T) {
	same := hashed("", kernel.Result{Busy: math.NaN()}) == hashed("", kernel.Result{Busy: math.Copysign(math.NaN(), -1)})
	if !same {
		t.Error("NaN of two signs differ")
	}
	if hashed("", []float64{1}, []float64{2}) == hashed("", []float64{1, 2}, []float64{}) {
		t.Error("where a list ends makes no difference")
	}
	empty := hashed("", kernel.Result{})
	r := reflect.TypeFor[kernel.Result]()
	for i := range r.NumField() {
		changed := kernel.Result{}
		if field := reflect.ValueOf(&changed).Elem().Field(i); !touch(field) || hashed("", changed) == empty {
			t.Errorf("Result.%s makes no difference", r.Field(i).Name)
		}
	}
}

// touch changes something in a value, as little as can be.
func touch(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float64:
		v.SetFloat(math.SmallestNonzeroFloat64)
	case reflect.Int:
		v.SetInt(1)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Struct:
		return touch(v.Field(0))
	default:
		return false
	}
	return true
}
