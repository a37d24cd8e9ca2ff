//go:build unix && !linux

package host

import (
	"os/exec"
	"syscall"
)

// ownGroup makes a process the head of a group.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// stayOnThread has nothing to do here.
func stayOnThread() (leave func()) { return func() {} }
