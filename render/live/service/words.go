package service

import "strings"

// blanks are what stands between words.
const blanks = " \t\r\n"

// words cuts a text at every byte of a list. Nothing between two of them is no
// word.
func words(text, at string) []string {
	var out []string
	begin := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && strings.IndexByte(at, text[i]) < 0 {
			continue
		}
		if i > begin {
			out = append(out, text[begin:i])
		}
		begin = i + 1
	}
	return out
}

// trimmed is a text without the blanks around it.
func trimmed(text string) string {
	for text != "" && strings.IndexByte(blanks, text[0]) >= 0 {
		text = text[1:]
	}
	for text != "" && strings.IndexByte(blanks, text[len(text)-1]) >= 0 {
		text = text[:len(text)-1]
	}
	return text
}
