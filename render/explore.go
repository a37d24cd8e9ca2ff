package main

import (
	"errors"
	"fmt"
	"strings"

	"kneebook/render/live/service"
	"kneebook/suite/console"
)

// badService says what is wrong with the text of -explore; it is wrong usage.
type badService struct{ error }

// exploreService runs the service that -explore describes and prints what came
// of it: the numbers that the page gives of the same text.
func (c *command) exploreService() error {
	if c.explore == "keys" {
		_, err := fmt.Fprint(c.stdout, service.Help())
		return err
	}
	s, err := service.Parse(c.explore)
	if ps := (service.Problems{}); errors.As(err, &ps) {
		return badService{fmt.Errorf("-explore: %w", err)}
	}
	progress := console.New(c.stderr)
	a, err := s.Run(func(doing string) {
		stage, _, _ := strings.Cut(doing, ":")
		progress.Step("", stage)
	})
	progress.Clear()
	if err != nil {
		return fmt.Errorf("-explore: %w", err)
	}
	_, err = fmt.Fprint(c.stdout, console.Plain(a.Print())+"\n")
	return err
}
