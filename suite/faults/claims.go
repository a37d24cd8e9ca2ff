package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"kneebook/claims"
)

// What verify-claims may take for one notebook: s of the processor, and MiB of
// addresses.
const (
	secondsOfClaims = 600
	memoryOfClaims  = 12 << 10
)

// stale is how the problem of recorded bands begins, which tells that something
// is different, and not what is wrong.
const stale = "the bands are stale"

// lookAtClaims runs verify-claims in a copy of the module that has the fault,
// notebook by notebook.
func lookAtClaims(ctx context.Context, w *workshop, t *trial) ([]string, error) {
	dir, err := w.takeCopy()
	if err != nil {
		return nil, err
	}
	defer w.giveCopyBack(dir)
	place := filepath.Join(dir, filepath.FromSlash(t.file))
	src, err := os.ReadFile(place)
	if err != nil {
		return nil, err
	}
	defer os.WriteFile(place, src, 0o600)
	if err := os.WriteFile(place, t.faulty, 0o600); err != nil {
		return nil, err
	}
	binary := filepath.Join(t.dir, "verify-claims")
	if err := w.build(ctx, dir, t.file, verifier(binary)...); err != nil {
		return nil, err
	}
	var all []string
	for _, notebook := range claimed() {
		failing, err := w.failingClaims(ctx, dir, binary, notebook)
		if err != nil {
			return nil, err
		}
		if len(failing) == 0 {
			continue
		}
		if err := w.holdsWithout(ctx, notebook); err != nil {
			return nil, err
		}
		if all = append(all, failing...); !t.every {
			break
		}
	}
	return all, nil
}

// verifier is how the go command builds verify-claims.
func verifier(binary string) []string {
	return []string{"build", "-trimpath", "-buildvcs=false", "-o", binary, "./claims/verify-claims"}
}

// claimed lists the notebooks of which something is claimed, those that take
// long last.
func claimed() (names []string) {
	all := slices.DeleteFunc(claims.All(), func(nb claims.Notebook) bool { return len(nb.Claims) == 0 })
	for _, long := range []bool{false, true} {
		for _, nb := range all {
			if nb.Long == long {
				names = append(names, nb.Name)
			}
		}
	}
	return names
}

// holdsWithout makes sure that a notebook holds where there is no fault.
func (w *workshop) holdsWithout(ctx context.Context, notebook string) error {
	return w.once("notebook "+notebook, func() error {
		binary := filepath.Join(w.dir, "verify-claims.sound")
		if _, err := os.Stat(binary); err != nil {
			if err := w.build(ctx, w.root, "", verifier(binary)...); err != nil {
				return err
			}
		}
		failing, err := w.failingClaims(ctx, w.root, binary, notebook)
		if err == nil && len(failing) > 0 {
			err = fmt.Errorf("%s does not hold without any fault: %s", notebook, strings.Join(failing, ", "))
		}
		return err
	})
}

// failingClaims gives what of a notebook does not hold.
func (w *workshop) failingClaims(ctx context.Context, dir, binary, notebook string) ([]string, error) {
	end, err := w.run(ctx, dir, nil, secondsOfClaims, memoryOfClaims, binary, "-no-cache", "-seeds", "2", "-format", "json", "-notebook", notebook)
	if err != nil {
		return nil, err
	}
	var r verified
	if err := json.Unmarshal(end.out, &r); err != nil {
		if end.ok {
			return nil, fmt.Errorf("%s: the report cannot be read: %w", notebook, err)
		}
		return []string{notebook + ": " + strings.Join(failedTests(end), ", ")}, nil
	}
	return r.failing(), nil
}

// verified is what is read of the report of verify-claims, which
// claims/verify-claims/report.schema.json describes.
type verified struct {
	Notebooks []struct {
		Name   string
		Ran    bool
		Claims []struct {
			ID    string
			Holds bool
		}
		Tables []struct {
			Table string
			Holds bool
		}
		Problems []struct{ Message string }
	}
	Problems []struct{ Message string }
}

// failing lists the claims and tables that do not hold, and where all of these
// do, the first problem.
func (v verified) failing() (all []string) {
	for _, nb := range v.Notebooks {
		for _, t := range nb.Tables {
			if !t.Holds {
				all = append(all, "table "+t.Table)
			}
		}
		for _, c := range nb.Claims {
			if !c.Holds {
				all = append(all, c.ID)
			}
		}
		if len(all) > 0 {
			continue
		}
		for _, p := range nb.Problems {
			if !strings.HasPrefix(p.Message, stale) {
				all = append(all, nb.Name+": "+oneLine(p.Message))
				break
			}
		}
	}
	return all
}

// takeCopy gives a copy of the module that nobody else uses.
func (w *workshop) takeCopy() (string, error) {
	w.mu.Lock()
	if n := len(w.copies); n > 0 {
		dir := w.copies[n-1]
		w.copies = w.copies[:n-1]
		w.mu.Unlock()
		return dir, nil
	}
	w.mu.Unlock()
	dir, err := os.MkdirTemp(w.dir, "module-")
	if err != nil {
		return "", err
	}
	return dir, copyModule(w.root, dir)
}

func (w *workshop) giveCopyBack(dir string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.copies = append(w.copies, dir)
}

// copyModule copies the files of a module, hidden folders and those of npm apart.
func copyModule(root, to string) error {
	return filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rest, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if rest != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules") {
				return filepath.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, rest), 0o700)
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(name)
		return errors.Join(err, os.WriteFile(filepath.Join(to, rest), data, 0o600))
	})
}
