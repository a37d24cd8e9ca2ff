package browser_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
)

// statuses gives what software that reads a page aloud finds in its statuses:
// the words of each, from the browser's own tree of what is accessible.
func (b *tab) statuses() []string {
	b.t.Helper()
	nodes := call(b, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{}).Nodes
	known := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range nodes {
		known[n.NodeID] = n
	}
	var words func(n *accessibility.Node) string
	words = func(n *accessibility.Node) string {
		if axText(n.Role) == "StaticText" {
			return axText(n.Name)
		}
		var all []string
		for _, id := range n.ChildIDs {
			if child := known[id]; child != nil {
				all = append(all, words(child))
			}
		}
		return strings.Join(all, " ")
	}
	var out []string
	for _, n := range nodes {
		if !n.Ignored && axText(n.Role) == "status" {
			out = append(out, words(n))
		}
	}
	return out
}

// axText is a value of that tree as a text; "" where it is none.
func axText(v *accessibility.Value) string {
	var text string
	if v != nil {
		json.Unmarshal(v.Value, &text)
	}
	return text
}

// heardOnCommit commits a page's first prompt and listens: a status says what was
// guessed, what was measured, and how far these are apart.
func heardOnCommit(b *tab, page string) []string {
	var f faults
	b.visit(page)
	p := b.prompts()[0]
	b.commit(p)
	said := strings.Join(b.statuses(), "\n")
	for what, part := range map[string]string{"guess": "predicted " + guess(p.Answers[0]), "measured value": "Measured: " + p.Shown[0], "distance": "2 times too low."} {
		f.add(!strings.Contains(said, part), "no status says the %s, %q: they say %q", what, part, said)
	}
	return f
}

func TestResultIsHeard(t *testing.T) {
	t.Parallel()
	s := render(t)
	eachPage(t, s, s.having(`data-scale="factor"`), func(b *tab, page string) []string {
		b.visit(page)
		if len(b.prompts()) == 0 {
			return nil
		}
		return heardOnCommit(b, page)
	})
}
