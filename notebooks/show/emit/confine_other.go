//go:build !linux && !js

package emit

// confine has nothing to do where there is no Landlock.
func confine() {}
