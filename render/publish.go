package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"kneebook/notebooks"
	"kneebook/suite/console"
	"kneebook/suite/publish"
)

// faults are problems that were found, as an error that prints them.
type faults struct {
	where error // what is wrong with the folder; may be nil
	list  notebooks.Problems
}

// Error counts and lists what was found.
func (f faults) Error() string {
	var b strings.Builder
	if f.where != nil {
		fmt.Fprintln(&b, f.where)
	}
	if len(f.list) > 0 {
		fmt.Fprintf(&b, "%s; nothing was written\n%v", console.Count(len(f.list), "problem"), f.list)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// found is nil where nothing is wrong.
func found(where error, list notebooks.Problems) error {
	if where == nil && len(list) == 0 {
		return nil
	}
	return faults{where, list}
}

// writeSite builds the site and publishes it. The folder is looked at first,
// so that what is wrong with it is told with the rest.
func (c *command) writeSite(ctx context.Context) error {
	folder, start := c.folder(), time.Now()
	where := errors.Join(folder.Recover(), folder.Check())
	in, err := c.lookAt(ctx)
	if err != nil {
		return errors.Join(where, err)
	}
	if where == nil && c.unchanged(folder, in, start) {
		return nil
	}
	s, err := c.build(ctx, false)
	if err != nil {
		return errors.Join(where, err)
	}
	ids, ps := c.records(s)
	ps = append(s.AllProblems(), ps...)
	c.summary(s)
	if err := found(where, ps); err != nil {
		return err
	}
	files, err := c.withModules(ctx, s.Files)
	if err != nil {
		return err
	}
	changed, err := folder.Write(files)
	if err != nil {
		return err
	}
	if err := ids.Write(); err != nil {
		return err
	}
	if c.specs == nil {
		in.Keep(files, said(s))
	}
	if !changed {
		c.sayUnchanged(folder, len(files))
		return nil
	}
	fmt.Fprintf(c.stdout, "%s: %s written\n", folder.Name, console.Count(len(files), "file"))
	return nil
}

// withModules adds the modules for the reader's browser to the site's files,
// unless the call does without.
func (c *command) withModules(ctx context.Context, files []publish.File) ([]publish.File, error) {
	if !c.live {
		return files, nil
	}
	progress := console.New(c.stderr)
	defer progress.Clear()
	progress.Step("", "building the modules for the browser")
	built, err := c.modules(ctx)
	if err != nil {
		return nil, err
	}
	return publish.WithLive(files, built)
}

// checkSite builds the site in memory and compares it with the one on disk.
func (c *command) checkSite(ctx context.Context) error {
	s, err := c.build(ctx, false)
	if err != nil {
		return err
	}
	ids, ps := c.records(s)
	ps = append(s.AllProblems(), ps...)
	c.summary(s)
	if err := found(nil, ps); err != nil {
		return err
	}
	folder := c.folder()
	d, err := folder.Compare(s.Files)
	if err != nil {
		return err
	}
	lines := append(differences(folder.Name, d), ids.Unrecorded()...)
	if len(lines) > 0 {
		return fmt.Errorf("%s is not what the sources give; go run ./render publishes it\n%s", folder.Name, strings.Join(lines, "\n"))
	}
	fmt.Fprintf(c.stdout, "%s: is what the sources give, %s\n", folder.Name, console.Count(len(s.Files), "file"))
	return nil
}

// differences lists each file that is not as it should be.
func differences(name string, d publish.Difference) []string {
	var lines []string
	add := func(paths []string, what string) {
		for _, path := range paths {
			lines = append(lines, fmt.Sprintf("%s/%s: %s", name, path, what))
		}
	}
	for _, f := range d.Differing {
		lines = append(lines, fmt.Sprintf("%s/%s:%d:%d: differs", name, f.Path, f.Line, f.Col))
	}
	add(d.Missing, "is missing")
	add(d.Foreign, "should not be there")
	return lines
}
