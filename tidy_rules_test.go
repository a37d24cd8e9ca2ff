package kneebook_test

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// findClock reports who reads the clock and should not.
func findClock(t tree) []finding {
	readers := names{"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker"}
	var found []finding
	for _, s := range t.written() {
		if !timeless.matches(s.pkg()) {
			continue
		}
		uses(s, "time", func(use *ast.SelectorExpr) {
			if readers.matches(use.Sel.Name) {
				found = append(found, s.finding(use.Pos(), "time.%s: only commands look at the clock", use.Sel.Name))
			}
		})
	}
	return found
}

// findSizes holds the length of functions and files, tests too.
func findSizes(t tree) []finding {
	var found []finding
	var lengths []int
	for _, s := range t.sources {
		if s.generated {
			continue
		}
		if s.lines > longestFile {
			found = append(found, finding{fmt.Sprintf("%s:%d", s.path, s.lines), fmt.Sprintf("the file has %d lines, more than %d", s.lines, longestFile)})
		}
		for _, decl := range s.file.Decls {
			function, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			length := s.line(function.End()) - s.line(function.Pos()) + 1
			if length > longestFunction {
				found = append(found, s.finding(function.Pos(), "%s has %d lines, more than %d", function.Name.Name, length, longestFunction))
			}
			if !s.test {
				lengths = append(lengths, length)
			}
		}
	}
	return append(found, findMedian(lengths)...)
}

// findMedian reports functions that are too long on the whole. The lower of
// the two in the middle counts.
func findMedian(lengths []int) []finding {
	slices.Sort(lengths)
	if len(lengths) == 0 || lengths[(len(lengths)-1)/2] < medianBelow {
		return nil
	}
	what := fmt.Sprintf("the median of %d functions has %d lines, want below %d", len(lengths), lengths[(len(lengths)-1)/2], medianBelow)
	return []finding{{"go.mod:1", what}}
}

// findMachinePaths reports absolute paths of somebody's machine, in any file.
// A path counts where it begins, not inside of an address or a longer path.
func findMachinePaths(t tree) []finding {
	var found []finding
	for _, name := range sorted(t.texts) {
		for number, line := range strings.Split(t.texts[name], "\n") {
			for _, folder := range []string{"root", "work", "home", "Users"} {
				if begins(line, "/"+folder) {
					found = append(found, finding{fmt.Sprintf("%s:%d", name, number+1), "a path of one machine: /" + folder})
				}
			}
		}
	}
	return found
}

// begins says whether an absolute path begins somewhere in a line.
func begins(line, path string) bool {
	for from := 0; ; {
		at := strings.Index(line[from:], path)
		if at < 0 {
			return false
		}
		at += from
		from = at + len(path)
		starts := at == 0 || !strings.ContainsRune("-._~%$}>/", rune(line[at-1])) && !letter(line[at-1])
		follows := from < len(line) && (line[from] == '/' || strings.Contains(path[1:], "/"))
		if starts && follows {
			return true
		}
	}
}

func letter(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80
}
