package show

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// policy is a word with a name, as an enumeration of the kernel prints itself.
type policy int

func (p policy) String() string { return [...]string{"fifo", "lifo"}[p] }

// UnmarshalText reads the name back.
func (p *policy) UnmarshalText(b []byte) error {
	*p = policy(strings.Index("fifolifo", string(b)) / 4)
	return nil
}

type params struct {
	Loads  []float64 `param:"loads" unit:"share"`
	Pair   [2]int    `param:"pair" unit:"requests"`
	Rate   float64   `param:"rate" unit:"/s"`
	Seed   uint64    `param:"seed"`
	Strict bool      `param:"strict"`
	Name   string    `param:"name"`
	Policy policy    `param:"policy"`
	Hidden int
}

type row struct {
	Load  float64 `col:"load" unit:"share" label:"offered load" print:"%.0" key:"true"`
	Mean  float64 `col:"mean" unit:"s" label:"mean" print:"ms.0"`
	Small float32 `col:"small" unit:"s"`
	Count int     `col:"count" unit:"requests"`
	Which policy  `col:"which"`
	Other string
}

type result struct {
	Params params
	Rows   []row
}

func example() result {
	return result{params{[]float64{0.5, 0.95}, [2]int{1, 2}, 1e-7, 1 << 63, true, "a b", 1, 3}, []row{
		{0.5, 0.30000000000000004, 0.1, 20_000, 0, "x"},
		{0.95, 1e21, 0, -3, 1, "y"}}}
}

// Values come out at full precision: floats as shortest decimals.
func TestTableOf(t *testing.T) {
	got, err := TableOf("knee-1.a", example())
	if err != nil {
		t.Fatal(err)
	}
	want := notebooks.Table{
		ID: "knee-1.a",
		Params: []notebooks.Param{
			{Name: "loads", Unit: "share", Values: []string{"0.5", "0.95"}},
			{Name: "pair", Unit: "requests", Values: []string{"1", "2"}},
			{Name: "rate", Unit: "/s", Values: []string{"1e-07"}},
			{Name: "seed", Values: []string{"9223372036854775808"}},
			{Name: "strict", Values: []string{"true"}},
			{Name: "name", Values: []string{"a b"}},
			{Name: "policy", Values: []string{"lifo"}},
		},
		Columns: []notebooks.Column{
			{Name: "load", Label: "offered load", Unit: "share", Print: "%.0", Key: true},
			{Name: "mean", Label: "mean", Unit: "s", Print: "ms.0"},
			{Name: "small", Unit: "s"},
			{Name: "count", Unit: "requests"},
			{Name: "which"},
		},
		Rows: [][]string{{"0.5", "0.30000000000000004", "0.1", "20000", "fifo"}, {"0.95", "1e+21", "0", "-3", "lifo"}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	r := example()
	if p, err := TableOf("knee-1.a", &r); err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("a pointer gives %+v, %v", p, err)
	}
}

// A float without a value is an empty cell, but no key.
func TestEmptyCells(t *testing.T) {
	r := example()
	r.Rows[1].Mean = math.NaN()
	got, err := TableOf("knee", r)
	if err != nil || got.Rows[1][1] != "" || got.Rows[0][1] == "" || !math.IsNaN(got.Number("0.95", "mean")) {
		t.Errorf("%q, %v", got.Rows, err)
	}
	r.Rows[1].Load = math.NaN()
	if _, err := TableOf("knee", r); err == nil || !strings.Contains(err.Error(), "row 2, column load: a row needs a key") {
		t.Errorf("a key that is none: %v", err)
	}
}

// What an author has to mend is an error that says so.
func TestTableOfBadInput(t *testing.T) {
	type key struct {
		K int `col:"k" unit:"requests" key:"true"`
	}
	type none struct{}
	cases := []struct {
		id     string
		result any
		want   string
	}{
		{"Knee", example(), `the id "Knee" is not made of`},
		{"", example(), `the id "" is not made of`},
		{"a", 3, "this is a int"},
		{"a", nil, "this is a <nil>"},
		{"a", none{}, "has no field Params"},
		{"a", struct{ Params none }{}, "has no field Rows"},
		{"a", struct {
			Params int
			Rows   []key
		}{}, "has no field Params that is a struct"},
		{"a", struct {
			Params none
			Rows   []int
		}{}, "no field Rows that is a slice of structs"},
		{"a", struct {
			Params none
			Rows   []none
		}{}, "0 columns"},
		{"a", struct {
			Params none
			Rows   []key
		}{Rows: []key{{1}, {1}}}, `two rows have the key "1"`},
		{"a", table[struct {
			A int `col:"a" unit:"s" key:"true"`
			B int `col:"a" unit:"s"`
		}](), `the name "a" is taken`},
		{"a", table[struct {
			A int `col:"a" unit:"ms" key:"true"`
		}](), `the unit "ms" is no base unit: give the values in "s"`},
		{"a", table[struct {
			A int `col:"a" unit:"furlongs" key:"true"`
		}](), `the unit "furlongs" is not in the table`},
		{"a", table[struct {
			A float64 `col:"a" key:"true"`
		}](), "no unit"},
		{"a", table[struct {
			A string `col:"a" unit:"s" key:"true"`
		}](), "neither unit nor print"},
		{"a", table[struct {
			A float64 `col:"a" unit:"s" print:"%.0" key:"true"`
			B float64 `col:"b" unit:"s" print:"nonsense"`
		}](), `print:"nonsense"`},
		{"a", table[struct {
			A int `col:"A b" unit:"s" key:"true"`
		}](), `the id "A b"`},
		{"a", table[struct {
			a int `col:"a" unit:"s" key:"true"`
		}](), "capital letter"},
		{"a", table[struct {
			A []int `col:"a" unit:"s" key:"true"`
		}](), "is neither number nor word"},
	}
	for _, c := range cases {
		if _, err := TableOf(c.id, c.result); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want an error with %q, got %v", c.want, err)
		}
	}
}

