package page

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
	"strings"

	"kneebook/notebooks"
	"kneebook/render/figure"
	"kneebook/render/table"
)

// ipynb is a notebook as version 4.5 of Jupyter's format has it.
type ipynb struct {
	Cells    []jupyterCell  `json:"cells"`
	Metadata map[string]any `json:"metadata"`
	Major    int            `json:"nbformat"`
	Minor    int            `json:"nbformat_minor"`
}

// jupyterCell is a cell of it: Markdown, or code with its outputs.
type jupyterCell struct {
	Type     string         `json:"cell_type"`
	ID       string         `json:"id"`
	Metadata map[string]any `json:"metadata"`
	Source   string         `json:"source"`
	*jupyterRun
}

// jupyterRun is what code has beside its source.
type jupyterRun struct {
	Count   *int            `json:"execution_count"`
	Outputs []jupyterOutput `json:"outputs"`
}

// jupyterOutput is what a cell printed, as a stream, or published, as data by
// its kind.
type jupyterOutput struct {
	Type     string            `json:"output_type"`
	Name     string            `json:"name,omitempty"`
	Text     string            `json:"text,omitempty"`
	Data     map[string]string `json:"data,omitempty"`
	Metadata *struct{}         `json:"metadata,omitempty"`
}

// jupyter prints the notebook with its outputs for who reads notebooks in
// another program. Statements are plain text there: their rows are not.
func (b *builder) jupyter() []byte {
	nb := ipynb{Major: 4, Minor: 5, Metadata: map[string]any{
		"title":         b.plainText(b.nb.Front.Title),
		"language_info": map[string]any{"name": "go", "file_extension": ".go", "mimetype": "text/x-go"}}}
	w := jupyterWriter{builder: b, nb: &nb}
	w.text.WriteString("# " + b.plainText(b.nb.Front.Title) + "\n\n*" + b.plainText(b.nb.Front.Question) + "*\n\n" + b.plainText(b.nb.Front.Description) + "\n")
	w.pieces(b.nb.Body)
	w.endText()
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(nb); err != nil {
		panic("page: " + err.Error()) // of values of ours, held by tests
	}
	return out.Bytes()
}

// jupyterWriter puts a notebook together.
type jupyterWriter struct {
	*builder
	nb    *ipynb
	text  strings.Builder // of the cell of Markdown that has begun
	texts int
}

// pieces writes a document.
func (w *jupyterWriter) pieces(list []notebooks.Piece) {
	for _, p := range list {
		switch p.Kind {
		case notebooks.PieceHTML:
			w.text.WriteString(p.Text)
		case notebooks.PieceStatement:
			w.text.WriteString(html.EscapeString(w.builder.nb.Statements[p.Index].Text))
		case notebooks.PieceMath:
			w.text.WriteString(texText(p))
		case notebooks.PieceExcerpt:
			e := w.builder.nb.Excerpts[p.Index]
			w.text.WriteString("\n\n```go\n// " + e.Path + "\n" + strings.TrimSpace(e.Code) + "\n```\n\n")
		case notebooks.PiecePrompt:
			w.text.WriteString("\n<p><b>Predict.</b></p>\n")
			w.pieces(w.builder.nb.Prompts[p.Index].Question)
			w.text.WriteString("<details><summary>Why, and how other reasoning comes out</summary>\n")
			w.pieces(w.builder.nb.Prompts[p.Index].Answer)
			w.text.WriteString("</details>\n\n")
		case notebooks.PieceCell:
			w.endText()
			w.cell(p.Index)
		}
	}
}

// texText is a formula as Jupyter reads it.
func texText(p notebooks.Piece) string {
	if p.Display {
		return "\n\n$$" + strings.TrimSpace(p.Text) + "$$\n\n"
	}
	return "$" + strings.TrimSpace(p.Text) + "$"
}

// endText ends the cell of Markdown that has begun.
func (w *jupyterWriter) endText() {
	if s := strings.TrimSpace(w.text.String()); s != "" {
		w.texts++
		w.nb.Cells = append(w.nb.Cells, jupyterCell{Type: "markdown", ID: "text-" + strconv.Itoa(w.texts), Metadata: map[string]any{}, Source: s})
	}
	w.text.Reset()
}

// cell writes a cell of code with its outputs.
func (w *jupyterWriter) cell(i int) {
	c, count := w.builder.nb.Cells[i], i+1
	run := &jupyterRun{Count: &count, Outputs: []jupyterOutput{}}
	for _, e := range w.page.Results.Events {
		if e.Cell == i {
			run.Outputs = append(run.Outputs, w.output(e)...)
		}
	}
	w.nb.Cells = append(w.nb.Cells, jupyterCell{Type: "code", ID: "cell-" + strings.ReplaceAll(c.ID, ".", "_"),
		Metadata: map[string]any{}, Source: strings.TrimSuffix(c.Code, "\n"), jupyterRun: run})
}

// output is what an event shows; bound values are cited by the text alone.
func (w *jupyterWriter) output(e notebooks.Event) []jupyterOutput {
	data := func(text, kind, rich string) []jupyterOutput {
		return []jupyterOutput{{Type: "display_data", Data: map[string]string{"text/plain": text, kind: rich}, Metadata: new(struct{})}}
	}
	switch {
	case e.Text != "":
		return []jupyterOutput{{Type: "stream", Name: "stdout", Text: e.Text}}
	case e.Table != nil:
		return data(string(CSV(*e.Table)), "text/html", w.plainTable(*e.Table))
	case e.Figure != nil:
		_, alt := w.caption(*e.Figure)
		svg, err := figure.File(*e.Figure, alt)
		if err != nil {
			return nil // the page has told it
		}
		return data(e.Figure.Title+": "+alt, "image/svg+xml", string(svg))
	}
	return nil
}

// plainTable is a table with all its rows, without links.
func (w *jupyterWriter) plainTable(t notebooks.Table) string {
	var s strings.Builder
	s.WriteString("<table>\n<caption>" + html.EscapeString(t.ID+": "+table.Params(t)) + "</caption>\n<tr>")
	for _, c := range t.Columns {
		label := c.Label
		if label == "" {
			label = c.Name
		}
		s.WriteString("<th>" + html.EscapeString(label) + "</th>")
	}
	for _, row := range t.Rows {
		s.WriteString("</tr>\n<tr>")
		for i, c := range t.Columns {
			s.WriteString("<td>" + html.EscapeString(w.printed(t, c, row[i])) + "</td>")
		}
	}
	return s.String() + "</tr>\n</table>\n"
}
