package live

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"
)

// program is a module with pieces of data, written by hand: a memory of one
// page, which is exported, and what it begins with.
func program(data string) []byte {
	return []byte(preamble + "\x05\x03\x01\x00\x01" + "\x07\x07\x01\x03mem\x02\x00" + "\x0b" + string(rune(len(data))) + data)
}

// unpacked undoes the compression.
func unpacked(t *testing.T, data []byte) string {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	out, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// Pieces that are near each other become one with zeros between; what is far
// away stays a piece of its own; the other sections stay as they are.
func TestPackJoinsData(t *testing.T) {
	got, err := Pack(program("\x03" + "\x00\x41\x08\x0b\x02ab" + "\x00\x41\x80\x80\x01\x0b\x01z" + "\x00\x41\x0d\x0b\x01c"))
	if err != nil {
		t.Fatal(err)
	}
	want := string(program("\x02" + "\x00\x41\x08\x0b\x06ab\x00\x00\x00c" + "\x00\x41\x80\x80\x01\x0b\x01z"))
	if text := unpacked(t, got); text != want {
		t.Errorf("%q, want %q", text, want)
	}
}

// A place above 2 GiB is written as a negative number, and stays so.
func TestPackKeepsPlaces(t *testing.T) {
	for _, at := range []int64{0, 63, 64, -1, -64, -65, 1 << 30, -1 << 31} {
		r := reader{rest: appendSigned(nil, at)}
		if got := r.signed(); int64(got) != at || r.bad || len(r.rest) > 0 {
			t.Errorf("%d is read as %d", at, got)
		}
	}
}

// What is no program, or breaks off, or has data that a linker would not write,
// is refused.
func TestPackRefuses(t *testing.T) {
	whole := program("\x01\x00\x41\x08\x0b\x02ab")
	for name, broken := range map[string][]byte{
		"nothing": nil, "a text": []byte("hello"), "a part": whole[:len(whole)-1], "a passive piece": program("\x01\x01\x02ab"),
		"a computed place": program("\x01\x00\x23\x00\x0b\x02ab"), "more than it says": program("\x01\x00\x41\x08\x0b\x02abc"),
		"a number without an end": append([]byte(preamble), 11, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
	} {
		if _, err := Pack(broken); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}
