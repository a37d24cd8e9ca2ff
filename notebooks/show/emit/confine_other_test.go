//go:build !linux && !js

package emit

// landlockVersion is that of Linux alone.
func landlockVersion() int { return 0 }
