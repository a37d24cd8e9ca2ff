package page

// PredictionsPath is where a reader's own predictions stand.
const PredictionsPath = "predictions.html"

// predictionsView is the page of a reader's own predictions. The reader's
// browser makes it, of what it keeps; the page has the questions alone, so that
// no answer can be read off it.
type predictionsView struct {
	Head      head
	Questions []questionView
}

// questionView is a prompt without its answer.
type questionView struct {
	ID       string      `json:"id"` // as a guess is kept: knee/knee-p99
	Href     string      `json:"href"`
	Title    string      `json:"title"` // of its page
	Question string      `json:"question"`
	Fields   []askedView `json:"fields"`
}

// askedView is how one thing is asked for.
type askedView struct {
	Name      string `json:"name,omitempty"`
	Unit      string `json:"unit,omitempty"`
	Dimension string `json:"dim,omitempty"`
	Per       string `json:"per,omitempty"`
	Scale     string `json:"scale"`
	Tolerance string `json:"tol,omitempty"`
}

// question gives the page's prompt i, as it is printed, without its answer.
func (b *builder) question(i int, v promptView) questionView {
	q := questionView{ID: b.nb.Name + "/" + b.nb.Prompts[i].ID, Href: b.nb.Name + ".html#" + v.ID, Question: stripTags(string(v.Question))}
	for _, f := range v.Fields {
		q.Fields = append(q.Fields, askedView{f.Name, f.Unit, f.Dimension, f.Per, f.Scale, f.Tolerance})
	}
	return q
}

// newPredictions gathers the questions of all pages, in order.
func newPredictions(site Config, views []*notebookView) predictionsView {
	v := predictionsView{Head: newHead(site, PredictionsPath, "Your predictions", "Your own predictions beside what was measured, and how well your intervals hold.")}
	for _, n := range views {
		for _, q := range n.Questions {
			q.Title = n.Title
			v.Questions = append(v.Questions, q)
		}
	}
	return v
}
