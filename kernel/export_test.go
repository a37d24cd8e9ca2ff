package kernel

// What the tests outside of the package need to know of its inside.

// SharpSighted says whether a discipline looks at service times.
func SharpSighted(d Discipline) bool { return sharpSighted(d) }

// RunAgain is a run in the memory of an earlier one's result.
func RunAgain(c Config, earlier Result) (Result, error) { return runAgain(c, earlier) }

// Sprintf writes what messages say.
var Sprintf = sprintf
