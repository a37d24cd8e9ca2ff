//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package publish

import (
	"os"

	"golang.org/x/sys/unix"
)

// lockHint says what to do about a lock that stays.
const lockHint = ""

// tryLock locks a folder itself, so that no lock file lies about. The system
// ends the lock with the process.
func tryLock(dir string) (unlock func(), busy bool, err error) {
	d, err := os.Open(dir)
	if err != nil {
		return nil, false, err
	}
	switch err := unix.Flock(int(d.Fd()), unix.LOCK_EX|unix.LOCK_NB); err {
	case nil:
		return func() { d.Close() }, false, nil
	case unix.EWOULDBLOCK, unix.EINTR:
		d.Close()
		return nil, true, nil
	default:
		d.Close()
		return nil, false, err
	}
}

// writable reports whether files can be made in a folder.
func writable(dir string) error { return unix.Access(dir, unix.W_OK|unix.X_OK) }
