package drawing

// policies are the names under which figures draw the policies of each slot of
// the palette.
var policies = [...][]string{
	{"fifo", "no check", "none"},
	{"lifo", "bounded lifo", "adaptive lifo"},
	{"tail-drop", "concurrency limit", "token bucket", "red", "oldest evicted"},
	{"expiry", "check", "delay cap", "fifo with check", "lifo with check"},
	{"codel"},
	{"priority", "floor", "reserved", "strict", "fair shares", "random order", "shortest first", "equal shares"},
}

// PolicySlot is the palette's slot of the policy that a line or a panel is
// named after, in any letter case; 0 if the name is that of no policy.
//
// A policy has one slot on every page: 1 is FIFO, the baseline that the others
// are compared with, without a bound or with the one that every run of its page
// has; 2 LIFO, whatever its bound; 3 tail-drop, FIFO with a bound where bounds
// are compared, or whatever else refuses at the door; 4 expiry at dequeue,
// whichever its rule and the order of service beside it; 5 CoDel; 6 what goes by
// class (priority, a floor, reserved places) or by anything else than age. A
// figure has each slot once, so that FIFO with a check and LIFO with a check stand
// in two figures.
//
// A line of theory has no slot. Measurements of a single policy have that
// policy's. Where a figure compares quantiles, settings or signals of a single
// policy, one of them has the policy's slot, and the others take any but 1,
// which is the baseline's alone; no other policy is in such a figure.
func PolicySlot(name string) int {
	for i, names := range policies {
		for _, n := range names {
			if sameLetters(n, name) {
				return i + 1
			}
		}
	}
	return 0
}

// sameLetters says whether a name is one of small letters but for their case.
// (The standard library's comparison knows all alphabets, which weighs more than
// this package.)
func sameLetters(small, name string) bool {
	if len(small) != len(name) {
		return false
	}
	for i := range len(name) {
		b := name[i]
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		if b != small[i] {
			return false
		}
	}
	return true
}
