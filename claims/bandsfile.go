package claims

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"kneebook/notebooks"
)

// keyPrefix begins the first line of a bands file, sumPrefix the second.
const (
	keyPrefix = "# key: "
	sumPrefix = "# sum: "
)

// Bytes is the file: a line with the key, one with a hash of all that follows,
// a header, a row a seed, nine significant digits, lines ended by "\n".
func (b Bands) Bytes() []byte {
	values := b.values()
	return append([]byte(keyPrefix+b.Key+"\n"+sumPrefix+sumOf(values)+"\n"), values...)
}

// sumOf is the hash by which a slip in a file is noticed.
func sumOf(values []byte) string {
	h := newHash()
	h.Write(values)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// values is the header and the rows.
func (b Bands) values() []byte {
	var out bytes.Buffer
	out.WriteString("seed")
	for _, id := range b.Claims {
		out.WriteString("," + id)
	}
	out.WriteByte('\n')
	for i, seed := range b.Seeds {
		out.WriteString(strconv.FormatUint(seed, 10))
		for _, v := range b.Values[i] {
			out.WriteString("," + nineDigits(v))
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

func nineDigits(v float64) string { return strconv.FormatFloat(v, 'g', 9, 64) }

// ReadBands reads what Bytes wrote. Each line that is no such line is a
// problem at its place; the rows that are right are given all the same.
func ReadBands(file string, data []byte) (Bands, notebooks.Problems) {
	var b Bands
	var ps notebooks.Problems
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	at := func(line int) notebooks.Pos { return notebooks.Pos{File: file, Line: line} }
	var ok bool
	if b.Key, ok = strings.CutPrefix(lines[0], keyPrefix); !ok || b.Key == "" {
		ps.Add(at(1), "the first line does not give the key: %q and the key", keyPrefix)
	}
	if len(lines) < 3 {
		ps.Add(at(3), "the header is missing: seed, then a column for each claim")
		return b, ps
	}
	_, values, _ := strings.Cut(string(data), lines[1]+"\n")
	if sum, ok := strings.CutPrefix(lines[1], sumPrefix); !ok || sum != sumOf([]byte(values)) {
		ps.Add(at(2), "the values below are not those that were written: their hash is %q", sumPrefix+sumOf([]byte(values)))
	}
	header := strings.Split(lines[2], ",")
	if b.Claims = header[1:]; header[0] != "seed" || slices.Contains(b.Claims, "") {
		ps.Add(at(3), "the header is not: seed, then a column for each claim")
	}
	for i, line := range lines[3:] {
		seed, row, err := readBandRow(line, len(header))
		if err == nil && slices.Contains(b.Seeds, seed) {
			err = fmt.Errorf("seed %d stands twice", seed)
		}
		if err != nil {
			ps.Add(at(i+4), "%v", err)
			continue
		}
		b.Seeds, b.Values = append(b.Seeds, seed), append(b.Values, row)
	}
	return b, ps
}

// readBandRow reads a seed and its values.
func readBandRow(line string, columns int) (uint64, []float64, error) {
	cells := strings.Split(line, ",")
	if len(cells) != columns {
		return 0, nil, fmt.Errorf("%d columns, but the header has %d", len(cells), columns)
	}
	seed, err := strconv.ParseUint(cells[0], 10, 64)
	if err != nil {
		return 0, nil, fmt.Errorf("%q is no seed", cells[0])
	}
	row := make([]float64, columns-1)
	for j, text := range cells[1:] {
		if row[j], err = strconv.ParseFloat(text, 64); err != nil {
			return 0, nil, fmt.Errorf("%q is no number", text)
		}
	}
	return seed, row, nil
}

// BandsKey hashes what a notebook's bands rest on: the parameters and cells of
// its tables at its own seed as the kernel measured them, bit for bit, the
// same cells as derived, and of each banded claim the id, unit, scope and
// value. Derived cells and claims' values go in with six significant digits,
// because their last bits may differ from processor to processor. A key that
// differs from the committed one means that the committed values may be those
// of another kernel, other parameters or another claim.
func BandsKey(spec Notebook, measured, derived Tables) string {
	h := newHash()
	for _, t := range measured {
		fmt.Fprintf(h, "table %q\n", t.ID)
		for _, p := range t.Params {
			fmt.Fprintf(h, "param %q %q %q\n", p.Name, p.Unit, p.Values)
		}
		hashRows(h, t, func(cell string) string { return cell })
	}
	for _, t := range derived {
		fmt.Fprintf(h, "derived %q\n", t.ID)
		hashRows(h, t, sixDigits)
	}
	for _, c := range spec.Claims {
		if !c.banded() {
			continue
		}
		value := "none"
		_ = recovered(func() {
			value = sixDigits(strconv.FormatFloat(scalar(c.kind().Values(c, measured)), 'g', -1, 64))
		})
		fmt.Fprintf(h, "claim %q %q %q %s\n", c.ID, c.Unit, c.Scope, value)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// hashRows writes a table's columns and cells.
func hashRows(w io.Writer, t notebooks.Table, text func(string) string) {
	for _, c := range t.Columns {
		fmt.Fprintf(w, "column %q %q\n", c.Name, c.Unit)
	}
	for _, row := range t.Rows {
		for _, cell := range row {
			fmt.Fprintf(w, "%q ", text(cell))
		}
		fmt.Fprintln(w)
	}
}

// sixDigits shortens a number to six significant digits; words stay.
func sixDigits(cell string) string {
	v, ok := number(cell)
	if !ok {
		return cell
	}
	return strconv.FormatFloat(v, 'g', 6, 64)
}
