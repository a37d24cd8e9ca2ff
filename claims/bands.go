package claims

// Bands are the committed values of a notebook's claims over seeds: a row a
// seed, a column a claim.
type Bands struct {
	Key    string // hashes the behaviour that the values rest on
	Claims []string
	Seeds  []uint64
	Values [][]float64 // Values[i][j]: Claims[j] at Seeds[i]
}
