//go:build !linux && !js

package emit

import "runtime/debug"

// limit sets what this process may use, as far as the system lets it.
func limit() error {
	debug.SetMaxStack(128 << 20)
	return nil
}
