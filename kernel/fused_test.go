package kernel_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// fused are arm64's instructions that multiply and add with one rounding, as
// the disassembler writes them.
var fused = regexp.MustCompile(`\bFN?M(ADD|SUB)[DS]\b`)

// Where a processor fuses a product with a sum, a run would give other bytes
// than elsewhere. No package with which runs are made may hold one such
// instruction; the package that shows that the search finds them does.
func TestNothingIsFused(t *testing.T) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go tool here to build and disassemble with")
	}
	control := filepath.Join(t.TempDir(), "control.go")
	source := "package control\n\nfunc Sum(x, y, z float64) float64 { return x*y + z }\n"
	if err := os.WriteFile(control, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	if found := fusedIn(t, goTool, control); len(found) != 1 {
		t.Errorf("the control has %d fused instructions, want 1: %v", len(found), found)
	}
	for _, pkg := range []string{"kernel", "experiments"} {
		readSources(t, filepath.Join("..", pkg))
		if found := fusedIn(t, goTool, "kneebook/"+pkg); len(found) > 0 {
			t.Errorf("%s has %d fused instructions; put the product in float64(...):\n%s",
				pkg, len(found), strings.Join(found, "\n"))
		}
	}
}

// readSources reads a package's files, so that go test knows that this test
// depends on them: it keeps a result as long as nothing that was read changes,
// and what another process reads does not count.
func readSources(t *testing.T, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no source in %s: %v", dir, err)
	}
	for _, file := range files {
		if _, err := os.ReadFile(file); err != nil {
			t.Fatal(err)
		}
	}
}

// fusedIn builds a whole package for arm64 and gives the lines of its disassembly that
// hold a fused instruction.
func fusedIn(t *testing.T, goTool, pkg string) []string {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "package.a")
	build := exec.Command(goTool, "build", "-o", archive, pkg)
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build %s: %v\n%s", pkg, err, out)
	}
	dump, err := exec.Command(goTool, "tool", "objdump", archive).Output()
	if err != nil {
		t.Fatalf("go tool objdump of %s: %v", pkg, err)
	}
	if !strings.Contains(string(dump), "TEXT") {
		t.Fatalf("the disassembly of %s is empty", pkg)
	}
	var found []string
	for line := range strings.Lines(string(dump)) {
		if fused.MatchString(line) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}
