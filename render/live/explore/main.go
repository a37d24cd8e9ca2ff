//go:build js && wasm

// Command explore is the module that runs a reader's own numbers. A request is
// the text of a service, an answer is what the page shows of it.
package main

import (
	"kneebook/render/live/direct"
	"kneebook/render/live/service"
)

func main() {
	direct.Serve(func(request string, say func(string)) (string, error) {
		s, err := service.Parse(request)
		if err != nil {
			return "", err
		}
		a, err := s.Run(say)
		if err != nil {
			return "", err
		}
		return a.HTML(), nil
	})
}
