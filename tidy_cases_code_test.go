package kneebook_test

import "testing"

func TestTidySeesMissingComments(t *testing.T) {
	checkSnippets(t, findUndocumented, []snippet{
		{"package", "kernel/a.go", "package kernel\n", []string{"1: package kernel has no comment"}},
		{"function", "kernel/a.go", in("kernel", "func F() {}"), []string{"3: F is exported"}},
		{"directive", "kernel/a.go", in("kernel", "//go:noinline", "func F() {}"), []string{"4: F is exported"}},
		{"documented", "kernel/a.go", in("kernel", "// F does.", "func F() {}"), nil},
		{"own", "kernel/a.go", in("kernel", "func f() {}"), nil},
		{"method", "kernel/a.go", in("kernel", "// T is.", "type T[A any] struct{ X int }", "func (t *T[A]) M() {}"), []string{"5: M is exported"}},
		{"method of an own type", "kernel/a.go", in("kernel", "type t struct{}", "func (t) M() {}"), nil},
		{"type", "kernel/a.go", in("kernel", "type T int"), []string{"3: T is exported"}},
		{"type in a group", "kernel/a.go", in("kernel", "// Some.", "type (", "T int", "// U is.", "U int", ")"), []string{"5: T is exported"}},
		{"interface", "kernel/a.go", in("kernel", "// I is.", "type I interface {", "M()", "N() // does", "}"), []string{"5: M is exported"}},
		{"constant", "kernel/a.go", in("kernel", "const C = 1"), []string{"3: C is exported"}},
		{"variables", "kernel/a.go", in("kernel", "var (", "// A is.", "A = 1", "b, B = 1, 2", "C = 3 // is", ")"), []string{"6: B is exported"}},
		{"group", "kernel/a.go", in("kernel", "// Kinds.", "const (", "A = 1", "B = 2", ")"), nil},
		{"test", "kernel/a_test.go", "package kernel\nfunc F() {}\n", nil},
	})
}

func TestTidySeesInexactFunctions(t *testing.T) {
	checkSnippets(t, findIrreproducible, []snippet{
		{"logarithm", "kernel/a.go", in("kernel", `import "math"`, "var x = math.Log(2)"), []string{"4: math.Log:"}},
		{"as a value", "experiments/a.go", in("experiments", `import m "math"`, "var f = m.Pow"), []string{"4: math.Pow:"}},
		{"dot import", "kernel/a.go", in("kernel", `import . "math"`, "var x = Exp(Log1p(2))"), []string{"4: math.Exp:", "4: math.Log1p:"}},
		{"derive", "claims/derive/a.go", in("derive", `import "math"`, "var x = math.Exp(2)"), []string{"4: math.Exp:"}},
		{"exact ones", "kernel/a.go", in("kernel", `import "math"`, "var x = math.Sqrt(math.Inf(1)) + math.Ln2"), nil},
		{"elsewhere", "render/page/a.go", in("page", `import "math"`, "var x = math.Log(2)"), nil},
		{"a variable of that name", "kernel/a.go", in("kernel", "type t struct{ Log func() }", "func f(math t) { math.Log() }"), nil},
		{"global generator", "kernel/a.go", in("kernel", `import "math/rand/v2"`, "var x = rand.IntN(2)"), []string{"4: the global generator"}},
		{"old global generator", "experiments/a.go", in("experiments", `import "math/rand"`, "var f = rand.Shuffle"), []string{"4: the global generator"}},
		{"seeded generator", "kernel/a.go", in("kernel", `import "math/rand/v2"`, "var x = rand.New(rand.NewPCG(1, 2)).IntN(2)"), nil},
		{"does not compile", "kernel/a.go", in("kernel", "var x int = nothing"), []string{"2: does not compile"}},
	})
}

func TestTidySeesMapOrder(t *testing.T) {
	head := "func f(m map[int]int, s []int) (n int) {"
	tail := "; return }"
	checkSnippets(t, findIrreproducible, []snippet{
		{"map", "kernel/a.go", in("kernel", head, "for k := range m { n += k }"+tail), []string{"4: a loop over a map"}},
		{"named map", "experiments/a.go", in("experiments", "type t map[int]int", "func f(m t) { for range m {} }"), []string{"4: a loop over a map"}},
		{"slice", "kernel/a.go", in("kernel", head, "for k := range s { n += k }"+tail), nil},
		{"keys", "kernel/a.go", in("kernel", `import "maps"`, head, "for k := range maps.Keys(m) { n += k }"+tail), []string{"5: maps.Keys"}},
		{"sorted keys", "kernel/a.go", in("kernel", `import ("maps"; "slices")`, head, "for _, k := range slices.Sorted(maps.Keys(m)) { n += k }"+tail), nil},
		{"elsewhere", "claims/a.go", in("claims", head, "for k := range m { n += k }"+tail), nil},
	})
}

func TestTidySeesProducts(t *testing.T) {
	const fused = "a product may be fused"
	body := func(text string) string { return in("kernel", "func f(a, b, c float64, n int) float64 {", text, "}") }
	checkSnippets(t, findIrreproducible, []snippet{
		{"in a sum", "kernel/a.go", body("return a*b + c"), []string{"4: " + fused}},
		{"in brackets, with a sign", "kernel/a.go", body("return c - -(a*b)"), []string{"4: " + fused}},
		{"across statements", "kernel/a.go", body("d := a * b; return c + d"), []string{"4: " + fused}},
		{"through a call", "kernel/a.go", body("return a * b"), []string{"4: " + fused}},
		{"in place", "kernel/a.go", body("a *= b; return c + a"), []string{"4: " + fused}},
		{"added in place", "kernel/a.go", body("c += a * b; return c"), []string{"4: " + fused}},
		{"of a named type", "kernel/a.go", in("kernel", "type s float64", "func f(a, b s) s { return a*b + 1 }"), []string{"4: " + fused}},
		{"rounded", "kernel/a.go", body("return float64(a*b) + c"), nil},
		{"in a quotient", "kernel/a.go", body("return a*b/c + c"), nil},
		{"compared", "kernel/a.go", body("if a*b < c { return a }; return b"), nil},
		{"of whole numbers", "kernel/a.go", body("return float64(n*n+n)"), nil},
		{"of constants", "kernel/a.go", body("const d = 1.5 * 2.5; return a + 1.5*2.5 + d"), nil},
	})
}
