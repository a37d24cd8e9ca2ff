package markdown

import "testing"

func TestPromptProblems(t *testing.T) {
	const shape = "a prompt has one to three fields above its rule, this one "
	const f = "f: claim=a unit=s\n"
	checkWrong(t, "# T\n\n", []wrong{
		{"right", "```predict {#a}\nq\n\n- q\n\nat 50%: claim=a unit=s\ng: claim=b options=x,y\n\n---\nr\n\n---\ns\n```\n", nil},
		{"nothing", "```predict {#a}\n```\n", []string{"3:1: the prompt has no rule: a line --- stands between its fields and its answer",
			"3:1: the prompt has no question", "3:1: " + shape + "0"}},
		{"no rule", "```predict {#a}\nq\n\n" + f + "\nr\n```\n", []string{
			"3:1: the prompt has no rule: a line --- stands between its fields and its answer", "3:1: " + shape + "0"}},
		{"no question", "```predict {#a}\n" + f + "---\nr\n```\n", []string{"3:1: the prompt has no question"}},
		{"no field", "```predict {#a}\nq\n\np\n---\nr\n```\n", []string{"3:1: " + shape + "0"}},
		{"no answer", "```predict {#a}\nq\n\n" + f + "---\n```\n", []string{"3:1: the prompt has no answer below its rule"}},
		{"no blank line", "```predict {#a}\nq\n" + f + "---\nr\n```\n", []string{"3:1: the prompt has no question", "4:1: this line above the rule is no field"}},
		{"four fields", "```predict {#a}\nq\n\nf: claim=a unit=s\ng: claim=a unit=s\nh: claim=a unit=s\ni: claim=a unit=s\n---\nr\n```\n", []string{"3:1: " + shape + "4"}},
		{"field without claim", "```predict {#a}\nq\n\nf: claim= unit=s\n---\nr\n```\n", []string{`6:1: the field "f" has no claim=`, `6:4: claim needs a claim's id, not ""`}},
		{"unit", "```predict {#a}\nq\n\n f: claim=a unit=furlongs\n---\nr\n```\n", []string{`6:13: "furlongs" is no unit`}},
		{"neither", "```predict {#a}\nq\n\nf: claim=a\n---\nr\n```\n", []string{`6:1: the field "f" needs either unit= or options=`}},
		{"both", "```predict {#a}\nq\n\nf: claim=a unit=s options=a,b\n---\nr\n```\n", []string{`6:1: the field "f" needs either unit= or options=`}},
		{"one option", "```predict {#a}\nq\n\nf: claim=a options=a\n---\nr\n```\n", []string{"6:12: a choice needs two options at least"}},
		{"same option", "```predict {#a}\nq\n\nf: claim=a options=a,a\n---\nr\n```\n", []string{
			`6:12: options= lists different words with commas and no spaces, not "a,a"`}},
		{"numbers", "```predict {#a}\nq\n\nf: claim=a options=takes-42-ms,99%,p99-first,the-same\n---\nr\n```\n", []string{
			`6:12: the option "takes-42-ms" has the number "42 ms", which nothing checks: options are words`,
			`6:12: the option "99%" has the number "99%", which nothing checks: options are words`}},
		{"unknown", "```predict {#a}\nq\n\nf: claim=a unit=s tol=5\n---\nr\n```\n", []string{
			`6:19: a field has no attribute "tol": it takes claim=, unit= and options=`}},
		{"same field", "```predict {#a}\nq\n\n" + f + f + "---\nr\n```\n", []string{`7:1: the field "f" stands twice: first at x.md:6:1`}},
		{"no id", "```predict\nq\n\n" + f + "---\nr\n```\n", []string{"3:1: a prompt needs an id: predict {#id}"}},
		{"attribute", "```predict {#a fold}\nq\n\n" + f + "---\nr\n```\n", []string{`3:16: a prompt has no attribute "fold": it takes #id`}},
		{"same id", "```predict {#a}\nq\n\n" + f + "---\nr\n```\n\n```predict {#a}\nq\n\n" + f + "---\nr\n```\n", []string{
			`11:13: the prompt id "a" is given twice: first at x.md:3:13`}},
		{"heading", "```predict {#a}\n## q\n\n" + f + "---\nr\n```\n", []string{"4:1: a heading stands at the margin, in no list, quote or prompt"}},
		{"cell", "````predict {#a}\nq\n\n" + f + "---\nr\n\n```go\nx\n```\n````\n", []string{"10:1: a prompt holds no go fence"}},
		{"indented cell", "````predict {#a}\nq\n\n" + f + "---\nr\n\n\t```go\n\tx\n\t```\n````\n", []string{"10: " + stray}},
		{"html", "```predict {#a}\nq\n\n" + f + "---\n<b>r</b>\n```\n", []string{"8:1: HTML cannot stand in a notebook: <b>", "8:5: HTML cannot stand in a notebook: </b>"}},
	})
}

// Definitions of links reach into prompts, and numbers in labels are seen.
func TestPromptParts(t *testing.T) {
	nb, ps := Parse("x.md", []byte("# T\n\n```predict {#a}\nq\n\nat 50%: claim=a unit=s\n---\n[8.7×][b]\n```\n\n[b]: claim:c\n"))
	if len(ps) > 0 || len(nb.Statements) != 1 || len(nb.Unbound) != 1 {
		t.Fatal(ps, nb.Statements, nb.Unbound)
	}
	equal(t, "statement", short(nb.Statements[0].Pos)+" "+nb.Statements[0].Target, "8:1 c")
	equal(t, "label", short(nb.Unbound[0].Pos)+" "+nb.Unbound[0].Reading.Text, "6:4 50%")
}
