package experiments

import (
	"fmt"
	"reflect"
	"slices"
)

// Experiment is one experiment as the commands run it: by name, at any seed.
type Experiment struct {
	// Name is also the id of the experiment's table.
	Name string
	// Defaults gives the parameters of the notebooks, a struct value.
	Defaults func() any
	// Run runs the experiment with the parameters, a value of the type that
	// Defaults gives, but with the seed given here in place of theirs. The
	// result is a struct with Params and Rows. The error names each parameter
	// that is wrong.
	Run func(params any, seed uint64) (any, error)
	// Fixed says that it gives the same at any seed: nothing in it is random, or
	// its seeds are among its parameters.
	Fixed bool
	// Brief gives parameters that reach the same code in a small part of the
	// time, for a processor that is emulated; nil where Defaults does not take
	// long.
	Brief func() any
	// Golden is the file that a source published of the same experiment, nil
	// if there is none.
	Golden *Golden
	// With names the experiments of the same lab, which are to be looked at
	// together with this one.
	With []string
	// Charts are the pictures of its table; without any, the columns are drawn
	// against the key.
	Charts []Chart
}

// InBrief gives the parameters for a processor that is emulated: Brief, or
// Defaults where there are none.
func (e Experiment) InBrief() any {
	if e.Brief != nil {
		return e.Brief()
	}
	return e.Defaults()
}

// Golden is a file as a source published it.
type Golden struct {
	Name   string                  // the file's
	SHA256 string                  // of the published bytes, in lower-case hexadecimal digits
	File   func(result any) []byte // a result, as Run gives it, in the format of the file
}

// Matches reports whether a result gives the published bytes.
func (g Golden) Matches(result any) bool { return hash(g.File(result)) == g.SHA256 }

// Chart is a picture of a table: columns by name.
type Chart struct {
	Name  string   // of its files; matches [a-z0-9.-]+
	Title string   // what it shows, in a few words
	X     string   // the column along the bottom
	Y     []string // the columns drawn against it, of one unit
	By    string   // a column of words; each of its words is a line, and Y is one column
	Log   bool     // the upward axis is logarithmic
}

// All gives every experiment, in the order of the notebooks.
func All() []Experiment {
	return []Experiment{
		register("knee", KneeDefaults, runKnee, func(p *KneeParams, seed uint64) { p.Seed = seed }),
		register("knee-error", KneeErrorDefaults, runKneeError, func(p *KneeParams, seed uint64) { p.Seed = seed }),
		register("knee-path", KneePathDefaults, runKneePath, func(p *KneePathParams, seed uint64) { p.Seed = seed }),
		register("bound", BoundDefaults, runBound, func(p *BoundParams, seed uint64) { p.Seed = seed }),
		register("bound-length", BoundLengthDefaults, runBoundLength, func(p *BoundLengthParams, seed uint64) { p.Seed = seed }),
		register("bound-caps", BoundCapsDefaults, runBoundCaps, func(p *BoundParams, seed uint64) { p.Seed = seed }),
		register("bound-slo", BoundSLODefaults, runBoundSLO, func(p *BoundParams, seed uint64) { p.Seed = seed }),
		register("signal", SignalDefaults, runSignal, func(p *SignalParams, seed uint64) { p.Seed = seed }),
		register("signal-path", SignalPathDefaults, runSignalPath, func(p *SignalPathParams, seed uint64) { p.Seed = seed }),
		register("signal-errors", SignalErrorsDefaults, runSignalErrors, func(p *SignalParams, seed uint64) { p.Seed = seed }),
		register("order", OrderDefaults, runOrder, func(p *OrderParams, seed uint64) { p.Seed = seed }),
		register("order-deadlines", OrderDeadlinesDefaults, runOrderDeadlines, func(p *OrderDeadlinesParams, seed uint64) { p.Seed = seed }),
		register("order-length", OrderLengthDefaults, runOrderLength, func(p *OrderLengthParams, seed uint64) { p.Seed = seed }),
		register("order-trace", OrderTraceDefaults, runOrderTrace, func(p *TraceParams, seed uint64) { p.Seed = seed }),
		register("order-sweep", OrderSweepDefaults, runOrderSweep, func(p *OrderSweepParams, seed uint64) { p.Seed = seed }),
		register("doomed", DoomedDefaults, runDoomed, func(p *DoomedParams, seed uint64) { p.Seed = seed }),
		register("doomed-trace", DoomedTraceDefaults, runDoomedTrace, func(p *TraceParams, seed uint64) { p.Seed = seed }),
		register("doomed-sweep", DoomedSweepDefaults, runDoomedSweep, func(p *DoomedSweepParams, seed uint64) { p.Seed = seed }),
		register("floor", FloorDefaults, runFloor, func(p *FloorParams, seed uint64) { p.Seed = seed }),
		register("floor-policies", FloorDefaults, runFloorPolicies, func(p *FloorParams, seed uint64) { p.Seed = seed }),
		register("floor-flood", FloorFloodDefaults, runFloorFlood, func(p *FloorParams, seed uint64) { p.Seed = seed }),
		register("floor-sweep", FloorSweepDefaults, runFloorSweep, func(p *FloorSweepParams, seed uint64) { p.Seed = seed }),
		register("floor-frontier", FloorFrontierDefaults, runFloorFrontier, func(p *FloorSweepParams, seed uint64) { p.Seed = seed }),
		register("floor-load", FloorLoadDefaults, runFloorLoad, func(p *FloorLoadParams, seed uint64) { p.Seed = seed }),
		register("floor-gaps", FloorDefaults, runFloorGaps, func(p *FloorParams, seed uint64) { p.Seed = seed }),
		register("assembly", AssemblyDefaults, runAssembly, func(p *AssemblyParams, seed uint64) { p.Seed = seed }),
		register("discipline", DisciplineDefaults, runDiscipline, func(p *DisciplineParams, seed uint64) { p.Seed = seed }),
		fixed("discipline-codel", DisciplineCodelDefaults, runDisciplineCodel),
		fixed("discipline-ramp", DisciplineRampDefaults, runDisciplineRamp),
		brief(fixed("discipline-excess", DisciplineExcessDefaults, runDisciplineExcess), DisciplineExcessBrief),
		brief(fixed("discipline-runs", DisciplineRunsDefaults, runDisciplineRuns), DisciplineRunsBrief),
		brief(fixed("discipline-settings", DisciplineRunsDefaults, runDisciplineSettings), DisciplineRunsBrief),
		register("recovery", RecoveryDefaults, runRecovery, func(p *RecoveryParams, seed uint64) { p.Seed = seed }),
		register("recovery-drain", RecoveryDrainDefaults, runRecoveryDrain, func(p *RecoveryDrainParams, seed uint64) { p.Seed = seed }),
		brief(register("recovery-retries", RecoveryRetriesDefaults, runRecoveryRetries, func(p *RecoveryRetriesParams, seed uint64) { p.Seed = seed }), RecoveryRetriesBrief),
		register("recovery-tiers", RecoveryTiersDefaults, runRecoveryTiers, func(p *RecoveryTiersParams, seed uint64) { p.Seed = seed }),
		register("whiteboard", WhiteboardDefaults, runWhiteboard, func(p *WhiteboardParams, seed uint64) { p.Seed = seed }),
		register("whiteboard-shares", WhiteboardDefaults, runWhiteboardShares, func(p *WhiteboardParams, seed uint64) { p.Seed = seed }),
		sheddingLab(),
		fixed("shedding-fates", SheddingFatesDefaults, runSheddingFates),
		fixed("shedding-choices", SheddingChoicesDefaults, runSheddingChoices),
		fixed("shedding-bound", SheddingBoundDefaults, runSheddingBound),
		fixed("shedding-length", SheddingLengthDefaults, runSheddingLength),
		fixed("shedding-ties", SheddingDefaults, runSheddingTies),
		fixed("shedding-cells", HangoverDefaults, runSheddingCells),
		fixed("shedding-variants", SheddingVariantsDefaults, runSheddingVariants),
		hangoverLab(),
		fixed("hangover-fates", HangoverDefaults, runHangoverFates),
		fixed("hangover-window", HangoverWindowDefaults, runHangoverWindow),
		fixed("hangover-trace", HangoverTraceDefaults, runHangoverTrace),
		fixed("hangover-ties", HangoverTiesDefaults, runHangoverTies),
		fixed("hangover-recovery", HangoverRecoveryDefaults, runHangoverRecovery),
		fixed("hangover-spare", HangoverSpareDefaults, runHangoverSpare),
		register("production-retries", ProductionRetriesDefaults, runProductionRetries, func(p *ProductionRetriesParams, seed uint64) { p.Seed = seed }),
		fixed("production-loads", ProductionLoadsDefaults, runProductionLoads),
		register("mechanisms-pool", MechanismsPoolDefaults, runMechanismsPool, func(p *MechanismsPoolParams, seed uint64) { p.Seed = seed }),
		fixed("mechanisms-examples", MechanismsExamplesDefaults, runMechanismsExamples),
		register("failures-together", FailuresTogetherDefaults, runFailuresTogether, func(p *FailuresTogetherParams, seed uint64) { p.Seed = seed }),
		fixed("failures-examples", FailuresExamplesDefaults, runFailuresExamples),
	}
}

