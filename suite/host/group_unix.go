//go:build unix

package host

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// killGroup kills a process and all that it started.
func killGroup(cmd *exec.Cmd) {
	unix.Kill(-cmd.Process.Pid, unix.SIGKILL)
	cmd.Process.Kill()
}
