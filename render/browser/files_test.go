package browser_test

import (
	"bytes"
	"html"
	"regexp"
	"strings"
	"testing"

	"kneebook/render/live"
)

// question finds the prompts of a page, but for the one at its end that asks
// again.
var question = regexp.MustCompile(`(?s)<section class="predict" id="([^"]*)".*?</section>`)

// The parts of a prompt that give its answer away.
var (
	answerLine = regexp.MustCompile(`(?s)<p class="measured">.*?</p>`)
	claimLink  = regexp.MustCompile(`href="(#c-[^"]*)"`)
	shownText  = regexp.MustCompile(`data-shown="([^"]*)"`)
	itsFigure  = regexp.MustCompile(`data-figure="([^"]*)"`)
)

// spoilers finds answers that a reader would meet before the question: on the
// page above it, in its head, and in the lists that lead to it.
func spoilers(s site) (f faults) {
	asked := 0
	for _, page := range s.pages() {
		text := string(s[page])
		head, _, _ := strings.Cut(text, "</head>")
		for _, at := range question.FindAllStringSubmatchIndex(text, -1) {
			asked++
			id, section, before := text[at[2]:at[3]], text[at[0]:at[1]], text[:at[0]]
			for _, m := range claimLink.FindAllStringSubmatch(answerLine.FindString(section), -1) {
				f.add(strings.Contains(before, `"`+m[1]+`"`), "%s: %s is cited above %s", page, m[1], id)
			}
			for _, m := range itsFigure.FindAllStringSubmatch(section, -1) {
				f.add(strings.Contains(before, `id="`+m[1]+`"`), "%s: the figure %s stands above %s", page, m[1], id)
			}
			for _, m := range shownText.FindAllStringSubmatch(section, -1) {
				if !strings.ContainsAny(m[1], "0123456789") {
					continue // an option is a common word
				}
				shown := standing(html.UnescapeString(m[1]))
				f.add(shown.MatchString(html.UnescapeString(head)), "%s: its head has %s, which %s asks for", page, m[1], id)
				for _, list := range []string{"index.html", "feed.xml", mine} {
					f.add(shown.MatchString(html.UnescapeString(string(s[list]))), "%s: has %s, which %s of %s asks for", list, m[1], id, page)
				}
			}
		}
	}
	f.add(asked < 12, "%d questions were found", asked)
	return f
}

// standing finds a text that is no part of a longer number.
func standing(text string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^\d.,])` + regexp.QuoteMeta(text) + `($|[^\d])`)
}

// foreign origins: in attributes that a browser follows by itself, and in style.
var (
	followed = regexp.MustCompile(`(?i)<(?:a|[a-z-]+)\b[^>]*>`)
	absolute = regexp.MustCompile(`(?i)\s([a-z:-]+)\s*=\s*["']?\s*(?:https?:)?//[^"'\s>]*`)
	styled   = regexp.MustCompile(`(?i)(?:url\(|@import)\s*["']?\s*(?:https?:)?//`)
)

// leads are the attributes that lead readers to another place once they press:
// the literature, and the page's own address.
func leads(tag, attribute string) bool {
	switch attribute {
	case "href":
		return strings.HasPrefix(tag, "<a ") || strings.Contains(tag, `rel="canonical"`)
	case "content":
		return strings.Contains(tag, `property="og:`)
	}
	return attribute == "xmlns" || strings.HasPrefix(attribute, "data-")
}

// origins finds what a page would have from another origin, and what belongs to
// pages that are served while they are written.
func origins(s site) (f faults) {
	for name, data := range s {
		text := string(data)
		if strings.HasSuffix(name, ".html") {
			for _, tag := range followed.FindAllString(text, -1) {
				for _, m := range absolute.FindAllStringSubmatch(tag, -1) {
					f.add(!leads(tag, strings.ToLower(m[1])), "%s: %s", name, tag)
				}
			}
			f.add(strings.Contains(text, "/-/"), "%s has a script of -serve", name)
		}
		if strings.HasSuffix(name, ".css") || strings.HasSuffix(name, ".svg") || strings.HasSuffix(name, ".html") {
			f.add(styled.MatchString(text), "%s: its style asks for another origin", name)
		}
		f.add(strings.HasSuffix(name, ".js") && strings.Contains(text, "/-/events"), "%s listens as a page of -serve does", name)
	}
	return f
}

func TestFilesGiveNothingAwayAndAskNobody(t *testing.T) {
	t.Parallel()
	s := render(t)
	report(t, "the site", spoilers(s))
	report(t, "the site", origins(s))
	report(t, "the site", modules(s))
}

// modules weighs what runs in the reader's browser.
func modules(s site) (f faults) {
	for _, m := range live.Modules {
		data := s[m.File()]
		f.add(len(data) == 0 || !bytes.HasPrefix(data, []byte{0x1f, 0x8b}), "%s is not there, compressed", m.File())
		f.add(len(data) > m.Most, "%s has %d bytes, more than %d", m.File(), len(data), m.Most)
	}
	return f
}

// weighed gives the faults in a site's weight alone.
func weighed(s site) faults {
	f, _ := weightFaults(s)
	return f
}
