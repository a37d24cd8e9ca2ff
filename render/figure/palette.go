package figure

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
)

// Token is one colour of the page, by role, in both modes. Colours are written
// #rrggbb.
type Token struct {
	Name  string // the CSS variable without its dashes: text
	Light string
	Dark  string
}

// Tokens are the colours of page and figures, in the order of the style sheet.
// "rule" draws hairlines and grids and carries no meaning.
var Tokens = []Token{
	{"bg", "#ffffff", "#14161a"},
	{"raised", "#f5f6f8", "#1d2026"},
	{"text", "#1f2328", "#e3e6ea"},
	{"muted", "#57606a", "#a0a8b2"},
	{"edge", "#6e7781", "#848d97"},
	{"rule", "#dde1e6", "#31363d"},
	{"link", "#0b57a4", "#7ab7ff"},
	{"good", "#1a6b3c", "#5fd08c"},
	{"warn", "#8a4b00", "#f0b35a"},
}

// Marker is the shape that tells a slot's points apart without colour.
type Marker int

// The markers.
const (
	NoMarker Marker = iota
	Circle
	Square
	Triangle
	Diamond
	Cross
)

// Slot is one place of the palette: a colour in each mode, a dash and a
// marker. A policy keeps its slot on every figure; [drawing.PolicySlot] has
// the rule. What is no policy, a line of theory or of reference, has no slot:
// it is thin, solid and muted.
type Slot struct {
	Name   string
	Light  string
	Dark   string
	Dash   []float64 // lengths of stroke and gap in units of the drawing; nil is solid
	Marker Marker
}

// Slots are the palette: slot 1 is Slots[0], the baseline's ink.
var Slots = [6]Slot{
	{"ink", "#3a3f47", "#d6dae0", nil, NoMarker},
	{"blue", "#4991fb", "#3a81e7", []float64{6, 2}, Circle},
	{"brick", "#912207", "#e85535", []float64{2, 2}, Square},
	{"green", "#1c7d57", "#51c995", []float64{8, 2, 2, 2}, Triangle},
	{"plum", "#ac528e", "#9b5883", []float64{4, 4}, Diamond},
	{"ochre", "#988d1a", "#e9da4b", []float64{10, 3}, Cross},
}

// RootCSS gives the style sheet's variables: light, dark by the reader's
// system, and either by a data-theme attribute on the root element. Paper is
// light.
func RootCSS() string {
	light, dark := variables(false), variables(true)
	return ":root{color-scheme:light;" + light + "}\n" +
		"@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;" + dark + "}}\n" +
		"@media screen{:root[data-theme=dark]{color-scheme:dark;" + dark + "}}\n"
}

// variables lists every token and slot as CSS declarations in one mode.
func variables(dark bool) string {
	var b strings.Builder
	write := func(name, l, d string) {
		if dark {
			l = d
		}
		fmt.Fprintf(&b, "--%s:%s;", name, l)
	}
	for _, t := range Tokens {
		write(t.Name, t.Light, t.Dark)
	}
	for i, s := range Slots {
		write(fmt.Sprintf("s%d", i+1), s.Light, s.Dark)
	}
	return strings.TrimSuffix(b.String(), ";")
}

// PlotCSS gives the rules that colour a drawing's classes from the variables.
func PlotCSS() string {
	var b strings.Builder
	b.WriteString(".plot text{fill:var(--text)}.ka{stroke:var(--edge)}.km{stroke:var(--muted)}.kg{stroke:var(--rule)}.kb{stroke:var(--bg)}.fb{fill:var(--bg)}.fa{fill:var(--edge)}")
	for i := range Slots {
		fmt.Fprintf(&b, ".k%d{stroke:var(--s%d)}.f%d{fill:var(--s%d)}", i+1, i+1, i+1, i+1)
	}
	return b.String() + "\n"
}

// ink is a colour of the palette by the ending of its class: "a" for axes, "g"
// for the grid, "b" for the background, "t" for text, "m" for theory, "1" to
// "6" for the slots.
// It is what this package hands to gonum/plot, so that [svg.Canvas] can write
// classes.
type ink string

// Class implements svg.Classed.
func (i ink) Class() string { return string(i) }

// RGBA gives the ink's colour in the light mode, for a canvas without classes.
func (i ink) RGBA() (r, g, b, a uint32) {
	hex := ""
	for _, t := range Tokens {
		if map[ink]string{"a": "edge", "g": "rule", "b": "bg", "t": "text", "m": "muted"}[i] == t.Name {
			hex = t.Light
		}
	}
	for k, s := range Slots {
		if string(i) == strconv.Itoa(k+1) {
			hex = s.Light
		}
	}
	rgb, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		return color.Black.RGBA()
	}
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}.RGBA()
}
