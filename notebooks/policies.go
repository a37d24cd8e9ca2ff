package notebooks

import "strings"

// policies are the names under which figures draw a policy, each with the
// palette's slot that it has on every page.
var policies = map[string]int{
	"fifo": 1, "no check": 1, "none": 1,
	"lifo": 2, "bounded lifo": 2,
	"tail-drop": 3,
	"expiry":    4, "check": 4, "delay cap": 4, "fifo with check": 4, "lifo with check": 4,
	"codel":    5,
	"priority": 6, "floor": 6, "reserved": 6,
}

// PolicySlot is the palette's slot of the policy that a line or a panel is
// named after, in any letter case; 0 if the name is that of no policy.
//
// A policy has one slot on every page: 1 is FIFO, the baseline that the others
// are compared with, without a bound or with the one that every run of its page
// has; 2 LIFO, whatever its bound; 3 tail-drop, FIFO with a bound where bounds
// are compared; 4 expiry at dequeue, whichever its rule and the order of
// service beside it; 5 CoDel; 6 what goes by class: priority, a floor, reserved
// places. A figure has each slot once, so that FIFO with a check and LIFO with a
// check stand in two figures.
//
// A line of theory has no slot. Measurements of a single policy have that
// policy's. Where a figure compares quantiles, settings or signals of a single
// policy, one of them has the policy's slot, and the others take any but 1,
// which is the baseline's alone; no other policy is in such a figure.
func PolicySlot(name string) int { return policies[strings.ToLower(name)] }
