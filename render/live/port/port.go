//go:build js && wasm

// Package port joins a module to the worker that it runs in. The worker hands
// it texts, one after the other, and passes on what it says.
package port

import "syscall/js"

// Serve answers the page's requests with a function, one at a time, for as long
// as the worker runs. The function may tell what it is doing with say; its
// error is passed on in place of an answer. It may wait, for a time or another
// goroutine: the worker gets a promise.
func Serve(answer func(request string, say func(string)) (string, error)) {
	js.Global().Call("serve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		request, say := args[0].String(), func(doing string) { args[1].Invoke(doing) }
		var run js.Func
		run = js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() {
				kind, text := "answer", ""
				text, err := answer(request, say)
				if err != nil {
					kind, text = "fault", err.Error()
				}
				settle[0].Invoke([]any{kind, text})
			}()
			run.Release()
			return nil
		})
		return js.Global().Get("Promise").New(run)
	}))
	select {}
}
