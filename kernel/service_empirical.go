package kernel

// Empirical is service times drawn from a list, each value as likely as the
// other, with repetition.
type Empirical struct {
	Values []float64 // s, each from 0 to MaxMean, not all 0
}

// Moments gives the means of the values' powers.
func (e Empirical) Moments() (first, second, third float64) { return momentsOf(e.Values) }

func (e Empirical) problems() []Invalid { return listProblems("Service.Values", e.Values) }

func (e Empirical) open(s *stream) sampler { return &empiricalSampler{s, e.Values} }

type empiricalSampler struct {
	draws  *stream
	values []float64
}

func (e *empiricalSampler) fill(dst []float64) {
	e.draws.uniforms(dst)
	n := float64(len(e.values))
	for i, u := range dst {
		dst[i] = e.values[min(int(float64(u*n)), len(e.values)-1)]
	}
}

// ServiceTrace is service times taken from a list one after another, such as
// those of a log. After the last comes the first again. Nothing is drawn.
type ServiceTrace struct {
	Times []float64 // s, each from 0 to MaxMean, not all 0
}

// Moments gives the means of the times' powers.
func (t ServiceTrace) Moments() (first, second, third float64) { return momentsOf(t.Times) }

func (t ServiceTrace) problems() []Invalid { return listProblems("Service.Times", t.Times) }

func (t ServiceTrace) open(*stream) sampler { return &serviceTraceSampler{times: t.Times} }

type serviceTraceSampler struct {
	times []float64
	at    int
}

func (t *serviceTraceSampler) fill(dst []float64) {
	for i := range dst {
		dst[i] = t.times[t.at]
		if t.at++; t.at == len(t.times) {
			t.at = 0
		}
	}
}

// momentsOf is the means of the first three powers.
func momentsOf(values []float64) (first, second, third float64) {
	for _, v := range values {
		first += v
		second += float64(v * v)
		third += float64(v * v * v)
	}
	n := float64(len(values))
	return first / n, second / n, third / n
}

// listProblems gives the first problem of a list of service times.
func listProblems(field string, values []float64) []Invalid {
	if len(values) == 0 {
		return []Invalid{{field, "empty", "one value or more"}}
	}
	sum := 0.0
	for i, v := range values {
		if !(v >= 0 && v <= MaxMean) {
			return between(sprintf("%s[%d]", field, i), v, 0, MaxMean, "s")
		}
		sum += v
	}
	if sum/float64(len(values)) < MinMean {
		return []Invalid{{field, "of mean " + text(sum/float64(len(values))), sprintf("a mean from %g s", MinMean)}}
	}
	return nil
}

// text is a number as errors print it.
func text(v float64) string { return sprint(v) }
