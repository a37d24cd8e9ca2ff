package kernel

import "math/rand/v2"

// zigguratLayers is how many layers of equal area lie under the exponential
// density: as many as 8 bits of a word can choose from.
const zigguratLayers = 256

// ziggurat is Marsaglia and Tsang's (2000) for the density e^-x. Layer i from 1
// on is a rectangle from x = 0 to edge[i], between the heights e^-edge[i] and
// e^-edge[i-1]; layer 0 is the rectangle below height e^-edge[255] with the
// tail beyond it. All have the same area.
type ziggurat struct {
	layers [zigguratLayers]zigguratLayer
	tail   float64 // where the tail begins, edge[255]
}

// zigguratLayer is what a draw needs of one layer, together in memory.
type zigguratLayer struct {
	width float64 // of the layer, per 2^-53: a whole number of 53 bits times it is x
	under uint64  // a whole number below it gives an x that lies under the density at any height
	low   float64 // e^-edge[i], the height of the layer's floor
	rise  float64 // from the floor to the height of its ceiling
}

var exponentialZiggurat = makeZiggurat()

// makeZiggurat finds the edge of the tail with which the layers, stacked from
// below, end at height 1, and computes the layers.
func makeZiggurat() *ziggurat {
	low, high := 7.0, 8.0
	for range 60 { // the farther out the tail begins, the less area has each layer
		middle := (low + high) / 2
		if _, top := zigguratEdges(middle); top > 1 {
			low = middle
		} else {
			high = middle
		}
	}
	edges, _ := zigguratEdges(high)
	z := &ziggurat{tail: high}
	base := high + 1 // the area of a layer, e^-high·(high+1), over the height of layer 0
	z.layers[0] = newZigguratLayer(base, high, Exp(-high), Exp(-high))
	for i := 1; i < zigguratLayers; i++ {
		z.layers[i] = newZigguratLayer(edges[i], edges[i-1], Exp(-edges[i]), Exp(-edges[i-1]))
	}
	return z
}

// zigguratEdges stacks layers on one whose rectangle ends at tail. It gives
// their right edges, from the highest layer to the lowest, and the height at
// which the highest layer ends.
func zigguratEdges(tail float64) (edges [zigguratLayers]float64, top float64) {
	area := float64(Exp(-tail) * (tail + 1))
	edges[zigguratLayers-1] = tail
	height := Exp(-tail)
	for i := zigguratLayers - 1; i > 1; i-- {
		height += area / edges[i]
		if height >= 1 {
			return edges, height + 1
		}
		edges[i-1] = -Log(height)
	}
	return edges, height + area/edges[1]
}

// newZigguratLayer makes the layer that reaches from 0 to width, of which the
// part up to under lies below the density throughout.
func newZigguratLayer(width, under, floor, ceiling float64) zigguratLayer {
	return zigguratLayer{
		width: float64(width * 0x1p-53),
		under: uint64(float64(under / width * 0x1p53)),
		low:   floor,
		rise:  ceiling - floor,
	}
}

// fill puts exponential numbers of mean 1, times mean, into dst.
func (z *ziggurat) fill(dst []float64, mean float64, g *rand.PCG) {
	for i := range dst {
		w := g.Uint64()
		layer := &z.layers[w%zigguratLayers]
		n := w >> 11
		x := float64(float64(n) * layer.width)
		if n >= layer.under {
			x = z.edge(w, g)
		}
		dst[i] = float64(x * mean)
	}
}

// edge goes on with a draw whose word fell outside the part of its layer that
// lies under the density throughout: about 1 in 90. A point in the wedge is
// kept if it lies under the density, and else everything is drawn again.
func (z *ziggurat) edge(w uint64, g *rand.PCG) float64 {
	for {
		i, n := w%zigguratLayers, w>>11
		layer := &z.layers[i]
		x := float64(float64(n) * layer.width)
		switch {
		case n < layer.under:
			return x
		case i == 0: // beyond the tail's beginning the density has the same shape again
			return z.tail - logOneMinus(g.Uint64()>>11)
		case layer.low+float64(layer.rise*unit53(g.Uint64())) < Exp(-x):
			return x
		}
		w = g.Uint64()
	}
}

// unit53 is a number in [0, 1) from the higher 53 bits of a word.
func unit53(w uint64) float64 { return float64(float64(w>>11) * 0x1p-53) }
