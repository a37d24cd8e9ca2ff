//go:build js && wasm

// Package port joins a module to the worker that it runs in. The worker hands
// it texts, one after the other, and passes on what it says.
package port

import "syscall/js"

// Serve answers the page's requests with a function, one at a time, for as long
// as the worker runs. The function may tell what it is doing with say; its
// error is passed on in place of an answer.
func Serve(answer func(request string, say func(string)) (string, error)) {
	js.Global().Call("serve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		text, err := answer(args[0].String(), func(doing string) { args[1].Invoke(doing) })
		if err != nil {
			return []any{"fault", err.Error()}
		}
		return []any{"answer", text}
	}))
	select {}
}
