package service

import (
	"math"
	"strconv"
)

// readDecimal reads a decimal such as 0.5, -3 or 1e-3. (strconv.ParseFloat
// weighs a fiftieth of all that a browser has to load, most of it to quote what
// it cannot read.) The float is the nearest where the decimal has at most 15
// digits, and where it is the shortest of a float, which is what this package
// writes; else it is within a few units in the last place.
// power is of ten, and multiplies what is written.
func readDecimal(text string, power int) (float64, bool) {
	negative := false
	if text != "" && (text[0] == '-' || text[0] == '+') {
		negative, text = text[0] == '-', text[1:]
	}
	digits, exponent, rest := readDigits(text)
	if rest != "" {
		if rest[0] != 'e' && rest[0] != 'E' {
			return 0, false
		}
		shift, ok := readWhole(rest[1:])
		if !ok || shift < -400 || shift > 400 {
			return 0, false
		}
		exponent += shift
	}
	if digits == nil {
		return 0, false
	}
	v := nearest(digits, exponent+power)
	if negative {
		v = -v
	}
	return v, !math.IsInf(v, 0)
}

// readDigits reads digits with a point among them: the digits without leading
// zeros, 0 if there is nothing else, the power of ten of the last, and what
// follows. There are none where there is no digit at all.
func readDigits(text string) (digits []byte, exponent int, rest string) {
	point, any, i := false, false, 0
	for ; i < len(text); i++ {
		b := text[i]
		switch {
		case b == '.' && !point:
			point = true
			continue
		case b < '0' || b > '9':
			return finished(digits, any), exponent, text[i:]
		}
		any = true
		if point {
			exponent--
		}
		if b != '0' || len(digits) > 0 {
			digits = append(digits, b)
		}
	}
	return finished(digits, any), exponent, ""
}

// finished gives the digit 0 for zeros alone.
func finished(digits []byte, any bool) []byte {
	if any && digits == nil {
		return []byte{'0'}
	}
	return digits
}

// readWhole reads a whole number of at most 18 digits, with a sign or without.
func readWhole(text string) (int, bool) {
	sign := 1
	if text != "" && (text[0] == '-' || text[0] == '+') {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	if text == "" || len(text) > 18 {
		return 0, false
	}
	n := 0
	for _, b := range []byte(text) {
		if b < '0' || b > '9' {
			return 0, false
		}
		n = 10*n + int(b-'0')
	}
	return sign * n, true
}

// nearest is a float for digits times a power of ten.
func nearest(digits []byte, exponent int) float64 {
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits, exponent = digits[:len(digits)-1], exponent+1
	}
	mantissa := 0.0
	for i, b := range digits {
		if i == 19 {
			exponent += len(digits) - i
			digits = digits[:i]
			break
		}
		mantissa = float64(10*mantissa) + float64(b-'0')
	}
	v := scaled(mantissa, exponent)
	if len(digits) <= 15 && exponent >= -22 && exponent <= 22 {
		return v // both are exact, and the quotient or product is rounded once
	}
	for _, step := range []int{0, 1, -1, 2, -2} {
		if w := moved(v, step); string(digits) == shortestDigits(w) {
			return w
		}
	}
	return v
}

// scaled is v times a power of ten, rounded a few times where that is large.
func scaled(v float64, exponent int) float64 {
	for ; exponent > 22; exponent -= 22 {
		v = float64(v * 1e22)
	}
	for ; exponent < -22; exponent += 22 {
		v /= 1e22
	}
	power := 1.0
	for range max(exponent, -exponent) {
		power = float64(power * 10)
	}
	if exponent < 0 {
		return v / power
	}
	return float64(v * power)
}

// moved is the float so many steps further.
func moved(v float64, steps int) float64 {
	return math.Float64frombits(uint64(int64(math.Float64bits(v)) + int64(steps)))
}

// shortestDigits are the digits of the shortest decimal of a float.
func shortestDigits(v float64) string {
	var digits []byte
	for _, b := range strconv.AppendFloat(nil, v, 'e', -1, 64) {
		if b == 'e' {
			break
		}
		if b != '.' {
			digits = append(digits, b)
		}
	}
	return string(digits)
}
