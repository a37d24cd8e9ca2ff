//go:build !js

package emit

import (
	"encoding/json"
	"io"
	"os"
	"strconv"
)

// The environment by which the parent speaks to either engine.
const (
	EnvOutput   = "KNEEBOOK_OUTPUT"   // path of the file that takes what cells print
	EnvStop     = "KNEEBOOK_STOP"     // index of the last cell to run; "" for all
	EnvNotebook = "KNEEBOOK_NOTEBOOK" // the referee's: index of the notebook to run
)

// Start points os.Stdout and os.Stderr at the file that the environment names,
// keeps the real standard output for events, and sets what the process may
// use: memory, file sizes, no further files.
func Start() error {
	text, err := os.OpenFile(os.Getenv(EnvOutput), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	events := os.Stdout
	Listen(func() (int64, error) { return text.Seek(0, io.SeekCurrent) }, func(r Record) error { return write(events, r) })
	out.Lock()
	defer out.Unlock()
	out.errors = os.Stderr
	if n, err := strconv.Atoi(os.Getenv(EnvStop)); err == nil {
		out.stop = n
	}
	os.Stdout, os.Stderr = text, text
	confine()
	return limit()
}

// write writes a record as a line of JSON.
func write(events io.Writer, r Record) error {
	line, err := json.Marshal(r)
	if err == nil {
		_, err = events.Write(append(line, '\n'))
	}
	return err
}
