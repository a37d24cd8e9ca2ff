package program

import (
	"go/scanner"
	"go/token"
	"strings"

	"kneebook/notebooks"
)

// kind says where in a program a stretch of a cell belongs.
type kind int

const (
	kindStatement kind = iota // in the entry function, in order
	kindDecl                  // at package level: type, const, func with a name
	kindImport
)

// chunk is a stretch of a cell's code and the place where it begins.
type chunk struct {
	kind      kind
	line, col int
	text      string
	mark      bool // of a statement: it notes its line when it begins
}

// cutter scans one cell and cuts it at depth 0.
type cutter struct {
	cell     *Cell
	code     string
	file     *token.File
	scan     scanner.Scanner
	problems notebooks.Problems
	open     []opened
	items    []item
	head     []token.Token // the first tokens of the item that is being scanned
}

// opened is a bracket that waits for its partner.
type opened struct {
	tok    token.Token
	offset int
}

// item is a stretch of code between two cuts.
type item struct {
	kind       kind
	start, end int
}

// cut cuts a cell's code into chunks; neighbours of one kind stay together, so
// that a header such as "for i := 0; i < n; i++ {" stays whole.
func cut(cell *Cell, code string) ([]chunk, notebooks.Problems) {
	c := &cutter{cell: cell, code: code}
	fset := token.NewFileSet()
	c.file = fset.AddFile(cell.Pos.File, -1, len(code))
	c.scan.Init(c.file, []byte(code), func(pos token.Position, msg string) {
		c.problems.Add(c.at(pos.Offset), "%s", msg)
	}, scanner.ScanComments)
	c.run()
	if len(c.problems) > 0 {
		return nil, c.problems
	}
	return c.chunks(), nil
}

// at is the notebook's position of an offset in the code.
func (c *cutter) at(offset int) notebooks.Pos {
	return position(c.cell.Pos, c.code, offset)
}

// position is the place of an offset in a cell's code. The code begins on the
// line after the fence, at the margin.
func position(fence notebooks.Pos, code string, offset int) notebooks.Pos {
	before := code[:min(offset, len(code))]
	line := strings.Count(before, "\n")
	col := len(before) - (strings.LastIndexByte(before, '\n') + 1)
	return notebooks.Pos{File: fence.File, Line: fence.Line + 1 + line, Col: col + 1}
}

// run scans the whole cell.
func (c *cutter) run() {
	start, end := 0, 0
	done := func(upTo int) {
		if len(c.head) > 0 {
			c.items = append(c.items, item{kindOf(c.head), start, upTo})
			start, c.head = upTo, nil
		}
		end = upTo
	}
	for {
		pos, tok, lit := c.scan.Scan()
		at := c.file.Offset(pos)
		switch {
		case tok == token.EOF:
			done(len(c.code))
			if start < len(c.code) {
				c.items = append(c.items, item{kindStatement, start, len(c.code)})
			}
			c.unclosed()
			return
		case tok == token.COMMENT:
			c.comment(at, lit)
			if len(c.head) == 0 && end > 0 && !strings.Contains(c.code[end:at], "\n") && start == end {
				c.extend(at + len(lit))
				start, end = at+len(lit), at+len(lit)
			}
		case tok == token.SEMICOLON && len(c.open) == 0:
			if lit == ";" {
				at++
			}
			c.head = append(c.head, tok)
			done(at)
		default:
			c.head = append(c.head, tok)
			c.bracket(tok, at)
		}
	}
}

// extend lengthens the last item by a comment on its last line.
func (c *cutter) extend(end int) {
	if n := len(c.items); n > 0 {
		c.items[n-1].end = end
	}
}

// bracket keeps the stack of open brackets.
func (c *cutter) bracket(tok token.Token, at int) {
	switch tok {
	case token.LPAREN, token.LBRACK, token.LBRACE:
		c.open = append(c.open, opened{tok, at})
	case token.RPAREN, token.RBRACK, token.RBRACE:
		n := len(c.open)
		if n == 0 || partner(c.open[n-1].tok) != tok {
			c.problems.Add(c.at(at), "%q closes nothing that this cell opened", tok.String())
			return
		}
		c.open = c.open[:n-1]
	}
}

// partner is the bracket that closes another.
func partner(tok token.Token) token.Token {
	switch tok {
	case token.LPAREN:
		return token.RPAREN
	case token.LBRACK:
		return token.RBRACK
	}
	return token.RBRACE
}

// unclosed reports the brackets that are still open at the cell's end.
func (c *cutter) unclosed() {
	if len(c.problems) > 0 {
		return
	}
	for _, o := range c.open {
		c.problems.Add(c.at(o.offset), "%q is not closed in this cell", o.tok.String())
	}
}

// comment refuses comments that speak to the compiler.
func (c *cutter) comment(at int, lit string) {
	switch {
	case strings.HasPrefix(lit, "//line ") || strings.HasPrefix(lit, "/*line "):
		c.problems.Add(c.at(at), "a line directive has no place in a cell: write a space after %s", lit[:2])
	case strings.HasPrefix(lit, "//go:"):
		c.problems.Add(c.at(at), "a compiler directive has no place in a cell: %s", lit)
	}
}

// kindOf tells by its first tokens where an item belongs. A function with a
// name is a declaration, a function literal a statement; both may begin with
// "func (", and then what follows the first parentheses decides.
func kindOf(head []token.Token) kind {
	switch head[0] {
	case token.IMPORT:
		return kindImport
	case token.TYPE, token.CONST:
		return kindDecl
	case token.FUNC:
		if len(head) > 1 && head[1] == token.IDENT || method(head) {
			return kindDecl
		}
	}
	return kindStatement
}

// method reports whether tokens begin a method: func (…) name (.
func method(head []token.Token) bool {
	depth := 0
	for i, tok := range head[1:] {
		switch tok {
		case token.LPAREN:
			depth++
		case token.RPAREN:
			depth--
		}
		if depth == 0 {
			rest := head[i+2:]
			return len(rest) > 1 && rest[0] == token.IDENT && rest[1] == token.LPAREN
		}
	}
	return false
}

// chunks joins neighbours of one kind and drops the blank text around them.
func (c *cutter) chunks() []chunk {
	var out []chunk
	for i := 0; i < len(c.items); i++ {
		it := c.items[i]
		for it.kind == kindStatement && i+1 < len(c.items) && c.items[i+1].kind == it.kind {
			i++
			it.end = c.items[i].end
		}
		text := c.code[it.start:it.end]
		lead := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
		if text = strings.TrimSpace(text); text == "" || text == ";" {
			continue
		}
		pos := c.at(it.start + lead)
		out = append(out, chunk{kind: it.kind, line: pos.Line, col: pos.Col, text: text})
	}
	return out
}
