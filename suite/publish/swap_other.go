//go:build !linux

package publish

import "errors"

// swap would exchange two folders in one step; this system cannot.
func swap(a, b string) error { return errors.ErrUnsupported }
