// Package notebooks owns the values that travel through Kneebook: what a
// notebook says ([Notebook]) and what its cells published when they ran
// ([Results]). It computes nothing and touches nothing outside; every stage
// (parse, run, check, draw, page) is a function between these values.
package notebooks
