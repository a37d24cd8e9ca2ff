package quantity

// cardinal reads an integer in words at p and gives its value and its end.
func cardinal(text string, p int) (value int64, end int, ok bool) {
	c := counter{room: 100, scale: 1 << 62}
	w, after := wordAt(text, p)
	for w != "" && c.take(w) {
		end, ok = after, true
		q := joint(text, end)
		if and, afterAnd := wordAt(text, q); and == "and" && c.afterScale && tailFollows(text, skipSpace(text, afterAnd)) {
			q = skipSpace(text, afterAnd)
		}
		if q == end {
			break
		}
		w, after = wordAt(text, q)
	}
	return c.total + c.group, end, ok
}

// counter adds up the words of an integer.
type counter struct {
	total, group int64 // whole thousands; what is below the next thousand
	room         int64 // a word below a hundred must be less than this
	scale        int64 // a thousand or more must be less than this
	afterScale   bool  // the word before was hundred or more
	taken        bool
}

// take adds one word, or reports that the number ended before it.
func (c *counter) take(w string) bool {
	if v, ok := cardinalValue(w); ok {
		return c.takeSmall(v)
	}
	s, ok := scaleWords[w]
	if !ok || s <= 100 && (c.group >= 100 || c.group == 0 && c.taken) || s >= c.scale {
		return false
	}
	if c.group == 0 {
		if c.taken {
			return false
		}
		c.group = 1
	}
	c.taken, c.afterScale = true, s >= 100
	switch {
	case s == 12:
		c.group *= s
		c.room, c.scale = 0, 0
	case s == 100:
		c.group *= s
		c.room = 100
	default:
		c.total += c.group * s
		c.group, c.room, c.scale = 0, 100, s
	}
	return true
}

// takeSmall adds a word below a hundred.
func (c *counter) takeSmall(v int64) bool {
	if v >= c.room || v == 0 && c.taken {
		return false
	}
	c.group += v
	c.taken, c.afterScale = true, false
	c.room = 0
	if v >= 20 {
		c.room = 10
	}
	return true
}

// tailFollows reports whether the words at p end a number that "and" goes on:
// below a hundred, and no multiple of a hundred or more themselves.
func tailFollows(text string, p int) bool {
	w, end := wordAt(text, p)
	if _, ok := cardinalValue(w); !ok {
		return false
	}
	for {
		var follower string
		follower, end = wordAt(text, joint(text, end))
		if scaleWords[follower] > 0 {
			return false
		}
		if _, ok := cardinalValue(follower); !ok {
			return true
		}
	}
}
