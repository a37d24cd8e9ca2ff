package derive

import (
	"math"
	"testing"
)

// argument is one that a closed form takes: a value inside its domain, while
// the others have theirs, and values outside.
type argument struct {
	inside  float64
	outside []float64
}

func rate(inside float64, more ...float64) argument {
	return argument{inside, append([]float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1)}, more...)}
}

func span(inside float64) argument {
	return argument{inside, []float64{-1, math.NaN(), math.Inf(1), math.Inf(-1)}}
}

func portion() argument { return argument{0.5, []float64{-0.1, 1, 1.1, math.NaN()}} }

func atLeastOne(inside float64) argument { return argument{inside, []float64{0, -1}} }

// closedForm is a function of the arguments in their order. Counts are given
// as numbers.
type closedForm struct {
	name string
	of   func(x []float64) float64
	args []argument
}

// allMoments is a number if all three are.
func allMoments(m Moments) float64 { return m.First + m.Second + m.Third }

var oneServerForms = []closedForm{
	{"MM1Mean", func(x []float64) float64 { return MM1Mean(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"MM1MeanWait", func(x []float64) float64 { return MM1MeanWait(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"MM1Quantile", func(x []float64) float64 { return MM1Quantile(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), portion()}},
	{"MM1Above", func(x []float64) float64 { return MM1Above(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), {1, []float64{-1, math.NaN()}}}},
	{"MD1MeanWait", func(x []float64) float64 { return MD1MeanWait(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"MD1Mean", func(x []float64) float64 { return MD1Mean(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"MD1Above", func(x []float64) float64 { return MD1Above(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), span(1.5)}},
	{"MD1Quantile", func(x []float64) float64 { return MD1Quantile(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), portion()}},
	{"RelaxationTime", func(x []float64) float64 { return RelaxationTime(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"MM1WaitVariance", func(x []float64) float64 { return MM1WaitVariance(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"MM1MeanWaitVariance", func(x []float64) float64 { return MM1MeanWaitVariance(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"SpitzerMeanSojourn", func(x []float64) float64 { return SpitzerMeanSojourn(x[0], x[1], int(x[2])) }, []argument{rate(1.2), rate(1), atLeastOne(3)}},
	{"MM1LIFOAbove", func(x []float64) float64 { return MM1LIFOAbove(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), span(1.5)}},
	{"MM1LIFOWaitAbove", func(x []float64) float64 { return MM1LIFOWaitAbove(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), span(1.5)}},
	{"MM1LIFOQuantile", func(x []float64) float64 { return MM1LIFOQuantile(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), portion()}},
	{"MM1ShortestWait", func(x []float64) float64 { return MM1ShortestWait(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), span(1.5)}},
	{"MM1ShortestMean", func(x []float64) float64 { return MM1ShortestMean(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"SharedMean", func(x []float64) float64 { return SharedMean(x[0], x[1]) }, []argument{rate(0.8, 1, 2), rate(1, 2)}},
	{"SharedMeanOf", func(x []float64) float64 { return SharedMeanOf(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1, 2), span(3)}},
	{"EvenGaps", func(x []float64) float64 { return GIM1Mean(EvenGaps(x[0]), x[1]) }, []argument{rate(0.8, 1, 2), rate(1)}},
	{"ErlangGaps", func(x []float64) float64 { return GIM1Mean(ErlangGaps(x[0], int(x[1])), 1) }, []argument{rate(0.8, 1, 2), atLeastOne(2)}},
	{"HyperexponentialGaps", func(x []float64) float64 { return GIM1Mean(HyperexponentialGaps(x[0], x[1]), 1) },
		[]argument{rate(0.8, 1, 2), {4, []float64{0.9, 0, -1, math.NaN(), math.Inf(1)}}}},
	{"GIM1Quantile", func(x []float64) float64 { return GIM1Quantile(EvenGaps(0.8), x[0], x[1]) }, []argument{rate(1, 0.8), portion()}},
	{"GIM1Idle", func(x []float64) float64 {
		return GIM1Idle(Gaps{x[0], func(s float64) float64 { return 1 / (1 + 2*s) }}, x[1])
	}, []argument{rate(2, 1, 0.5), rate(1, 0.5)}},
}

var momentForms = []closedForm{
	{"DeterministicMoments", func(x []float64) float64 { return allMoments(DeterministicMoments(x[0])) }, []argument{rate(2)}},
	{"ExponentialMoments", func(x []float64) float64 { return allMoments(ExponentialMoments(x[0])) }, []argument{rate(2)}},
	{"HyperexponentialMoments", func(x []float64) float64 { return allMoments(HyperexponentialMoments(x[0], x[1])) },
		[]argument{rate(2), {4, []float64{0.9, 0, -1, math.NaN(), math.Inf(1)}}}},
	{"ParetoMoments", func(x []float64) float64 { return allMoments(ParetoMoments(x[0], x[1], x[2])) }, []argument{rate(1.5), rate(1, 9, 10), rate(9, 1, 0.5)}},
	{"LognormalMoments", func(x []float64) float64 { return allMoments(LognormalMoments(x[0], x[1])) }, []argument{rate(2), span(4)}},
	{"UniformMoments", func(x []float64) float64 { return allMoments(UniformMoments(x[0], x[1])) },
		[]argument{{1, []float64{-1, 3.1, math.NaN(), math.Inf(1)}}, rate(3, 0.9)}},
	{"MG1MeanWait", func(x []float64) float64 { return MG1MeanWait(x[0], Moments{x[1], 2, 6}) }, []argument{rate(0.8, 1, 2), rate(1, 2)}},
	{"MG1Mean", func(x []float64) float64 { return MG1Mean(x[0], Moments{x[1], 2, 6}) }, []argument{rate(0.8, 1, 2), rate(1, 2)}},
	{"MG1WaitDeviation", func(x []float64) float64 { return MG1WaitDeviation(x[0], Moments{x[1], 2, 6}) }, []argument{rate(0.8, 1, 2), rate(1, 2)}},
	{"LIFOWaitDeviation", func(x []float64) float64 { return LIFOWaitDeviation(x[0], Moments{x[1], 2, 6}) }, []argument{rate(0.8, 1, 2), rate(1, 2)}},
	{"PriorityMeanWaits", func(x []float64) float64 {
		return PriorityMeanWaits([]PriorityClass{{0.1, ExponentialMoments(1)}, {x[0], Moments{x[1], 2, 6}}})[0]
	},
		[]argument{rate(0.8, 0.9, 2), rate(1, 2)}},
}

var limitedForms = []closedForm{
	{"MM1KShare", func(x []float64) float64 { return MM1KShare(x[0], x[1], int(x[2]), int(x[3])) },
		[]argument{rate(1.2), rate(1), {3, []float64{0, -1, 1}}, {2, []float64{-1, 4}}}},
	{"MM1KThroughput", func(x []float64) float64 { return MM1KThroughput(x[0], x[1], int(x[2])) }, []argument{rate(1.2), rate(1), atLeastOne(3)}},
	{"MM1KMeanNumber", func(x []float64) float64 { return MM1KMeanNumber(x[0], x[1], int(x[2])) }, []argument{rate(1.2), rate(1), atLeastOne(3)}},
	{"MM1KMeanQueue", func(x []float64) float64 { return MM1KMeanQueue(x[0], x[1], int(x[2])) }, []argument{rate(1.2), rate(1), atLeastOne(3)}},
	{"MM1KMean", func(x []float64) float64 { return MM1KMean(x[0], x[1], int(x[2])) }, []argument{rate(1.2), rate(1), atLeastOne(3)}},
	{"MM1KAbove", func(x []float64) float64 { return MM1KAbove(x[0], x[1], int(x[2]), x[3]) }, []argument{rate(1.2), rate(1), atLeastOne(3), span(2)}},
	{"MM1KQuantile", func(x []float64) float64 { return MM1KQuantile(x[0], x[1], int(x[2]), x[3]) }, []argument{rate(1.2), rate(1), atLeastOne(3), portion()}},
	{"MM1KLateWork", func(x []float64) float64 { return MM1KLateWork(x[0], x[1], int(x[2]), x[3]) }, []argument{rate(1.2), rate(1), atLeastOne(3), span(2)}},
	{"MM1KLIFOAbove", func(x []float64) float64 { return MM1KLIFOAbove(x[0], x[1], int(x[2]), x[3]) }, []argument{rate(1.2), rate(1), atLeastOne(3), span(2)}},
	{"MM1KLIFOQuantile", func(x []float64) float64 { return MM1KLIFOQuantile(x[0], x[1], int(x[2]), x[3]) }, []argument{rate(1.2), rate(1), atLeastOne(3), portion()}},
	{"MM1ExpiryExpired", func(x []float64) float64 { return MM1ExpiryExpired(x[0], x[1], x[2]) }, []argument{rate(1.2), rate(1), span(2)}},
	{"MM1ExpiryUseful", func(x []float64) float64 { return MM1ExpiryUseful(x[0], x[1], x[2]) }, []argument{rate(1.2), rate(1), span(2)}},
	{"MM1ExpiryAbove", func(x []float64) float64 { return MM1ExpiryAbove(x[0], x[1], x[2], x[3]) }, []argument{rate(1.2), rate(1), span(2), span(1)}},
	{"MM1ExpiryQuantile", func(x []float64) float64 { return MM1ExpiryQuantile(x[0], x[1], x[2], x[3]) }, []argument{rate(1.2), rate(1), span(2), portion()}},
	{"MM1ExpiryLateWork", func(x []float64) float64 { return MM1ExpiryLateWork(x[0], x[1], x[2]) }, []argument{rate(1.2), rate(1), span(2)}},
	{"MD1ExpiryExpired", func(x []float64) float64 { return MD1ExpiryExpired(x[0], x[1], x[2]) }, []argument{rate(1.2, 41), rate(1, 0.01), span(2.5)}},
	{"MD1ExpiryUseful", func(x []float64) float64 { return MD1ExpiryUseful(x[0], x[1], x[2]) }, []argument{rate(1.2, 41), rate(1, 0.01), span(2.5)}},
	{"MD1ExpiryQuantile", func(x []float64) float64 { return MD1ExpiryQuantile(x[0], x[1], x[2], x[3]) }, []argument{rate(1.2, 41), rate(1, 0.01), span(2.5), portion()}},
	{"MM1LIFOExpiryExpired", func(x []float64) float64 { return MM1LIFOExpiryExpired(x[0], x[1], x[2]) }, []argument{rate(1.2), rate(1), span(2)}},
	{"MM1LIFOExpiryUseful", func(x []float64) float64 { return MM1LIFOExpiryUseful(x[0], x[1], x[2]) }, []argument{rate(1.2), rate(1), span(2)}},
	{"MM1LIFOExpiryAbove", func(x []float64) float64 { return MM1LIFOExpiryAbove(x[0], x[1], x[2], x[3]) }, []argument{rate(1.2), rate(1), span(2), span(1)}},
	{"MM1LIFOExpiryQuantile", func(x []float64) float64 { return MM1LIFOExpiryQuantile(x[0], x[1], x[2], x[3]) }, []argument{rate(1.2), rate(1), span(2), portion()}},
	{"ThresholdChain", func(x []float64) float64 {
		return ThresholdChain{Rates: []float64{1, x[0]}, Places: []int{3, int(x[1])}, Mu: x[2]}.Quantile(int(x[3]), x[4])
	}, []argument{rate(0.5), {1, []float64{-1}}, rate(1), {1, []float64{-1, 2}}, portion()}},
	{"BirthDeath", func(x []float64) float64 {
		if law := BirthDeath([]float64{1, x[0]}, []float64{x[1], 1}); law != nil {
			return law[0]
		}
		return math.NaN()
	}, []argument{span(1), rate(1)}},
}

var serversForms = []closedForm{
	{"ErlangB", func(x []float64) float64 { return ErlangB(x[0], int(x[1])) }, []argument{rate(1.5), atLeastOne(2)}},
	{"ErlangC", func(x []float64) float64 { return ErlangC(x[0], int(x[1])) }, []argument{rate(1.5, 2, 3), {2, []float64{0, -1, 1}}}},
	{"MMcMeanWait", func(x []float64) float64 { return MMcMeanWait(x[0], x[1], int(x[2])) }, []argument{rate(1.5, 2, 3), rate(1), {2, []float64{0, -1, 1}}}},
	{"MMcMean", func(x []float64) float64 { return MMcMean(x[0], x[1], int(x[2])) }, []argument{rate(1.5, 2, 3), rate(1), {2, []float64{0, -1, 1}}}},
	{"MMcWaitDeviation", func(x []float64) float64 { return MMcWaitDeviation(x[0], x[1], int(x[2])) }, []argument{rate(1.5, 2, 3), rate(1), {2, []float64{0, -1, 1}}}},
	{"MMcAbove", func(x []float64) float64 { return MMcAbove(x[0], x[1], int(x[2]), x[3]) },
		[]argument{rate(1.5, 2, 3), rate(1), {2, []float64{0, -1, 1}}, span(2)}},
	{"MMcQuantile", func(x []float64) float64 { return MMcQuantile(x[0], x[1], int(x[2]), x[3]) },
		[]argument{rate(1.5, 2, 3), rate(1), {2, []float64{0, -1, 1}}, portion()}},
	{"MMcWaitQuantile", func(x []float64) float64 { return MMcWaitQuantile(x[0], x[1], int(x[2]), x[3]) },
		[]argument{rate(1.5, 2, 3), rate(1), {2, []float64{0, -1, 1}}, portion()}},
	{"MMcKBlocked", func(x []float64) float64 { return MMcKBlocked(x[0], x[1], int(x[2]), int(x[3])) },
		[]argument{rate(1.5), rate(1), {2, []float64{0, -1, 4}}, {3, []float64{0, -1, 1}}}},
	{"ChoicesTail", func(x []float64) float64 { return ChoicesTail(x[0], int(x[1]), int(x[2])) }, []argument{rate(0.5, 1, 2), atLeastOne(2), {2, []float64{-1}}}},
	{"ChoicesMean", func(x []float64) float64 { return ChoicesMean(x[0], int(x[1])) }, []argument{rate(0.5, 1, 2), atLeastOne(2)}},
	{"LeastConnectionsShare", func(x []float64) float64 { return LeastConnectionsShare(int(x[0]), x[1], x[2]) }, []argument{atLeastOne(2), rate(1), rate(3)}},
	{"USLCapacity", func(x []float64) float64 { return USLCapacity(x[0], x[1], x[2]) },
		[]argument{rate(10, 0.9), {0.1, []float64{-0.1, 1.1, math.NaN()}}, span(0.01)}},
	{"USLPeak", func(x []float64) float64 { return USLPeak(x[0], x[1]) }, []argument{{0.1, []float64{-0.1, 1.1, math.NaN()}}, span(0.01)}},
}

var controlForms = []closedForm{
	{"RetryLimit", func(x []float64) float64 { return RetryLimit(x[0], int(x[1])) }, []argument{rate(100), {2, []float64{-1, -2}}}},
	{"AttemptsPerCall", func(x []float64) float64 { return AttemptsPerCall(x[0], int(x[1])) }, []argument{{0.5, []float64{-0.1, 1.1, math.NaN()}}, {2, []float64{-1}}}},
	{"LayeredAttempts", func(x []float64) float64 { return LayeredAttempts(int(x[0]), int(x[1])) }, []argument{{2, []float64{-1, -2}}, {2, []float64{-1}}}},
	{"ThrottleShare", func(x []float64) float64 { return ThrottleShare(x[0], x[1], x[2]) },
		[]argument{{9, []float64{-1, math.NaN(), math.Inf(1)}}, {1, []float64{-1, 10, math.NaN()}}, rate(2)}},
	{"ThrottledLoad", func(x []float64) float64 { return ThrottledLoad(x[0], x[1], x[2]) }, []argument{rate(300), rate(100), {2, []float64{0.9, -1, math.NaN()}}}},
	{"FailAtScaleLimit", func(x []float64) float64 { return FailAtScaleLimit(x[0], x[1], x[2]) },
		[]argument{{1, []float64{-1, math.NaN()}}, span(0.005), span(0.1)}},
	{"REDAverage", func(x []float64) float64 { return REDAverage(x[0], x[1], x[2]) }, []argument{span(10), span(60), rate(0.002, 1.1)}},
	{"REDBase", func(x []float64) float64 { return REDBase(x[0], x[1], x[2], x[3]) }, []argument{span(10), {5, []float64{-1, 15, 20, math.NaN()}}, rate(15, 5, 4), rate(0.02, 1.1)}},
	{"REDDrop", func(x []float64) float64 { return REDDrop(x[0], int(x[1])) }, []argument{{0.1, []float64{-0.1, 1.1, math.NaN()}}, {2, []float64{-1}}}},
	{"REDGapShare", func(x []float64) float64 { return REDGapShare(x[0], int(x[1])) }, []argument{rate(0.1, 1.1), atLeastOne(2)}},
	{"VegasQueue", func(x []float64) float64 { return VegasQueue(x[0], x[1], x[2]) }, []argument{rate(10), rate(1, 3), rate(2, 0.5)}},
	{"CoDelDropTime", func(x []float64) float64 { return CoDelDropTime(x[0], int(x[1])) }, []argument{rate(0.1), atLeastOne(3)}},
	{"CoDelDrops", func(x []float64) float64 { return CoDelDrops(x[0], x[1]) }, []argument{rate(0.1), span(3)}},
	{"CoDelPeakTime", func(x []float64) float64 { return CoDelPeakTime(x[0], x[1], x[2], x[3]) }, []argument{rate(200, 100, 109), rate(100, 200), rate(0.005), rate(0.1, 0.009)}},
	{"CoDelAge", func(x []float64) float64 { return CoDelAge(x[0], x[1], x[2], x[3], x[4]) },
		[]argument{rate(200, 100, 109), rate(100, 200), rate(0.005), rate(0.1, 0.009), span(1)}},
	{"CoDelPeakAge", func(x []float64) float64 { return CoDelPeakAge(x[0], x[1], x[2], x[3]) }, []argument{rate(200, 100, 109), rate(100, 200), rate(0.005), rate(0.1, 0.009)}},
	{"CoDelClearTime", func(x []float64) float64 { return CoDelClearTime(x[0], x[1], x[2], x[3]) }, []argument{rate(200, 100, 109), rate(100, 200), rate(0.005), rate(0.1, 0.009)}},
	{"CoDelInterval", func(x []float64) float64 { return CoDelInterval(x[0], x[1], x[2], x[3]) }, []argument{rate(200, 100), rate(100, 200), rate(0.005, 0.2), rate(0.2, 0.005)}},
	{"EffectiveSample", func(x []float64) float64 { return EffectiveSample(x[0], x[1], int(x[2])) }, []argument{rate(0.8, 1, 2), rate(1), atLeastOne(9)}},
	{"NaiveCoverage", func(x []float64) float64 { return NaiveCoverage(x[0], x[1], x[2]) }, []argument{rate(0.8, 1, 2), rate(1), portion()}},
	{"SidakLimit", func(x []float64) float64 { return SidakLimit(int(x[0]), x[1]) }, []argument{atLeastOne(9), rate(0.01, 1, 1.1)}},
	{"ChiSquaredQuantile", func(x []float64) float64 { return ChiSquaredQuantile(int(x[0]), x[1]) }, []argument{atLeastOne(9), rate(0.01, 1, 1.1)}},
	{"SingleServer", func(x []float64) float64 { return Mean(SingleServerFIFO(x[0], x[1], int(x[2]), 3).Sojourns) }, []argument{rate(1), rate(1), atLeastOne(5)}},
}

// A closed form is a number in its domain, and none where a single argument
// lies outside of its own.
func TestOneArgumentOutside(t *testing.T) {
	for _, forms := range [][]closedForm{oneServerForms, momentForms, limitedForms, serversForms, controlForms} {
		for _, form := range forms {
			x := make([]float64, len(form.args))
			for i, a := range form.args {
				x[i] = a.inside
			}
			if got := form.of(x); !finite(got) {
				t.Errorf("%s%v is %v, want a number", form.name, x, got)
			}
			for i, a := range form.args {
				for _, outside := range a.outside {
					x[i] = outside
					if got := form.of(x); !math.IsNaN(got) {
						t.Errorf("%s%v, argument %d outside: %v, want NaN", form.name, x, i+1, got)
					}
				}
				x[i] = a.inside
			}
		}
	}
}
