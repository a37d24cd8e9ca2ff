// Package store keeps results in the user's cache folder, under the hash of
// all that they depend on.
package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// The age at which an entry that nobody read goes, and how often that is
// looked at.
const (
	keep       = 30 * 24 * time.Hour
	pruneEvery = 24 * time.Hour
)

// Store is a cache on disk. A nil Store has nothing and keeps nothing. Nothing
// that goes wrong with it is an error: what cannot be read is computed again,
// what cannot be written is not kept.
type Store struct {
	dir  string
	salt string // of everything that all entries depend on
}

// Default gives the folder kneebook in the user's cache folder, "" where the
// user has none.
func Default() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "kneebook")
}

// Open gives the store in a folder; nil for "". The salt is what all entries
// depend on.
func Open(dir, salt string) *Store {
	if dir == "" {
		return nil
	}
	s := &Store{dir: dir, salt: salt}
	s.prune(time.Now())
	return s
}

// HashFile gives the hash of a file's contents in hexadecimal.
func HashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

// Get reads into v what was kept for a key, any value that JSON can hold, and
// reports whether there was something.
func (s *Store) Get(key, v any) bool {
	if s == nil {
		return false
	}
	path := s.path(key)
	data, err := os.ReadFile(path)
	if err != nil || len(data) < sha256.Size {
		return false
	}
	sum, body := data[:sha256.Size], data[sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(sum, want[:]) || json.Unmarshal(body, v) != nil {
		return false
	}
	if now := time.Now(); stale(path, now, pruneEvery) {
		os.Chtimes(path, now, now)
	}
	return true
}

// Put keeps v for a key.
func (s *Store) Put(key, v any) {
	if s == nil {
		return
	}
	body, err := json.Marshal(v)
	if err != nil {
		return
	}
	sum := sha256.Sum256(body)
	writeAtomically(s.path(key), append(sum[:], body...))
}

// path is where a key's entry stands.
func (s *Store) path(key any) string {
	text, err := json.Marshal([]any{s.salt, key})
	if err != nil {
		panic(err) // a key that cannot be told from others is a fault of this program
	}
	sum := sha256.Sum256(text)
	name := hex.EncodeToString(sum[:])
	return filepath.Join(s.dir, "entries", name[:2], name)
}

// writeAtomically gives a file its content in one step, so that no reader sees
// half of it.
func writeAtomically(path string, data []byte) {
	dir := filepath.Dir(path)
	if os.MkdirAll(dir, 0o700) != nil {
		return
	}
	f, err := os.CreateTemp(dir, ".new-")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if errors.Join(err, f.Close()) == nil && os.Rename(f.Name(), path) == nil {
		return
	}
	os.Remove(f.Name())
}

// prune removes, once a day, the entries that nobody has read for long.
func (s *Store) prune(now time.Time) {
	mark := filepath.Join(s.dir, "pruned")
	if _, err := os.Stat(mark); err == nil && !stale(mark, now, pruneEvery) {
		return
	}
	if os.MkdirAll(s.dir, 0o700) != nil || os.WriteFile(mark, nil, 0o600) != nil {
		return
	}
	os.Chtimes(mark, now, now)
	filepath.WalkDir(filepath.Join(s.dir, "entries"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && stale(path, now, keep) {
			os.Remove(path)
		}
		return nil
	})
}

// stale reports whether a file was last touched longer ago than age.
func stale(path string, now time.Time, age time.Duration) bool {
	info, err := os.Stat(path)
	return err == nil && now.Sub(info.ModTime()) > age
}
