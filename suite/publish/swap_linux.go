package publish

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// swap exchanges two folders in one step. The error is errors.ErrUnsupported
// where the file system cannot.
func swap(a, b string) error {
	err := unix.Renameat2(unix.AT_FDCWD, a, unix.AT_FDCWD, b, unix.RENAME_EXCHANGE)
	switch err {
	case nil:
		return nil
	case unix.EINVAL, unix.ENOSYS:
		return errors.ErrUnsupported
	}
	return &os.LinkError{Op: "exchange", Old: a, New: b, Err: err}
}
