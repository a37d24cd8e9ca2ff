package figure

import (
	"testing"

	"kneebook/notebooks"
)

// Where a sample is a point it stands further from the plot than a point of the
// run can, and the drawing leaves room for that.
func TestSamplesOfPointsStandApart(t *testing.T) {
	list := []notebooks.Series{{Name: "measured", Mark: true}, {Name: "long run", Theory: true}}
	points := newLabels(list)
	list[0].Mark = false
	lines := newLabels(list)
	for i := range list {
		if points[i].from != lines[i].from+apart || lines[i].from != gap {
			t.Errorf("samples begin %v from the plot beside points, %v beside lines", points[i].from, lines[i].from)
		}
	}
	if d := (points.width() - lines.width()).Points(); d < apart-0.01 || d > apart+0.01 {
		t.Errorf("the labels take %v more room, want %v", d, apart)
	}
}

// Labels of several lines do not touch.
func TestLabelsLeaveSpace(t *testing.T) {
	ls := labels{{lines: []string{"a", "b"}, centre: 50}, {lines: []string{"c", "d"}, centre: 51}}
	ls.spread(0, 200)
	if d := ls[1].centre - ls[0].centre; d < 2.2*lineHeight {
		t.Errorf("labels of two lines are %v apart", d)
	}
}
