package browser_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// everyClaim is the page of all claims.
const everyClaim = "claims.html"

// claimRows reads the rows of tables of claims: the id and what each cell says,
// without what leads to the places that cite it.
const claimRows = `Object.fromEntries([...document.querySelectorAll('table.claims tr[id^="c-"]')].map((r) => [r.id,
	[...r.cells].map((c) => c.textContent.replace(/ Cited: .*/s, '').trim()).join('|')]))`

// claimFaults compares the page of all claims with the tables of the notebooks'
// own pages, and its totals with its rows.
func claimFaults(b *tab, s site) []string {
	var f faults
	own := map[string]string{}
	for _, page := range s.having("<body data-notebook=") {
		b.visit(page)
		for id, row := range eval[map[string]string](b, claimRows) {
			own[id] = row
		}
	}
	b.visit(everyClaim)
	all := eval[map[string]string](b, claimRows)
	f.add(len(all) != len(own) || len(all) < 100, "%d rows, and %d on the pages", len(all), len(own))
	for id, row := range own {
		f.add(all[id] != row, "%s: %q, on its page %q", id, all[id], row)
		f.add(!strings.Contains(row, "go run ./claims/verify-claims -claim "+strings.TrimPrefix(id, "c-")), "%s has no command", id)
	}
	totals := eval[string](b, `[...document.querySelectorAll('#kinds tbody tr')].map((r) => [...r.cells].map((c) => c.textContent).join(' ')).join('; ')`)
	counted := eval[string](b, `[...document.querySelectorAll('#kinds tbody th')].map((k) => {
		const rows = [...document.querySelectorAll('table.claims tbody tr')].filter((r) => r.cells[3].textContent.startsWith(k.textContent));
		return [k.textContent, rows.length, rows.filter((r) => r.textContent.includes('✓ holds')).length].join(' ');
	}).join('; ')`)
	f.add(totals != counted || totals == "", "the totals are %s, the rows give %s", totals, counted)
	return f
}

func TestAllClaimsAreListed(t *testing.T) {
	t.Parallel()
	s := render(t)
	report(t, everyClaim, claimFaults(open(t, s.serve(t, nil)), s))
}

// sifted sets the filters and says what is told and what is left: pages, rows,
// kinds and scopes.
const sifted = `((text, page, kind, scope) => {
	const set = { text, page, kind, scope };
	for (const name in set) document.getElementById('filter-' + name).value = set[name];
	document.getElementById('filter-text').dispatchEvent(new Event('input', { bubbles: true }));
	const rows = [...document.querySelectorAll('table.claims tbody tr')].filter((r) => r.checkVisibility());
	const distinct = (list) => [...new Set(list)].sort().join(' and ');
	return { Said: document.getElementById('filtered').textContent, Rows: rows.length,
		All: document.querySelectorAll('table.claims tbody tr').length,
		Pages: [...document.querySelectorAll('section[data-page]')].filter((s) => s.checkVisibility()).map((s) => s.dataset.page),
		Kinds: distinct(rows.map((r) => r.cells[3].firstChild.textContent.trim())), Scopes: distinct(rows.map((r) => r.cells[4].firstChild.textContent.trim())),
		Without: rows.filter((r) => !r.cells[0].textContent.toLowerCase().includes(text.toLowerCase().split(' ')[0])).length };
})`

// sieve is what is left.
type sieve struct {
	Said               string
	Rows, All, Without int
	Pages              []string
	Kinds, Scopes      string
}

// siftFaults filters the page of all claims in several ways.
func siftFaults(b *tab, _ string) []string {
	var f faults
	b.visit(everyClaim)
	sift := func(text, page, kind, scope string) sieve {
		return eval[sieve](b, fmt.Sprintf(`%s(%q, %q, %q, %q)`, sifted, text, page, kind, scope))
	}
	whole := sift("", "", "", "")
	f.add(whole.Rows != whole.All || whole.Said != "", "without a filter %d of %d rows: %q", whole.Rows, whole.All, whole.Said)
	one := sift("", "knee", "", "")
	f.add(!slices.Equal(one.Pages, []string{"knee"}) || one.Rows == 0 || one.Rows == one.All, "one page: %+v", one)
	f.add(one.Said != fmt.Sprintf("%d of %d claims", one.Rows, one.All), "it says %q of %d", one.Said, one.Rows)
	law := sift("", "", "closed form", "")
	f.add(law.Kinds != "closed form" || law.Rows == law.All, "one kind: %+v", law)
	exact := sift("", "", "", "exact")
	f.add(exact.Scopes != "exact" || exact.Rows == exact.All, "one scope: %+v", exact)
	word := sift("P99 knee", "", "", "")
	f.add(word.Without > 0 || word.Rows == 0 || word.Rows == word.All, "two words: %+v", word)
	none := sift("no such words", "", "", "")
	f.add(none.Rows != 0 || len(none.Pages) != 0 || none.Said != "No claim is like that.", "none: %+v", none)
	again := sift("", "", "", "")
	f.add(again.Rows != again.All, "the filter taken back leaves %d of %d", again.Rows, again.All)
	return f
}

func TestClaimsAreFiltered(t *testing.T) {
	t.Parallel()
	report(t, everyClaim, siftFaults(open(t, render(t).write(t)), everyClaim))
}
