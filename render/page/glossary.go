package page

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// GlossaryPath is where the glossary stands.
const GlossaryPath = "glossary.html"

// TermPrefix begins the id of each term's place in it.
const TermPrefix = "term-"

// Term is one word of the suite, which has one meaning everywhere.
type Term struct {
	ID      string // without TermPrefix
	Name    string
	Meaning string
	Forms   []string // as texts have it, in lower case; none of a word that has everyday meanings too, which no text links
}

// Part is the terms of one subject.
type Part struct {
	ID    string // of its heading
	Title string
	Terms []Term
}

// Glossary is all terms. README.md lists the same.
var Glossary = []Part{
	{"the-queue", "The queue", []Term{
		{"arrival-process", "arrival process", "how requests come: at which instants", []string{"arrival process", "arrival processes"}},
		{"service-time", "service time", "how long a server works on a request (s)", []string{"service time", "service times"}},
		{"waiting-time", "waiting time", "from a request's arrival to the start of its service (s)", []string{"waiting time", "waiting times"}},
		{"sojourn-time", "sojourn time", "from a request's arrival to its departure (s): waiting and service together; pages call it response time", []string{"sojourn time", "sojourn times", "response time", "response times"}},
		{"queue-discipline", "queue discipline", "who is served next", []string{"queue discipline", "queue disciplines", "discipline", "disciplines"}},
		{"admission-policy", "admission policy", "who may join the queue", []string{"admission policy", "admission policies"}},
		{"expiry", "expiry", "who is discarded when their turn comes", []string{"expiry"}},
		{"offered-load", "offered load", "arrival rate times mean service time; may exceed one per server", []string{"offered load", "offered loads"}},
		{"utilisation", "utilisation", "share of a server's time that it is busy; never above one", []string{"utilisation"}},
		{"throughput", "throughput", "completions per second", []string{"throughput"}},
		{"goodput", "goodput", "completions within their deadline, per second; where it is a share, the page says of what", []string{"goodput"}},
	}},
	{"requests", "What becomes of a request", []Term{
		{"call", "call", "what a client wants; it may try more than once", nil},
		{"attempt", "attempt (request)", "one try of a call; each meets exactly one of the fates that follow", []string{"attempt", "attempts"}},
		{"completed", "completed", "its service came to an end", nil},
		{"dropped", "dropped", "refused by a full queue", []string{"dropped"}},
		{"shed", "shed", "refused or evicted by a policy", []string{"shed"}},
		{"expired", "expired", "discarded when its turn came", []string{"expired"}},
		{"abandoned", "abandoned", "its client left", []string{"abandoned"}},
		{"stranded", "stranded", "left over when the run ended", []string{"stranded"}},
		{"deadline", "deadline", "the time within which an answer is of use to the client", []string{"deadline", "deadlines"}},
		{"timeout", "timeout", "what a client does about a deadline: it gives up after that time, or tries again", []string{"timeout", "timeouts"}},
	}},
	{"runs", "A run", []Term{
		{"run", "run", "one simulation, fixed by its parameters and its seed", nil},
		{"trace", "trace", "the events of a run, one by one", nil},
		{"horizon", "horizon", "the instant at which a run ends", []string{"horizon", "horizons"}},
		{"warm-up", "warm-up", "what is left out at a run's start", []string{"warm-up"}},
		{"band", "band", "from the 5% to the 95% quantile of a value over seeds", []string{"band", "bands"}},
	}},
	{"the-suite", "The suite", []Term{
		{"notebook", "notebook", "a text with code that runs: one page of this suite", nil},
		{"cell", "cell", "a block of code in a notebook; its output is what it prints and publishes", nil},
		{"bound-value", "bound value", "a value that a cell binds to a claim", []string{"bound value", "bound values"}},
		{"statement", "statement", "a text that asserts something that can be checked", nil},
		{"claim", "claim", "an assertion of a notebook", nil},
		{"derivation", "derivation", "the way to a claim's value that shares no code with the simulator", []string{"derivation", "derivations"}},
		{"prompt", "prompt", "a question that a reader answers before the page does", nil},
		{"figure", "figure", "a drawing of a table's values, or of lines that are derived again", nil},
	}},
}

