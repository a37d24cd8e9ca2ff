package page

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// maker writes a notebook by hand, as parser, runner and check would give it.
type maker struct {
	p Page
}

// markup gives a piece of HTML.
func markup(s string) notebooks.Piece {
	return notebooks.Piece{Kind: notebooks.PieceHTML, Text: s}
}

// say adds a statement and gives its piece.
func (m *maker) say(place notebooks.Place, text, link string, values ...float64) notebooks.Piece {
	scheme, target, _ := strings.Cut(link, ":")
	s := notebooks.Statement{Place: place, Scheme: notebooks.Scheme(scheme), Target: target, Text: text}
	digits := len(strings.Trim(strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text), "0"))
	for range values {
		s.Reading.Numbers = append(s.Reading.Numbers, quantity.Number{Text: text, Value: new(big.Rat), Digits: digits})
	}
	r := claims.StatementResult{Values: values, Holds: true, Unit: unit("s")}
	if strings.HasSuffix(text, "×") {
		r.Unit = unit("×")
	}
	if s.Scheme == notebooks.SchemeClaim {
		r.Claim = strings.TrimSuffix(strings.TrimSuffix(target, ".band"), ".exact")
	}
	m.p.Notebook.Statements = append(m.p.Notebook.Statements, s)
	m.p.Report.Statements = append(m.p.Report.Statements, r)
	return notebooks.Piece{Kind: notebooks.PieceStatement, Index: len(m.p.Notebook.Statements) - 1}
}

// prose adds a statement of the running text.
func (m *maker) prose(text, link string, values ...float64) notebooks.Piece {
	return m.say(notebooks.PlaceProse, text, link, values...)
}

// body adds pieces to the document.
func (m *maker) body(pieces ...notebooks.Piece) {
	m.p.Notebook.Body = append(m.p.Notebook.Body, pieces...)
}

// kneeTable is a small published table.
func kneeTable() notebooks.Table {
	return notebooks.Table{
		ID: "knee",
		Params: []notebooks.Param{{Name: "loads", Unit: "share", Values: []string{"0.5", "0.95"}}, {Name: "service", Unit: "s", Values: []string{"0.01"}},
			{Name: "servers", Unit: "servers", Values: []string{"1"}}, {Name: "requests", Unit: "requests", Values: []string{"20000"}}, {Name: "seed", Values: []string{"7"}}},
		Columns: []notebooks.Column{{Name: "load", Label: "utilisation", Unit: "share", Print: "%.0", Key: true},
			{Name: "mean", Label: "mean response time", Unit: "s", Print: "ms.1"}, {Name: "p99", Label: "p99 of the response time", Unit: "s", Print: "ms.0"},
			{Name: "ratio", Label: "p99 over the first", Unit: "×", Print: "×.1"}},
		Rows: [][]string{{"0.5", "0.020204", "0.0927", "1"}, {"0.95", "0.202", "0.8032", "8.664"}},
	}
}

// kneeFigure is a small figure.
func kneeFigure() notebooks.Figure {
	f := notebooks.Figure{ID: "knee-tail", Title: "Response time against utilisation", Data: "knee",
		Caption: "The p99.", Alt: "Both curves are nearly flat up to a middle load and turn steeply upward close to a full server.",
		X: notebooks.Axis{Label: "utilisation", Unit: "%"}, Y: notebooks.Axis{Label: "response time", Unit: "ms", Log: true}}
	line := notebooks.Series{Name: "p99, long run", Slot: 1}
	for l := 0.3; l < 0.985; l += 0.01 {
		line.X = append(line.X, notebooks.Number(l))
		line.Y = append(line.Y, notebooks.Number(math.Log(100)/(100*(1-l))))
	}
	f.Series = []notebooks.Series{line, {Name: "p99, measured", Slot: 3, Mark: true,
		X: []notebooks.Number{0.5, 0.8, 0.9, 0.95, 0.99}, Y: []notebooks.Number{0.093, 0.24, 0.503, 0.803, 1.635}}}
	return f
}

// floats gives pointers to values.
func floats(values ...float64) []*float64 {
	out := make([]*float64, len(values))
	for i := range values {
		out[i] = &values[i]
	}
	return out
}

