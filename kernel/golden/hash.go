package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"math"
	"reflect"
)

// line is one line of the output.
type line struct{ hash, name string }

// hashed is the line of something that was computed: the SHA-256 of all that is
// in it, fields that are not exported as well.
func hashed(name string, values ...any) line {
	h := sha256.New()
	for _, v := range values {
		feed(h, reflect.ValueOf(v))
	}
	return line{hex.EncodeToString(h.Sum(nil)[:16]), name}
}

// feed hashes a value to the last bit. All NaN count as one: processors differ
// in the sign of those that they compute.
func feed(h hash.Hash, v reflect.Value) {
	switch v.Kind() {
	case reflect.Float64:
		bits := math.Float64bits(v.Float())
		if math.IsNaN(v.Float()) {
			bits = math.Float64bits(math.NaN())
		}
		feedWord(h, bits)
	case reflect.Int, reflect.Int32, reflect.Int64:
		feedWord(h, uint64(v.Int()))
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		feedWord(h, v.Uint())
	case reflect.Bool:
		feedWord(h, map[bool]uint64{true: 1}[v.Bool()])
	case reflect.String:
		feedWord(h, uint64(v.Len()))
		h.Write([]byte(v.String()))
	case reflect.Slice, reflect.Array:
		feedWord(h, uint64(v.Len()))
		for i := range v.Len() {
			feed(h, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			feed(h, v.Field(i))
		}
	case reflect.Pointer, reflect.Interface:
		feedWord(h, map[bool]uint64{true: 1}[v.IsNil()])
		if !v.IsNil() {
			feed(h, v.Elem())
		}
	default:
		panic(fmt.Sprintf("no hash for a %v", v.Type()))
	}
}

func feedWord(h hash.Hash, word uint64) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], word)
	h.Write(b[:])
}
