package kernel

// SharpSighted is what the tests outside of the package need to know of a
// discipline: whether it looks at service times.
func SharpSighted(d Discipline) bool { return sharpSighted(d) }
