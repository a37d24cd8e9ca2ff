package claims

import (
	"slices"

	"kneebook/notebooks"
)

// Over says that of a table, at seeds other than the page's own, the claims read
// no more than a part: that which these values of one of its parameters give.
// The rest need not be run. A claim that reads it all the same is told.
type Over struct {
	Table, Param string
	Values       []string
}

// Narrowed gives a published table the parameters with which it is run at
// seeds other than the page's own.
func (n Notebook) Narrowed(t notebooks.Table) notebooks.Table {
	t.Params = slices.Clone(t.Params)
	for _, o := range n.Over {
		if o.Table != t.ID {
			continue
		}
		i := slices.IndexFunc(t.Params, func(p notebooks.Param) bool { return p.Name == o.Param })
		if i < 0 {
			t.Params = append(t.Params, notebooks.Param{Name: o.Param, Values: o.Values})
			continue
		}
		t.Params[i].Values = o.Values
	}
	return t
}

// ReadOverRuns lists the tables that claims over runs read, which are to be
// computed at other seeds too: without one of these a claim that has a column
// in the bands cannot be evaluated. Of a claim that cannot be evaluated at all
// every table counts as read.
func ReadOverRuns(spec Notebook, tables Tables) Tables {
	var read Tables
	for i, t := range tables {
		without := append(append(Tables(nil), tables[:i]...), tables[i+1:]...)
		if _, err := bandRow(spec, without); err != nil {
			read = append(read, t)
		}
	}
	return read
}
