package run

import (
	"go/ast"
	"go/token"

	"kneebook/notebooks"
)

// longestText bounds a constant text, in bytes. The checker and the compiler
// build such texts before any limit on memory begins, and a few lines that
// double a constant would give one of any length.
const longestText = 1 << 20

// longTexts reports the first sum of constants that is too long; the others
// mostly follow from it. It comes before the types are known, and goes by
// names: of constants that have one name it takes the longest.
func (c *checked) longTexts() notebooks.Problems {
	b := &textBounds{names: map[string]int{}}
	ast.Inspect(c.file, func(n ast.Node) bool {
		if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
			b.declare(d)
		}
		return true
	})
	b.settle()
	b.sums = map[*ast.BinaryExpr]int{}
	var problems notebooks.Problems
	ast.Inspect(c.file, func(n ast.Node) bool {
		e, ok := n.(*ast.BinaryExpr)
		if ok && len(problems) == 0 && b.of(e) > longestText {
			problems = append(problems, notebooks.Problem{Pos: c.pos(e.Pos()),
				Message: "a constant text of more than " + size(longestText), Hint: "build it where it runs, as in strings.Repeat(\"x\", n)"})
		}
		return true
	})
	return problems
}

// textBounds bounds the lengths of constant texts from above.
type textBounds struct {
	values []constantValue
	names  map[string]int // by name, as far as they are known
	sums   map[*ast.BinaryExpr]int
}

// constantValue is a constant and what it is.
type constantValue struct {
	name  string
	value ast.Expr
}

// declare takes the constants of a declaration. One without a value repeats
// the last that has one.
func (b *textBounds) declare(d *ast.GenDecl) {
	var last []ast.Expr
	for _, s := range d.Specs {
		v := s.(*ast.ValueSpec)
		if len(v.Values) > 0 {
			last = v.Values
		}
		for i, name := range v.Names {
			if i < len(last) {
				b.values = append(b.values, constantValue{name.Name, last[i]})
			}
		}
	}
}

// of bounds the length of an expression's text, at four times the limit at the
// most; of what is no constant text it is 0.
func (b *textBounds) of(e ast.Expr) int {
	switch e := e.(type) {
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return min(len(e.Value), longestText)
		}
	case *ast.ParenExpr:
		return b.of(e.X)
	case *ast.CallExpr: // a conversion
		if len(e.Args) == 1 {
			return b.of(e.Args[0])
		}
	case *ast.BinaryExpr:
		n, known := b.sums[e]
		if !known && e.Op == token.ADD {
			n = min(b.of(e.X)+b.of(e.Y), 4*longestText)
		}
		b.sums[e] = n
		return n
	case *ast.Ident:
		return b.names[e.Name]
	}
	return 0
}

// settle finds the bounds of all names: from none, in as many rounds as there
// are constants, or until nothing grows. An inner constant may so rest on an
// outer one of its own name.
func (b *textBounds) settle() {
	for range len(b.values) {
		b.sums = map[*ast.BinaryExpr]int{}
		grown := false
		for _, v := range b.values {
			if n := b.of(v.value); n > b.names[v.name] {
				b.names[v.name], grown = n, true
			}
		}
		if !grown {
			return
		}
	}
}
