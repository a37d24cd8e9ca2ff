//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package publish

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// lockName is the lock file's name.
const lockName = ".kneebook.lock"

// lockHint says what to do about a lock that stays.
const lockHint = "; if none is, remove " + lockName + " there"

// tryLock makes a lock file in a folder.
func tryLock(dir string) (unlock func(), busy bool, err error) {
	path := filepath.Join(dir, lockName)
	l, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	return func() { l.Close(); os.Remove(path) }, false, nil
}

// writable reports whether files can be made in a folder; here only writing
// itself tells.
func writable(dir string) error { return nil }