// table makes a result with one row of a type.
func table[R any]() any {
	return struct {
		Params struct{}
		Rows   []R
	}{Rows: make([]R, 1)}
}

// The parameters of a table go back into the struct that they came from.
func TestSetParams(t *testing.T) {
	got, err := TableOf("a", example())
	if err != nil {
		t.Fatal(err)
	}
	var p params
	if err := SetParams(&p, got.Params); err != nil {
		t.Fatal(err)
	}
	want := example().Params
	want.Hidden = 0
	if !reflect.DeepEqual(p, want) {
		t.Errorf("got %+v, want %+v", p, want)
	}
	bad := []struct {
		dst    any
		params []notebooks.Param
		want   string
	}{
		{p, got.Params, "pointer to a struct"},
		{&p, got.Params[1:], `the table has no parameter "loads"`},
		{&p, append([]notebooks.Param{{Name: "extra"}}, got.Params...), `has no parameter "extra"`},
		{&p, change(got.Params, 2, "fast"), `parameter "rate"`},
		{&p, change(got.Params, 2, "1", "2"), "2 values for one"},
		{&p, change(got.Params, 1, "1"), "1 values for 2 places"},
	}
	for _, c := range bad {
		if err := SetParams(c.dst, c.params); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want an error with %q, got %v", c.want, err)
		}
	}
}

// change gives parameters with other values at one place.
func change(list []notebooks.Param, i int, values ...string) []notebooks.Param {
	out := append([]notebooks.Param(nil), list...)
	out[i].Values = values
	return out
}

// panicOf is the text with which a call panics.
func panicOf(f func()) (text string) {
	defer func() { text, _ = recover().(string) }()
	f()
	return ""
}

func TestBindBadInput(t *testing.T) {
	cases := []struct {
		id    string
		value float64
		unit  string
		want  string
	}{
		{"a b", 1, "s", `show.Bind("a b"): the id "a b" is not made of`},
		{"a", math.NaN(), "s", "the value is NaN"},
		{"a", math.Inf(-1), "s", "the value is -Inf"},
		{"a", 1, "", "no unit"},
		{"a", 1, "parsecs", `the unit "parsecs" is not in the table`},
	}
	for _, c := range cases {
		if got := panicOf(func() { Bind(c.id, c.value, c.unit) }); !strings.Contains(got, c.want) {
			t.Errorf("want a panic with %q, got %q", c.want, got)
		}
	}
}