// forms maps what texts have to a term's id.
var forms = func() map[string]string {
	out := map[string]string{}
	for _, p := range Glossary {
		for _, t := range p.Terms {
			for _, f := range t.Forms {
				out[f] = t.ID
			}
		}
	}
	return out
}()

// formPattern finds them, the longest first.
var formPattern = func() *regexp.Regexp {
	var all []string
	for _, p := range Glossary {
		for _, t := range p.Terms {
			all = append(all, t.Forms...)
		}
	}
	slices.SortStableFunc(all, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return regexp.MustCompile(`(?i)\b(?:` + strings.ReplaceAll(strings.Join(all, "|"), " ", `\s+`) + `)\b`)
}()

// unlinked are the elements in whose text no term is linked: headings, code,
// other links, what is drawn or listed, what asks, and what stands closed.
var unlinked = map[string]bool{"h1": true, "h2": true, "h3": true, "h4": true, "a": true, "code": true, "pre": true, "math": true, "svg": true,
	"table": true, "figure": true, "form": true, "details": true, "button": true, "label": true, "data": true}

// linkTerms links each term where a document first uses it, and tells which
// terms it uses.
func linkTerms(html string) (linked string, used []string) {
	var out strings.Builder
	inside, depth := "", 0
	walk(html, func(text, tag, name string) {
		if depth == 0 {
			text = linkIn(text, &used)
		}
		out.WriteString(text + tag)
		switch {
		case depth == 0 && unlinked[name]:
			inside, depth = name, 1
		case depth > 0 && name == inside:
			depth++
		case depth > 0 && name == "/"+inside:
			depth--
		}
	})
	return out.String(), used
}

// linkIn links the terms in a stretch of text that are not used yet. A part of
// a longer word is none.
func linkIn(text string, used *[]string) string {
	var out strings.Builder
	last := 0
	for _, m := range formPattern.FindAllStringIndex(text, -1) {
		id := forms[strings.ToLower(strings.Join(strings.Fields(text[m[0]:m[1]]), " "))]
		if m[0] > 0 && text[m[0]-1] == '-' || m[1] < len(text) && text[m[1]] == '-' || slices.Contains(*used, id) {
			continue
		}
		*used = append(*used, id)
		out.WriteString(text[last:m[0]] + `<a class="t" href="` + GlossaryPath + `#` + TermPrefix + id + `">` + text[m[0]:m[1]] + `</a>`)
		last = m[1]
	}
	return out.String() + text[last:]
}

// glossaryView is the page of all terms.
type glossaryView struct {
	Head  head
	Parts []termsView
}

// termsView is a part of it.
type termsView struct {
	ID, Title string
	Terms     []termView
}

// termView is a term with the pages that link to it.
type termView struct {
	Term
	Uses []neighbour
}

// Place is the id of the term on the page.
func (t Term) Place() string { return TermPrefix + t.ID }

// newGlossary lists the terms.
func newGlossary(site Config, views []*notebookView) glossaryView {
	g := glossaryView{Head: newHead(site, GlossaryPath, "Glossary", "The words of this suite: one word for one thing, in texts, figures and tables.")}
	for _, p := range Glossary {
		part := termsView{ID: p.ID, Title: p.Title}
		for _, t := range p.Terms {
			term := termView{Term: t}
			for _, v := range views {
				if slices.Contains(v.Terms, t.ID) {
					term.Uses = append(term.Uses, neighbour{v.Name + ".html", v.Title})
				}
			}
			part.Terms = append(part.Terms, term)
		}
		g.Parts = append(g.Parts, part)
	}
	return g
}
