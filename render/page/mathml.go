package page

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"regexp"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// temmlSource is Temml 0.13.5 (MIT licence, beside it): TeX to MathML.
//
//go:embed temml/temml.min.js
var temmlSource string

// temml is Temml in a JavaScript engine, started with the first formula.
var temml = sync.OnceValues(func() (*typesetter, error) {
	vm := goja.New()
	if _, err := vm.RunString(temmlSource); err != nil {
		return nil, err
	}
	f, err := vm.RunString(`(function (tex, display) {
		return temml.renderToString(tex, {displayMode: display, throwOnError: true});
	})`)
	if err != nil {
		return nil, err
	}
	call, ok := goja.AssertFunction(f)
	if !ok {
		return nil, errors.New("temml gives no function")
	}
	return &typesetter{vm: vm, call: call}, nil
})

// typesetter turns TeX into MathML, one formula at a time.
type typesetter struct {
	mu   sync.Mutex
	vm   *goja.Runtime
	call goja.Callable
}

// styles are the attributes that the page's policy of content forbids. What
// they say stands in the style sheet.
var styles = regexp.MustCompile(` style="[^"]*"`)

// mathML gives a formula as a <math> element. The error says what TeX it was
// and what Temml found wrong.
func mathML(tex string, display bool) (template.HTML, error) {
	t, err := temml()
	if err != nil {
		return "", fmt.Errorf("the typesetter of formulas does not start: %w", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	v, err := t.call(goja.Undefined(), t.vm.ToValue(strings.TrimSpace(tex)), t.vm.ToValue(display))
	if err != nil {
		return "", fmt.Errorf("formula %q: %s", tex, reason(err))
	}
	out := styles.ReplaceAllString(v.String(), "")
	if display { // it may be wider than a phone, and scrolls there
		out = strings.Replace(out, "<math ", `<math tabindex="0" `, 1)
	}
	return template.HTML(out), nil
}

// Formulas remembers formulas' MathML, for whoever prints them again. A nil one
// remembers nothing.
type Formulas struct {
	mu    sync.Mutex
	known map[string]string // MathML by TeX, with d or i before it: displayed, in a line
	fresh bool
}

// NewFormulas gives formulas that are known, from Known.
func NewFormulas(known map[string]string) *Formulas {
	return &Formulas{known: maps.Clone(known)}
}

// Known gives all formulas that are known by now, and whether one is new.
func (f *Formulas) Known() (known map[string]string, fresh bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return maps.Clone(f.known), f.fresh
}

// mathML gives a formula as a <math> element: what is known, or what Temml
// gives.
func (f *Formulas) mathML(tex string, display bool) (template.HTML, error) {
	if f == nil {
		return mathML(tex, display)
	}
	key := "i" + tex
	if display {
		key = "d" + tex
	}
	f.mu.Lock()
	known, ok := f.known[key]
	f.mu.Unlock()
	if ok {
		return template.HTML(known), nil
	}
	out, err := mathML(tex, display)
	if err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known == nil {
		f.known = map[string]string{}
	}
	f.known[key], f.fresh = string(out), true
	return out, nil
}

// reason is the message of a JavaScript error without its stack.
func reason(err error) string {
	var ex *goja.Exception
	if !errors.As(err, &ex) {
		return err.Error()
	}
	if o, ok := ex.Value().(*goja.Object); ok && o.Get("message") != nil {
		return o.Get("message").String()
	}
	return ex.Value().String()
}