func TestFigureOf(t *testing.T) {
	axis := Axis{Label: "load", Unit: "%"}
	good := func() Figure {
		return Figure{Title: "t", Caption: "c", Alt: "a", Data: "knee", X: axis, Y: Axis{"wait", "ms", true},
			Series: []Series{{Name: "p50", X: []float64{1, 2}, Y: []float64{3, 4}}, {Name: "p99", X: []float64{1}, Y: []float64{2},
				Low: []float64{1}, High: []float64{3}, Slot: 5, Mark: true}}}
	}
	got, err := figureOf("f", good())
	want := notebooks.Figure{ID: "f", Title: "t", Caption: "c", Alt: "a", Data: "knee", X: notebooks.Axis{Label: "load", Unit: "%"},
		Y: notebooks.Axis{Label: "wait", Unit: "ms", Log: true}, Series: []notebooks.Series{
			{Name: "p50", Slot: 1, X: []notebooks.Number{1, 2}, Y: []notebooks.Number{3, 4}},
			{Name: "p99", Slot: 5, X: []notebooks.Number{1}, Y: []notebooks.Number{2}, Low: []notebooks.Number{1}, High: []notebooks.Number{3}, Mark: true}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	bad := []struct {
		spoil func(f *Figure)
		want  string
	}{
		{func(f *Figure) { f.Alt = "" }, "needs Title, Caption and Alt"},
		{func(f *Figure) { f.Data = "Knee" }, `the id "Knee"`},
		{func(f *Figure) { f.X.Unit = "" }, `axis "load": no unit`},
		{func(f *Figure) { f.Series = nil }, "at least one series"},
		{func(f *Figure) { f.Series[0].Name = "" }, "it has no name"},
		{func(f *Figure) { f.Series[0].Slot = 7 }, "slots 1 to 6"},
		{func(f *Figure) { f.Series[1].Name = "CoDel"; f.Series[1].Slot = 4 }, `series "CoDel": slot 4: this policy has slot 5 on every page`},
		{func(f *Figure) { f.Series[1].Theory = true }, "a line of theory has no Slot"},
		{func(f *Figure) { f.Series[0].X = nil }, "no points"},
		{func(f *Figure) { f.Series[0].Y = f.Series[0].Y[:1] }, "2 values of X and 1 of Y"},
		{func(f *Figure) { f.Series[1].High = nil }, "1 values of Y, 1 of Low and 0 of High"},
	}
	for _, c := range bad {
		f := good()
		c.spoil(&f)
		if _, err := figureOf("f", f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want an error with %q, got %v", c.want, err)
		}
	}
}

// A series that says no slot has its policy's, or its place; theory has none.
func TestSlotOf(t *testing.T) {
	list := []Series{{Name: "expiry"}, {Name: "p99"}, {Name: "long run", Theory: true}, {Name: "CoDel"}, {Name: "p50", Slot: 6}}
	for i, want := range []int{4, 2, 0, 5, 6} {
		if got := slotOf(list[i], i); got != want {
			t.Errorf("%s: slot %d, want %d", list[i].Name, got, want)
		}
	}
}

// The parameters of an embedded struct are parameters of the whole.
func TestEmbeddedParams(t *testing.T) {
	type Common struct {
		Length float64 `param:"length" unit:"s"`
	}
	type params struct {
		Common
		Seeds []int `param:"seeds"`
	}
	type row struct {
		Key string `col:"key" key:"true"`
	}
	table, err := TableOf("x", struct {
		Params params
		Rows   []row
	}{params{Common{2.5}, []int{3, 4}}, nil})
	if err != nil || len(table.Params) != 2 || table.Params[0].Name != "length" || table.Params[1].Values[1] != "4" {
		t.Fatalf("%+v, %v", table.Params, err)
	}
	var back params
	if err := SetParams(&back, table.Params); err != nil || back.Length != 2.5 || back.Seeds[1] != 4 {
		t.Errorf("%+v, %v", back, err)
	}
}
