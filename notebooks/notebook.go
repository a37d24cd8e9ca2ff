package notebooks

import (
	"fmt"
	"strings"
	"time"

	"kneebook/notebooks/quantity"
)

// Notebook is one parsed Markdown file.
type Notebook struct {
	Name  string // the file's name without .md: knee
	File  string // the file's base name, as positions print it: knee.md
	Front Front

	Body       []Piece     // the document in order, ready to be printed
	Headings   []Heading   // in document order
	Cells      []Cell      // executable cells, in document order
	Declared   []Declared  // fences in which the author writes claims, in document order
	Excerpts   []Excerpt   // fences with src=: source that is cut from a file of the module
	Prompts    []Prompt    // in document order
	Statements []Statement // every statement, wherever it stands, in document order
	Unbound    []Unbound   // numbers that stand in no statement: each is a problem
	Captions   []Caption   // of the figures that the cells drew; filled after the run
	Links      []Link      // to other files and to what the page adds: whether they exist is not known here
	Words      int         // words of prose
}

// Front is a notebook's front matter.
type Front struct {
	Title       []Piece // plain text and statements
	Question    []Piece
	Description []Piece
	Date        time.Time
	Order       int
	Given       []Given
	Unread      bool // it, or what it binds, is no YAML of the right form: which numbers are bound is not known
}

// Given binds one exact text, wherever it stands unlinked, to a parameter.
type Given struct {
	Pos   Pos
	Text  string // "10 ms"
	Param string // "knee.service": a table's id, a dot, a parameter's name
	Used  bool   // the page has the text at least once
}

// PieceKind says what one piece of a document is.
type PieceKind int

// The kinds of piece.
const (
	PieceHTML      PieceKind = iota // HTML of the document itself, complete and safe to print
	PieceStatement                  // Notebook.Statements[Index]
	PieceMath                       // TeX in HTML's place: Text is the formula, Display says where it stands
	PieceCell                       // Notebook.Cells[Index], with what it published
	PieceExcerpt                    // Notebook.Excerpts[Index]
	PiecePrompt                     // Notebook.Prompts[Index]
)

// Piece is a stretch of a document: HTML as it stands, or a reference to
// something that a later stage prints in its own way.
type Piece struct {
	Kind    PieceKind
	Text    string // PieceHTML: HTML; PieceMath: TeX
	Display bool   // PieceMath: a formula on a line of its own
	Index   int    // of statement, cell, excerpt or prompt
}

// Heading is a heading of the document, for tables of contents and links.
type Heading struct {
	Pos   Pos
	Level int
	ID    string // unique on the page
	Text  string // plain text
}

// Cell is one executable Go cell.
type Cell struct {
	Pos     Pos           // of the fence; the code begins on the next line
	ID      string        // from {#id}; "cell-2" where the author gave none
	Code    string        // with "\n" line ends
	Hide    bool          // run, not shown
	Fold    bool          // shown folded
	Try     bool          // a reader is invited to edit it
	Timeout time.Duration // 0: the command's default
}

// Declared is a fence of claims: what the notebook asserts, as its author
// writes it. Package form reads it.
type Declared struct {
	Pos  Pos    // of the fence; the text begins on the next line
	Text string // with "\n" line ends
}

// Excerpt is an empty fence that shows source from a file of the module.
type Excerpt struct {
	Pos  Pos
	Path string // slash-separated, relative to the module's root
	Name string // the declaration: Run, or Type.Method
	Code string // filled after parsing, by whoever may read files
}

// Scheme is a link's scheme: what kind of statement it makes.
type Scheme string

// The five schemes.
const (
	SchemeClaim  Scheme = "claim"
	SchemeCell   Scheme = "cell"
	SchemeGiven  Scheme = "given"
	SchemeSource Scheme = "source"
	SchemePlain  Scheme = "plain"
)

// Place says where in a notebook a text stands.
type Place string

// The places.
const (
	PlaceProse       Place = "prose"
	PlaceTitle       Place = "title"
	PlaceQuestion    Place = "question"
	PlaceDescription Place = "description"
	PlacePrompt      Place = "prompt" // a prompt's question
	PlaceAnswer      Place = "answer" // below a prompt's rule
	PlaceCaption     Place = "caption"
	PlaceAlt         Place = "alternative text"
)

// Statement is a text that asserts something that can be checked.
type Statement struct {
	Pos       Pos
	Place     Place
	Scheme    Scheme
	Target    string           // what stands after the colon: knee-p99-ratio.exact
	Text      string           // the link's plain text: 8.7×
	Loose     string           // why only the relation is asserted; from the link's title "loose: why"
	FromGiven bool             // an unlinked text bound by the front matter
	Reading   quantity.Reading // what the text says, as a quantity; zero where it is words
}

// Unbound is a number that stands in no statement.
type Unbound struct {
	Pos     Pos
	Place   Place
	Reading quantity.Reading
}

// Prompt is a question that a reader answers before the page does.
type Prompt struct {
	Pos      Pos
	ID       string
	Question []Piece
	Fields   []Field
	Answer   []Piece // why, and how other reasoning comes out
}

// Field is one thing that a prompt asks for: a number in a unit, or a choice.
type Field struct {
	Pos     Pos
	Name    string // the label: factor
	Claim   string
	Unit    string   // a unit's symbol, for a number
	Options []string // for a choice
}

// Link is an ordinary link whose end the notebook alone cannot check.
type Link struct {
	Pos    Pos
	Target string // as published, relative to the page: other.html#wait, data/knee.csv, #fig-tail
}

// Caption is the words of a figure that a cell drew.
type Caption struct {
	Pos    Pos // the cell's fence
	Figure string
	Text   []Piece
	Alt    []Piece // printed as plain text
}

// CheckID is an error for a text that cannot be the id of a bound value, a
// table or a figure.
func CheckID(id string) error {
	strange := func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '.' || r == '-') }
	if id == "" || strings.ContainsFunc(id, strange) {
		return fmt.Errorf("the id %q is not made of a-z, 0-9, dots and hyphens", id)
	}
	return nil
}
