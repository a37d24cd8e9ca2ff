//go:build !race

package emit

// detecting says that the race detector is at work, which maps far more memory
// than any limit.
const detecting = false
