package main

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"

	"kneebook/notebooks"
	"kneebook/suite"
)

// The types below are JUnit's XML, in the order that its schema asks for. A
// notebook is a suite; each claim and each table is a case, and so are the
// cells and the text.
type (
	suitesXML struct {
		XMLName  xml.Name   `xml:"testsuites"`
		Name     string     `xml:"name,attr"`
		Tests    int        `xml:"tests,attr"`
		Failures int        `xml:"failures,attr"`
		Errors   int        `xml:"errors,attr"`
		Suites   []suiteXML `xml:"testsuite"`
	}
	suiteXML struct {
		Name     string    `xml:"name,attr"`
		Tests    int       `xml:"tests,attr"`
		Failures int       `xml:"failures,attr"`
		Errors   int       `xml:"errors,attr"`
		Cases    []caseXML `xml:"testcase"`
	}
	caseXML struct {
		Class    string      `xml:"classname,attr"`
		Name     string      `xml:"name,attr"`
		Errors   []faultXML  `xml:"error"`
		Failures []faultXML  `xml:"failure"`
		Out      *elementXML `xml:"system-out"`
	}
	faultXML struct {
		Type    string `xml:"type,attr"`
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
	elementXML struct {
		Text string `xml:",chardata"`
	}
)

// junit prints the report as JUnit's XML.
func (r report) junit(w io.Writer) error {
	out := suitesXML{Name: "verify-claims"}
	for _, b := range r.suite.Built {
		out.Suites = append(out.Suites, r.notebookXML(b))
	}
	if rest := r.suite.Problems.Sorted(); len(rest) > 0 || r.only == "" {
		out.Suites = append(out.Suites, counted(suiteXML{Name: "suite", Cases: []caseXML{failing("suite", "what belongs to no notebook", rest)}}))
	}
	if r.checked {
		out.Suites = append(out.Suites, counted(suiteXML{Name: "site", Cases: []caseXML{failing("site", "published files", r.site)}}))
	}
	for _, s := range out.Suites {
		out.Tests, out.Failures, out.Errors = out.Tests+s.Tests, out.Failures+s.Failures, out.Errors+s.Errors
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	e := xml.NewEncoder(w)
	e.Indent("", "  ")
	if err := e.Encode(out); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// notebookXML is one notebook. Of one that did not run to its end there is no
// more to say than why.
func (r report) notebookXML(b suite.Built) suiteXML {
	name := b.Notebook.Name
	rest := r.problems(b)
	cells := caseXML{Class: name, Name: "cells"}
	if !b.Ran {
		cells.Errors = faultsXML("cells", rest)
		if len(rest) == 0 {
			cells.Errors = []faultXML{{Type: "cells", Message: "did not run to its end"}}
		}
		return counted(suiteXML{Name: name, Cases: []caseXML{cells}})
	}
	out := suiteXML{Name: name, Cases: []caseXML{cells}}
	for _, c := range r.claims(b) {
		one := caseXML{Class: name, Name: c.Claim.ID, Out: &elementXML{c.Claim.Sentence + "\n" + c.Verdict.Sentence}}
		if !holds(b, c) {
			at := uses(b, c)
			told := slices.DeleteFunc(slices.Clone(rest), func(p notebooks.Problem) bool { return !slices.Contains(at, p.Pos) })
			rest = slices.DeleteFunc(rest, func(p notebooks.Problem) bool { return slices.Contains(at, p.Pos) })
			text := strings.TrimPrefix(c.Verdict.Sentence+"\n"+told.Error(), "\n")
			one.Failures = []faultXML{{Type: "claim", Message: firstLine(told, c.Verdict.Sentence), Text: text}}
		}
		out.Cases = append(out.Cases, one)
	}
	for _, t := range r.tables(b) {
		one := caseXML{Class: name, Name: "table " + t.Table, Out: &elementXML{t.Sentence}}
		if !t.Holds {
			one.Failures = []faultXML{{Type: "table", Message: t.Sentence}}
		}
		out.Cases = append(out.Cases, one)
	}
	if r.only == "" || len(rest) > 0 {
		out.Cases = append(out.Cases, failing(name, "text", rest))
	}
	return counted(out)
}

// firstLine is the first problem on one line, or else a sentence.
func firstLine(ps notebooks.Problems, sentence string) string {
	if len(ps) == 0 {
		return sentence
	}
	return fmt.Sprintf("%s: %s", ps[0].Pos, ps[0].Message)
}

// failing is a case that fails once for each problem.
func failing(class, name string, ps notebooks.Problems) caseXML {
	return caseXML{Class: class, Name: name, Failures: faultsXML(name, ps)}
}

// faultsXML is a fault for each problem.
func faultsXML(kind string, ps notebooks.Problems) []faultXML {
	var out []faultXML
	for _, p := range ps {
		message := p.Message
		if p.Pos != (notebooks.Pos{}) {
			message = p.Pos.String() + ": " + message
		}
		out = append(out, faultXML{Type: kind, Message: message, Text: p.String()})
	}
	return out
}

// counted fills in a suite's counts, which are of cases.
func counted(s suiteXML) suiteXML {
	s.Tests = len(s.Cases)
	for _, c := range s.Cases {
		switch {
		case len(c.Errors) > 0:
			s.Errors++
		case len(c.Failures) > 0:
			s.Failures++
		}
	}
	return s
}
