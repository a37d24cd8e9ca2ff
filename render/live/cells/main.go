//go:build js && wasm

// Command cells is the module that runs the cells that a reader has edited.
package main

import (
	"kneebook/render/live/port"
	"kneebook/render/live/tryout"
)

func main() {
	port.Serve(func(request string, say func(string)) (string, error) {
		return tryout.Run(request)
	})
}
