package claims

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
