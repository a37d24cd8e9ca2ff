package kernel_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"strconv"
	"strings"
	"testing"

	"kneebook/kernel"
)

// What the package prints is what package fmt prints.
func TestSprintfIsThatOfFmt(t *testing.T) {
	floats := []float64{0, 1, -1.5, 1e6, 123456789, 1e20, 1e21, 1e-5, 0.1 + 0.2, math.Pi, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, 5e-324}
	for _, v := range floats {
		for _, pattern := range []string{"%v", "%g", "%.2g", "%.3g", "%.4g", "%.0f", "at %.2g%% of it"} {
			if got, want := kernel.Sprintf(pattern, v), fmt.Sprintf(pattern, v); got != want {
				t.Errorf("%s of %v: %q, want %q", pattern, v, got, want)
			}
		}
	}
	if got, want := kernel.Sprintf("%s[%d] and %v to %g", "Field", -7, 42, 1e9), "Field[-7] and 42 to 1e+09"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Every pattern in the package has only what Sprintf knows, and as many
// arguments as it asks for.
func TestSprintfKnowsEveryPattern(t *testing.T) {
	known := map[string]bool{"%s": true, "%d": true, "%v": true, "%g": true, "%%": true, "%.0f": true, "%.2g": true, "%.3g": true, "%.4g": true}
	packages, err := parser.ParseDir(token.NewFileSet(), ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	ast.Inspect(packages["kernel"], func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if name, ok := call.Fun.(*ast.Ident); !ok || name.Name != "sprintf" || call.Ellipsis.IsValid() {
			return true
		}
		literal, ok := call.Args[0].(*ast.BasicLit)
		if !ok {
			t.Fatalf("the pattern of a call of sprintf is no literal")
		}
		pattern, _ := strconv.Unquote(literal.Value)
		calls++
		asked := 0
		for i := 0; i < len(pattern); i++ {
			if pattern[i] != '%' {
				continue
			}
			end := i + 2
			if pattern[i+1] == '.' {
				end = i + 4
			}
			if !known[pattern[i:end]] {
				t.Errorf("%q has %s", pattern, pattern[i:end])
			}
			if pattern[i:end] != "%%" {
				asked++
			}
			i = end - 1
		}
		if asked != len(call.Args)-1 {
			t.Errorf("%q asks for %d values and has %d", pattern, asked, len(call.Args)-1)
		}
		return true
	})
	if calls < 30 {
		t.Errorf("%d calls of sprintf found", calls)
	}
}