// Lookup finds an experiment by name.
func Lookup(name string) (Experiment, bool) {
	all := All()
	i := slices.IndexFunc(all, func(e Experiment) bool { return e.Name == name })
	if i < 0 {
		return Experiment{}, false
	}
	return all[i], true
}

// register wraps an experiment's typed functions. It holds their types together
// and no more, since it is compiled anew for each pair of types.
func register[P, R any](name string, defaults func() P, run func(P) (R, error), reseed func(*P, uint64)) Experiment {
	return entry(name, defaults, run, reseed)
}

// entry wraps the functions that register takes; without reseed the seed does
// not matter.
func entry(name string, defaults, run, reseed any) Experiment {
	return Experiment{
		Name:     name,
		Defaults: func() any { return reflect.ValueOf(defaults).Call(nil)[0].Interface() },
		Run: func(params any, seed uint64) (any, error) {
			run := reflect.ValueOf(run)
			given, want := reflect.ValueOf(params), run.Type().In(0)
			if !given.IsValid() || given.Type() != want {
				return nil, fmt.Errorf("experiment %s: parameters are a %T, want a %v", name, params, want)
			}
			p := reflect.New(want)
			p.Elem().Set(given)
			if reseed != nil {
				reflect.ValueOf(reseed).Call([]reflect.Value{p, reflect.ValueOf(seed)})
			}
			out := run.Call([]reflect.Value{p.Elem()})
			if err, ok := out[1].Interface().(error); ok {
				return nil, fmt.Errorf("experiment %s: %w", name, err)
			}
			return out[0].Interface(), nil
		},
	}
}

// fixed wraps the typed functions of an experiment that has no seed of its own.
func fixed[P, R any](name string, defaults func() P, run func(P) (R, error)) Experiment {
	e := entry(name, defaults, run, nil)
	e.Fixed = true
	return e
}

// brief adds an experiment's parameters for slow processors.
func brief[P any](e Experiment, parameters func() P) Experiment {
	e.Brief = func() any { return parameters() }
	return e
}

// must gives a cell the result, or panics with the error for the runner to
// report.
func must[R any](result R, err error) R {
	if err != nil {
		panic(err)
	}
	return result
}
