package markdown

import (
	"strconv"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

const frontKeys = "title, question, description, date, order, given"

// frontMatter reads the lines between a rule at the file's first byte and the
// next one, and gives the offset at which the body begins.
func (b *builder) frontMatter() int {
	if strings.TrimRight(b.line(1), " \t") != "---" {
		return 0
	}
	b.front = true
	end := 2
	for end <= b.lines() && strings.TrimRight(b.line(end), " \t") != "---" {
		end++
	}
	if end > b.lines() {
		b.problems.Add(b.pos(0), "the front matter is not closed: a line --- is missing")
		return len(b.text)
	}
	titled := false
	root, ok := b.yamlRoot(2, end-1)
	b.nb.Front.Unread = !ok
	if root != nil {
		pairs := b.pairs(root)
		for _, p := range pairs {
			if p.key.Value == "given" {
				b.givenTexts(p)
			}
		}
		for _, p := range pairs {
			titled = titled || p.key.Value == "title"
			b.frontKey(p)
		}
	}
	if ok && !titled {
		b.problems.Add(notebooks.Pos{File: b.file, Line: 1}, "the front matter has no title")
	}
	return b.start(end + 1)
}

func (b *builder) frontKey(p pair) {
	front := &b.nb.Front
	switch p.key.Value {
	case "title":
		front.Title = b.frontText(p, notebooks.PlaceTitle)
	case "question":
		front.Question = b.frontText(p, notebooks.PlaceQuestion)
	case "description":
		front.Description = b.frontText(p, notebooks.PlaceDescription)
	case "date":
		day, err := time.Parse(time.DateOnly, p.value.Value)
		if err != nil || p.value.Kind != yaml.ScalarNode {
			b.problems.Add(b.yamlPos(p.value), "date must be a day such as 2026-12-01")
			return
		}
		front.Date = day
	case "order":
		if s, ok := b.scalar(p, "!!int", "a whole number"); ok {
			n, err := strconv.Atoi(s)
			if err != nil {
				b.problems.Add(b.yamlPos(p.value), "order must be a whole number")
			}
			front.Order = n
		}
	case "given":
	default:
		b.problems.Add(b.yamlPos(p.key), "the front matter has no key %q: its keys are %s", p.key.Value, frontKeys)
	}
}

// frontText reads a value as Markdown without blocks.
func (b *builder) frontText(p pair, place notebooks.Place) []notebooks.Piece {
	s, ok := b.scalar(p, "!!str", "text (in quotes if it is a number, a date or a word such as yes)")
	if !ok {
		return nil
	}
	if strings.TrimSpace(s) == "" {
		b.problems.Add(b.yamlPos(p.value), "%s says nothing", p.key.Value)
		return nil
	}
	offs := b.align(p.value)
	return b.phrase(s, func(i int) notebooks.Pos { return b.pos(offs[min(max(i, 0), len(offs)-1)]) }, place, true)
}

// givenTexts reads the texts that are bound to parameters wherever they stand.
func (b *builder) givenTexts(p pair) {
	if p.value.Kind != yaml.MappingNode {
		b.nb.Front.Unread = true
		b.problems.Add(b.yamlPos(p.value), "given maps texts to parameters, as in: 10 ms: knee.service")
		return
	}
	for _, g := range b.pairs(p.value) {
		pos, text := b.yamlPos(g.key), g.key.Value
		if _, err := quantity.Read(text); err != nil {
			b.problems.Add(pos, "the given text %q is no quantity: %v", text, err)
			continue
		}
		param, ok := b.scalar(g, "!!str", "table.parameter")
		if !ok {
			continue
		}
		if !targets[notebooks.SchemeGiven].form.MatchString(param) {
			b.problems.Add(b.yamlPos(g.value), "%q is no parameter: write table.parameter", param)
			continue
		}
		b.nb.Front.Given = append(b.nb.Front.Given, notebooks.Given{Pos: pos, Text: text, Param: param})
	}
}
