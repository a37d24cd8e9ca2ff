package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// What an operator is changed to.
var (
	comparisons = map[token.Token]token.Token{
		token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
		token.EQL: token.NEQ, token.NEQ: token.EQL,
	}
	arithmetic = map[token.Token]token.Token{
		token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.REM: token.MUL,
		token.AND: token.OR, token.OR: token.AND, token.XOR: token.AND, token.AND_NOT: token.AND,
		token.SHL: token.SHR, token.SHR: token.SHL,
	}
	logic       = map[token.Token]token.Token{token.LAND: token.LOR, token.LOR: token.LAND}
	assignments = map[token.Token]token.Token{
		token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
		token.MUL_ASSIGN: token.QUO_ASSIGN, token.QUO_ASSIGN: token.MUL_ASSIGN,
		token.AND_ASSIGN: token.OR_ASSIGN, token.OR_ASSIGN: token.AND_ASSIGN,
		token.XOR_ASSIGN: token.AND_ASSIGN, token.AND_NOT_ASSIGN: token.AND_ASSIGN,
		token.SHL_ASSIGN: token.SHR_ASSIGN, token.SHR_ASSIGN: token.SHL_ASSIGN,
	}
	steps = map[token.Token]token.Token{token.INC: token.DEC, token.DEC: token.INC}
)

// mutator finds the faults that the syntax of one file offers.
type mutator struct {
	part, file string
	src        []byte
	fset       *token.FileSet
	function   string // the declaration under way
	found      []fault
}

// bySyntax lists the faults by syntax of one file, in order.
func bySyntax(part, file string, src []byte) ([]fault, error) {
	m := &mutator{part: part, file: file, src: src, fset: token.NewFileSet()}
	parsed, err := parser.ParseFile(m.fset, file, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, decl := range parsed.Decls {
		m.declaration(decl)
	}
	return inBodies(src, inOrder(m.found)), nil
}

// declaration looks through one declaration: a function, or each of a group of
// variables and constants.
func (m *mutator) declaration(decl ast.Decl) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if d.Body != nil {
			m.function = functionName(d)
			ast.Inspect(d.Body, m.visit)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if values, ok := spec.(*ast.ValueSpec); ok {
				m.function = values.Names[0].Name
				for _, value := range values.Values {
					ast.Inspect(value, m.visit)
				}
			}
		}
	}
}

// functionName is a function's name, behind that of its receiver's type.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	kind := d.Recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if generic, ok := kind.(*ast.IndexExpr); ok {
		kind = generic.X
	}
	if name, ok := kind.(*ast.Ident); ok {
		return name.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

// visit lists the faults at one node.
func (m *mutator) visit(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.BinaryExpr:
		m.operator(n.OpPos, n.Op, comparisons, "a comparison")
		m.operator(n.OpPos, n.Op, arithmetic, "an operator")
		m.operator(n.OpPos, n.Op, logic, "a connective")
	case *ast.AssignStmt:
		m.operator(n.TokPos, n.Tok, assignments, "an operator")
		if n.Tok != token.DEFINE {
			m.leaveOut(n, "an assignment")
		}
	case *ast.IncDecStmt:
		m.operator(n.TokPos, n.Tok, steps, "a step")
		m.leaveOut(n, "a step")
	case *ast.ExprStmt:
		m.leaveOut(n, "a call")
	case *ast.BranchStmt:
		m.leaveOut(n, "a "+n.Tok.String())
	case *ast.IfStmt:
		m.negate(n.Cond)
		m.leaveReturnOut(n.Body)
	case *ast.ForStmt:
		if n.Cond != nil {
			m.negate(n.Cond)
		}
		m.leaveReturnOut(n.Body)
	case *ast.RangeStmt:
		m.leaveReturnOut(n.Body)
	case *ast.BasicLit:
		if !m.ofChoices() {
			m.constant(n)
		}
	case *ast.CallExpr:
		return !isMessage(n) && !isInfinity(n)
	}
	return true
}

// isMessage says whether a call makes the text of an error, in which a number
// is no part of what is simulated.
func isMessage(call *ast.CallExpr) bool {
	name, ok := call.Fun.(*ast.Ident)
	return ok && (name.Name == "sprintf" || name.Name == "panic")
}

// exampleTables are the functions of the kernel that give an example of each
// kind.
var exampleTables = []string{"AdmissionPolicies", "DequeueRules", "Disciplines", "ArrivalProcesses", "ServiceTimes"}

// isInfinity says whether a call is that of math.Inf, whose number stands for a
// sign.
func isInfinity(call *ast.CallExpr) bool {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	return ok && selector.Sel.Name == "Inf"
}

// ofChoices says whether the numbers of the declaration under way are choices
// of what to measure, of which any others would be as right: those of the
// anchors, and of the tables of examples.
func (m *mutator) ofChoices() bool {
	return strings.HasPrefix(m.file, "claims/derive/anchors") || slices.Contains(exampleTables, m.function)
}

// operator changes an operator, if the table knows it.
func (m *mutator) operator(pos token.Pos, op token.Token, table map[token.Token]token.Token, what string) {
	if other, ok := table[op]; ok {
		from := m.offset(pos)
		m.add(from, from+len(op.String()), other.String(), fmt.Sprintf("%s: %s for %s", what, other, op))
	}
}

// negate turns a condition round.
func (m *mutator) negate(cond ast.Expr) {
	from, to := m.offset(cond.Pos()), m.offset(cond.End())
	m.add(from, to, "!("+string(m.src[from:to])+")", "a condition turned round")
}

// leaveOut leaves a statement out.
func (m *mutator) leaveOut(n ast.Stmt, what string) {
	m.add(m.offset(n.Pos()), m.offset(n.End()), "", what+" left out")
}

// leaveReturnOut leaves out the return at the end of a block that something
// follows.
func (m *mutator) leaveReturnOut(block *ast.BlockStmt) {
	if len(block.List) == 0 {
		return
	}
	if last, ok := block.List[len(block.List)-1].(*ast.ReturnStmt); ok {
		m.leaveOut(last, "an early return")
	}
}

// constant changes a number: a whole one by one up and one down, any other to
// its double.
func (m *mutator) constant(n *ast.BasicLit) {
	from, to := m.offset(n.Pos()), m.offset(n.End())
	switch n.Kind {
	case token.INT:
		value, err := strconv.ParseUint(n.Value, 0, 64)
		if err != nil {
			return
		}
		m.add(from, to, fmt.Sprint(value+1), fmt.Sprintf("%d for %s", value+1, n.Value))
		if value > 0 {
			m.add(from, to, fmt.Sprint(value-1), fmt.Sprintf("%d for %s", value-1, n.Value))
		}
	case token.FLOAT:
		value, err := strconv.ParseFloat(n.Value, 64)
		switch {
		case err != nil:
		case value == 0:
			m.add(from, to, "1.0", "1.0 for "+n.Value)
		default:
			m.add(from, to, "(2*"+n.Value+")", "the double of "+n.Value)
		}
	}
}

// offset is a position in the file in bytes.
func (m *mutator) offset(pos token.Pos) int { return m.fset.PositionFor(pos, false).Offset }

// add lists a fault.
func (m *mutator) add(from, to int, text, what string) {
	f := fault{part: m.part, file: m.file, function: m.function, what: what, from: from, to: to, text: text}
	m.found = append(m.found, f.located(m.src))
}
