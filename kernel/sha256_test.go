package kernel_test

import (
	"bytes"
	"crypto/sha256"
	"testing"

	"kneebook/kernel"
)

// Messages of all lengths around the ends of blocks have the hash that the
// standard library gives.
func TestSum256IsThatOfTheStandard(t *testing.T) {
	for n := range 300 {
		message := bytes.Repeat([]byte{byte(n), 0xff, 0, 0x5a}, n/4+1)[:n]
		if got, want := kernel.Sum256(message), sha256.Sum256(message); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
	}
}
