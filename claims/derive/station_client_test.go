package derive

import (
	"slices"
	"testing"
)

// retrying is a server that one long request keeps busy, so that every other
// attempt is dropped at once, with clients that try again.
func retrying(r Retries) Station {
	return Station{Admission: Admission{SystemCap: 1}, Client: Client{Retries: r}}
}

func TestRetries(t *testing.T) {
	works := slices.Repeat([]float64{100}, 20)
	two := Trace{Calls: []float64{0, 1}, Works: works}
	with := func(uniforms ...float64) Trace {
		return Trace{Calls: two.Calls, Works: works, Uniforms: uniforms}
	}
	checkStories(t, []story{
		{"none", retrying(Retries{Attempts: 1, First: 4}), two, "0: 0-100, 1 dropped 1"},
		{"a fixed pause", retrying(Retries{Attempts: 3, First: 4}), two,
			"0: 0-100, 1 dropped 1, 5#2 dropped 5, 9#3 dropped 9"},
		{"pauses of 4, 8 and not 16", retrying(Retries{Attempts: 4, First: 4, Factor: 2, Max: 10}), two,
			"0: 0-100, 1 dropped 1, 5#2 dropped 5, 13#3 dropped 13, 23#4 dropped 23"},
		{"full jitter: 2, 2 and 1", retrying(Retries{Attempts: 4, First: 4, Factor: 2, Max: 10, Jitter: 1}), with(0.5, 0.25, 0.1),
			"0: 0-100, 1 dropped 1, 3#2 dropped 3, 5#3 dropped 5, 6#4 dropped 6"},
		{"a quarter of jitter: between 3 and 4", retrying(Retries{Attempts: 2, First: 4, Jitter: 0.25}), with(0.5),
			"0: 0-100, 1 dropped 1, 4.5#2 dropped 4.5"},
		{"until the server is free", retrying(Retries{Attempts: 9, First: 33}), two,
			"0: 0-100, 1 dropped 1, 34#2 dropped 34, 67#3 dropped 67, 100#4: 100-200"},
	})
}

// The budget starts with its one token. The first retry takes it; each call
// brings half a one.
func TestRetryBudget(t *testing.T) {
	station := retrying(Retries{Attempts: 3, First: 10, Budget: Budget{Ratio: 0.5, Burst: 1}})
	checkStories(t, []story{
		{"half a retry for each call", station, Trace{Calls: []float64{0, 1, 12, 13, 40}, Works: slices.Repeat([]float64{100}, 20)},
			"0: 0-100, 1 dropped 1, 11#2 dropped 11, 12 dropped 12, 13 dropped 13, 23#2 dropped 23, 40 dropped 40"},
	})
}

// Whatever takes an attempt away before it is completed makes it fail.
func TestWhatIsTriedAgain(t *testing.T) {
	again := Client{Retries: Retries{Attempts: 2, First: 100}}
	checkStories(t, []story{
		{"evicted", Station{Admission: Admission{EvictOldest: 2}, Client: again}, Trace{Calls: []float64{0, 1, 2}},
			"0: 0-10, 1 shed 2, 2: 10-20, 102#2: 102-112"},
		{"expired", Station{Expiry: Expiry{Rule: WaitBeyond, Limit: 5}, Client: again}, Trace{Calls: []float64{0, 1}},
			"0: 0-10, 1 expired 10, 110#2: 110-120"},
		{"shed at its turn", Station{Expiry: Expiry{Rule: FailAtScale, Short: 1, Long: 5}, Client: again}, Trace{Calls: []float64{0, 1}},
			"0: 0-10, 1 shed 10, 110#2: 110-120"},
		{"but not stranded", Station{Horizon: 5, Client: Client{Retries: Retries{Attempts: 2, Jitter: 1}}},
			Trace{Calls: []float64{0, 1}}, "0: 0-10, 1 stranded 5"},
	})
}

