package browser_test

// pointsOfLooks are points 1 to 4 and 7.
var pointsOfLooks = []point{
	{"axe-core finds nothing, and tells all", []clause{
		by("in the light", "faint text", "no language", "nameless field"),
		by("in the dark", "faint text in the dark"),
		by("after a commit", "nameless once committed"),
		by("on every page", "no title of a page that is none"),
	}},
	{"what axe cannot tell is told by our own check", []clause{
		by("axe is unsure of nothing else", "what axe cannot tell"),
		by("text of drawings, 4.5 to 1", "faint axis text", "faint axis text in the light"),
		by("lines, 3 to 1", "faint line", "faint line in the light"),
		by("axes, 3 to 1", "faint axis", "faint axis in the dark"),
	}},
	{"no sideways scroll", []clause{
		by("at 320 px", "wide at 320 px", "code cut off"),
		by("at 375 px", "wide page"),
		by("at 768 px", "wide at 768 px"),
		by("at 1280 px", "wide at 1280 px"),
		by("at 1920 px", "wide at 1920 px"),
		by("at 320 px with spaced text", "wide once spaced"),
		by("what scrolls alone has the keyboard and a name", "table without keyboard", "table without name"),
	}},
	{"60 to 80 characters a line", []clause{
		by("not more", "long lines", "long lines in a large window"),
		by("not less", "short lines", "short lines in a window"),
	}},
}

// pointsOfUse are points 5 to 9.
var pointsOfUse = []point{
	{"a prompt by keyboard alone", []clause{
		by("it is reached", "out of reach"),
		by("what is mistyped is not taken", "taken as it is"),
		by("and told", "no message", "not marked", "wrong field"),
		by("it is corrected", "still marked"),
		by("it is committed", "answer stays shut", "can be changed", "wrong way"),
		by("the result is heard", "nothing said"),
		by("the way goes on", "way on is shut"),
		by("the focus is never lost", "focus lost", "focus moved"),
	}},
	{"the result is in a status", []clause{
		by("a status", "speaks by another", "said to nobody"),
		by("the guess", "guess not said"),
		by("the measured value", "measured value not said"),
		by("the distance", "distance not said"),
	}},
	{"targets", []clause{
		by("24 by 24 at least", "small button", "small summary"),
		by("what a prompt is answered with, 44 high", "low field"),
	}},
	{"without JavaScript", []clause{
		by("all can be read", "no sentence", "nothing said without script"),
		by("answers are one click away", "answer open", "answer needs script"),
		by("no dead control", "form without script", "dead button"),
	}},
	{"requests on load", []clause{
		by("page, style, script and nothing else", "another request"),
		by("in that order", "other order"),
		by("all of one origin", "other origin", "inline style"),
		by("none later: time", "late request"),
		by("none later: scrolling", "request of who scrolls"),
		by("none later: pointing", "request of who points"),
		by("none later: coming back", "request of who comes back"),
	}},
}

// pointsOfContent are points 10 to 17.
var pointsOfContent = []point{
	{"weight", []clause{
		by("style, 8 KB", "heavy style"),
		by("script, 10 KB", "heavy script"),
		by("page, 80 KB", "heavy page"),
		by("1,500 elements, or what a notebook needs", "a few more elements", "many elements on another page"),
	}},
	{"modules", []clause{
		by("kernel, 0.75 MB", "heavy kernel"),
		by("interpreter, 3.1 MB", "heavy interpreter"),
		by("nothing before a press", "module before a press"),
		by("the button says how much", "button without its size"),
	}},
	{"what makes a page quick", []clause{
		by("nothing but the style sheet blocks", "script before the page"),
		by("nothing moves", "form that comes late"),
	}},
	{"from a folder", []clause{
		by("prompts work", "script that a folder refuses"),
		by("nothing in the console", "loose script", "broken script"),
	}},
	{"on paper", []clause{
		by("answers are open", "answers stay closed on paper"),
		by("forms are gone", "forms on paper"),
		by("no code is cut", "code cut on paper"),
		by("there is something to print", "nothing on paper"),
	}},
	{"no spoiler", []clause{
		by("above the question", "cited before the question", "figure before the question"),
		by("in the head", "answer in the title", "answer in the description", "answer to who shares it"),
		by("in the lists", "answer in the index", "answer in the feed"),
		in("in the notebook", "claims/prompts_test.go", "TestSpoilers", "rewrite := func"),
	}},
	{"every numeral is a statement", []clause{
		in("a number that is none", "claims/faults_test.go", "TestUnbound", `"77 ms"`),
		in("one that does not hold", "suite/suite_test.go", "TestWrongNumberIsFound", "[41 ms]"),
	}},
	{"cites and rows", []clause{
		by("a cite's row is there", "row is gone", "id twice", "no place"),
		by("and leads back", "no way back", "uses swapped"),
		by("and is seen", "unseen target"),
		by("every row is cited", "row that nothing cites"),
		in("every claim is cited", "claims/faults_test.go", "TestPageFaults", "a claim that nothing cites"),
	}},
}

// pointsOfThePage are points 18 to 24.
var pointsOfThePage = []point{
	{"palette", []clause{
		in("told apart under four visions", "render/figure/palette_test.go", "TestAnotherPaletteIsNotToldApart", "matplotlib"),
		in("contrast", "render/figure/palette_test.go", "TestContrastTellsPaleFromDark", "yellow on white"),
		in("tokens of the style sheet are those of Go", "render/figure/palette_test.go", "TestStyleSheetHasEveryTokenTwice", "another token is taken"),
		by("and those that are seen", "another light", "another dark"),
	}},
	{"figures", []clause{
		by("title", "no title of a figure", "no role"),
		by("description of 40 characters", "no description"),
		by("unit on both axes", "no unit", "no unit along the bottom", "no unit upward"),
		by("data", "no data"),
	}},
	{"the same bytes", []clause{
		in("one byte in any file", "suite/publish/bytes_test.go", "TestByteChangedInAnyFile", "differs from what"),
		in("the committed site", "render/render_test.go", "TestCheckComparesWithTheSiteOnDisk", `"edited"`),
	}},
	{"no id goes", []clause{
		in("one that is gone", "render/render_test.go", "TestPublishedIDsStay", "{#renamed}"),
	}},
	{"motion and forced colours", []clause{
		by("no transition", "a transition", "an animation"),
		by("no smooth scroll", "smooth scrolling"),
		by("borders of prompts", "no border"),
		by("borders of callouts", "no border of a callout"),
		by("borders of buttons", "no border of a button"),
	}},
	{"storage and origins", []clause{
		by("one key", "another key", "not kept"),
		by("the button empties it", "kept for good"),
		by("nothing breaks without it", "storage that is taken for granted"),
		by("a changed answer is told", "changed answer not told"),
		by("no other origin in an attribute", "picture from elsewhere", "form that sends"),
		by("nor in style", "style from elsewhere", "style that imports"),
		by("nothing of -serve", "page that loads itself again"),
	}},
	{"the checks fail", []clause{
		in("a point without a broken copy is told", "render/browser/points_test.go", "TestEveryPointHasABrokenCopy", "one more"),
	}},
}
