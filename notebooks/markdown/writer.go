package markdown

import (
	"strings"

	"kneebook/notebooks"
)

// writer gathers a document's pieces; neighbouring HTML becomes one piece.
type writer struct {
	pieces []notebooks.Piece
	html   strings.Builder
}

// put adds HTML as it stands.
func (w *writer) put(html ...string) {
	for _, s := range html {
		w.html.WriteString(s)
	}
}

// text adds text, escaped.
func (w *writer) text(s string) { w.put(escape(s)) }

// add adds a piece; HTML joins what is there.
func (w *writer) add(p notebooks.Piece) {
	if p.Kind == notebooks.PieceHTML {
		w.put(p.Text)
		return
	}
	w.flush()
	w.pieces = append(w.pieces, p)
}

// append adds the pieces of another writer.
func (w *writer) append(pieces []notebooks.Piece) {
	for _, p := range pieces {
		w.add(p)
	}
}

func (w *writer) flush() {
	if w.html.Len() > 0 {
		w.pieces = append(w.pieces, notebooks.Piece{Kind: notebooks.PieceHTML, Text: w.html.String()})
		w.html.Reset()
	}
}

// done gives the pieces.
func (w *writer) done() []notebooks.Piece {
	w.flush()
	return w.pieces
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

// escape makes text safe between tags and in quoted attributes.
func escape(s string) string { return escaper.Replace(s) }
