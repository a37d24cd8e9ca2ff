//go:build !unix

package host

import "os/exec"

// ownGroup has nothing to do here.
func ownGroup(cmd *exec.Cmd) {}

// stayOnThread has nothing to do here.
func stayOnThread() (leave func()) { return func() {} }

// killGroup kills a process; those that it started are not known here.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
