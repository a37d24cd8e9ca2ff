package suite

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"kneebook/claims"
	"kneebook/notebooks"
	"kneebook/suite/publish"
)

// LeastSeeds is how many seeds are always run again: a band's key is made from
// them.
const LeastSeeds = 3

// keyDigits is to how many significant digits derived values enter the key:
// their last bits may differ between kinds of processor.
const keyDigits = 9

// ParseBands reads a notebook's values over seeds: a line "# key …", a header
// "seed,claim,…", and a row a seed.
func ParseBands(r io.Reader) (claims.Bands, error) {
	var b claims.Bands
	in := bufio.NewReader(r)
	first, err := in.ReadString('\n')
	key, ok := strings.CutPrefix(strings.TrimSpace(first), "# key ")
	if err != nil || !ok {
		return b, errors.New(`the first line is not "# key …"`)
	}
	rows, err := csv.NewReader(in).ReadAll()
	if err != nil {
		return b, err
	}
	if len(rows) == 0 || len(rows[0]) < 2 || rows[0][0] != "seed" {
		return b, errors.New(`the second line is not "seed,…" with a column a claim`)
	}
	b.Key, b.Claims = key, rows[0][1:]
	for i, row := range rows[1:] {
		if err := addBandRow(&b, row); err != nil {
			return claims.Bands{}, fmt.Errorf("line %d: %w", i+3, err)
		}
	}
	return b, nil
}

// addBandRow reads the values of one seed.
func addBandRow(b *claims.Bands, row []string) error {
	seed, err := strconv.ParseUint(row[0], 10, 64)
	if err != nil {
		return fmt.Errorf("%q is no seed", row[0])
	}
	if slices.Contains(b.Seeds, seed) {
		return fmt.Errorf("seed %d stands twice", seed)
	}
	values := make([]float64, len(row)-1)
	for j, text := range row[1:] {
		if values[j], err = strconv.ParseFloat(text, 64); err != nil {
			return fmt.Errorf("%s: %q is no number", b.Claims[j], text)
		}
	}
	b.Seeds, b.Values = append(b.Seeds, seed), append(b.Values, values)
	return nil
}

// FormatBands writes what ParseBands reads.
func FormatBands(b claims.Bands) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "# key %s\n", b.Key)
	w := csv.NewWriter(&out)
	w.Write(append([]string{"seed"}, b.Claims...))
	for i, seed := range b.Seeds {
		row := []string{strconv.FormatUint(seed, 10)}
		for _, v := range b.Values[i] {
			row = append(row, strconv.FormatFloat(v, 'g', -1, 64))
		}
		w.Write(row)
	}
	w.Flush()
	return out.Bytes()
}

// bandsOf gathers the values of the claims at the seeds that were run again.
func bandsOf(r claims.Report, key string) claims.Bands {
	b := claims.Bands{Key: key}
	for _, c := range r.Claims {
		again := c.Evidence.Again
		if len(again) == 0 {
			continue
		}
		if b.Seeds == nil {
			b.Values = make([][]float64, len(again))
			for _, p := range again {
				b.Seeds = append(b.Seeds, p.Seed)
			}
		}
		b.Claims = append(b.Claims, c.Claim.ID)
		for i, p := range again {
			b.Values[i] = append(b.Values[i], p.Measured)
		}
	}
	return b
}

// bandsKey hashes what a notebook's values over seeds rest on: parameters, and
// what kernel, derivation and claims make of them at the first seeds.
func bandsKey(seeds []claims.AtSeed, r claims.Report) string {
	h := sha256.New()
	e := json.NewEncoder(h)
	for _, at := range first(seeds) {
		e.Encode(at.Seed)
		for _, t := range at.Measured {
			e.Encode([]any{t.ID, t.Params, t.Rows})
		}
		for _, t := range at.Derived {
			e.Encode([]any{t.ID, shortened(t.Rows)})
		}
	}
	for _, c := range r.Claims {
		for _, p := range first(c.Evidence.Again) {
			e.Encode([]any{c.Claim.ID, p.Seed, shorten(p.Measured), shorten(p.Derived)})
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// first gives the part of a list that enters a key.
func first[T any](list []T) []T { return list[:min(len(list), LeastSeeds)] }

// shortened gives the numbers of rows to the digits of a key.
func shortened(rows [][]string) [][]string {
	out := make([][]string, len(rows))
	for i, row := range rows {
		for _, text := range row {
			if f, err := strconv.ParseFloat(text, 64); err == nil {
				text = shorten(f)
			}
			out[i] = append(out[i], text)
		}
	}
	return out
}

// shorten gives a number to the digits of a key.
func shorten(f float64) string {
	if math.Abs(f) < 1e-12 {
		f = 0 // what is left of a difference of equals
	}
	return strconv.FormatFloat(f, 'g', keyDigits, 64)
}

// checkBands reports values over seeds that rest on something else than what
// there is now.
func (built *Built) checkBands(key string) {
	if built.Bands.Claims == nil || built.Bands.Key == key {
		return
	}
	name := built.Notebook.Name
	built.Problems = append(built.Problems, notebooks.Problem{
		Pos:     notebooks.Pos{File: bandsFile(name), Line: 1},
		Message: "the values over seeds are stale: kernel, parameters, derivation or claims have changed since they were computed",
		Hint: fmt.Sprintf("go run ./claims/verify-claims -notebook %s -seeds %d -write", name,
			max(len(built.Bands.Seeds), DefaultSeeds)),
	})
}

// WriteBands writes the values over seeds of a notebook that was built with
// Options.Write, in one step. File is "" where there is nothing to write;
// changed is false where the file has these very bytes already.
func WriteBands(root string, b Built) (file string, changed bool, err error) {
	if !b.Ran || len(b.Bands.Claims) == 0 {
		return "", false, nil
	}
	file = bandsFile(b.Notebook.Name)
	path := filepath.Join(root, filepath.FromSlash(file))
	data := FormatBands(b.Bands)
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return file, false, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return file, false, err
	}
	return file, true, publish.WriteFile(path, data)
}
