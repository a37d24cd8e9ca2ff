//go:build js && wasm

// Command explore is the module that runs a reader's own numbers.
package main

import "kneebook/render/live/port"

func main() {
	port.Serve(func(request string, say func(string)) (string, error) {
		return request, nil
	})
}
