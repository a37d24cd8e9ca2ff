package derive

import (
	"slices"
	"sync"
)

// Recent remembers the last results of a function that takes long, by what it
// was asked for. Several goroutines may share one; whoever asks for what is
// being worked out waits for it.
type Recent[K comparable, V any] struct{ recents }

// recents is what of it does not depend on the types, and so is compiled once.
type recents struct {
	mu   sync.Mutex
	most int
	kept []recent // the one asked for last stands last
}

// recent is a result, worked out when it is first asked for.
type recent struct {
	key    any
	result func() any
}

// NewRecent remembers so many results, at least one.
func NewRecent[K comparable, V any](most int) *Recent[K, V] {
	return &Recent[K, V]{recents{most: most}}
}

// Get is the result for a key: what is remembered, or what f gives.
func (r *Recent[K, V]) Get(key K, f func() V) V {
	return r.find(key, func() any { return f() })().(V)
}

// find is where the result for a key is or will be.
func (r *recents) find(key any, f func() any) func() any {
	r.mu.Lock()
	defer r.mu.Unlock()
	found := recent{key, nil}
	if i := slices.IndexFunc(r.kept, func(e recent) bool { return e.key == key }); i >= 0 {
		found = r.kept[i]
		r.kept = slices.Delete(r.kept, i, i+1)
	} else {
		found.result = sync.OnceValue(f)
	}
	r.kept = append(r.kept, found)
	if len(r.kept) > max(r.most, 1) {
		r.kept = slices.Delete(r.kept, 0, 1)
	}
	return found.result
}
