package experiments

// SheddingTiesRow is what lifo gives at one rate when arrivals that fall
// together with a completion are treated in three ways.
type SheddingTiesRow struct {
	Rate       float64 `col:"rate" unit:"/s" label:"rate" print:"/s.0" key:"true"`
	Summed     int     `col:"summed" unit:"requests" label:"arrivals, running sum" print:"requests.0"`
	Spaced     int     `col:"spaced" unit:"requests" label:"exact" print:"requests.0"`
	P99        float64 `col:"p99" unit:"s" label:"p99, running sum" print:"ms.1"`
	P99Spaced  float64 `col:"p99-exact" unit:"s" label:"exact instants" print:"ms.1"`
	P99Later   float64 `col:"p99-later" unit:"s" label:"after the pick" print:"ms.1"`
	Wait       float64 `col:"wait" unit:"s" label:"median wait of the shed, running sum" print:"ms.0"`
	WaitSpaced float64 `col:"wait-exact" unit:"s" label:"exact instants" print:"ms.0"`
	WaitLater  float64 `col:"wait-later" unit:"s" label:"after the pick" print:"ms.0"`
}

// SheddingTiesResult is the table of [SheddingTies].
type SheddingTiesResult struct {
	Params SheddingParams
	Rows   []SheddingTiesRow
}

// SheddingTies runs lifo three times at each rate: as the lab post does, with
// arrivals at exact instants in place of a running sum, and with the running
// sum but such that an arrival at the very instant of a completion comes after
// the choice of whom to serve. It panics with an error that lists every
// parameter that is wrong.
//
// The kernel has one rule for such ties: arrivals come before the choice. The
// third run therefore moves every arrival by the least that a float can be
// moved, and reckons waits from where it was.
func SheddingTies(p SheddingParams) SheddingTiesResult { return must(runSheddingTies(p)) }

func runSheddingTies(p SheddingParams) (SheddingTiesResult, error) {
	if err := p.check(); err != nil {
		return SheddingTiesResult{}, err
	}
	result := SheddingTiesResult{Params: p}
	for _, rate := range p.Rates {
		row := SheddingTiesRow{Rate: rate}
		for _, v := range []struct {
			times     arrivalTimes
			n         *int
			p99, wait *float64
		}{{summed, &row.Summed, &row.P99, &row.Wait}, {spaced, &row.Spaced, &row.P99Spaced, &row.WaitSpaced},
			{later, &row.Summed, &row.P99Later, &row.WaitLater}} {
			l := p.lab()
			l.times = v.times
			r, err := l.run(newestOnly, l.even(rate))
			if err != nil {
				return SheddingTiesResult{}, err
			}
			*v.n, *v.p99, *v.wait = r.Offered, inS(ceiling.exact(r.Sojourns(), 99)), inS(ceiling.exact(r.lost(), 50))
		}
		result.Rows = append(result.Rows, row)
	}
	return result, nil
}

// HangoverTiesRow is the p99 of one window under lifo, in the three ways of
// [SheddingTies].
type HangoverTiesRow struct {
	Start  float64 `col:"start" unit:"s" label:"window from" print:"s.1" key:"true"`
	P99    float64 `col:"p99" unit:"s" label:"LIFO, running sum" print:"ms.1"`
	Spaced float64 `col:"exact" unit:"s" label:"exact instants" print:"ms.1"`
	Later  float64 `col:"later" unit:"s" label:"after the pick" print:"ms.1"`
}

// HangoverTiesResult is the table of [HangoverTies].
type HangoverTiesResult struct {
	Params HangoverParams
	Rows   []HangoverTiesRow
}

// HangoverTiesDefaults gives the parameters of the hangover notebook: the
// beginning of the lab post's run, up to its second spike.
func HangoverTiesDefaults() HangoverParams {
	p := HangoverDefaults()
	p.Horizon = 2.6
	return p
}

// HangoverTies gives the windows of lifo in the three ways of [SheddingTies].
// It panics with an error that lists every parameter that is wrong.
func HangoverTies(p HangoverParams) HangoverTiesResult { return must(runHangoverTies(p)) }

func runHangoverTies(p HangoverParams) (HangoverTiesResult, error) {
	if err := p.check(); err != nil {
		return HangoverTiesResult{}, err
	}
	result, window := HangoverTiesResult{Params: p}, inMS(p.Window)
	var all [3][][]float64
	for _, times := range []arrivalTimes{summed, spaced, later} {
		l := p.lab()
		l.times = times
		windows, err := l.windows(newestOnly, p.demand(), window)
		if err != nil {
			return HangoverTiesResult{}, err
		}
		all[times] = windows
	}
	for k := range all[summed] {
		result.Rows = append(result.Rows, HangoverTiesRow{Start: inS(begins(k, window)),
			P99: inS(ceiling.exact(all[summed][k], 99)), Spaced: inS(ceiling.exact(all[spaced][k], 99)),
			Later: inS(ceiling.exact(all[later][k], 99))})
	}
	return result, nil
}
