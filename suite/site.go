package suite

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/program"
	"kneebook/render/page"
	"kneebook/suite/publish"
)

// The words of the site as a whole.
const (
	siteName  = "Kneebook"
	siteAbout = "Experiments on queues and overload: predict, then see the measurement. Every number is checked."
)

// The same of notebooks elsewhere, where nobody gives a name.
const (
	foreignName  = "Notebooks"
	foreignAbout = "Every number on these pages is checked."
)

// siteGroups are the parts of the index. A notebook's order says which is its.
var siteGroups = []page.Group{
	{ID: "start", Title: "Start here", About: "One server, from light load to overload and what helps there. Each notebook builds on those before it.", From: 1},
	{ID: "theory", Title: "The formulas behind them", About: "Derived step by step, for those who want to see why.", From: 8},
	{ID: "detail", Title: "Overload in detail", About: "Who is refused, which queue survives, and how long an overload is felt once it is over.", From: 9},
	{ID: "around", Title: "Around the experiments", About: "What else there is to overload control, held against closed forms and the literature.", From: 20},
	{ID: "corrections", Title: "What was corrected", About: "Statements of earlier texts that the runs and derivations here contradict.", From: 30},
	{ID: "own", Title: "Write one yourself", About: "A page of your own, whose numbers are checked as these are.", From: 40},
}

// siteServices are what the panels for a reader's own numbers begin with: what
// the notebook itself runs, with its policies beside each other and its figures.
// What those keys cannot say (three tiers in place of two classes, the settings
// of a sweep) is left out. The notebooks that measure nothing begin with what
// they talk about.
var siteServices = map[string]string{
	"knee":       "rate=95 service=10ms cv=1 servers=1 figures=times",
	"bound":      "rate=110 service=10ms cv=1 cap=20 deadline=200ms percentile=99% figures=caps",
	"signal":     "rate=95 service=10ms cv=1 deadline=1s figures=signals",
	"order":      "rate=120 service=10ms cv=1 cap=200 deadline=100ms compare=fifo,lifo figures=goodput",
	"doomed":     "rate=120 service=10ms cv=1 cap=200 deadline=250ms compare=fifo,delay-cap figures=deadlines",
	"floor":      "rate=140 premium=70% service=10ms cap=200 admission=floor:40,30 compare=fifo,floor figures=classes",
	"assembly":   "rate=130 service=10ms cv=1 discipline=lifo cap=200 expiry=wait:250ms deadline=250ms compare=fifo,lifo,delay-cap figures=goodput",
	"whiteboard": "rate=80 service=10ms cv=1 servers=1 figures=waits",
	"shedding":   "rate=200 pattern=even service=10ms cv=0 cap=19 deadline=200ms compare=fifo,lifo,tail-drop,expiry figures=goodput horizon=5s seeds=1",
	"hangover":   "rate=80 pattern=even peak=600 peak-at=1s peak-for=500ms service=10ms cv=0 cap=19 deadline=200ms compare=fifo,lifo,tail-drop,expiry figures=time horizon=20s seeds=1",
	"discipline": "rate=300 service=10ms cv=1 cap=10 expiry=codel:5ms,100ms deadline=200ms compare=fifo,lifo,tail-drop,delay-cap,codel figures=goodput horizon=90s seeds=5",
	"recovery":   "rate=50 peak=300 peak-at=10s peak-for=90s service=10ms cap=10 deadline=200ms compare=fifo,lifo,tail-drop,delay-cap,codel figures=time horizon=500s seeds=3",
	"control":    "rate=120 service=10ms cap=20 deadline=200ms compare=fifo,lifo,tail-drop,expiry,codel figures=goodput",
	"production": "rate=130 service=10ms cap=10 deadline=200ms retries=3 pause=500ms budget=10% figures=attempts requests=3000",
	"mechanisms": "rate=100 service=50ms servers=8 deadline=500ms figures=servers",
	"author":     "rate=95 service=10ms servers=1 deadline=200ms figures=times",
	"failures":   "rate=50 peak=500 peak-at=5s peak-for=2s service=10ms deadline=200ms timeout=200ms retries=2 pause=100ms figures=time horizon=60s seeds=5",
}

// noService are the notebooks without a panel, each with the reason.
var noService = map[string]string{
	"errata": "it goes through what the sources print, service by service, and each entry leads to the notebook that has the panel of its own",
}

