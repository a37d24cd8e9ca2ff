package publish

import (
	"path/filepath"
	"time"
)

// patience is how long a run waits for another that writes the same folder.
const patience = 30 * time.Second

// lock waits until no other run publishes beside it and returns what ends that.
func (f Folder) lock() (unlock func(), err error) {
	dir := filepath.Dir(f.Dir)
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		unlock, busy, err := tryLock(dir)
		switch {
		case err != nil:
			return nil, f.fault("%s cannot be locked: %w", dir, plain(err))
		case !busy:
			return unlock, nil
		case time.Now().After(end):
			return nil, f.fault("another run is publishing in %s, and has been for %v%s", dir, patience, lockHint)
		}
	}
}
