package experiments_test

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"kneebook/experiments"
)

// Every experiment gives, by name, the result of its function for cells: a
// struct with Params, its seed replaced, and Rows.
func TestRegistry(t *testing.T) {
	for _, e := range experiments.All() {
		if !regexp.MustCompile(`^[a-z0-9.-]+$`).MatchString(e.Name) {
			t.Errorf("%q is no name", e.Name)
		}
		found, ok := experiments.Lookup(e.Name)
		if !ok || found.Name != e.Name {
			t.Fatalf("Lookup(%s): %v, %v", e.Name, found.Name, ok)
		}
		one, err := e.Run(e.InBrief(), 8)
		if err != nil {
			t.Fatal(err)
		}
		params := reflect.ValueOf(one).FieldByName("Params")
		seed := params.FieldByName("Seed")
		if params.Type() != reflect.TypeOf(e.Defaults()) || seed.IsValid() == e.Fixed || !e.Fixed && seed.Uint() != 8 {
			t.Errorf("%s: ran with %+v", e.Name, params)
		}
		two, _ := e.Run(params.Interface(), 8)
		if text(one) != text(two) {
			t.Errorf("%s: the same run gives another result", e.Name)
		}
		if other, _ := e.Run(e.InBrief(), 9); (text(rows(one)) == text(rows(other))) != e.Fixed {
			t.Errorf("%s: seeds 8 and 9 give the same rows, or else others although nothing is random", e.Name)
		}
		if _, err := e.Run(7, 8); err == nil || !strings.Contains(err.Error(), "parameters are a int") {
			t.Errorf("%s: parameters of another type: %v", e.Name, err)
		}
	}
	if _, ok := experiments.Lookup("nope"); ok {
		t.Error("Lookup found nope")
	}
}

// text is a result in full: floats as shortest decimals, so that a NaN is like
// another, which no comparison of values has.
func text(result any) string { return fmt.Sprintf("%+v", result) }

func rows(result any) any { return reflect.ValueOf(result).FieldByName("Rows").Interface() }

func TestRunIsTheCellFunction(t *testing.T) {
	knee, _ := experiments.Lookup("knee")
	got, err := knee.Run(knee.Defaults(), 7)
	if want := experiments.Knee(experiments.KneeDefaults()); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("knee at seed 7 is %v, %v, want %v", got, err, want)
	}
}

// Every column of a row says what it is: column, unit, label, print; one is the
// key. A field without any of these is none. Every parameter says its name.
func TestTags(t *testing.T) {
	for _, e := range experiments.All() {
		result, err := e.Run(e.InBrief(), 1)
		if err != nil {
			t.Fatal(err)
		}
		row, keys := reflect.TypeOf(rows(result)).Elem(), 0
		for i := range row.NumField() {
			tag := row.Field(i).Tag
			if tag == "" {
				continue
			}
			if tag.Get("key") == "true" {
				keys++
			}
			names := []string{"col", "unit", "label", "print"}
			if row.Field(i).Type.Kind() == reflect.String { // words have neither unit nor print
				names = []string{"col", "label"}
			}
			for _, name := range names {
				if tag.Get(name) == "" {
					t.Errorf("%s: column %s has no %s", e.Name, row.Field(i).Name, name)
				}
			}
		}
		if keys != 1 {
			t.Errorf("%s: %d keys", e.Name, keys)
		}
		params := reflect.TypeOf(e.Defaults())
		for _, field := range reflect.VisibleFields(params) {
			if field.Tag.Get("param") == "" && !field.Anonymous {
				t.Errorf("%s: parameter %s has no name", e.Name, field.Name)
			}
		}
	}
}

// badKnee sets one parameter of the knee to something that cannot be run.
var badKnee = []struct {
	set  func(*experiments.KneeParams)
	want string
}{
	{func(p *experiments.KneeParams) { p.Loads = nil }, "Loads is empty"},
	{func(p *experiments.KneeParams) { p.Loads[2] = 1.1 }, "Loads[2] is 1.1"},
	{func(p *experiments.KneeParams) { p.Loads[2] = 1 }, "Loads[2] is 1,"},
	{func(p *experiments.KneeParams) { p.Loads[0] = 0 }, "Loads[0] is 0"},
	{func(p *experiments.KneeParams) { p.Loads[0] = -0.5 }, "Loads[0] is -0.5"},
	{func(p *experiments.KneeParams) { p.Loads[1] = math.NaN() }, "Loads[1] is NaN"},
	{func(p *experiments.KneeParams) { p.Loads[1] = math.Inf(1) }, "Loads[1] is +Inf"},
	{func(p *experiments.KneeParams) { p.Loads[4] = 0.5 }, "Loads[4] is 0.5, want each load once"},
	{func(p *experiments.KneeParams) { p.Service = 0 }, "Service is 0"},
	{func(p *experiments.KneeParams) { p.Service = -0.01 }, "Service is -0.01"},
	{func(p *experiments.KneeParams) { p.Service = math.NaN() }, "Service is NaN"},
	{func(p *experiments.KneeParams) { p.Service = math.Inf(1) }, "Service is +Inf"},
	{func(p *experiments.KneeParams) { p.Service = 1e300 }, "Service is 1e+300"},
	{func(p *experiments.KneeParams) { p.Servers = 0 }, "Servers is 0"},
	{func(p *experiments.KneeParams) { p.Servers = 2 }, "Servers is 2"},
	{func(p *experiments.KneeParams) { p.Requests = 0 }, "Requests is 0"},
	{func(p *experiments.KneeParams) { p.Requests = -5 }, "Requests is -5"},
	{func(p *experiments.KneeParams) { p.Requests = 1 << 62 }, "Requests is 4611686018427387904"},
}

func TestKneeRefuses(t *testing.T) {
	for _, c := range badKnee {
		p := experiments.KneeDefaults()
		c.set(&p)
		for _, name := range []string{"knee", "knee-error"} {
			e, _ := experiments.Lookup(name)
			if _, err := e.Run(p, 7); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
		if err := panicOf(func() { experiments.Knee(p) }); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Knee panics with %v, want %s", err, c.want)
		}
	}
}

// Several faults come in one error.
func TestKneeRefusesAllAtOnce(t *testing.T) {
	err := panicOf(func() { experiments.KneeError(experiments.KneeParams{Loads: []float64{2}, Service: -1}) })
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{"Loads[0] is 2", "Service is -1", "Servers is 0", "Requests is 0"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %s", err, want)
		}
	}
}

var badPath = []struct {
	want string
	set  func(*experiments.KneePathParams)
}{
	{"Load is 1,", func(p *experiments.KneePathParams) { p.Load = 1 }},
	{"Load is NaN", func(p *experiments.KneePathParams) { p.Load = math.NaN() }},
	{"Every is 0", func(p *experiments.KneePathParams) { p.Every = 0 }},
	{"Every is -1", func(p *experiments.KneePathParams) { p.Every = -1 }},
	{"Every is 20001", func(p *experiments.KneePathParams) { p.Every = 20001 }},
	{"Service is 0", func(p *experiments.KneePathParams) { p.Service = 0 }},
	{"Requests is 0", func(p *experiments.KneePathParams) { p.Requests = 0 }},
}

func TestKneePathRefuses(t *testing.T) {
	for _, c := range badPath {
		p := experiments.KneePathDefaults()
		c.set(&p)
		if err := panicOf(func() { experiments.KneePath(p) }); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("KneePath panics with %v, want %s", err, c.want)
		}
	}
}

// panicOf runs f and gives the error that it panics with.
func panicOf(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(error)
		}
	}()
	f()
	return nil
}
