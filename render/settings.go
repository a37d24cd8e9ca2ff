package main

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"kneebook/experiments"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
	"kneebook/notebooks/show"
)

// setting is one -set name=value.
type setting struct{ name, value string }

// settings are those of a call, in order.
type settings []setting

// String is what flag.Value wants; nothing prints it.
func (s *settings) String() string { return "" }

// Set takes one name=value.
func (s *settings) Set(text string) error {
	name, value, ok := strings.Cut(text, "=")
	if !ok || name == "" || value == "" {
		return fmt.Errorf("write name=value, such as horizon=5s")
	}
	for _, before := range *s {
		if before.name == name {
			return fmt.Errorf("%s is set twice", name)
		}
	}
	*s = append(*s, setting{name, value})
	return nil
}

// badSetting says what is wrong with settings; it is wrong usage.
type badSetting struct{ error }

// trial is an experiment with the parameters that it is to run with.
type trial struct {
	experiment experiments.Experiment
	params     []notebooks.Param
	changed    []string // names of those that are not the experiment's own
}

// trials gives an experiment and those that belong with it, their parameters
// set. A setting goes to each that has a parameter of its name.
func trials(name string, sets settings) ([]trial, error) {
	e, ok := experiments.Lookup(name)
	if !ok {
		return nil, badSetting{fmt.Errorf("-experiment %s: there is no such experiment; there are: %s", name, strings.Join(experimentNames(), ", "))}
	}
	all := []trial{{experiment: e}}
	for _, other := range e.With {
		with, _ := experiments.Lookup(other)
		all = append(all, trial{experiment: with})
	}
	for i := range all {
		var err error
		if all[i].params, err = show.ParamsOf(all[i].experiment.Defaults()); err != nil {
			return nil, err
		}
	}
	var faults []string
	for _, s := range sets {
		if err := setIn(all, s); err != nil {
			faults = append(faults, fmt.Sprintf("-set %s=%s: %v", s.name, s.value, err))
		}
	}
	if faults != nil {
		return nil, badSetting{fmt.Errorf("%s", strings.Join(faults, "\n"))}
	}
	return all, nil
}

// experimentNames lists what there is to run.
func experimentNames() []string {
	var names []string
	for _, e := range experiments.All() {
		names = append(names, e.Name)
	}
	return names
}

// setIn puts a setting into every trial that has a parameter of its name.
func setIn(all []trial, s setting) error {
	found := false
	var known []string
	for i := range all {
		t := &all[i]
		for k, p := range t.params {
			if p.Name != s.name {
				known = append(known, describeParam(p))
				continue
			}
			values, err := valuesOf(p, s.value, t.isList(p.Name))
			if err != nil {
				return err
			}
			if found = true; strings.Join(values, ",") != strings.Join(p.Values, ",") {
				t.params[k].Values = values
				t.changed = append(t.changed, p.Name)
			}
			if _, err := t.value(); err != nil {
				return notOfKind(err)
			}
		}
	}
	if !found {
		return fmt.Errorf("there is no such parameter; there are: %s", strings.Join(unique(known), "; "))
	}
	return nil
}

// notOfKind words that a text is no value of its parameter's type.
func notOfKind(err error) error {
	if bad := (*strconv.NumError)(nil); errors.As(err, &bad) {
		return fmt.Errorf("%q is no value that this parameter can have: %w", bad.Num, bad.Err)
	}
	return err
}

// unique drops repeated texts.
func unique(texts []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range texts {
		if !seen[s] {
			out = append(out, s)
		}
		seen[s] = true
	}
	return out
}

// describeParam names a parameter with its present value: horizon=5 s.
func describeParam(p notebooks.Param) string { return p.Name + "=" + printParam(p) }

// printParam prints a parameter's values in readable units.
func printParam(p notebooks.Param) string {
	unit, _ := quantity.UnitOf(p.Unit)
	numbers := p.Numbers()
	if numbers == nil {
		return strings.Join(p.Values, ", ")
	}
	texts := make([]string, len(numbers))
	for i, v := range numbers {
		texts[i] = quantity.Format(v, unit, 17)
		if p.Unit == "" {
			texts[i] = p.Values[i]
		}
	}
	return strings.Join(texts, ", ")
}

// valuesOf reads the value of a parameter, or the values of a list, between
// commas.
func valuesOf(p notebooks.Param, text string, list bool) ([]string, error) {
	parts := []string{text}
	if list {
		parts = strings.Split(text, ",")
	}
	if p.Unit == "" {
		return parts, nil
	}
	unit, err := quantity.NeedUnit(p.Unit)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(parts))
	for i, part := range parts {
		if out[i], err = valueOf(part, unit); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// valueOf reads one quantity and gives it in base units. A bare number is in
// base units.
func valueOf(text string, unit quantity.Unit) (string, error) {
	r, err := quantity.Read(strings.TrimSpace(text))
	if err != nil {
		return "", err
	}
	if r.Hedge != "" || len(r.Numbers) != 1 {
		return "", fmt.Errorf("write one number with its unit, such as %s", quantity.Format(5, unit, 3))
	}
	n := r.Numbers[0]
	if !n.Unit.IsZero() && n.Unit.Dimension != unit.Dimension {
		return "", fmt.Errorf("%s does not fit a parameter in %s", n.Unit.Symbol, unit.Symbol)
	}
	v, _ := n.Value.Float64()
	if !n.Unit.IsZero() {
		v = n.Unit.ToBase(v)
	}
	return notebooks.Number(v).String(), nil
}

// value gives the parameters as the experiment's own struct.
func (t trial) value() (any, error) {
	return show.ParamsAs(t.experiment.Defaults(), t.params)
}

// isList reports whether a parameter is a list.
func (t trial) isList(name string) bool {
	params := reflect.TypeOf(t.experiment.Defaults())
	for i := range params.NumField() {
		if f := params.Field(i); f.Tag.Get("param") == name {
			return f.Type.Kind() == reflect.Slice || f.Type.Kind() == reflect.Array
		}
	}
	return false
}

// seed is the one among the parameters; 0 where there is none.
func (t trial) seed() uint64 { return notebooks.Table{Params: t.params}.Seed() }
