package claims

import (
	"fmt"
	"strings"

	"kneebook/notebooks"
)

// schemes says what the five schemes are for.
const schemes = "a number is a link: (claim:id) a claim's value, (cell:table/row/column) a cell of a published table, " +
	"(given:table.parameter) an input, (source:key/value) an outside fact, " +
	"(plain:name), (plain:quote), (plain:hypothetical) or (plain:count-on-page) no measurement"

// maxOffers is how many statements a message offers for one number.
const maxOffers = 5

// unbound reports each number that stands in no statement, with the statements
// that would hold for it.
func (j *judgement) unbound() {
	for _, u := range j.nb.Unbound {
		hint := schemes
		if offers := j.offers(u); len(offers) > 0 {
			hint = "write " + strings.Join(offers, ", or ")
		}
		j.add(u.Pos, "", fault{fmt.Sprintf("the number %q stands in no statement", u.Reading.Text), hint})
	}
}

// offers lists the links that would hold around a number, ready to be pasted:
// claims first, then cells, then parameters, each kind in the order of the
// page, and at least one of a kind before the list is cut.
func (j *judgement) offers(u notebooks.Unbound) []string {
	params := j.holding(u, notebooks.SchemeGiven, j.paramTargets(), maxOffers)
	room := maxOffers - min(1, len(params))
	cells := j.holding(u, notebooks.SchemeCell, j.cellTargets(), room)
	out := j.holding(u, notebooks.SchemeClaim, j.claimTargets(), room-min(1, len(cells)))
	out = append(out, cells[:min(len(cells), room-len(out))]...)
	return append(out, params[:min(len(params), maxOffers-len(out))]...)
}

// holding lists at most limit of the targets under which a number's text holds.
func (j *judgement) holding(u notebooks.Unbound, scheme notebooks.Scheme, targets []string, limit int) []string {
	var out []string
	for _, target := range targets {
		if len(out) >= limit {
			break
		}
		s := notebooks.Statement{Place: u.Place, Scheme: scheme, Target: target, Text: u.Reading.Text, Reading: u.Reading}
		if _, err := j.statement(s); err == nil {
			out = append(out, fmt.Sprintf("[%s](%s:%s)", s.Text, scheme, target))
		}
	}
	return out
}

// claimTargets lists what claim: can cite.
func (b *base) claimTargets() []string {
	var out []string
	for _, r := range b.results {
		if !r.Verdict.Holds {
			continue
		}
		out = append(out, r.Claim.ID)
		if r.Evidence.Exact != nil && r.Claim.Scope == Run {
			out = append(out, r.Claim.ID+".exact")
		}
		if r.Band != nil {
			out = append(out, r.Claim.ID+".band")
		}
	}
	return out
}

// cellTargets lists what cell: can cite, but for the keys of rows.
func (b *base) cellTargets() []string {
	var out []string
	for _, t := range b.measured {
		for _, row := range rowKeys(t) {
			for _, c := range t.Columns {
				if !c.Key {
					out = append(out, t.ID+"/"+row+"/"+c.Name)
				}
			}
		}
	}
	return out
}

// paramTargets lists what given: can cite.
func (b *base) paramTargets() []string {
	var out []string
	for _, t := range b.measured {
		for _, p := range t.Params {
			out = append(out, t.ID+"."+p.Name)
		}
	}
	return out
}
