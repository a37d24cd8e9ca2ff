package figure

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

// linear gives the linear-light channels of #rrggbb.
func linear(t *testing.T, hex string) [3]float64 {
	t.Helper()
	var out [3]float64
	for i := range out {
		v, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil || len(hex) != 7 || hex[0] != '#' {
			t.Fatalf("%q is no colour", hex)
		}
		c := float64(v) / 255
		if c <= 0.04045 {
			out[i] = c / 12.92
		} else {
			out[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return out
}

// contrast is WCAG's ratio.
func contrast(t *testing.T, a, b string) float64 {
	y := func(hex string) float64 {
		c := linear(t, hex)
		return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2] + 0.05
	}
	return max(y(a), y(b)) / min(y(a), y(b))
}

// machado holds the matrices of Machado, Oliveira and Fernandes (2009) for
// complete deficiency, applied to linear light.
var machado = []struct {
	name string
	m    [9]float64
}{
	{"normal", [9]float64{1, 0, 0, 0, 1, 0, 0, 0, 1}},
	{"protan", [9]float64{0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998}},
	{"deutan", [9]float64{0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881}},
	{"tritan", [9]float64{1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900}},
}

// seen gives a colour as one kind of vision sees it, in CIELAB under D65.
func seen(t *testing.T, m [9]float64, hex string) [3]float64 {
	c := linear(t, hex)
	var rgb [3]float64
	for i := range rgb {
		v := m[3*i]*c[0] + m[3*i+1]*c[1] + m[3*i+2]*c[2]
		rgb[i] = min(max(v, 0), 1)
	}
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124564*rgb[0] + 0.3575761*rgb[1] + 0.1804375*rgb[2]) / 0.95047)
	y := f(0.2126729*rgb[0] + 0.7151522*rgb[1] + 0.0721750*rgb[2])
	z := f((0.0193339*rgb[0] + 0.1191920*rgb[1] + 0.9503041*rgb[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// ciede2000 is the colour difference of CIE 142-2001.
func ciede2000(p, q [3]float64) float64 {
	deg := math.Pi / 180
	c7 := func(c float64) float64 { return math.Sqrt(math.Pow(c, 7) / (math.Pow(c, 7) + math.Pow(25, 7))) }
	g := 0.5 * (1 - c7((math.Hypot(p[1], p[2])+math.Hypot(q[1], q[2]))/2))
	polar := func(v [3]float64) (c, h float64) {
		a := v[1] * (1 + g)
		h = math.Atan2(v[2], a) / deg
		if h < 0 {
			h += 360
		}
		return math.Hypot(a, v[2]), h
	}
	c1, h1 := polar(p)
	c2, h2 := polar(q)
	dh, mean := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		dh, mean = 0, h1+h2
	case dh > 180:
		dh -= 360
		mean += 180
	case dh < -180:
		dh += 360
		mean += 180
	}
	dL, dC, dH := q[0]-p[0], c2-c1, 2*math.Sqrt(c1*c2)*math.Sin(dh/2*deg)
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	tt := 1 - 0.17*math.Cos((mean-30)*deg) + 0.24*math.Cos(2*mean*deg) + 0.32*math.Cos((3*mean+6)*deg) - 0.20*math.Cos((4*mean-63)*deg)
	sL := 1 + 0.015*(l-50)*(l-50)/math.Sqrt(20+(l-50)*(l-50))
	sC, sH := 1+0.045*c, 1+0.015*c*tt
	turn := 30 * math.Exp(-math.Pow((math.Mod(mean, 360)-275)/25, 2))
	rT := -math.Sin(2*turn*deg) * 2 * c7(c)
	return math.Sqrt(math.Pow(dL/sL, 2) + math.Pow(dC/sC, 2) + math.Pow(dH/sH, 2) + rT*(dC/sC)*(dH/sH))
}

// The first pairs are from the test data of Sharma, Wu and Dalal (2005).
func TestColourDifferenceAgainstPublishedPairs(t *testing.T) {
	tests := []struct {
		p, q [3]float64
		want float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{50, 2.5, 0}, [3]float64{58, 24, 15}, 19.4535},
		{[3]float64{22.7233, 20.0904, -46.6940}, [3]float64{23.0331, 14.9730, -42.5619}, 2.0373},
		{[3]float64{90.8027, -2.0831, 1.4410}, [3]float64{91.1528, -1.6435, 0.0447}, 1.4441},
	}
	for _, test := range tests {
		if got := ciede2000(test.p, test.q); math.Abs(got-test.want) > 5e-5 {
			t.Errorf("%v to %v: %.4f, want %.4f", test.p, test.q, got, test.want)
		}
	}
}

// slotColours gives the palette in one mode.
func slotColours(dark bool) []string {
	var out []string
	for _, s := range Slots {
		if dark {
			out = append(out, s.Dark)
		} else {
			out = append(out, s.Light)
		}
	}
	return out
}

// leastApart is how different the two most alike of some colours are, under one of
// the visions.
func leastApart(t *testing.T, vision [9]float64, colours []string) float64 {
	least := math.Inf(1)
	for i, a := range colours {
		for _, b := range colours[:i] {
			least = min(least, ciede2000(seen(t, vision, a), seen(t, vision, b)))
		}
	}
	return least
}

func TestSlotsAreToldApartUnderFourVisions(t *testing.T) {
	for _, dark := range []bool{false, true} {
		for _, vision := range machado {
			least := leastApart(t, vision.m, slotColours(dark))
			t.Logf("dark %v, %s: least difference %.1f", dark, vision.name, least)
			if least < 15 {
				t.Errorf("dark %v: under %s vision two slots are only %.1f apart", dark, vision.name, least)
			}
		}
	}
}

// A palette that is known for it fails under three visions, by as much as is
// known, so the measure can fail.
func TestAnotherPaletteIsNotToldApart(t *testing.T) {
	for _, p := range []struct {
		name    string
		colours []string
		least   []float64 // under normal, protan, deutan and tritan vision
	}{
		{"matplotlib", []string{"#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b"}, []float64{15.9, 1.3, 4.6, 12.0}},
	} {
		for i, vision := range machado {
			if least := leastApart(t, vision.m, p.colours); math.Abs(least-p.least[i]) > 1 {
				t.Errorf("%s under %s vision: least difference %.1f, want %.1f", p.name, vision.name, least, p.least[i])
			}
		}
	}
}

func TestContrastOfEveryToken(t *testing.T) {
	token := func(name string, dark bool) string {
		for _, tok := range Tokens {
			if tok.Name == name && dark {
				return tok.Dark
			} else if tok.Name == name {
				return tok.Light
			}
		}
		t.Fatalf("no token %s", name)
		return ""
	}
	for _, dark := range []bool{false, true} {
		bg, raised := token("bg", dark), token("raised", dark)
		for _, name := range []string{"text", "muted", "link", "good", "warn"} {
			for _, ground := range []string{bg, raised} {
				if c := contrast(t, token(name, dark), ground); c < 4.5 {
					t.Errorf("dark %v: %s on %s has contrast %.2f, below 4.5", dark, name, ground, c)
				}
			}
		}
		for _, ground := range []string{bg, raised} {
			if c := contrast(t, token("edge", dark), ground); c < 3 {
				t.Errorf("dark %v: edge on %s has contrast %.2f, below 3", dark, ground, c)
			}
		}
		for i, colour := range slotColours(dark) {
			if c := contrast(t, colour, bg); c < 3 {
				t.Errorf("dark %v: slot %d has contrast %.2f, below 3", dark, i+1, c)
			}
		}
	}
}

func TestSlotsDifferWithoutColour(t *testing.T) {
	looks := map[string]int{}
	for i, s := range Slots {
		look := strconv.Itoa(int(s.Marker))
		for _, d := range s.Dash {
			look += " " + strconv.FormatFloat(d, 'g', -1, 64)
		}
		if other, ok := looks[look]; ok {
			t.Errorf("slots %d and %d have the same dash and marker", other, i+1)
		}
		looks[look] = i + 1
	}
}

// tokensMissing lists the tokens that a style sheet does not give once light and
// twice dark.
func tokensMissing(css string) (out []string) {
	for _, tok := range Tokens {
		if strings.Count(css, "--"+tok.Name+":"+tok.Light) != 1 || strings.Count(css, "--"+tok.Name+":"+tok.Dark) != 2 {
			out = append(out, tok.Name)
		}
	}
	return out
}

func TestStyleSheetHasEveryTokenTwice(t *testing.T) {
	css := RootCSS()
	if missing := tokensMissing(css); missing != nil {
		t.Errorf("the style sheet does not give %v once light and twice dark", missing)
	}
	for _, broken := range []string{strings.Replace(css, Tokens[0].Light, "#fffffe", 1), strings.Replace(css, "--"+Slots[0].Dark, "", 1), css + css} {
		if broken != css && len(tokensMissing(broken)) == 0 {
			t.Error("a style sheet with another token is taken")
		}
	}
}

// A line that is paler than the palette's has too little contrast.
func TestContrastTellsPaleFromDark(t *testing.T) {
	if c := contrast(t, "#f0e442", "#ffffff"); c > 1.4 {
		t.Errorf("yellow on white has contrast %.2f", c)
	}
	if c := contrast(t, "#56b4e9", "#ffffff"); math.Abs(c-2.25) > 0.1 {
		t.Errorf("sky blue on white has contrast %.2f", c)
	}
}
