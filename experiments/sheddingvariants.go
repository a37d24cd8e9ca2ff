package experiments

import "fmt"

// SheddingVariantsParams is what [SheddingVariants] runs with: both runs of the
// lab post, and in how far each variant departs from them.
type SheddingVariantsParams struct {
	Rates        []float64 `param:"rates" unit:"/s"` // of the sweep
	Valley       float64   `param:"valley" unit:"/s"`
	ValleyLength float64   `param:"valley-length" unit:"s"`
	Spike        float64   `param:"spike" unit:"/s"`
	SpikeLength  float64   `param:"spike-length" unit:"s"`
	Window       float64   `param:"window" unit:"s"`
	Servers      int       `param:"servers" unit:"servers"` // 1
	Service      float64   `param:"service" unit:"s"`
	Deadline     float64   `param:"deadline" unit:"s"`
	Places       int       `param:"places" unit:"requests"`
	Horizon      float64   `param:"horizon" unit:"s"`
	Bounds       []int     `param:"bounds" unit:"requests"` // variants of Places
	Horizons     []float64 `param:"horizons" unit:"s"`      // variants of Horizon
}

// SheddingVariantsDefaults gives the parameters of the shedding notebook.
func SheddingVariantsDefaults() SheddingVariantsParams {
	s, h := SheddingDefaults(), HangoverDefaults()
	return SheddingVariantsParams{Rates: s.Rates, Valley: h.Valley, ValleyLength: h.ValleyLength, Spike: h.Spike,
		SpikeLength: h.SpikeLength, Window: h.Window, Servers: s.Servers, Service: s.Service, Deadline: s.Deadline,
		Places: s.Places, Horizon: s.Horizon, Bounds: []int{19, 21}, Horizons: []float64{1, 10, 60}}
}

func (p SheddingVariantsParams) sweep() SheddingParams {
	return SheddingParams{Rates: p.Rates, Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: p.Places, Horizon: p.Horizon}
}

func (p SheddingVariantsParams) hangover() HangoverParams {
	return HangoverParams{Valley: p.Valley, ValleyLength: p.ValleyLength, Spike: p.Spike, SpikeLength: p.SpikeLength, Window: p.Window,
		Servers: p.Servers, Service: p.Service, Deadline: p.Deadline, Places: p.Places, Horizon: p.Horizon}
}

func (p SheddingVariantsParams) check() error {
	all := listProblems("Rates", p.Rates, evenRateProblems)
	all = append(all, listProblems("Bounds", p.Bounds, boundProblems)...)
	all = append(all, listProblems("Horizons", p.Horizons, horizonProblems)...)
	if err := errorOf(all); err != nil {
		return err
	}
	return p.hangover().check()
}

// SheddingVariantsRow is one variant, and how many cells of the files of the
// lab post come out otherwise.
type SheddingVariantsRow struct {
	Variant  string `col:"variant" label:"variant" key:"true"`
	Sweep    int    `col:"sweep" unit:"cells" label:"cells changed in the sweep" print:"cells.0"`
	Hangover int    `col:"hangover" unit:"cells" label:"in the hangover" print:"cells.0"`
	Same     int    `col:"same" unit:"files" label:"files with the same bytes" print:"files.0"`
}

// SheddingVariantsResult is the table of [SheddingVariants].
type SheddingVariantsResult struct {
	Params SheddingVariantsParams
	Rows   []SheddingVariantsRow
}

// labVariant is the lab with something changed in its model or its reading.
type labVariant struct {
	name    string
	lab     lab
	reading reading
}

// variants lists the changes, the lab itself first.
func (p SheddingVariantsParams) variants() []labVariant {
	base, read := p.sweep().lab(), labReading()
	with := func(name string, change func(l *lab, h *reading)) labVariant {
		v := labVariant{name, base, read}
		change(&v.lab, &v.reading)
		return v
	}
	all := []labVariant{
		{"unchanged", base, read},
		with("exact-instants", func(l *lab, _ *reading) { l.times = spaced }),
		with("pick-before-arrival", func(l *lab, _ *reading) { l.times = later }),
	}
	for _, bound := range p.Bounds {
		all = append(all, with(fmt.Sprintf("bound-%d", bound), func(l *lab, _ *reading) { l.places = bound }))
	}
	for _, horizon := range p.Horizons {
		all = append(all, with(fmt.Sprintf("run-of-%g-s", horizon), func(l *lab, _ *reading) { l.horizon = inMS(horizon) }))
	}
	return append(all,
		with("no-cells", func(_ *lab, h *reading) { h.units = 0 }),
		with("two-digits", func(_ *lab, h *reading) { h.units = 256 }),
		with("cut-off", func(_ *lab, h *reading) { h.floor = true }),
		with("next-rank", func(_ *lab, h *reading) { h.rank = after }),
		with("nearest-rank", func(_ *lab, h *reading) { h.rank = nearest }),
	)
}

// SheddingVariants writes both files of the lab post again with one thing
// changed at a time, and counts the cells that change. It panics with an error
// that lists every parameter that is wrong.
func SheddingVariants(p SheddingVariantsParams) SheddingVariantsResult {
	return must(runSheddingVariants(p))
}

func runSheddingVariants(p SheddingVariantsParams) (SheddingVariantsResult, error) {
	if err := p.check(); err != nil {
		return SheddingVariantsResult{}, err
	}
	result := SheddingVariantsResult{Params: p}
	var published [2][]byte
	for i, v := range p.variants() {
		files, err := v.files(p)
		if err != nil {
			return SheddingVariantsResult{}, err
		}
		if i == 0 {
			published = files
		}
		row := SheddingVariantsRow{Variant: v.name, Sweep: changed(published[0], files[0]), Hangover: changed(published[1], files[1])}
		for k := range files {
			if hash(files[k]) == hash(published[k]) {
				row.Same++
			}
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// files writes the sweep and the hangover.
func (v labVariant) files(p SheddingVariantsParams) (files [2][]byte, err error) {
	_, lines, err := v.lab.sweep(p.Rates, v.reading)
	if err != nil {
		return files, err
	}
	window := inMS(p.Window)
	all, err := v.lab.hangover(p.hangover().demand(), window)
	if err != nil {
		return files, err
	}
	return [2][]byte{file(sweepHeader, lines), file(hangoverHeader, hangoverLines(all, window, v.reading))}, nil
}
