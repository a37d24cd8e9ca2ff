package experiments

import (
	"fmt"
	"slices"
	"sync"

	"kneebook/kernel"
)

// recentMost is how many runs are remembered, and recentLongest how many
// requests one of them may have: some tens of megabytes together.
const (
	recentMost    int = 32
	recentLongest int = 20_000
)

// recentRuns are the last runs with few requests: several experiments look at
// the same ones, above all at many seeds.
var recentRuns recent

// runOnce gives the run of a configuration: what is remembered, or what the
// kernel gives. Nobody may change it. What the configuration holds is told from
// its text, so that functions and pointers are not for it; nor is an end that
// does not say how many requests there are.
func runOnce(c kernel.Config) (kernel.Result, error) {
	if end, ok := c.End.(kernel.Drain); !ok || end.Requests > recentLongest {
		return kernel.Run(c)
	}
	return recentRuns.find(fmt.Sprintf("%#v", c), c)()
}

// recent remembers runs by what they follow from. Whoever asks for one that is
// being made waits for it.
type recent struct {
	mu   sync.Mutex
	kept []recentRun // the one asked for last stands last
}

// recentRun is a run, made when it is first asked for.
type recentRun struct {
	key string
	run func() (kernel.Result, error)
}

// find is where the run of a key is or will be.
func (r *recent) find(key string, c kernel.Config) func() (kernel.Result, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := recentRun{key: key}
	if i := slices.IndexFunc(r.kept, func(e recentRun) bool { return e.key == key }); i >= 0 {
		found = r.kept[i]
		r.kept = slices.Delete(r.kept, i, i+1)
	} else {
		found.run = sync.OnceValues(func() (kernel.Result, error) { return kernel.Run(c) })
	}
	if r.kept = append(r.kept, found); len(r.kept) > recentMost {
		r.kept = slices.Delete(r.kept, 0, 1)
	}
	return found.run
}
