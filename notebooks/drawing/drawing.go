// Package drawing is what a figure consists of, as a value: cells describe it,
// gonum/plot draws it for the pages, and a small writer draws it in a reader's
// browser. It imports next to nothing, so that a browser has little to load.
package drawing

import (
	"errors"
	"strconv"
)

// Number is a float64 that survives JSON bit for bit, infinities and NaN
// included.
type Number float64

// MarshalJSON writes the shortest decimal that reads back as the same float.
func (n Number) MarshalJSON() ([]byte, error) {
	return []byte(`"` + n.String() + `"`), nil
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (n *Number) UnmarshalJSON(b []byte) error {
	s, err := strconv.Unquote(string(b))
	if err != nil {
		return errors.New(string(b) + " is no number in quotes")
	}
	f, err := strconv.ParseFloat(s, 64)
	*n = Number(f)
	return err
}

// String is the shortest decimal that reads back as the same float.
func (n Number) String() string { return strconv.FormatFloat(float64(n), 'g', -1, 64) }

// Figure is a drawing as a cell describes it, made later in the house style: a
// plot, which has series with names and units, or a timeline, which has panels;
// or one that the cell drew freely, whose points nothing checks.
type Figure struct {
	ID      string   `json:"id"`
	Title   string   `json:"title"`   // what it is, in a few words; for screen readers
	Caption string   `json:"caption"` // Markdown, one sentence
	Alt     string   `json:"alt"`     // Markdown: what it shows, for who cannot see it
	Data    string   `json:"data"`    // the table whose CSV file holds the numbers
	X       Axis     `json:"x"`
	Y       Axis     `json:"y"`
	Series  []Series `json:"series"`

	Panels   []Panel `json:"panels,omitempty"`   // of a timeline: one under another, on the time axis X
	Deadline Number  `json:"deadline,omitempty"` // s, the sojourn time up to which a client is content; 0 is for ever
	Until    Number  `json:"until,omitempty"`    // s, where the time axis ends; 0 is after the last bar

	Drawing string `json:"drawing,omitempty"` // of one drawn freely: SVG elements with the classes of the palette
}

// The measures of a plot, and of the text in every drawing, in its own units.
const (
	Width    = 460
	Height   = 320
	FontSize = 15
)

// IsTimeline says whether a figure draws requests as bars in time.
func (f Figure) IsTimeline() bool { return len(f.Panels) > 0 }

// IsFree says whether a cell drew a figure freely, so that its points are not
// known.
func (f Figure) IsFree() bool { return f.Drawing != "" }

// Panel is the requests of one run, in the order of a table's rows: element k
// of each list belongs to the k-th.
type Panel struct {
	Name     string   `json:"name"`
	Slot     int      `json:"slot"` // 1 to 6: the palette's slot
	Arrivals []Number `json:"arrivals"`
	Starts   []Number `json:"starts"` // of its service, or when it left without
	Ends     []Number `json:"ends"`   // when it left
	Fates    []string `json:"fates"`
}

// Axis is one axis of a figure. Values are in base units; Unit is the unit in
// which the axis is printed.
type Axis struct {
	Label string `json:"label"`
	Unit  string `json:"unit"`
	Log   bool   `json:"log"`
}

// Series is one line of a figure.
type Series struct {
	Name string   `json:"name"`
	Slot int      `json:"slot"` // 1 to 6: the palette's slot, with its dash and marker; 0 for theory
	X    []Number `json:"x"`
	Y    []Number `json:"y"`
	Low  []Number `json:"low,omitempty"` // an interval around each Y, drawn as a bar
	High []Number `json:"high,omitempty"`
	Mark bool     `json:"mark"` // points without a line: measurements beside a curve
	// Theory is a line that no policy was run for: it has no slot.
	Theory bool `json:"theory,omitempty"`
}
