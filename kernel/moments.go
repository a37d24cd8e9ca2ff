package kernel

import "math"

// Moments sums up values one by one, by Welford's recursion: their number,
// mean, variance and extremes. The zero value is ready for use.
type Moments struct {
	count       int
	mean, apart float64 // apart is the sum of the squared distances from the mean
	least, most float64
}

// MomentsOf sums up a list.
func MomentsOf(values []float64) Moments {
	var m Moments
	for _, v := range values {
		m.Add(v)
	}
	return m
}

// Add counts one value.
func (m *Moments) Add(v float64) {
	if m.count == 0 {
		m.least, m.most = v, v
	}
	m.count++
	m.least, m.most = min(m.least, v), max(m.most, v)
	before := v - m.mean
	m.mean += before / float64(m.count)
	m.apart += float64(before * (v - m.mean))
}

// Merge counts all that another one has counted (Chan, Golub and LeVeque 1983).
func (m *Moments) Merge(other Moments) {
	if m.count == 0 || other.count == 0 {
		if m.count == 0 {
			*m = other
		}
		return
	}
	a, b := float64(m.count), float64(other.count)
	gap := other.mean - m.mean
	m.mean += float64(gap * (b / (a + b)))
	m.apart += other.apart + float64(gap*gap*(a*b/(a+b)))
	m.count += other.count
	m.least, m.most = min(m.least, other.least), max(m.most, other.most)
}

// Count is how many values there were.
func (m Moments) Count() int { return m.count }

// Mean is their mean, 0 of none.
func (m Moments) Mean() float64 { return m.mean }

// Min is the least of them, 0 of none.
func (m Moments) Min() float64 { return m.least }

// Max is the largest of them, 0 of none.
func (m Moments) Max() float64 { return m.most }

// Variance is the variance of the distribution that they were drawn from, as
// far as they tell: the squared distances from the mean over one less than
// their number. NaN of fewer than two.
func (m Moments) Variance() float64 {
	if m.count < 2 {
		return math.NaN()
	}
	return m.apart / float64(m.count-1)
}

// StdErr is the standard error of the mean, for values that know nothing of
// each other. NaN of fewer than two.
func (m Moments) StdErr() float64 { return math.Sqrt(m.Variance() / float64(m.count)) }