// kneeClaims are the claims of the fixture with their evidence.
func kneeClaims() []claims.Result {
	v := floats(8.664, 10, 0.8032, 0.921034037, 1.9, 0.0927)
	good := claims.Verdict{Holds: true, Sentence: "bound 8.6640, derived 8.6640: equal to 1e-9"}
	run := func(id, sentence, unit string, value, exact *float64, low, high float64) claims.Result {
		return claims.Result{Claim: claims.Claim{ID: id, Sentence: sentence, Unit: unit, How: claims.SecondImplementation, Scope: claims.Run},
			Verdict: good, Value: *value, Band: &claims.Band{Low: low, High: high, Seeds: 1000}, Run: "seed 7, 20,000 requests",
			Evidence: claims.Evidence{Bound: value, Measured: value, Derived: value, Exact: exact}}
	}
	return []claims.Result{
		run("knee-p99-ratio", "The p99 of the response time at 95% over that at 50%", "×", v[0], v[1], 5.12, 11.4),
		run("knee-p99-high", "The p99 of the response time at 95%", "s", v[2], v[3], 0.512, 1.24),
		run("knee-p99-low", "The p99 of the response time at 50%", "s", v[5], nil, 0.085, 0.101),
		{Claim: claims.Claim{ID: "knee-load-ratio", Sentence: "The load at 95% over the load at 50%", Unit: "×", Scope: claims.Exact, Theory: true},
			Verdict: claims.Verdict{Holds: true}, Value: 1.9, Evidence: claims.Evidence{Derived: v[4], Exact: v[4]}},
		{Claim: claims.Claim{ID: "knee-order", Sentence: "The tail grows faster than the load", Unit: "×", How: claims.Law, Scope: claims.Run},
			Verdict: claims.Verdict{Holds: true}, Answer: "tail", Value: math.NaN()},
	}
}

// fixture is a page that has one of everything.
func fixture() Page {
	m := &maker{}
	nb := &m.p.Notebook
	nb.Name, nb.File, nb.Words = "knee", "knee.md", 700
	nb.Front.Title = []notebooks.Piece{markup("The utilisation knee &amp; its tail")}
	nb.Front.Question = []notebooks.Piece{markup("Is a server at high utilisation almost as fast as one at low load?")}
	nb.Front.Description = []notebooks.Piece{markup("One queue, from light load to nearly full, beside the formula that it should follow.")}
	m.p.Report.Claims = kneeClaims()
	m.p.Report.Tables = []claims.TableResult{{Table: "knee", Cells: 8, Holds: true, Sentence: "8 cells derived again, largest difference 3e-14"}}
	m.p.Report.Numbers = claims.Numbers{Derived: 9, Inputs: 3, Sourced: 1, Plain: 1}
	m.setUp()
	m.prompts()
	m.mechanism()
	m.measurement()
	return m.p
}

func (m *maker) setUp() {
	m.body(markup("<h2 id=\"the-set-up\">The set-up</h2>\n<p>"), m.prose("One server", "given:knee.servers", 1),
		markup(". Its mean service time is "), m.prose("10 ms", "given:knee.service", 0.01),
		markup(". Many people read utilisation like a fuel gauge: what is not used yet is still left, and nothing changes until it is gone. This notebook measures what waiting does to that picture, on the smallest system that can show it.</p>\n<p>A run sends "),
		m.prose("20,000 requests", "given:knee.requests", 20000),
		markup(" through this server and lets the line drain. We take <em>two</em> loads.</p>\n<aside class=\"sidenote\" aria-label=\"Side note\">\n<p>A note by the author, in the margin on a wide screen.</p>\n</aside>\n<h2 id=\"before\">Before you read on</h2>\n"))
}

func (m *maker) prompts() {
	answer := []notebooks.Piece{markup("<p>The server has little idle time left at the higher load, and idle time is what lets a line shrink.</p>\n<ul>\n<li>the load as the measure: "),
		m.say(notebooks.PlaceAnswer, "1.9×", "claim:knee-load-ratio", 1.9), markup("</li>\n<li>the long run: "),
		m.say(notebooks.PlaceAnswer, "10×", "claim:knee-p99-ratio.exact", 10), markup("</li>\n</ul>\n")}
	nb := &m.p.Notebook
	nb.Prompts = []notebooks.Prompt{
		{ID: "knee-factor", Question: []notebooks.Piece{markup("<p>From low to high utilisation, by what factor does the p99 rise?</p>\n")},
			Fields: []notebooks.Field{{Name: "factor", Claim: "knee-p99-ratio", Unit: "×"}}, Answer: answer},
		{ID: "knee-p99", Question: []notebooks.Piece{markup("<p>And what is that p99, at low and at high load? And which grows faster?</p>\n")},
			Fields: []notebooks.Field{{Name: "low load", Claim: "knee-p99-low", Unit: "ms"}, {Name: "high load", Claim: "knee-p99-high", Unit: "ms"},
				{Name: "faster", Claim: "knee-order", Options: []string{"tail", "load", "neither"}}},
			Answer: []notebooks.Piece{markup("<p>At the higher load a request mostly waits.</p>\n")}},
	}
	m.body(notebooks.Piece{Kind: notebooks.PiecePrompt, Index: 0}, notebooks.Piece{Kind: notebooks.PiecePrompt, Index: 1})
}

