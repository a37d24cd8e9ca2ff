package service

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/kernel"
)

// parsed reads a text that is right.
func parsed(t *testing.T, text string) Service {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// Texts of a terminal and of an address say the same, units are converted, and
// what is written reads back.
func TestParse(t *testing.T) {
	for _, text := range []string{"rate=5700/min service=10ms deadline=0.2 percentile=99.9% expiry=codel:5ms,100ms",
		"?rate=5700%2Fmin&service=10ms&deadline=0.2&percentile=99.9%25&expiry=codel%3A5ms%2C100ms"} {
		s := parsed(t, text)
		if s.Rate != 95 || s.Mean != 0.010 || s.Deadline != 0.2 || s.Percentile != 0.999 ||
			s.Expiry.Name != "codel" || !slices.Equal(s.Expiry.Args, []float64{0.005, 0.1}) {
			t.Errorf("%s: %+v", text, s)
		}
		if want := "rate=95 service=10ms expiry=codel:5ms,100ms deadline=200ms percentile=99.9%"; s.Text() != want {
			t.Errorf("%s is written as %s, want %s", text, s.Text(), want)
		}
		for _, again := range []string{s.Text(), "#" + s.Address()} {
			if back := parsed(t, again); back.Text() != s.Text() || back.Rate != s.Rate {
				t.Errorf("%s reads back as %s", again, back.Text())
			}
		}
	}
	if s := parsed(t, ""); s.Text() != "rate=80 service=10ms deadline=200ms" {
		t.Errorf("nothing is read as %s", s.Text())
	}
}

// A log of arrivals stands in the place of a rate, and is run as a whole.
func TestParseArrivals(t *testing.T) {
	s := parsed(t, "arrivals=0.5%2C%201.25%0A2;4&service=1s&seeds=2")
	if !slices.Equal(s.Arrivals, []float64{0.5, 1.25, 2, 4}) || s.Requests != 4 {
		t.Errorf("%+v", s)
	}
	if want := "arrivals=0.5,1.25,2,4 service=1s deadline=200ms seeds=2"; s.Text() != want {
		t.Errorf("%s, want %s", s.Text(), want)
	}
}

// What people paste is read, whatever stands between the times and however the
// lines end; those of a clock count from the first one.
func TestParsePasted(t *testing.T) {
	for _, text := range []string{"0.5,1.25,2,4", "0.5,%201.25,%202,%204,", "0.5%0D%0A1.25%0D%0A2%0D%0A4%0D%0A", "0.5%091.25%092%094", ";0.5;1.25;;2;4", "500ms,1250ms,2s,4s"} {
		if s := parsed(t, "service=1s&arrivals="+text); !slices.Equal(s.Arrivals, []float64{0.5, 1.25, 2, 4}) {
			t.Errorf("%s is read as %v", text, s.Arrivals)
		}
	}
	if s := parsed(t, "arrivals=1733000000.5,1733000001,1733000002.25"); !slices.Equal(s.Arrivals, []float64{0, 0.5, 1.75}) {
		t.Errorf("the times of a clock are read as %v", s.Arrivals)
	}
	many := strings.Repeat("0,", MaxRequests-1) + "5"
	if s := parsed(t, "seeds=1 arrivals="+many); s.Requests != MaxRequests {
		t.Errorf("%d of a million times are read", s.Requests)
	}
	_, err := Parse("seeds=1 arrivals=" + many + ",6")
	if err == nil || !strings.Contains(err.Error(), "at most 1000000 times") || len(err.Error()) > 200 {
		t.Errorf("more than a million: %.300v", err)
	}
	if _, err := Parse("arrivals=1,3,2"); err == nil || !strings.Contains(err.Error(), "number 3 is 2") {
		t.Errorf("a time that does not rise: %v", err)
	}
}

// Everything that is wrong is told at once, by key, and in the order of keys.
func TestParseRefuses(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"rate=0 service=x cap=1.5 cv=-1 seeds=0 colour=red", "rate service cv cap seeds colour"},
		{"rate=NaN", "rate"}, {"rate=1e400", "rate"}, {"rate=0x10", "rate"}, {"rate=5ms", "rate"}, {"service=10/s", "service"},
		{"rate=80 rate=90", "rate"}, {"percentile=100%", "percentile"}, {"percentile=0.5%", "percentile"},
		{"discipline=best", "discipline"}, {"admission=limit", "admission"}, {"admission=limit:1.5", "admission"}, {"expiry=codel:5ms", "expiry"},
		{"expiry=wait:-1ms", "expiry"}, {"arrivals=2,1", "arrivals"}, {"arrivals=0", "arrivals"}, {"arrivals=1,x", "arrivals"},
		{"arrivals=1,2 rate=5", "rate"}, {"arrivals=1,2 requests=3", "requests"}, {"horizon=5s requests=10", "requests"},
		{"timeout=1s", "timeout"}, {"pause=1s", "pause"}, {"requests=1000000 seeds=200", "seeds"}, {"requests=10000000", "requests"},
		{"servers=5000", "servers"}, {"seed=-1", "seed"}, {"cv=1e-9", "cv"}, {"discipline=sharing cap=3", "cap"}, {"service=1e-9", "service"}, {"rate=1e12", "rate"}, {"service=1e300", "service"},
		{"pattern=odd", "pattern"}, {"arrivals=1,2 pattern=even", "pattern"}, {"peak=300", "peak-for"}, {"peak-for=5s", "peak-for"}, {"peak-at=5s", "peak-at"},
		{"peak=1e12 peak-for=5s", "peak"}, {"peak=300 peak-for=1e-12s", "peak-for"}, {"peak=300 peak-for=5s peak-at=1e-12s", "peak-at"}, {"rate=1e12 peak=300 peak-for=5s", "rate"},
		{"premium=100%", "premium"}, {"premium=0.5%", "premium"}, {"discipline=priority", "premium"}, {"admission=floor:40,30", "premium"},
		{"admission=reserve:200,0.5,3 premium=70%", "admission"}, {"admission=reserve:5,3,3 premium=70%", "admission"}, {"admission=red:15,5", "admission"},
		{"leave=yes", "leave"}, {"budget=10%", "budget"}, {"compare=fifo", "compare"}, {"compare=fifo,best", "compare"}, {"compare=expiry,delay-cap", "compare"},
		{"compare=fifo,tail-drop deadline=0", "compare"}, {"compare=fifo,floor", "compare"}, {"compare=fifo,priority", "compare"},
		{"figures=pie", "figures"}, {"figures=attempts", "figures"}, {"figures=classes", "figures"}, {"figures=length horizon=5s", "figures"},
		{"cap=1 admission=bucket:1e12,5", "admission"}, {"deadline=1e-12s", "deadline"}, {"rate", "rate"},
	} {
		_, err := Parse(c.text)
		ps, _ := err.(Problems)
		var keys []string
		for _, p := range ps {
			keys = append(keys, p.Key)
			if p.Want == "" || !strings.Contains(err.Error(), p.Key+"=") {
				t.Errorf("%s: %q does not say what %s takes", c.text, err, p.Key)
			}
		}
		if got := strings.Join(keys, " "); got != c.want {
			t.Errorf("%s: refused are %q, want %q: %v", c.text, got, c.want, err)
		}
	}
}

