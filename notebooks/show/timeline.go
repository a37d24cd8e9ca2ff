package show

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/drawing"
	"kneebook/notebooks/quantity"
	"kneebook/notebooks/show/emit"
)

// TimelineFigure is requests as bars in time, one run under another. Caption
// and Alt are Markdown whose numbers are statements like those of any sentence.
// Times are in s.
type TimelineFigure struct {
	Title    string  // what it is, in a few words
	Caption  string  // one sentence
	Alt      string  // what it shows, for who cannot see it
	Data     string  // id of the table whose rows are drawn; see [Panel]
	Unit     string  // in which the time axis is printed: ms
	Deadline float64 // the table's parameter deadline: a completion after so long is drawn as late; 0 for none
	Until    float64 // where the time axis ends; what goes on is cut there; 0 ends it after the last bar
	Panels   []Panel // from the top, on one time axis
}

// Panel is the requests of one run. It has the name that the run has in the
// table, in any letter case: FIFO for the rows whose policy is fifo; and all of
// their columns arrival, start, end and fate, in the table's order. The lists
// have the same length.
type Panel struct {
	Name     string
	Slot     int       // 1 to 6: the palette's slot; 0 takes that of the policy it is named after, or else the panel's place; see [Series]
	Arrivals []float64 // when each came; never before the one above it
	Starts   []float64 // when its service began; or when it left, if it was not served
	Ends     []float64 // when it left
	Fates    []string  // completed, dropped, shed, expired, abandoned or stranded
}

// The most that a timeline takes.
const (
	maxPanels = 6
	maxBars   = 240 // in all panels together
)

// Timeline publishes a figure of requests as bars in time: a thin line while
// each waits, a bar while it is served, and at its end a mark that tells its
// fate. An id can be published once, by Plot or by Timeline.
func Timeline(id string, f TimelineFigure) {
	v, err := timelineOf(id, f)
	if err == nil {
		err = emit.Figure(v)
	}
	must("show.Timeline", id, err)
}

// timelineOf checks a timeline and gives it as the value that travels.
func timelineOf(id string, f TimelineFigure) (notebooks.Figure, error) {
	out := notebooks.Figure{ID: id, Title: f.Title, Caption: f.Caption, Alt: f.Alt, Data: f.Data,
		X: notebooks.Axis{Label: "time", Unit: f.Unit}, Deadline: notebooks.Number(f.Deadline), Until: notebooks.Number(f.Until)}
	if err := checkTimeline(id, f); err != nil {
		return out, err
	}
	for i, p := range f.Panels {
		p.Slot = slotOf(Series{Name: p.Name, Slot: p.Slot}, i)
		if err := checkPanel(p, f.Until); err != nil {
			return out, fmt.Errorf("panel %q: %w", p.Name, err)
		}
		out.Panels = append(out.Panels, notebooks.Panel{Name: p.Name, Slot: p.Slot, Arrivals: numbers(p.Arrivals),
			Starts: numbers(p.Starts), Ends: numbers(p.Ends), Fates: append([]string(nil), p.Fates...)})
	}
	return out, nil
}

// checkTimeline refuses a timeline that nobody could read.
func checkTimeline(id string, f TimelineFigure) error {
	if err := checkWords(id, f.Title, f.Caption, f.Alt); err != nil {
		return err
	}
	if f.Data == "" {
		return fmt.Errorf("a timeline needs Data, the id of the table whose rows it draws")
	}
	if err := notebooks.CheckID(f.Data); err != nil {
		return err
	}
	u, err := quantity.NeedUnit(f.Unit)
	if err == nil && u.Base().Symbol != "s" {
		err = fmt.Errorf("%q is no unit of time", f.Unit)
	}
	if err != nil {
		return fmt.Errorf("the time axis: %w", err)
	}
	for _, v := range []float64{f.Deadline, f.Until} {
		if v < 0 || math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("Deadline %v, Until %v: each is a number of seconds, 0 for none", f.Deadline, f.Until)
		}
	}
	bars := 0
	for _, p := range f.Panels {
		bars += len(p.Arrivals)
	}
	if n := len(f.Panels); n == 0 || n > maxPanels || bars > maxBars {
		return fmt.Errorf("%d panels with %d bars: a timeline has 1 to %d panels, with at most %d bars in all", n, bars, maxPanels, maxBars)
	}
	return nil
}

// checkPanel refuses a panel whose parts do not fit together.
func checkPanel(p Panel, until float64) error {
	n := len(p.Arrivals)
	switch {
	case p.Name == "":
		return fmt.Errorf("it has no name")
	case p.Slot < 1 || p.Slot > 6:
		return fmt.Errorf("slot %d: the palette has slots 1 to 6", p.Slot)
	case drawing.PolicySlot(p.Name) != 0 && p.Slot != drawing.PolicySlot(p.Name):
		return fmt.Errorf("slot %d: this policy has slot %d on every page", p.Slot, drawing.PolicySlot(p.Name))
	case n == 0:
		return fmt.Errorf("it has no bars")
	case len(p.Starts) != n || len(p.Ends) != n || len(p.Fates) != n:
		return fmt.Errorf("%d Arrivals, %d Starts, %d Ends and %d Fates: there must be as many of each", n, len(p.Starts), len(p.Ends), len(p.Fates))
	}
	for i := range p.Arrivals {
		if err := checkBar(p, i); err != nil {
			return fmt.Errorf("bar %d: %w", i+1, err)
		}
		if until > 0 && p.Arrivals[i] > until {
			return fmt.Errorf("bar %d: it arrives at %v s, after Until, %v s", i+1, p.Arrivals[i], until)
		}
	}
	return nil
}

// checkBar refuses a bar that no request can have.
func checkBar(p Panel, i int) error {
	arrival, start, end, fate := p.Arrivals[i], p.Starts[i], p.Ends[i], p.Fates[i]
	for _, v := range []float64{arrival, start, end} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("%v is no instant", v)
		}
	}
	switch {
	case start < arrival:
		return fmt.Errorf("it starts at %v s, before it arrives at %v s", start, arrival)
	case end < start:
		return fmt.Errorf("it ends at %v s, before it starts at %v s", end, start)
	case i > 0 && arrival < p.Arrivals[i-1]:
		return fmt.Errorf("it arrives at %v s, before the bar above it at %v s", arrival, p.Arrivals[i-1])
	case !slices.Contains(notebooks.Fates(), fate):
		return fmt.Errorf("its fate is %q: a request is %s", fate, strings.Join(notebooks.Fates(), ", "))
	case start < end && fate != notebooks.FateCompleted && fate != notebooks.FateStranded:
		return fmt.Errorf("it is %s, so it was not served, but it starts at %v s and ends at %v s", fate, start, end)
	}
	return nil
}
