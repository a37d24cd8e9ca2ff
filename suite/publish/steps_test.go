package publish

import (
	"os"
	"path/filepath"
	"testing"
)

// kill is what a run that is killed panics with.
type kill struct{}

// killedBefore runs f and kills it before its n-th change to the disk, counted
// from one; a file that was about to be written is then half there. It reports
// whether f came that far.
func killedBefore(n int, f func() error) (killed bool, err error) {
	was := beforeChange
	defer func() { beforeChange = was }()
	beforeChange = func(path string, data []byte) {
		if n--; n == 0 {
			if len(data) > 0 {
				os.WriteFile(path, data[:len(data)/2], 0o644)
			}
			panic(kill{})
		}
	}
	defer func() {
		if p := recover(); p == (kill{}) {
			killed = true
		} else if p != nil {
			panic(p)
		}
	}()
	return false, f()
}

// prepared is a folder that holds the first of two small sites.
func prepared(t *testing.T, sites [2][]File) Folder {
	t.Helper()
	f := inMemory(t)
	write(t, f, sites[0])
	return f
}

// TestKilledBeforeEachChange kills a run before each of its changes to the disk,
// and the run that puts things right before each of its own: the next one finds
// or makes one of the two sites whole, and leaves nothing beside it. So it is
// where folders are exchanged in one step, and where they are not.
func TestKilledBeforeEachChange(t *testing.T) {
	live := func(files []File) []File {
		files, err := WithLive(files, []File{{"a.wasm", []byte("module")}})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	sites := [2][]File{live(site(t, "old", "only/old.html")), live(site(t, "new", "only/new.html", "deep/er/new.html"))}
	for name, swapper := range map[string]func(a, b string) error{"in one step": swap, "in two steps": noSwap} {
		t.Run(name, func(t *testing.T) {
			swapFolders = swapper
			defer func() { swapFolders = swap }()
			held := [2]int{}
			kills := 0
			for n := 1; ; n++ {
				f := prepared(t, sites)
				killed, err := killedBefore(n, func() error { _, err := f.Write(sites[1]); return err })
				if err != nil {
					t.Fatal(err)
				}
				if !killed {
					break
				}
				kills++
				held[mended(t, f, sites, n)]++
				for m := 1; recoveryKilled(t, sites, n, m); m++ {
					kills++
				}
			}
			t.Logf("%d kills; after those of the run itself %d times the old site, %d times the new one", kills, held[0], held[1])
			if kills < 50 || held[0] == 0 || held[1] == 0 {
				t.Errorf("%d kills, %v: not every moment was met", kills, held)
			}
		})
	}
}

// recoveryKilled kills a run before its n-th change, and the recovery before its
// m-th. It reports whether there was such a one.
func recoveryKilled(t *testing.T, sites [2][]File, n, m int) bool {
	t.Helper()
	f := prepared(t, sites)
	killedBefore(n, func() error { _, err := f.Write(sites[1]); return err })
	killed, err := killedBefore(m, f.Recover)
	if err != nil {
		t.Fatalf("killed before change %d: %v", n, err)
	}
	if killed {
		mended(t, f, sites, n)
	}
	return killed
}

// mended recovers a folder and tells which site it holds; it must be whole, and
// nothing may be left.
func mended(t *testing.T, f Folder, sites [2][]File, n int) int {
	t.Helper()
	if err := f.Recover(); err != nil {
		t.Fatalf("killed before change %d: %v", n, err)
	}
	is := which(t, f, sites)
	if beside, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); is < 0 || beside != nil {
		t.Fatalf("killed before change %d: the site is %d, beside it %q", n, is, beside)
	}
	if ps := Verify(f.Dir, "site"); len(ps) > 0 {
		t.Fatalf("killed before change %d: %v", n, ps)
	}
	return is
}
