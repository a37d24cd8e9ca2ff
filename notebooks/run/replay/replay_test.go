package replay

import (
	"testing"
	"fmt"
	"encoding/json"
)

func TestX(t *testing.T) {
	out := Run(Notebook{Name:"x", Cells: []Cell{{"a","x := 1\nfmt.Println(x)\n",""},{"b","y := x+two()\nfmt.Println(y, []int{y})\nshow.Bind(\"a\", float64(y), \"s\")\nfmt.Fprintf(os.Stdout, \"%d\\n\", y)\nfmt.Println(undefined1)",""},{"c","func two() int { return 2 }\nfmt.Println(3)",""}}}, 1)
	b,_ := json.MarshalIndent(out,""," ")
	fmt.Println(string(b))
	out = Run(Notebook{Name:"x", Cells: []Cell{{"a","x := 1\nfmt.Println(x)\n",""},{"b","y := x+two()\nfmt.Println(y, []int{y})\nshow.Bind(\"a\", float64(y), \"s\")\nfmt.Fprintf(os.Stdout, \"%d\\n\", y)\nshow.Bind(\"A\", 3, \"s\")",""},{"c","func two() int { return 2 }\nfmt.Println(3)",""}}}, 1)
	b,_ = json.MarshalIndent(out,""," ")
	fmt.Println(string(b))
}
