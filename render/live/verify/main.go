//go:build js && wasm

// Command verify is the module that works a page's claims out again.
package main

import (
	"kneebook/render/live/check"
	"kneebook/render/live/port"
)

func main() { port.Serve(check.Run) }