// Three calls at 0, each given up after 15. At 15 the second is in service, the
// third waits.
func TestTimeouts(t *testing.T) {
	three := Trace{Calls: []float64{0, 0, 0}}
	client := func(abandon bool, attempts int) Station {
		return Station{Client: Client{Timeout: 15, Abandon: abandon, Retries: Retries{Attempts: attempts}}}
	}
	late := client(false, 3)
	late.Expiry = Expiry{Rule: WaitBeyond, Limit: 18}
	checkStories(t, []story{
		{"who waits leaves", client(true, 1), three, "0: 0-10, 0: 10-20, 0 abandoned 15"},
		{"or stays", client(false, 1), three, "0: 0-10, 0: 10-20, 0: 20-30"},
		{"a completion at that instant came first", client(true, 2), Trace{Calls: []float64{0}, Works: []float64{15}}, "0: 0-15"},
		// Both try again at 15; of these the second is abandoned at 30 before a
		// pick, the first is completed at 30 in time.
		{"and tries again", client(true, 2), three, "0: 0-10, 0: 10-20, 0 abandoned 15, 15#2: 20-30, 15#2 abandoned 30"},
		{"after who comes at that instant", client(true, 2), Trace{Calls: []float64{0, 15}, Works: []float64{20, 1, 2}},
			"0: 0-20, 15: 20-21, 15#2: 21-23"},
		{"or stays and tries again", client(false, 2), three, "0: 0-10, 0: 10-20, 0: 20-30, 15#2: 30-40, 15#2: 40-50"},
		// The third call's first attempt fails at 15 and expires at 20: its
		// client has already tried again. So do the first retries, at 30, and
		// then for the last time.
		{"an attempt fails once", late, three,
			"0: 0-10, 0: 10-20, 0 expired 20, 15#2: 20-30, 15#2: 30-40, 30#3: 40-50"},
	})
}

// Of three calls the second is answered by its retry, and late; the third not
// at all.
func TestCallsAnswered(t *testing.T) {
	station := retrying(Retries{Attempts: 2, First: 9})
	station.Client.Deadline, station.Client.Deadlines = 5, []float64{10, 9}
	h := station.Run(Trace{Calls: []float64{0, 1, 2, 30}, Classes: []int{0, 0, 0, 1}, Works: slices.Repeat([]float64{10}, 10)})
	if want := "0: 0-10, 1 dropped 1, 2 dropped 2, 10#2: 10-20, 11#2 dropped 11, 30: 30-40"; tell(h) != want {
		t.Errorf("got %s, want %s", tell(h), want)
	}
	if h.CallsAnswered() != 2 || h.CountOnTime() != 2 || h.Calls != 4 {
		t.Errorf("%d of %d calls answered by %d attempts, want 2 of 4 by 2", h.CallsAnswered(), h.Calls, h.CountOnTime())
	}
}

// A deadline of 10 with a slack of 2 is kept by a sojourn of 12 and not by one
// of 13.
func TestSlack(t *testing.T) {
	h := Station{Client: Client{Deadline: 10, Slack: 2}}.Run(Trace{Calls: []float64{0, 20, 40}, Works: []float64{11, 12, 13}})
	if all, late := h.Work(); h.CountOnTime() != 2 || all != 36 || late != 13 {
		t.Errorf("%d on time, %v of %v late; want 2, 13 of 36", h.CountOnTime(), late, all)
	}
}

// A call that is answered twice, since its client gave up the first attempt
// too early, is one call.
func TestCallsAnsweredTwice(t *testing.T) {
	h := Station{Client: Client{Deadline: 20, Timeout: 5, Retries: Retries{Attempts: 2}}}.Run(
		Trace{Calls: []float64{0}, Works: []float64{8, 8}})
	if want := "0: 0-8, 5#2: 8-16"; tell(h) != want || h.CountOnTime() != 2 || h.CallsAnswered() != 1 {
		t.Errorf("%s: %d attempts on time, %d calls; want %s, 2, 1", tell(h), h.CountOnTime(), h.CallsAnswered(), want)
	}
}
