package derive

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A story is a history in words, one attempt after another in order of arrival:
// "3: 10-20" came at 3 and was served from 10 to 20, "3 shed 7" was shed at 7.
// A retry says which try it is: "3#2: 10-20". Stories are worked by hand.
type story struct {
	name    string
	station Station
	trace   Trace
	want    string
}

var fateNames = []string{"", "", "dropped", "shed", "expired", "abandoned", "stranded"}

// tell puts a history in words.
func tell(h History) string {
	var words []string
	for _, a := range h.Attempts {
		name := fmt.Sprintf("%.6g", a.Arrival)
		if a.Try > 1 {
			name += fmt.Sprintf("#%d", a.Try)
		}
		if a.Fate == Completed {
			words = append(words, fmt.Sprintf("%s: %.6g-%.6g", name, a.Start, a.End))
		} else {
			words = append(words, fmt.Sprintf("%s %s %.6g", name, fateNames[a.Fate], a.Discard))
		}
	}
	return strings.Join(words, ", ")
}

// check runs the stories and compares. A story that uses fewer of its works
// and uniform numbers than it has is wrong too.
func checkStories(t *testing.T, stories []story) {
	t.Helper()
	for _, s := range stories {
		if s.trace.Works == nil {
			s.trace.Works = slices.Repeat([]float64{10}, 100)
		}
		sim := s.station.simulation(s.trace)
		h := sim.run()
		if got := tell(h); got != s.want {
			t.Errorf("%s:\n got %s\nwant %s", s.name, got, s.want)
		}
		if sim.uniforms != len(s.trace.Uniforms) {
			t.Errorf("%s: %d uniform numbers used, want %d", s.name, sim.uniforms, len(s.trace.Uniforms))
		}
	}
}

func rule(r Rule) Station { return Station{Discipline: Discipline{Rule: r}} }

func TestDisciplines(t *testing.T) {
	four := []float64{0, 1, 2, 3}
	checkStories(t, []story{
		{"fifo", rule(FIFO), Trace{Calls: four}, "0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40"},
		{"lifo", rule(LIFO), Trace{Calls: four}, "0: 0-10, 1: 30-40, 2: 20-30, 3: 10-20"},
		{"priority", rule(Priority), Trace{Calls: four, Classes: []int{2, 1, 0, 0}},
			"0: 0-10, 1: 30-40, 2: 10-20, 3: 20-30"},
		// The middle one of three, the last of two, and no choice of one.
		{"random", rule(Random), Trace{Calls: four, Uniforms: []float64{0.5, 0.99}},
			"0: 0-10, 1: 30-40, 2: 10-20, 3: 20-30"},
		{"shortest first", rule(SJF), Trace{Calls: four, Works: []float64{10, 5, 2, 2}},
			"0: 0-10, 1: 14-19, 2: 10-12, 3: 12-14"},
		// At 10 the deadlines are 101, 12 and 103.
		{"earliest deadline", Station{Discipline: Discipline{Rule: EDF}, Client: Client{Deadline: 100, Deadlines: []float64{100, 10}}},
			Trace{Calls: four, Classes: []int{0, 0, 1, 2}}, "0: 0-10, 1: 20-30, 2: 10-20, 3: 30-40"},
		{"no deadlines at all", rule(EDF), Trace{Calls: four}, "0: 0-10, 1: 10-20, 2: 20-30, 3: 30-40"},
	})
}

// The queue is empty up to 1, and again when the last one starts at 40.
func TestAdaptiveLIFO(t *testing.T) {
	calls := []float64{0, 1, 2, 13, 24, 41, 42}
	adaptive := func(standing float64) Station {
		return Station{Discipline: Discipline{Rule: AdaptiveLIFO, Standing: standing}}
	}
	checkStories(t, []story{
		{"standing at 30", adaptive(20), Trace{Calls: calls},
			"0: 0-10, 1: 10-20, 2: 20-30, 13: 40-50, 24: 30-40, 41: 50-60, 42: 60-70"},
		{"standing at 20, just", adaptive(19), Trace{Calls: calls},
			"0: 0-10, 1: 10-20, 2: 40-50, 13: 20-30, 24: 30-40, 41: 50-60, 42: 60-70"},
		{"never", adaptive(1000), Trace{Calls: calls},
			"0: 0-10, 1: 10-20, 2: 20-30, 13: 30-40, 24: 40-50, 41: 50-60, 42: 60-70"},
	})
}

// Between 0 and 50 the start tags are 0, 10, 20 for the first class and 0, 10
// for the second, or 0, 5 when that has twice the weight. From 60, in a station
// that was empty, they are 0 and 5 for the second class and 0 for the first.
func TestFairQueueing(t *testing.T) {
	trace := Trace{
		Calls:   []float64{0, 1, 2, 3, 4, 60, 61, 62},
		Classes: []int{0, 0, 0, 1, 1, 1, 1, 0},
		Works:   []float64{10, 10, 10, 10, 10, 5, 10, 10},
	}
	fair := func(weights ...float64) Station {
		return Station{Discipline: Discipline{Rule: Fair, Weights: weights}}
	}
	checkStories(t, []story{
		{"equal weights", fair(), trace,
			"0: 0-10, 1: 20-30, 2: 40-50, 3: 10-20, 4: 30-40, 60: 60-65, 61: 75-85, 62: 65-75"},
		{"twice the weight", fair(1, 2), trace,
			"0: 0-10, 1: 30-40, 2: 40-50, 3: 10-20, 4: 20-30, 60: 60-65, 61: 75-85, 62: 65-75"},
		// Who was away gets no credit for it: those who come at 25 have the tags
		// 20, 30 and 40, not 0, 10 and 20, beside the 30 and 40 that wait.
		{"virtual time", fair(), Trace{Calls: []float64{0, 0, 0, 0, 0, 25, 25, 25}, Classes: []int{1, 1, 1, 1, 1, 0, 0, 0}},
			"0: 0-10, 0: 10-20, 0: 20-30, 0: 50-60, 0: 70-80, 25: 30-40, 25: 40-50, 25: 60-70"},
	})
}

