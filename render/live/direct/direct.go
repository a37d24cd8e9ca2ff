//go:build js && wasm

// Package direct joins a module that never waits to the worker that it runs in.
// It does what package port does by functions that the program exports, which
// weighs far less than handling JavaScript's values; in return the answer has to
// come without waiting for anything.
package direct

import "unsafe"

// The module's function, the text that the worker writes, and what is read.
var (
	work    func(request string, say func(string)) (string, error)
	request []byte
	reply   string
)

// say hands a text to the worker: what the module is doing.
//
//go:wasmimport kneebook say
func say(text unsafe.Pointer, length int32)

// Serve answers the page's requests with a function, one at a time, for as long
// as the worker runs. The function may tell what it is doing; its error is
// passed on in place of an answer.
func Serve(answer func(request string, say func(string)) (string, error)) {
	work = answer
	select {}
}

// room gives the worker a place for a request of so many bytes.
//
//go:wasmexport room
func room(length int32) unsafe.Pointer {
	request = make([]byte, length, length+1)
	return unsafe.Pointer(unsafe.SliceData(request))
}

// ask does the work of the request that stands there. It gives the length of
// the answer, and that of a fault less one and negative.
//
//go:wasmexport ask
func ask() int32 {
	text, err := work(string(request), func(doing string) { say(unsafe.Pointer(unsafe.StringData(doing)), int32(len(doing))) })
	if reply = text; err != nil {
		reply = err.Error()
		return -1 - int32(len(reply))
	}
	return int32(len(reply))
}

// answer is where the answer stands.
//
//go:wasmexport answer
func answer() unsafe.Pointer { return unsafe.Pointer(unsafe.StringData(reply)) }
