//go:build !linux

package emit

// landlockVersion is that of Linux alone.
func landlockVersion() int { return 0 }
