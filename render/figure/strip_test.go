package figure

import (
	"encoding/xml"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// example is a strip as the page of the knee has it.
func example() Strip {
	return Strip{Title: "T", Desc: "D <d>", Unit: "ms", Measured: []Dot{{"low load", 0.093}, {"high load", 0.1}}, Other: []float64{0.046, 0.921}}
}

func TestStripPutsDotsWhereTheScaleSays(t *testing.T) {
	svg, err := example().SVG()
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal([]byte(svg), new(struct{ XMLName xml.Name })); err != nil {
		t.Fatal(err)
	}
	number := func(name string) float64 {
		m := regexp.MustCompile(name + `="([\d.]+)"`).FindStringSubmatch(svg)
		if m == nil {
			t.Fatalf("no %s in %s", name, svg)
		}
		v, _ := strconv.ParseFloat(m[1], 64)
		return v
	}
	from, to, left, right := number("data-from"), number("data-to"), number("data-left"), number("data-right")
	if from > 0.023 || to < 1.842 {
		t.Errorf("the scale goes from %v to %v s and leaves no room for guesses around 0.046 to 0.921", from, to)
	}
	discs := regexp.MustCompile(`class="f1" d="M([\d.]+) ([\d.]+)A`).FindStringSubmatch(svg)
	x, _ := strconv.ParseFloat(discs[1], 64)
	want := left + (right-left)*math.Log(0.093/from)/math.Log(to/from)
	if math.Abs(x-6-want) > 0.1 {
		t.Errorf("the dot of 93 ms stands at %v, the scale says %v", x-6, want)
	}
	if !strings.Contains(svg, "<desc>D &lt;d&gt;</desc>") || !regexp.MustCompile(`>[\d,]+ ms</text>`).MatchString(svg) {
		t.Error("description or unit is missing")
	}
}

func TestStripKeepsNamesApart(t *testing.T) {
	s := example()
	x := s.apart([]float64{200, 204})
	if room := (textWidth("low load") + textWidth("high load")) / 2; x[1]-x[0] < room {
		t.Errorf("two names of together %v stand %v apart", room, x[1]-x[0])
	}
	if x := s.apart([]float64{2, 300}); x[0] < textWidth("low load")/2 {
		t.Errorf("a name at the edge leaves the drawing: its middle is %v", x[0])
	}
}

func TestStripRefusesWhatHasNoPlace(t *testing.T) {
	s := example()
	s.Other[0] = 0
	if _, err := s.SVG(); err == nil {
		t.Error("zero stands on a log scale")
	}
	s = example()
	s.Unit = "furlongs"
	if _, err := s.SVG(); err == nil {
		t.Error("an unknown unit is printed")
	}
}