// Three jobs of 3, 3 and 1 at 0, 1 and 2. At 1 the first has 2 left; at 2 the
// first two have 1.5 and 2.5; all have done 1 more at 5, when the third is
// done; the first needs 0.5 more and is done at 6, the second at 7.
func TestProcessorSharing(t *testing.T) {
	three := Trace{Calls: []float64{0, 1, 2}, Works: []float64{3, 3, 1}}
	sharing := Station{Discipline: Discipline{Rule: ProcessorSharing}}
	two, slower, pausing := sharing, sharing, sharing
	two.Servers = 2
	slower.Speeds = []Speed{{2, 0.5}}
	pausing.Speeds = []Speed{{1.5, 0}, {4.5, 1}}
	checkStories(t, []story{
		{"one server", sharing, three, "0: 0-6, 1: 1-7, 2: 2-5"},
		// Two have a server each until 2; then three have 2/3 each. The first
		// has 1 left and the third 1, so both are done at 3.5; the second has 1
		// left then.
		{"two servers", two, three, "0: 0-3.5, 1: 1-4.5, 2: 2-3.5"},
		{"equal jobs", two, Trace{Calls: []float64{0, 0, 0}, Works: []float64{2, 2, 2}}, "0: 0-3, 0: 0-3, 0: 0-3"},
		{"half the speed from 2", slower, three, "0: 0-10, 1: 1-12, 2: 2-8"},
		{"a pause from 1.5 to 4.5", pausing, Trace{Calls: []float64{0, 1}, Works: []float64{1.25, 1}}, "0: 0-1.5, 1: 1-5.25"},
		{"a bound on all present", Station{Discipline: Discipline{Rule: ProcessorSharing}, Admission: Admission{SystemCap: 2}},
			three, "0: 0-5, 1: 1-6, 2 dropped 2"},
	})
	if h := two.Run(three); !within(h.Busy(), 7, 1e-12) {
		t.Errorf("the two servers were busy for %v, want 7", h.Busy())
	}
}

// Four units of work are done by 4. The pause ends at 9, and from then on
// everything is twice as fast.
func TestSpeeds(t *testing.T) {
	station := Station{Speeds: []Speed{{4, 0}, {9, 2}}}
	checkStories(t, []story{
		{"a pause, then twice as fast", station, Trace{Calls: []float64{0, 1}}, "0: 0-12, 1: 12-17"},
		{"started in the pause", station, Trace{Calls: []float64{5}}, "5: 5-14"},
		{"done just before it", station, Trace{Calls: []float64{0}, Works: []float64{4}}, "0: 0-4"},
		{"three of five done before it is faster", Station{Speeds: []Speed{{4, 2}}}, Trace{Calls: []float64{1}, Works: []float64{5}}, "1: 1-5"},
		{"nothing to do in the pause", station, Trace{Calls: []float64{5}, Works: []float64{0}}, "5: 5-5"},
		{"never again", Station{Speeds: []Speed{{4, 0}}}, Trace{Calls: []float64{0, 1}}, "0 stranded 1, 1 stranded 1"},
	})
}

func TestOrderAtOneInstant(t *testing.T) {
	one := Admission{SystemCap: 1}
	again := func(attempts int, pause float64) Client {
		return Client{Retries: Retries{Attempts: attempts, First: pause}}
	}
	checkStories(t, []story{
		{"an arrival at a completion finds the server free", Station{Admission: one},
			Trace{Calls: []float64{0, 5, 10}}, "0: 0-10, 5 dropped 5, 10: 10-20"},
		{"and joins before the pick", rule(LIFO), Trace{Calls: []float64{0, 2, 10}}, "0: 0-10, 2: 20-30, 10: 10-20"},
		{"retries come before fresh calls", Station{Admission: one, Client: again(2, 5)},
			Trace{Calls: []float64{0, 5, 10}}, "0: 0-10, 5 dropped 5, 10#2: 10-20, 10 dropped 10, 15#2 dropped 15"},
		{"a retry without a pause waits for the next round", Station{Admission: one, Client: again(3, 0)},
			Trace{Calls: []float64{0, 3, 3}},
			"0: 0-10, 3 dropped 3, 3 dropped 3, 3#2 dropped 3, 3#2 dropped 3, 3#3 dropped 3, 3#3 dropped 3"},
		{"works of no length", Station{}, Trace{Calls: []float64{1, 1, 1}, Works: []float64{0, 0, 2}}, "1: 1-1, 1: 1-1, 1: 1-3"},
	})
}

func TestServersInOrderOfTheirNumbers(t *testing.T) {
	station := Station{Servers: 2}
	for _, c := range []struct {
		works []float64
		want  []int
	}{
		{[]float64{4, 6, 9, 9}, []int{0, 1, 0, 1}},
		{[]float64{6, 4, 9, 9}, []int{0, 1, 1, 0}},
		{[]float64{5, 5, 1, 1}, []int{0, 1, 0, 1}},
	} {
		h := station.Run(Trace{Calls: []float64{0, 0, 1, 2}, Works: c.works})
		var got []int
		for _, a := range h.Attempts {
			got = append(got, a.Server)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("works %v: servers %v, want %v", c.works, got, c.want)
		}
	}
}
