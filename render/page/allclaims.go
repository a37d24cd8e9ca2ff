package page

import (
	"strings"

	"kneebook/claims"
)

// allClaimsView is the page of all claims.
type allClaimsView struct {
	Head      head
	Notebooks []notebookClaims
	Total     string
	Kinds     []kindView
	Scopes    []string
}

// notebookClaims are the claims of one notebook on it.
type notebookClaims struct {
	Name, Title string
	Holding     string
	Rows        []claimView
}

// kindView counts the claims that are derived in one way.
type kindView struct {
	Name         string
	Claims, Hold int
}

// newAllClaims gathers the claims of all pages.
func newAllClaims(site Config, views []*notebookView) allClaimsView {
	v := allClaimsView{Head: newHead(site, "claims.html", "All claims", "Every claim of the suite, what it rests on, and where it is cited.")}
	n := 0
	for _, nb := range views {
		one := notebookClaims{Name: nb.Name, Title: nb.Title, Holding: nb.Claims.Holding}
		for _, row := range nb.Claims.Rows {
			one.Rows = append(one.Rows, row.from(nb.Name+".html"))
		}
		n += len(one.Rows)
		v.Notebooks = append(v.Notebooks, one)
	}
	v.Total = plural(n, "claim") + " in " + plural(len(views), "notebook")
	for how := claims.ClosedForm; how <= claims.Replications; how++ {
		if k := kind(how.String(), v.Notebooks); k.Claims > 0 {
			v.Kinds = append(v.Kinds, k)
		}
	}
	for scope := claims.Run; scope <= claims.Exact; scope++ {
		v.Scopes = append(v.Scopes, scope.String())
	}
	return v
}

// from gives a row as another page than the notebook's own shows it.
func (v claimView) from(page string) claimView {
	v.Home = page + "#" + v.ID
	uses := v.Uses
	v.Uses = nil
	for _, u := range uses {
		if strings.HasPrefix(u.Href, "#") {
			u.Href = page + u.Href
		}
		v.Uses = append(v.Uses, u)
	}
	return v
}

// kind counts the claims of one kind, and those among them that hold.
func kind(name string, all []notebookClaims) kindView {
	k := kindView{Name: name}
	for _, nb := range all {
		for _, row := range nb.Rows {
			if row.How != name {
				continue
			}
			k.Claims++
			if row.Holds {
				k.Hold++
			}
		}
	}
	return k
}
