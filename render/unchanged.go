package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"kneebook/suite"
	"kneebook/suite/console"
	"kneebook/suite/publish"
)

// lookAt looks at what the site depends on. The modules for the browser depend
// on the compiler too.
func (c *command) lookAt(ctx context.Context) (suite.Inputs, error) {
	o := c.options(console.New(io.Discard))
	if !c.live {
		return suite.LookAt(o)
	}
	compiler, err := c.compiler(ctx)
	if err != nil {
		return suite.Inputs{}, err
	}
	return suite.LookAt(o, compiler)
}

// unchanged reports whether a build would give what stands in the folder, byte
// for byte: nothing that it reads has changed since the last one, and the folder
// holds what that one published. It says then what there is to say.
func (c *command) unchanged(folder publish.Folder, in suite.Inputs, start time.Time) bool {
	w, ok := in.Recall()
	if c.specs != nil || !ok || !folder.Holds(w.Sum) {
		return false
	}
	fmt.Fprint(c.stdout, w.Said)
	fmt.Fprintf(c.stdout, "%.1f s: nothing has changed since that was checked\n", time.Since(start).Seconds())
	c.sayUnchanged(folder, w.Files)
	return true
}

// sayUnchanged says that a folder was left as it is.
func (c *command) sayUnchanged(folder publish.Folder, files int) {
	fmt.Fprintf(c.stdout, "%s: unchanged, %s\n", folder.Name, console.Count(files, "file"))
}
