package host

import (
	"os/exec"
	"runtime"
	"syscall"
)

// ownGroup makes a process the head of a group that dies with this program.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// stayOnThread keeps a process's starter on its thread: the kernel takes the
// thread's end for the program's.
func stayOnThread() (leave func()) {
	runtime.LockOSThread()
	return runtime.UnlockOSThread
}
