package suite

import (
	"reflect"

	"kneebook/experiments"
	"kneebook/notebooks"
	"kneebook/notebooks/show"
	"kneebook/suite/publish"
)

// goldenFile writes a table in the format in which a source published it, and
// says whether the bytes are the published ones. Ok is false of a table that no
// source has.
func goldenFile(t notebooks.Table) (f publish.File, g publish.Golden, ok bool, err error) {
	e, known := experiments.Lookup(t.ID)
	if !known || e.Golden == nil {
		return f, g, false, nil
	}
	result, err := resultOf(e, t.Params, t.Seed())
	if err != nil {
		return f, g, false, err
	}
	f, g = goldenOf(e, result)
	return f, g, true, nil
}

// goldenOf writes a result in the format of its source.
func goldenOf(e experiments.Experiment, result any) (publish.File, publish.Golden) {
	match := e.Golden.Matches(result)
	path := "data/" + e.Golden.Name
	return publish.File{Path: path, Data: e.Golden.File(result)}, publish.Golden{Path: path, SHA256: e.Golden.SHA256, Match: &match}
}

// asPublished reports whether a table was computed with the parameters of its
// experiment, which are those of the source where there is one.
func asPublished(t notebooks.Table) bool {
	e, _ := experiments.Lookup(t.ID)
	p, err := show.ParamsAs(e.Defaults(), t.Params)
	return err == nil && reflect.DeepEqual(p, e.Defaults())
}