func (m *maker) mechanism() {
	m.body(markup("<h2 id=\"why-it-bends\">Why it bends</h2>\n<p>In the long run a request finds on average "),
		notebooks.Piece{Kind: notebooks.PieceMath, Text: `\rho/(1-\rho)`}, markup(" requests before it ("),
		m.prose("Kleinrock", "source:kleinrock1975"), markup("), so</p>\n"),
		notebooks.Piece{Kind: notebooks.PieceMath, Display: true, Text: `W = \frac{1}{\mu}\left(\frac{\rho}{1-\rho} + 1\right) = \frac{1}{\mu-\lambda}`},
		markup("<p>So the mean response time is a hyperbola in the load. It is nearly flat for long and steep at the end.</p>\n"))
}

func (m *maker) measurement() {
	nb := &m.p.Notebook
	table, figure := kneeTable(), kneeFigure()
	long := "rows := 0\n" + strings.Repeat("rows = rows + 1 // one more line, of those that make a cell long\n", 30)
	nb.Cells = []notebooks.Cell{
		{ID: "knee", Code: "knee := experiments.Knee(experiments.KneeDefaults())\nshow.Table(\"knee\", knee)\n\nfor i, r := range knee.Rows {\n\tfmt.Println(i, r.P99) // printed\n}\n"},
		{ID: "tail", Fold: true, Code: "show.Plot(\"knee-tail\", f)\n"},
		{ID: "cell-3", Try: true, Code: long},
		{ID: "unseen", Hide: true, Code: "fmt.Println(1)\n"},
	}
	nb.Excerpts = []notebooks.Excerpt{{Path: "kernel/run.go", Name: "Run", Code: "// Run runs.\nfunc Run() error { return nil }\n"}}
	m.p.Results.Events = []notebooks.Event{{Cell: 0, Table: &table}, {Cell: 0, Text: "0 0.0927\n1 0.8032\n"},
		{Cell: 0, Bound: &notebooks.Bound{ID: "knee-p99-ratio", Value: 8.664, Unit: "×"}}, {Cell: 1, Figure: &figure}, {Cell: 3, Text: "1\n"}}
	caption := m.say(notebooks.PlaceCaption, "8.7×", "claim:knee-p99-ratio", 8.664)
	alt := m.say(notebooks.PlaceAlt, "803 ms", "claim:knee-p99-high", 0.8032)
	nb.Captions = []notebooks.Caption{{Figure: "knee-tail", Text: []notebooks.Piece{markup("The p99, which rises "), caption, markup(".")},
		Alt: []notebooks.Piece{markup("The curve turns steeply upward close to a full server, up to "), alt, markup(" &amp; more.")}}}
	cell := func(i int) notebooks.Piece { return notebooks.Piece{Kind: notebooks.PieceCell, Index: i} }
	m.body(markup("<h2 id=\"the-measurement\">The measurement</h2>\n"), cell(0), markup("<p>The load rises "), m.prose("1.9×", "claim:knee-load-ratio", 1.9),
		markup(". The p99 rises "), m.prose("8.7×", "claim:knee-p99-ratio", 8.664), markup(", to "), m.prose("803 ms", "cell:knee/0.95/p99", 0.8032),
		markup(" or "), m.prose("803 ms", "claim:knee-p99-high", 0.8032), markup(", and not in "), m.prose("two", "plain:quote"),
		markup(" steps. A second sentence makes the paragraph long enough to stand beside its note.</p>\n<p>"),
		m.prose("The tail grows faster", "claim:knee-order"), markup(".</p>\n"), cell(1),
		markup("<aside class=\"callout\" aria-labelledby=\"mce\">\n<h3 id=\"mce\">Measurement contradicted expectation</h3>\n<p><em>We expected.</em> That a run reads low.</p>\n<p><em>We measured.</em> "),
		m.prose("5.1× to 11×", "claim:knee-p99-ratio.band", 5.12, 11.4), markup(".</p>\n<p><em>So.</em> A short run is uncertain, again "),
		m.prose("93 ms", "claim:knee-p99-low", 0.0927), markup(".</p>\n</aside>\n<h2 id=\"try\">Try it</h2>\n"), cell(2), cell(3),
		notebooks.Piece{Kind: notebooks.PieceExcerpt, Index: 0})
}

// second is another, short page.
func second() Page {
	m := &maker{}
	m.p.Notebook.Name, m.p.Notebook.File = "second", "second.md"
	m.p.Notebook.Front.Title = []notebooks.Piece{markup("A second page")}
	m.body(markup("<p>Nothing " + strconv.Itoa(0) + ".</p>\n"))
	return m.p
}

// config is the site's configuration.
func config() Config {
	return Config{Name: "Kneebook", About: "Literate experiments on queues and overload.",
		Sources: notebooks.Sources{{Key: "kleinrock1975", Authors: []string{"Leonard Kleinrock"}, Title: "Queueing Systems", Venue: "Wiley", Year: 1975},
			{Key: "unused", Title: "Nobody cites this"}}}
}
