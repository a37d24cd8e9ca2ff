package emit

import (
	"runtime/debug"
	"syscall"
)

// The limits of either engine. Memory is address space.
const (
	memoryLimit = 2 << 30
	fileLimit   = 64 << 20 // the parent stops a flood long before
	stackLimit  = 128 << 20
)

// limit sets what this process may use.
func limit() error {
	debug.SetMaxStack(stackLimit)
	debug.SetTraceback("single")
	if !detecting {
		if err := lower(syscall.RLIMIT_AS, memoryLimit); err != nil {
			return err
		}
	}
	return lower(syscall.RLIMIT_FSIZE, fileLimit)
}

// lower sets a limit unless a lower one holds already.
func lower(resource int, value uint64) error {
	var now syscall.Rlimit
	if err := syscall.Getrlimit(resource, &now); err != nil {
		return err
	}
	value = min(value, now.Max)
	return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: value, Max: value})
}
