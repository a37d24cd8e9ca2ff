package claims

import (
	"errors"
	"fmt"
	"strings"

	"kneebook/notebooks"
	"kneebook/notebooks/quantity"
)

// faults lists what is wrong with a claim's entry as it is written, before
// anything is computed.
func (c Claim) faults() []error {
	var out []error
	if err := checkID(c.ID); err != nil {
		out = append(out, err)
	}
	if strings.TrimSpace(c.Sentence) == "" {
		out = append(out, errors.New("its Sentence says nothing"))
	}
	if c.How < ClosedForm || c.How > Replications {
		out = append(out, fmt.Errorf("its How is none of the four: %d", int(c.How)))
	}
	if c.Scope < Run || c.Scope > Exact {
		out = append(out, fmt.Errorf("its Scope is none of the three: %d", int(c.Scope)))
	}
	if err := checkUnit(c.Unit); err != nil {
		out = append(out, err)
	}
	return out
}

// checkID reports whether a claim's id can be cited.
func checkID(id string) error {
	if err := notebooks.CheckID(id); err != nil {
		return err
	}
	if _, part := cutPart(id); part != "" {
		return fmt.Errorf("an id does not end in .%s", part)
	}
	return nil
}

// checkUnit refuses what is no base unit.
func checkUnit(symbol string) error {
	u, err := quantity.NeedUnit(symbol)
	switch {
	case symbol == "":
		return errors.New("it has no Unit: a claim is in a base unit, such as \"s\", \"/s\", \"share\", \"×\" or \"requests\"")
	case err != nil:
		return err
	case u.Symbol != u.Base().Symbol && u.ToBase(1) != 1:
		return fmt.Errorf("its Unit %q is no base unit: write %q", symbol, u.Base().Symbol)
	}
	return nil
}
