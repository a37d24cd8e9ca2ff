//go:build js && wasm

// Command verify is the module that works a page's claims out again.
package main

import (
	"kneebook/render/live/check"
	"kneebook/render/live/direct"
)

func main() { direct.Serve(check.Run) }
