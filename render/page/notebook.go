package page

import (
	"html/template"
	"slices"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
)

// notebookView is a notebook's page.
type notebookView struct {
	Head      head
	Name      string
	Title     string // as plain text
	Heading   template.HTML
	Question  template.HTML
	Lead      template.HTML
	Asked     string // the question as plain text
	State     string
	Holding   string // "14 claims hold"
	Minutes   int
	Order     int
	Draft     *draftView // what is wrong; nil of a page to be published
	Body      template.HTML
	Terms     []string // ids of the terms that the body links
	Prompts   int
	Panel     *panelView
	Questions []questionView // the prompts without their answers
	Recall    *promptView
	Claims    claimsView
	Sources   []sourceView
	Downloads downloadsView
	Previous  *neighbour
	Next      *neighbour
}

// neighbour is the page before or after.
type neighbour struct{ Href, Title string }

// sourceView is an entry of the list of sources.
type sourceView struct {
	ID      string
	Authors string
	Title   string
	Venue   string
	Year    int
	Href    string
}

// wordsPerMinute is how fast a page is read.
const wordsPerMinute = 230

// view prints the notebook.
func (b *builder) view() *notebookView {
	front := b.nb.Front
	title := b.plainText(front.Title)
	v := &notebookView{
		Head:     newHead(b.site, b.nb.Name+".html", title, b.plainText(front.Description)),
		Name:     b.nb.Name,
		Title:    title,
		Heading:  b.inline(front.Title),
		Question: b.inline(front.Question),
		Asked:    b.plainText(front.Question),
		Lead:     b.inline(front.Description),
		Minutes:  max(1, (b.nb.Words+wordsPerMinute-1)/wordsPerMinute),
		Order:    front.Order,
		Prompts:  len(b.nb.Prompts),
		Holding:  b.holding(),
		State:    b.state(),
	}
	v.Head.Data = b.nb.Name
	v.Draft = b.draft()
	body, used := linkTerms(string(b.document(b.nb.Body, inBody)))
	v.Body, v.Terms = template.HTML(body), used
	v.Panel = b.panel()
	v.Questions = b.asked
	v.Recall = b.recall()
	v.Claims = b.claims()
	v.Sources = b.sources()
	b.shared(v)
	v.Downloads = b.downloads(v)
	return v
}

// state is the line of counts: "14 claims hold; 61 numbers: 44 derived, …".
func (b *builder) state() string {
	n := b.page.Report.Numbers
	var parts []string
	add := func(count int, word string) {
		if count > 0 {
			parts = append(parts, grouped(count)+" "+word)
		}
	}
	if n.Loose > 0 {
		add(n.Derived, "derived (of "+grouped(n.Loose)+" only the relation)")
	} else {
		add(n.Derived, "derived")
	}
	add(n.Inputs, "inputs")
	add(n.Sourced, "sourced")
	add(n.Plain, "plain")
	total := n.Derived + n.Inputs + n.Sourced + n.Plain
	if total == 0 {
		return b.holding() + "."
	}
	return b.holding() + "; " + plural(total, "number") + ": " + strings.Join(parts, ", ") + "."
}

// holding counts the claims that hold.
func (b *builder) holding() string {
	all, good := len(b.page.Report.Claims), 0
	for _, c := range b.page.Report.Claims {
		if c.Verdict.Holds {
			good++
		}
	}
	switch {
	case all == 0 && slices.ContainsFunc(b.page.Report.Statements, func(s claims.StatementResult) bool { return s.Page != "" }):
		return "No claims of its own"
	case all == 0:
		return "No claims"
	case good < all:
		return grouped(good) + " of " + plural(all, "claim") + " hold"
	case all == 1:
		return "1 claim holds"
	}
	return plural(all, "claim") + " hold"
}

// part says which part of a page a document is.
type part int

const (
	inBody part = iota
	inQuestion
	inAnswer
)

// document prints pieces block by block. In an answer, side notes have no
// column, and a list says how other reasoning comes out. The body of a draft
// has what is wrong behind the block that it is wrong in.
func (b *builder) document(pieces []notebooks.Piece, in part) template.HTML {
	var f flow
	pieces = together(pieces)
	for i, p := range pieces {
		switch p.Kind {
		case notebooks.PieceHTML:
			f.text(p.Text)
		case notebooks.PieceCell:
			v := b.cell(p.Index)
			f.block(fragment("cell", v), v.Wide)
		case notebooks.PieceExcerpt:
			v := b.excerpt(p.Index)
			f.block(fragment("cell", v), v.Wide)
		case notebooks.PiecePrompt:
			v := b.prompt(p.Index)
			b.asked = append(b.asked, b.question(p.Index, v))
			f.block(fragment("prompt", v), false)
		default:
			if p.Kind == notebooks.PieceStatement && b.nb.Statements[p.Index].Place == notebooks.PlaceProse {
				if n, ok := b.bandNote(p.Index); ok {
					f.notes = append(f.notes, n)
				}
			}
			f.inline(b.piece(p))
		}
		if in == inBody {
			f.fault(b.faultsOf(pieces[i:], i == 0))
		}
	}
	if in == inAnswer {
		f.end()
		for i, bl := range f.blocks {
			if strings.HasPrefix(bl.html, "<ul>") {
				f.blocks[i].html = "<p>How other reasoning comes out:</p>\n" + bl.html
				break
			}
		}
	}
	return f.html()
}

// sources lists the literature that the page cites, in the order of citation.
func (b *builder) sources() []sourceView {
	var out []sourceView
	for _, key := range b.cited {
		for _, s := range b.site.Sources {
			if s.Key != key {
				continue
			}
			v := sourceView{ID: "source-" + key, Authors: strings.Join(s.Authors, ", "), Title: s.Title, Venue: s.Venue, Year: s.Year, Href: s.URL}
			if s.DOI != "" {
				v.Href = "https://doi.org/" + s.DOI
			}
			out = append(out, v)
		}
	}
	return out
}
