package main

import (
	"regexp"
	"strings"
	"testing"
)

// engine evaluates the expressions of a workflow, as far as ours have them, in
// the state that a job is in.
type engine struct {
	t      *testing.T
	given  map[string]string // what contexts hold, by dotted name
	failed bool              // a step before has failed
	rest   []string          // of the expression that is read
}

var (
	// filledIn matches what GitHub fills in.
	filledIn = regexp.MustCompile(`\$\{\{(.*?)\}\}`)
	tokens   = regexp.MustCompile(`'[^']*'|\|\||&&|[!=]=|[()!]|[A-Za-z_][\w.-]*`)
	statuses = regexp.MustCompile(`\b(always|failure|success|cancelled)\(\)`)
)

// fill fills in the expressions of a text.
func (e *engine) fill(text string) string {
	return filledIn.ReplaceAllStringFunc(text, func(m string) string { return e.value(filledIn.FindStringSubmatch(m)[1]) })
}

// runs reports whether a step, or a job, with this condition runs: without a
// function that asks for the state, only where nothing has failed.
func (e *engine) runs(condition string) bool {
	if m := filledIn.FindStringSubmatch(condition); m != nil {
		condition = m[1]
	}
	if !statuses.MatchString(condition) && e.failed {
		return false
	}
	return condition == "" || truth(e.value(condition))
}

// truth is what GitHub takes for true.
func truth(value string) bool { return value != "" && value != "false" }

// value evaluates an expression whole.
func (e *engine) value(expression string) string {
	e.t.Helper()
	e.rest = tokens.FindAllString(expression, -1)
	if strings.Join(e.rest, "") != strings.ReplaceAll(expression, " ", "") {
		e.t.Fatalf("no expression that is known here: %s", expression)
	}
	value := e.either()
	if len(e.rest) > 0 {
		e.t.Fatalf("%s: %q is left over", expression, e.rest)
	}
	return value
}

// next takes a token, if it is this one.
func (e *engine) next(token string) bool {
	if len(e.rest) == 0 || e.rest[0] != token {
		return false
	}
	e.rest = e.rest[1:]
	return true
}

// either reads parts joined by ||: the first that is true, or the last.
func (e *engine) either() string {
	value := e.both()
	for e.next("||") {
		if other := e.both(); !truth(value) {
			value = other
		}
	}
	return value
}

// both reads parts joined by &&: the first that is not true, or the last.
func (e *engine) both() string {
	value := e.compared()
	for e.next("&&") {
		if other := e.compared(); truth(value) {
			value = other
		}
	}
	return value
}

// compared reads a comparison.
func (e *engine) compared() string {
	value := e.part()
	switch {
	case e.next("=="):
		return truths[strings.EqualFold(value, e.part())]
	case e.next("!="):
		return truths[!strings.EqualFold(value, e.part())]
	}
	return value
}

var truths = map[bool]string{true: "true", false: "false"}

// part reads a text, a name, a call, or an expression in brackets.
func (e *engine) part() string {
	if len(e.rest) == 0 {
		e.t.Fatal("an expression ends too early")
	}
	token := e.rest[0]
	e.rest = e.rest[1:]
	switch {
	case token == "!":
		return truths[!truth(e.part())]
	case token == "(":
		value := e.either()
		e.next(")")
		return value
	case strings.HasPrefix(token, "'"):
		return strings.Trim(token, "'")
	case e.next("("):
		e.next(")")
		return truths[map[string]bool{"always": true, "failure": e.failed, "success": !e.failed}[token]]
	}
	return e.given[token]
}
