package show

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"kneebook/notebooks"
)

// timeline is a sound one: the second request is dropped, the third is left in
// service.
func timeline() TimelineFigure {
	return TimelineFigure{Title: "t", Caption: "c", Alt: "a", Data: "trace", Unit: "ms", Deadline: 0.5, Until: 4, Panels: []Panel{
		{Name: "FIFO", Arrivals: []float64{0, 1, 2}, Starts: []float64{0, 1, 3}, Ends: []float64{2, 1, 9}, Fates: []string{"completed", "dropped", "stranded"}},
		{Name: "LIFO", Slot: 2, Arrivals: []float64{0}, Starts: []float64{0}, Ends: []float64{2}, Fates: []string{"completed"}}}}
}

func TestTimelineOf(t *testing.T) {
	got, err := timelineOf("f", timeline())
	n := func(v ...notebooks.Number) []notebooks.Number { return v }
	want := notebooks.Figure{ID: "f", Title: "t", Caption: "c", Alt: "a", Data: "trace", X: notebooks.Axis{Label: "time", Unit: "ms"},
		Deadline: 0.5, Until: 4, Panels: []notebooks.Panel{
			{Name: "FIFO", Slot: 1, Arrivals: n(0, 1, 2), Starts: n(0, 1, 3), Ends: n(2, 1, 9), Fates: []string{"completed", "dropped", "stranded"}},
			{Name: "LIFO", Slot: 2, Arrivals: n(0), Starts: n(0), Ends: n(2), Fates: []string{"completed"}}}}
	if err != nil || !reflect.DeepEqual(got, want) || !got.IsTimeline() {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	if plot, _ := figureOf("f", Figure{}); plot.IsTimeline() {
		t.Error("a plot is taken for a timeline")
	}
}

// What an author has to mend is an error that names the panel and the bar.
func TestTimelineOfBadInput(t *testing.T) {
	bad := []struct {
		spoil func(f *TimelineFigure)
		want  string
	}{
		{func(f *TimelineFigure) { f.Caption = "" }, "needs Title, Caption and Alt"},
		{func(f *TimelineFigure) { f.Data = "" }, "a timeline needs Data"},
		{func(f *TimelineFigure) { f.Data = "Trace" }, `the id "Trace"`},
		{func(f *TimelineFigure) { f.Unit = "" }, "the time axis: no unit"},
		{func(f *TimelineFigure) { f.Unit = "%" }, `the time axis: "%" is no unit of time`},
		{func(f *TimelineFigure) { f.Deadline = -1 }, "Deadline -1"},
		{func(f *TimelineFigure) { f.Until = math.NaN() }, "Until NaN"},
		{func(f *TimelineFigure) { f.Until = 1.5 }, `panel "FIFO": bar 3: it arrives at 2 s, after Until, 1.5 s`},
		{func(f *TimelineFigure) { f.Panels = nil }, "0 panels"},
		{func(f *TimelineFigure) { f.Panels = make([]Panel, 7) }, "7 panels"},
		{func(f *TimelineFigure) { f.Panels[1].Arrivals = make([]float64, 241) }, "244 bars"},
		{func(f *TimelineFigure) { f.Panels[0].Name = "" }, `panel "": it has no name`},
		{func(f *TimelineFigure) { f.Panels[1].Slot = 7 }, `panel "LIFO": slot 7`},
		{func(f *TimelineFigure) { f.Panels[1].Slot = 4 }, `panel "LIFO": slot 4: this policy has slot 2 on every page`},
		{func(f *TimelineFigure) { f.Panels[1].Arrivals = nil }, "it has no bars"},
		{func(f *TimelineFigure) { f.Panels[0].Fates = f.Panels[0].Fates[1:] }, "3 Arrivals, 3 Starts, 3 Ends and 2 Fates"},
		{func(f *TimelineFigure) { f.Panels[0].Ends[0] = -1 }, `panel "FIFO": bar 1: it ends at -1 s, before it starts at 0 s`},
		{func(f *TimelineFigure) { f.Panels[0].Starts[2] = 1.9 }, "bar 3: it starts at 1.9 s, before it arrives at 2 s"},
		{func(f *TimelineFigure) { f.Panels[0].Arrivals[2] = 0.5 }, "bar 3: it arrives at 0.5 s, before the bar above it at 1 s"},
		{func(f *TimelineFigure) { f.Panels[0].Ends[2] = math.Inf(1) }, "bar 3: +Inf is no instant"},
		{func(f *TimelineFigure) { f.Panels[0].Fates[0] = "lost" }, `its fate is "lost": a request is completed, dropped, shed, expired`},
		{func(f *TimelineFigure) { f.Panels[0].Ends[1] = 3 }, "bar 2: it is dropped, so it was not served, but it starts at 1 s and ends at 3 s"},
	}
	for _, c := range bad {
		f := timeline()
		c.spoil(&f)
		if _, err := timelineOf("f", f); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want an error with %q, got %v", c.want, err)
		}
	}
}
