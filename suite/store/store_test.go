package store

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// value is something to keep.
type value struct{ Numbers []float64 }

func TestWhatWasPutComesBack(t *testing.T) {
	dir := t.TempDir()
	Open(dir, "program 1").Put("key", value{[]float64{0.1, 2}})
	var v value
	if !Open(dir, "program 1").Get("key", &v) || len(v.Numbers) != 2 || v.Numbers[0] != 0.1 {
		t.Errorf("got %v", v)
	}
	if Open(dir, "program 1").Get("other key", &v) {
		t.Error("another key has the entry")
	}
	if Open(dir, "program 2").Get("key", &v) {
		t.Error("another program has the entry")
	}
}

func TestDamagedEntryIsIgnoredAndWrittenAgain(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"cut":     func(b []byte) []byte { return b[:len(b)-3] },
		"empty":   func(b []byte) []byte { return nil },
		"changed": func(b []byte) []byte { b[len(b)-3]++; return b },
	} {
		t.Run(name, func(t *testing.T) {
			s := Open(t.TempDir(), "")
			s.Put("key", value{[]float64{12}})
			data, err := os.ReadFile(s.path("key"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(s.path("key"), damage(data), 0o600); err != nil {
				t.Fatal(err)
			}
			var v value
			if s.Get("key", &v) {
				t.Errorf("got %v from a damaged entry", v)
			}
			s.Put("key", value{[]float64{13}})
			if !s.Get("key", &v) || v.Numbers[0] != 13 {
				t.Errorf("got %v after it was written again", v)
			}
		})
	}
}

func TestNoStoreKeepsNothing(t *testing.T) {
	s := Open("", "")
	s.Put("key", 1)
	if s.Get("key", new(int)) {
		t.Error("something was kept")
	}
	unwritable := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(unwritable, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s = Open(unwritable, "")
	s.Put("key", 1)
	if s.Get("key", new(int)) {
		t.Error("something was kept in a file")
	}
}

func TestOldEntriesGo(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, "")
	s.Put("old", 1)
	s.Put("new", 2)
	long := time.Now().Add(-2 * keep)
	os.Chtimes(s.path("old"), long, long)
	if !Open(dir, "").has("old") {
		t.Error("pruned twice in a day")
	}
	s.prune(time.Now().Add(2 * pruneEvery))
	if s.has("old") || !s.has("new") {
		t.Errorf("old %v, new %v", s.has("old"), s.has("new"))
	}
}

// has reports whether an entry is there, without reading it.
func (s *Store) has(key any) bool {
	_, err := os.Stat(s.path(key))
	return err == nil
}

func TestConcurrentWritersAndReaders(t *testing.T) {
	s := Open(t.TempDir(), "")
	var group sync.WaitGroup
	for i := range 8 {
		group.Go(func() {
			for range 50 {
				s.Put("key", []int{i, i, i})
				var v []int
				if !s.Get("key", &v) || v[0] != v[1] || v[1] != v[2] {
					t.Errorf("got %v", v)
				}
			}
		})
	}
	group.Wait()
}
