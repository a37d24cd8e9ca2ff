package emit

import (
	"syscall"
	"unsafe"
)

// Landlock's system calls have the same numbers on every architecture.
const (
	landlockCreateRuleset = 444
	landlockRestrictSelf  = 446
	setNoNewPrivs         = 38        // PR_SET_NO_NEW_PRIVS
	everyAccess           = 1<<13 - 1 // all access to files that the first version knows
	prctl                 = syscall.SYS_PRCTL
	everyAccessSize       = unsafe.Sizeof(uint64(0))
)

// confine takes away all access to files that are not open yet, where the
// kernel has Landlock and the program can ask it for all its threads (one that
// is linked with C cannot). Cells have no way to open files in any case.
func confine() {
	access := uint64(everyAccess)
	rules, _, errno := syscall.Syscall(landlockCreateRuleset, uintptr(unsafe.Pointer(&access)), everyAccessSize, 0)
	if errno != 0 {
		return
	}
	defer syscall.Close(int(rules))
	if _, _, errno := syscall.AllThreadsSyscall6(prctl, setNoNewPrivs, 1, 0, 0, 0, 0); errno == 0 {
		syscall.AllThreadsSyscall(landlockRestrictSelf, rules, 0, 0)
	}
}
