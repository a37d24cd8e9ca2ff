package emit

import "syscall"

// landlockVersion asks the kernel for its version of Landlock.
func landlockVersion() int {
	const askVersion = 1
	version, _, errno := syscall.Syscall(landlockCreateRuleset, 0, 0, askVersion)
	if errno != 0 {
		return 0
	}
	return int(version)
}
