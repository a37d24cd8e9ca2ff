package main

import (
	"errors"
	"fmt"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/show"
	"kneebook/render/figure"
	"kneebook/render/figure/raster"
	"kneebook/render/page"
	"kneebook/suite/console"
	"kneebook/suite/publish"
)

// outcome is what a trial gave.
type outcome struct {
	trial
	table   notebooks.Table
	golden  *publish.File // nil where no source published a file
	entry   publish.Experiment
	figures []notebooks.Figure
	svgs    []string
}

// runExperiment runs an experiment, with those of the same lab, and publishes
// what they give into a folder of its own: rows, charts, a manifest, a report.
func (c *command) runExperiment() error {
	folder := c.folder()
	if c.standard() {
		return errors.New("-out: that is the site's own folder; name another one for a run")
	}
	all, err := trials(c.experiment, c.sets)
	if err != nil {
		return err
	}
	if err := errors.Join(folder.Recover(), folder.Check()); err != nil {
		return err
	}
	var outcomes []outcome
	var files []publish.File
	var entries []publish.Experiment
	for _, t := range all {
		o, err := t.run()
		if err != nil {
			return err
		}
		more, err := o.files()
		if err != nil {
			return err
		}
		outcomes, files, entries = append(outcomes, o), append(files, more...), append(entries, o.entry)
	}
	report, err := reportOf(c.experiment, outcomes)
	if err != nil {
		return err
	}
	files, err = publish.WithManifest(runsName, append(files, report), entries)
	if err != nil {
		return err
	}
	if _, err := folder.Write(files); err != nil {
		return err
	}
	for _, o := range outcomes {
		fmt.Fprintln(c.stdout, o.summary())
	}
	fmt.Fprintf(c.stdout, "%s: %s written; open %s/%s\n", folder.Name, console.Count(len(files), "file"), folder.Name, reportName)
	return nil
}

// run runs a trial.
func (t trial) run() (outcome, error) {
	params, err := t.value()
	if err != nil {
		return outcome{}, err
	}
	result, err := t.experiment.Run(params, t.seed())
	if err != nil {
		return outcome{}, err
	}
	o := outcome{trial: t}
	if o.table, err = show.TableOf(t.experiment.Name, result); err != nil {
		return outcome{}, err
	}
	o.entry = publish.Experiment{Name: t.experiment.Name, Data: t.experiment.Name + ".csv", Params: o.table.Params}
	if g := t.experiment.Golden; g != nil {
		match := g.Matches(result)
		o.golden = &publish.File{Path: g.Name, Data: g.File(result)}
		o.entry.Golden = publish.Golden{Path: g.Name, SHA256: g.SHA256, Match: &match}
	}
	o.figures = figuresOf(t.experiment, o.table)
	return o, nil
}

// files are what an outcome publishes, its report apart.
func (o *outcome) files() ([]publish.File, error) {
	files := []publish.File{{Path: o.entry.Data, Data: page.CSV(o.table)}}
	if o.golden != nil {
		files = append(files, *o.golden)
	}
	for _, f := range o.figures {
		svg, err := figure.SVG(f, altOf(f))
		if err != nil {
			return nil, err
		}
		o.svgs = append(o.svgs, svg)
		drawing, err := figure.File(f, altOf(f))
		if err != nil {
			return nil, err
		}
		picture, err := raster.PNG(f)
		if err != nil {
			return nil, err
		}
		files = append(files, publish.File{Path: f.ID + ".svg", Data: drawing}, publish.File{Path: f.ID + ".png", Data: picture})
	}
	return files, nil
}

// altOf says what a chart shows, for who cannot see it.
func altOf(f notebooks.Figure) string {
	var names []string
	for _, s := range f.Series {
		names = append(names, s.Name)
	}
	return fmt.Sprintf("%s: %s over %s, for %s. The numbers stand in the table.", f.Title, f.Y.Label, f.X.Label, strings.Join(names, ", "))
}

// summary says in a line what an experiment gave.
func (o outcome) summary() string {
	s := fmt.Sprintf("%s: %s", o.experiment.Name, console.Count(len(o.table.Rows), "row"))
	if len(o.changed) > 0 {
		s += ", with other " + strings.Join(o.changed, ", ") + " than its own"
	}
	if match := o.entry.Golden.Match; match != nil {
		s += fmt.Sprintf("; %s: golden_match: %v", o.golden.Path, *match)
	}
	return s
}
