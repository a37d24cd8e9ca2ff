package kernel

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A run that is just long enough has no warning. M/M/1 at a load of a half
// takes 2,900 requests: 29 over the square of a tenth (Daley 1968).
func TestRunThatIsJustLongEnough(t *testing.T) {
	capped := mm1(0.5, 1)
	capped.Admission = []Admission{QueueCap{K: 9}}
	for _, c := range []Config{mm1(0.5, 1), capped} {
		enough := int(advice(t, c).Requests)
		for n, warns := range map[int]bool{enough: false, enough - 1: true} {
			if c.End = (Drain{Requests: n}); (advice(t, c).Warning != "") != warns {
				t.Errorf("%d of %d requests: %q", n, enough, advice(t, c).Warning)
			}
		}
		if c.Admission == nil && enough != 2900 {
			t.Errorf("%d requests are enough, want 2900", enough)
		}
	}
}

// A load of just 1 is not below 1; one try of a call is no retry.
func TestRunLengthOnTheBorder(t *testing.T) {
	bucket, once := mm1(1, 1000), mm1(0.5, 5000)
	bucket.Admission = []Admission{TokenBucket{Rate: 2, Burst: 1}}
	once.Client.Retries.Attempts = 1
	for _, c := range []struct {
		c    Config
		want string
	}{
		{mm1(1, 1000), "offered load 1 is not below 1: the queue grows"},
		{bucket, "whether the run is long enough is not known: offered load 1 is not below 1, and the limits do not tell"},
		{once, ""},
	} {
		if got := advice(t, c.c).Warning; !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if a, b := advice(t, once), advice(t, mm1(0.5, 5000)); a != b {
		t.Errorf("one try: %+v, want %+v", a, b)
	}
}

// Steps of the clock of a millionth of a service are not worth a warning, longer
// ones are.
func TestStepsOfTheClock(t *testing.T) {
	const end = 1e12 // where the clock goes in steps of 2^-13 s
	service := 0x1p-13 / coarse
	for float64(service*coarse) > 0x1p-13 {
		service = math.Nextafter(service, 0)
	}
	if float64(service*coarse) != 0x1p-13 {
		t.Fatalf("a millionth of %v s is %v s", service, float64(service*coarse))
	}
	for s, want := range map[float64]int{service: 0, service * 0.999999: 1} {
		c := Config{Arrivals: Poisson{Rate: 1e-9}, Service: Fixed{Time: s}, Draws: Native{}, End: Drain{Requests: MaxRequests}}
		got := slices.DeleteFunc(warnings(c, end), func(w string) bool { return !strings.Contains(w, "the clock goes in steps") })
		if len(got) != want {
			t.Errorf("a service of %v s: %q", s, got)
		}
	}
}

// Who is next counts as first come, first served in whichever way that is said,
// and as shared in either.
func TestDisciplinesByPointer(t *testing.T) {
	for _, alike := range [][]Discipline{{nil, FIFO{}, &FIFO{}, (*FIFO)(nil)}, {ProcessorSharing{}, &ProcessorSharing{}}, {LIFO{}, &LIFO{}}} {
		var first Advice
		for i, d := range alike {
			c := mm1(0.5, 5000)
			c.Discipline, c.Dequeue, c.Client.Timeout = d, WaitBeyond{Limit: 3}, Timeout{After: 5, Abandon: true}
			a := advice(t, c)
			if a.Independent, a.RelativeError = 0, 0; i == 0 { // they are not known
				first = a
			}
			if a != first {
				t.Errorf("%T: %+v, want %+v", d, a, first)
			}
		}
	}
}
