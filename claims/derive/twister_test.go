package derive

import (
	"slices"
	"testing"
)

// twisterVectors were drawn from CPython's random.Random: the state after
// seeding, the first 32-bit words, the first doubles, and 60,000 doubles (as
// whole multiples of 2^-53) folded into one number.
var twisterVectors = []struct {
	seed    uint64
	state   []uint32
	words   []uint32
	doubles []float64
	folded  uint64
}{
	{
		7,
		[]uint32{2147483648, 2261207994, 869397079, 3419597362},
		[]uint32{1390851128, 4071050724, 647892279, 1695753998, 2795742288, 207388624},
		[]float64{0.32383276483316237, 0.15084917392450192, 0.6509344730398537, 0.07243628666754276},
		1770183814281988,
	},
	{
		9,
		[]uint32{2147483648, 2776161509, 3332100509, 506962791},
		[]uint32{1988601454, 2633739374, 1603362544, 1147333628, 595022250, 799486471},
		[]float64{0.46300735781502145, 0.37331193139504204, 0.13853941251445523, 0.8665618499863413},
		7193506902850725,
	},
	{
		1<<32 + 5,
		[]uint32{2147483648, 3029627165, 109794771, 3981675779},
		[]uint32{675479763, 2085189291, 1213270837, 3822202474},
		[]float64{0.15727238718789782, 0.2824866316461999, 0.6044540318498407, 0.014523449205355199},
		4491377396659520,
	},
	{seed: 0, doubles: []float64{0.8444218515250481, 0.7579544029403025, 0.420571580830845, 0.25891675029296335}, folded: 5469127361685957},
	{seed: 1, doubles: []float64{0.13436424411240122, 0.8474337369372327, 0.763774618976614, 0.2550690257394217}, folded: 8370041385137220},
}

func TestTwisterState(t *testing.T) {
	for _, v := range twisterVectors {
		got := NewTwister(v.seed).state[:len(v.state)]
		if !slices.Equal(got, v.state) {
			t.Errorf("seed %d: state after seeding %d, want %d", v.seed, got, v.state)
		}
	}
}

func TestTwisterWords(t *testing.T) {
	for _, v := range twisterVectors {
		random := NewTwister(v.seed)
		for i, want := range v.words {
			if got := random.Word(); got != want {
				t.Errorf("seed %d: word %d is %d, want %d", v.seed, i, got, want)
			}
		}
	}
}

func TestTwisterDoubles(t *testing.T) {
	for _, v := range twisterVectors {
		random := NewTwister(v.seed)
		for i, want := range v.doubles {
			if got := random.Float64(); got != want {
				t.Errorf("seed %d: double %d is %v, want %v", v.seed, i, got, want)
			}
		}
	}
}

// Many doubles cross many regenerations of the state.
func TestTwisterManyDoubles(t *testing.T) {
	const bits = 53
	for _, v := range twisterVectors {
		random := NewTwister(v.seed)
		var folded uint64
		for range 60000 {
			folded ^= uint64(random.Float64() * (1 << bits))
			folded = (folded<<1 | folded>>(bits-1)) & (1<<bits - 1)
		}
		if folded != v.folded {
			t.Errorf("seed %d: 60,000 doubles fold to %d, want %d", v.seed, folded, v.folded)
		}
	}
}

// The reference code's own first outputs for its four-word key.
func TestTwisterLongKey(t *testing.T) {
	random := &Twister{next: stateWords}
	random.fill(19650218)
	random.mix([]uint32{0x123, 0x234, 0x345, 0x456})
	for i, want := range []uint32{1067595299, 955945823, 477289528, 4107218783, 4228976476} {
		if got := random.Word(); got != want {
			t.Errorf("word %d is %d, want %d", i, got, want)
		}
	}
}
