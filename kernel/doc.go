// Package kernel simulates a queue. One run is fixed by one plain value, its
// [Config], and the same Config gives the same bytes on every machine.
package kernel
