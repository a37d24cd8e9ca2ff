//go:build ignore

// The cells of whiteboard.md as one program. Run it inside a clone: go run whiteboard.go
package main

import (
	"fmt"

	"kneebook/experiments"
	"kneebook/notebooks/show"
)

func main() {
	// Cell whiteboard.
	board := experiments.Whiteboard(experiments.WhiteboardDefaults())
	shares := experiments.WhiteboardShares(experiments.WhiteboardDefaults())

	// Cell curves.
	var loads, constant, exponential, mixed []float64
	for percent := 10; percent <= 95; percent++ {
		load := float64(percent) / 100
		loads = append(loads, load)
		constant = append(constant, board.Wait(load, 0))
		exponential = append(exponential, board.Wait(load, 1))
		mixed = append(mixed, board.Wait(load, board.Params.SCV))
	}
	at := board.Params.Load
	show.Plot("whiteboard-wait", show.Figure{
		Title:   "Mean wait against load, by how services vary",
		Caption: "The mean wait before a server alone, from the formula, on a logarithmic axis. Points: the mean of the runs in the table below.",
		Alt:     "Curves of the same shape, one above the other at the same distance over all loads: constant services lowest, exponential ones in the middle, hyperexponential ones highest. All turn steeply upward near a full server. A measured point lies on each.",
		Data:    "whiteboard",
		X:       show.Axis{Label: "load", Unit: "%"},
		Y:       show.Axis{Label: "mean wait", Unit: "ms", Log: true},
		Series: []show.Series{
			{Name: "hyperexponential", X: loads, Y: mixed, Theory: true},
			{Name: "exponential", X: loads, Y: exponential, Theory: true},
			{Name: "constant", X: loads, Y: constant, Theory: true},
			{Name: "measured", Slot: 1, X: []float64{at, at, at}, Y: []float64{board.Mean("mh1"), board.Mean("mm1"), board.Mean("md1")}, Mark: true},
		},
	})

	// Cell waits.
	show.Table("whiteboard", board)

	// Cell shares.
	show.Table("whiteboard-shares", shares)

	// Cell vary.
	vary := experiments.WhiteboardDefaults()
	vary.SCV = 20
	varied := experiments.Whiteboard(vary)
	fmt.Printf("formula %.0f ms, runs %.0f ms, standard error %.0f ms\n",
		1000*varied.Formula("mh1"), 1000*varied.Mean("mh1"), 1000*varied.Error("mh1"))
}
