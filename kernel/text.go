package kernel

import "strconv"

// sprint writes a number as Go prints it.
func sprint[N int | float64](v N) string { return sprintf("%v", v) }

// sprintf is as much of fmt.Sprintf as the messages of this package need:
// %s of a text, %d of an int, %v, %g and %f of a float64 with a precision of one
// digit such as %.4g, and %%. A program that links the kernel does without fmt
// and all that fmt brings, which is a fifth of what a browser has to load.
func sprintf(pattern string, args ...any) string {
	var out []byte
	for i := 0; i < len(pattern); i++ {
		if pattern[i] != '%' {
			out = append(out, pattern[i])
			continue
		}
		i++
		precision := -1
		if pattern[i] == '.' {
			precision = int(pattern[i+1] - '0')
			i += 2
		}
		if pattern[i] == '%' {
			out = append(out, '%')
			continue
		}
		out = appendValue(out, args[0], pattern[i], precision)
		args = args[1:]
	}
	return string(out)
}

// appendValue writes one argument.
func appendValue(out []byte, arg any, verb byte, precision int) []byte {
	switch v := arg.(type) {
	case float64:
		if verb == 'v' {
			verb = 'g'
		}
		return strconv.AppendFloat(out, v, verb, precision, 64)
	case int:
		return strconv.AppendInt(out, int64(v), 10)
	case string:
		return append(out, v...)
	}
	return out
}
