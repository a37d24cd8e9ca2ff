package suite

import (
	"slices"

	"kneebook/claims"
	"kneebook/claims/form"
	"kneebook/notebooks"
)

// declared is what is asserted of a notebook: what package claims lists, and
// what the notebook says in its own fences. What these rest on, tables above
// all, is known once its cells ran.
func (b *builder) declared(built *Built) (claims.Notebook, notebooks.Problems) {
	spec := built.listed
	if b.Folder != "" || len(spec.Claims)+len(spec.Tables) == 0 {
		spec.File = built.Notebook.File
	}
	own, ps := form.Read(built.Notebook, built.Results.Tables(), built.Ran)
	spec.Text = own.Text
	spec.Tables = slices.Concat(spec.Tables, own.Tables)
	spec.Words = slices.Concat(spec.Words, own.Words)
	spec.Claims = slices.Concat(spec.Claims, own.Claims)
	if b.Folder != "" {
		addKnown(&spec, built.Results.Tables())
	}
	return spec, ps
}

// declare looks again at what a notebook asserts, after its cells ran.
func (b *builder) declare() {
	for _, built := range b.all() {
		var ps notebooks.Problems
		built.Spec, ps = b.declared(built)
		built.Problems = append(built.Problems, ps...)
	}
}

// addKnown adds the derivations of the experiments that a notebook elsewhere
// publishes under their own names, with whatever parameters.
func addKnown(spec *claims.Notebook, published []notebooks.Table) {
	for _, t := range published {
		of := func(d claims.Derivation) bool { return d.Table == t.ID }
		if slices.ContainsFunc(spec.Tables, of) {
			continue
		}
		for _, known := range claims.All() {
			i := slices.IndexFunc(known.Tables, of)
			if i < 0 {
				continue
			}
			spec.Tables = append(spec.Tables, known.Tables[i])
			for _, w := range known.Words {
				if w.Table == t.ID {
					spec.Words = append(spec.Words, w)
				}
			}
			break
		}
	}
}