// print prints the site; where a notebook did not run, drafts alone. Where
// something is wrong already the pages are drafts: what they lack is told by
// what is wrong.
func (b *builder) print() {
	if len(b.suite.Built) == 0 || !b.Drafts && slices.ContainsFunc(b.suite.Built, func(x Built) bool { return !x.Ran }) {
		return
	}
	b.Progress(Progress{"", "printing the pages"})
	known := len(b.suite.AllProblems())
	var formulas map[string]string
	b.store.Get("formulas", &formulas)
	math := page.NewFormulas(formulas)
	files, experiments, ps := b.suite.printed(b.Options, math)
	if now, fresh := math.Known(); fresh {
		b.store.Put("formulas", now)
	}
	if known == 0 {
		b.suite.report(ps.Sorted()...)
	}
	b.links(files)
	if b.Drafts && len(b.suite.AllProblems()) > known {
		files, _, _ = b.suite.printed(b.Options, math) // with what was found in them
	}
	if len(b.suite.AllProblems()) == 0 {
		var err error
		if files, err = publish.WithManifest(b.SiteName(), files, experiments); err != nil {
			b.suite.Problems.Add(notebooks.Pos{}, "%v", err)
		}
	}
	b.suite.Files = files
}

// printed gives the site's files in memory, without a manifest. Drafts have
// what is wrong in them.
func (s Suite) printed(o Options, math *page.Formulas) (files []publish.File, experiments []publish.Experiment, ps notebooks.Problems) {
	var pages []page.Page
	for _, b := range s.InOrder() {
		p := page.Page{Notebook: b.Notebook, Results: b.Results, Report: b.Report, Program: download(b.Notebook), Live: b.live(), Long: b.long(), Declares: b.declares()}
		if o.Drafts {
			p.Problems = b.Problems.Sorted()
		}
		pages = append(pages, p)
	}
	printed, ps := page.Site(pages, s.config(o, math))
	for _, f := range printed {
		files = append(files, publish.File(f))
	}
	data, err := s.claimsFile()
	if err != nil {
		ps.Add(notebooks.Pos{}, "%s: %v", ClaimsName, err)
	}
	files = append(files, data)
	for _, b := range s.InOrder() {
		for _, t := range b.Results.Tables() {
			path := "data/" + t.ID + ".csv"
			if slices.ContainsFunc(files, func(f publish.File) bool { return f.Path == path }) {
				continue // the same table on another page
			}
			e := publish.Experiment{Name: t.ID, Notebook: b.Notebook.Name, Data: path, Params: t.Params}
			files = append(files, publish.File{Path: path, Data: page.CSV(t)})
			golden, g, ok, err := goldenFile(t)
			if e.Golden = g; ok {
				files = append(files, golden)
			}
			if err == nil && ok && !*g.Match && asPublished(t) {
				err = fmt.Errorf("the file %s has not the hash that its source published", g.Path)
			}
			if err != nil {
				ps.Add(b.published(t.ID), "table %q: %v", t.ID, err)
			}
			experiments = append(experiments, e)
		}
	}
	return files, experiments, ps
}

// SiteName is the name of the site that is built.
func (o Options) SiteName() string {
	if o.Folder != "" {
		return cmp.Or(o.Name, foreignName)
	}
	return siteName
}

// config is what holds for the whole site: this suite's words, or those of
// notebooks elsewhere.
func (s Suite) config(o Options, math *page.Formulas) page.Config {
	c := page.Config{Name: o.SiteName(), About: foreignAbout, Elsewhere: o.Folder != "", Base: o.Base, Sources: s.Sources, Math: math, Bare: o.Bare}
	if !c.Elsewhere {
		c.About, c.Groups, c.Services = siteAbout, siteGroups, siteServices
	}
	return c
}

// download is a notebook's program for a reader; nil where it has no cells.
func download(nb notebooks.Notebook) []byte {
	p, ps := program.Of(nb)
	if len(nb.Cells) == 0 || len(ps) > 0 {
		return nil
	}
	return p.Download()
}

// InOrder gives the notebooks in the order of the site.
func (s Suite) InOrder() []Built {
	return slices.SortedStableFunc(slices.Values(s.Built), func(a, b Built) int {
		return cmp.Or(cmp.Compare(a.Notebook.Front.Order, b.Notebook.Front.Order), strings.Compare(a.Notebook.Name, b.Notebook.Name))
	})
}

// report adds problems to the notebook that each stands in.
func (s *Suite) report(ps ...notebooks.Problem) {
	for _, p := range ps {
		i := slices.IndexFunc(s.Built, func(b Built) bool { return b.Notebook.File == p.Pos.File })
		if i < 0 {
			s.Problems = append(s.Problems, p)
			continue
		}
		s.Built[i].Problems = append(s.Built[i].Problems, p)
	}
}
