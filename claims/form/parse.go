package form

import (
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// node is an expression: a quantity, a name, a call or two of them joined.
type node struct {
	pos   notebooks.Pos
	kind  nodeKind
	text  string // as written; of what is joined the operator
	sides []*node
	args  []arg
	read  quantity.Reading
}

// same reports whether two expressions are written alike.
func same(a, b *node) bool {
	return a.kind == b.kind && a.text == b.text && slices.EqualFunc(a.sides, b.sides, same) &&
		slices.EqualFunc(a.args, b.args, func(x, y arg) bool { return x.name == y.name && same(x.value, y.value) })
}

// nodeKind says what a node is.
type nodeKind int

// The kinds of node.
const (
	isQuantity nodeKind = iota
	isName              // a word, a column, a parameter, a claim; with slashes a table's cell
	isCall              // a figure of a closed form or of a run
	isJoined
)

// arg is name=value.
type arg struct {
	pos   notebooks.Pos
	name  string
	value *node
}

// parser reads one line.
type parser struct {
	span
	at int
	ps *notebooks.Problems
	ok bool
}

// fail reports what is wrong at a place, the first of a line alone.
func (p *parser) fail(at int, message, hint string) {
	if p.ok {
		add(p.ps, p.place(at), message, hint)
	}
	p.ok = false
}

// place is where a byte of the line stands.
func (p *parser) place(at int) notebooks.Pos {
	pos := p.pos
	pos.Col += at
	return pos
}

// parse reads a whole line by a rule; nil where it is not of that form.
func parse[T any](s span, ps *notebooks.Problems, rule func(*parser) T) (out T) {
	p := &parser{span: s, ps: ps, ok: true}
	v := rule(p)
	if p.space(); p.ok && p.at < len(p.text) {
		p.fail(p.at, "“"+p.text[p.at:]+"” cannot stand here", hintOperators)
	}
	if !p.ok {
		return out
	}
	return v
}

const hintOperators = "an operator, + - * / or > >= < <= =, stands between two spaces; arguments are separated by a comma and a space"

func (p *parser) space() {
	for p.at < len(p.text) && p.text[p.at] == ' ' {
		p.at++
	}
}

// operator reads one of the operators, which stands between spaces; "" where
// none follows.
func (p *parser) operator(known ...string) string {
	start := p.at
	p.space()
	rest := p.text[p.at:]
	for _, op := range known {
		if p.at > start && strings.HasPrefix(rest, op+" ") {
			p.at += len(op) + 1
			return op
		}
	}
	p.at = start
	return ""
}

// comparison reads a sum, or two that are compared.
func comparison(p *parser) *node {
	left := sum(p)
	at := p.at
	if op := p.operator(">=", "<=", ">", "<", "="); op != "" {
		return &node{pos: p.place(at + 1), kind: isJoined, text: op, sides: []*node{left, sum(p)}}
	}
	return left
}

func sum(p *parser) *node { return p.joined(product, "+", "-", "−") }

func product(p *parser) *node { return p.joined(operand, "*", "×", "/") }

// joined reads operands of one rank from left to right.
func (p *parser) joined(part func(*parser) *node, operators ...string) *node {
	left := part(p)
	for p.ok {
		at := p.at
		op := p.operator(operators...)
		if op == "" {
			break
		}
		left = &node{pos: p.place(at + 1), kind: isJoined, text: op, sides: []*node{left, part(p)}}
	}
	return left
}

// operand reads a quantity, a name, a call or something in brackets.
func operand(p *parser) *node {
	p.space()
	if p.at == len(p.text) {
		p.fail(p.at, "something is missing at the end of the line", "")
		return nil
	}
	switch b := p.text[p.at]; {
	case b == '(':
		p.at++
		inner := sum(p)
		p.closing()
		return inner
	case 'a' <= b && b <= 'z':
		return p.named()
	}
	return p.quantity()
}

// closing reads the bracket that ends what an earlier one began.
func (p *parser) closing() {
	if p.space(); p.at < len(p.text) && p.text[p.at] == ')' {
		p.at++
		return
	}
	p.fail(p.at, "a closing bracket is missing", hintOperators)
}

// word reads up to what ends a name.
func (p *parser) word() string {
	start := p.at
	for p.at < len(p.text) && !strings.ContainsRune(" (),=", rune(p.text[p.at])) {
		p.at++
	}
	return p.text[start:p.at]
}

// named reads a name, and the arguments behind it.
func (p *parser) named() *node {
	start := p.at
	n := &node{pos: p.place(start), kind: isName, text: p.word()}
	if p.at == len(p.text) || p.text[p.at] != '(' {
		return n
	}
	n.kind = isCall
	p.at++
	if p.space(); p.at < len(p.text) && p.text[p.at] != ')' {
		n.args = arguments(p)
	}
	p.closing()
	return n
}

// arguments reads name=value, name=value.
func arguments(p *parser) []arg {
	var out []arg
	for p.ok {
		p.space()
		start := p.at
		a := arg{pos: p.place(start), name: p.word()}
		if p.at == len(p.text) || p.text[p.at] != '=' || a.name == "" {
			p.fail(start, "an argument is written name=value", "as in rate=95/s, service=10 ms")
			break
		}
		p.at++
		a.value = sum(p)
		out = append(out, a)
		if !p.comma() {
			break
		}
	}
	return out
}

// comma reads the comma between two things of a list.
func (p *parser) comma() bool {
	p.space()
	if p.ok && p.at < len(p.text) && p.text[p.at] == ',' {
		p.at++
		return true
	}
	return false
}

// list reads things with commas between them.
func list(p *parser) []*node {
	out := []*node{sum(p)}
	for p.comma() {
		out = append(out, sum(p))
	}
	return out
}

// quantity reads a number with its unit: up to an operator, a bracket, or a
// comma that separates.
func (p *parser) quantity() *node {
	start := p.at
	for p.at < len(p.text) && p.text[p.at] != ')' && !separates(p.text[p.at:]) {
		p.at++
	}
	text := strings.TrimRight(p.text[start:p.at], " ")
	p.at = start + len(text)
	r, ok := quantity.Quantity(text)
	if !ok || len(r.Numbers) != 1 {
		p.fail(start, "“"+text+"” is no number with a unit", "write it as in 95/s, 10 ms, 20,000 requests, 99% or 2.5")
		return nil
	}
	return &node{pos: p.place(start), kind: isQuantity, text: text, read: r}
}

// separates reports whether a quantity ends before a text.
func separates(rest string) bool {
	if rest[0] == ',' {
		return len(rest) == 1 || rest[1] == ' '
	}
	for _, op := range []string{"+", "-", "−", "*", "×", "/", ">", "<", "=", ">=", "<="} {
		if strings.HasPrefix(rest, " "+op+" ") {
			return true
		}
	}
	return false
}