// The kernel takes what the text allows, for every word of every table.
func TestEveryPolicyRuns(t *testing.T) {
	var texts []string
	for _, d := range disciplines {
		texts = append(texts, "discipline="+d.name)
	}
	for _, k := range admissions {
		texts = append(texts, "admission="+k.form())
	}
	for _, k := range expiries {
		texts = append(texts, "expiry="+k.form())
	}
	texts = append(texts, "cv=0", "cv=0.5", "cv=3", "servers=3", "cap=2", "horizon=2s", "retries=2 timeout=20ms pause=5ms", "retries=1 cap=3",
		"pattern=even", "peak=300 peak-at=500ms peak-for=1s", "pattern=even peak=300 peak-for=1s figures=time", "premium=0% figures=time",
		"timeout=20ms leave=yes", "retries=2 budget=10% cap=5 figures=attempts")
	for _, v := range views {
		texts = append(texts, "retries=1 figures="+v.name, "retries=1 cap=20 compare=fifo,tail-drop,codel figures="+v.name)
	}
	for _, r := range rivals {
		other := "fifo"
		if r.name == other {
			other = "lifo"
		}
		texts = append(texts, "cap=20 admission="+map[bool]string{false: "floor:10,5", true: "reserve:20,0,5"}[r.name == "reserved"]+" compare="+other+","+r.name)
	}
	for _, text := range texts {
		amount := " requests=200"
		if strings.HasPrefix(text, "horizon") {
			amount = ""
		}
		if !strings.Contains(text, "premium=") {
			text += " premium=60%"
		}
		s := parsed(t, "rate=120 seeds=2 deadline=50ms "+text+amount)
		if _, err := s.Run(nil); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if again := parsed(t, s.Text()); again.Text() != s.Text() {
			t.Errorf("%s does not read back", s.Text())
		}
	}
}

