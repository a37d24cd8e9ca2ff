package suite

import (
	"context"
	"os"
	"slices"

	"kneebook/claims"
	"kneebook/notebooks"
)

// runAside reads and runs the notebooks that are not asked for, but that the
// one asked for cites. Of these the values are needed, not the text.
func (b *builder) runAside(ctx context.Context) error {
	if b.Only == "" || len(b.suite.Built) == 0 {
		return nil
	}
	root, err := os.OpenRoot(b.Texts)
	if err != nil {
		return err
	}
	defer root.Close()
	names, err := b.notebookNames(root)
	if err != nil {
		return err
	}
	own, specs := b.suite.Built[0], b.Specs()
	for _, name := range names {
		if name == b.Only {
			continue
		}
		var other Built
		s := spec(specs, name)
		if !asserted(specs, name) { // it may declare itself what it asserts
			other = b.loadNotebook(root, name, s)
			s = other.Spec
		}
		cites := func(st notebooks.Statement) bool { return s.Has(st) && !own.Spec.Has(st) }
		if !slices.ContainsFunc(own.Notebook.Statements, cites) {
			continue
		}
		if other.Notebook.Name == "" {
			other = b.loadNotebook(root, name, s)
		}
		b.aside = append(b.aside, other)
	}
	b.run(ctx, pointers(b.aside))
	for _, a := range b.aside {
		if !a.Ran {
			b.suite.Problems = append(b.suite.Problems, a.Problems...)
		}
	}
	return nil
}

// pointers are the places of notebooks.
func pointers(built []Built) []*Built {
	out := make([]*Built, len(built))
	for i := range built {
		out[i] = &built[i]
	}
	return out
}

// all are the notebooks that are built, then those that they cite.
func (b *builder) all() []*Built { return append(pointers(b.suite.Built), pointers(b.aside)...) }

// isAside reports whether a notebook is built for its values alone.
func (b *builder) isAside(built *Built) bool { return slices.Contains(pointers(b.aside), built) }

// Beside are the values of the other notebooks, which the text of one may
// cite.
func (s Suite) Beside(one Built) []claims.Values { return beside(pointers(s.Built), one) }

// beside lists the values of the notebooks but for one.
func beside(built []*Built, one Built) []claims.Values {
	var out []claims.Values
	for _, other := range built {
		switch {
		case other.Notebook.Name == one.Notebook.Name:
		case other.Ran:
			out = append(out, other.Values)
		default:
			out = append(out, claims.Absent(other.Notebook, other.Spec))
		}
	}
	return out
}
