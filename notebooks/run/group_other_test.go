//go:build !unix

package run

import "os/exec"

// ownGroup has nothing to do here.
func ownGroup(cmd *exec.Cmd) {}

// killGroup kills a process; those that it started are not known here.
func killGroup(cmd *exec.Cmd) { cmd.Process.Kill() }