// The disciplines that are left out are those that need deadlines of classes, or
// a function.
func TestDisciplines(t *testing.T) {
	known := map[string]bool{}
	for _, d := range disciplines {
		known[fmt.Sprintf("%T", d.value)] = true
	}
	for _, d := range kernel.Disciplines() {
		name := fmt.Sprintf("%T", d)
		if left := name == "kernel.EDF" || name == "kernel.LeastFirst"; left == known[name] {
			t.Errorf("%s: in the table is %v", name, known[name])
		}
	}
}

// Decimals are read as the standard library reads them.
func TestReadDecimal(t *testing.T) {
	for _, text := range []string{"0", "-0.0", "1", "0.1", "95", ".5", "5.", "1e-3", "1E6", "+2.50", "123456789012345", "0.30000000000000004",
		"1733000000.123456", "3.141592653589793", "0.001", "1e22", "1e-22", "100000"} {
		want, _ := strconv.ParseFloat(text, 64)
		if got, ok := readDecimal(text, 0); !ok || got != want {
			t.Errorf("%s is read as %v (%v), want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", ".", "-", "e5", "1e", "1e+", "1 2", "1,5", "inf", "NaN", "0x1", "1_0", "1e999", "--1"} {
		if got, ok := readDecimal(text, 0); ok {
			t.Errorf("%q is read as %v", text, got)
		}
	}
	for i := range 2000 {
		v := float64(i*i*i+1) / 997
		if got, ok := readDecimal(shortest(v), 0); !ok || got != v {
			t.Errorf("%v is read as %v", v, got)
		}
	}
}

// Numbers are shown with three digits in a unit that fits.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		v          float64
		unit, want string
	}{
		{0.0123456, "s", "12.3 ms"}, {0.9999, "s", "1.00 s"}, {0.00099999, "s", "1.00 ms"}, {0, "s", "0 s"}, {61.26, "s", "61.3 s"},
		{2e-6, "s", "2.00 µs"}, {0.5, "%", "50.0%"}, {0.99961, "%", "100%"}, {12345.6, "/s", "12,346/s"}, {95, "/s", "95.0/s"}, {9.996, "/s", "10.0/s"}, {3e-7, "/s", "under 0.000001/s"}, {1e-12, "%", "under 0.000001%"}, {2.4, "×", "2.40×"}, {0.5, "", "0.500"},
	} {
		if got := show(c.v, c.unit); got != c.want {
			t.Errorf("%v in %s: %s, want %s", c.v, c.unit, got, c.want)
		}
	}
}
