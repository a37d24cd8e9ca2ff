package publish

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// What the environment tells the test binary run as a child: the module beside
// whose site it publishes until it is killed, and that it does so in two steps.
const (
	killedDir    = "KNEEBOOK_PUBLISH_UNTIL_KILLED"
	killedInTwo  = "KNEEBOOK_PUBLISH_IN_TWO"
	memoryFolder = "/dev/shm" // where Linux keeps files in memory
)

func TestMain(m *testing.M) {
	if root := os.Getenv(killedDir); root != "" {
		if os.Getenv(killedInTwo) != "" {
			swapFolders = noSwap
		}
		publishUntilKilled(root)
	}
	os.Exit(m.Run())
}

// siteIn is the site of a module in a folder.
func siteIn(root string) Folder {
	return Folder{Flag: "-out", Name: "site", Dir: filepath.Join(root, "site"), Root: root}
}

// twoSites are two sites that share few files, each of so many that writing
// and removing them takes a while.
func twoSites() [2][]File {
	var out [2][]File
	for i := range out {
		files := []File{{"index.html", fmt.Appendf(nil, "site %d", i)}}
		for k := range 60 {
			files = append(files, File{fmt.Sprintf("data-%d/%d.csv", (i+k)%3, k), make([]byte, 1000*(1+i))})
		}
		out[i], _ = WithManifest("", files, nil)
	}
	return out
}

// publishUntilKilled publishes the two sites by turns and says so each time.
func publishUntilKilled(root string) {
	sites := twoSites()
	for i := 1; ; i++ {
		if _, err := siteIn(root).Write(sites[i%2]); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println("published")
	}
}

// noSwap is a system that cannot exchange folders.
func noSwap(a, b string) error { return errors.ErrUnsupported }

// inMemory is a folder to publish to that is on no disk, where there is memory
// for files: a hundred sites are written there in seconds.
func inMemory(t *testing.T) Folder {
	t.Helper()
	root, err := os.MkdirTemp(memoryFolder, "publish-")
	if err != nil {
		return folder(t)
	}
	t.Cleanup(func() { os.RemoveAll(root) })
	return siteIn(root)
}

// killWithin runs a child that publishes, and kills it within the next
// publication after so many: at a share of the time that the last one took.
func killWithin(t *testing.T, root string, published int, share float64, env ...string) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(append(os.Environ(), killedDir+"="+root), env...)
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	var last, took time.Duration
	for begin := time.Now(); published > 0; published-- {
		if !lines.Scan() || lines.Text() != "published" {
			t.Fatalf("the child said %q", lines.Text())
		}
		last, took = time.Since(begin), time.Since(begin)-last
	}
	time.Sleep(time.Duration(share * float64(took)))
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	for lines.Scan() {
		if lines.Text() != "published" {
			t.Fatalf("the child said %q", lines.Text())
		}
	}
	child.Wait()
}

// which tells which of two sites a folder holds; -1 is neither as a whole.
func which(t *testing.T, f Folder, sites [2][]File) int {
	t.Helper()
	for i, files := range sites {
		if d, err := f.Compare(files); err == nil && d.None() {
			return i
		}
	}
	return -1
}

// A run that is killed at any instant leaves one of the two sites whole, for
// readers at once where two folders can be exchanged, and in any case after
// the next run has begun; that run removes what the killed one left.
func TestKilledAtAnyMoment(t *testing.T) {
	t.Run("in one step", func(t *testing.T) {
		t.Parallel()
		killed(t, 100, swaps(t))
	})
	t.Run("in two steps", func(t *testing.T) {
		t.Parallel()
		killed(t, 100, false, killedInTwo+"=1")
	})
}

// killed kills so many runs. Atomic says that readers never see anything but a
// whole site.
func killed(t *testing.T, kills int, atomic bool, env ...string) {
	f, sites := inMemory(t), twoSites()
	write(t, f, sites[0])
	write(t, f, sites[1])
	random := rand.New(rand.NewPCG(1, 2))
	held, left := [2]int{}, 0
	for i := range kills {
		killWithin(t, f.Root, 2+i%2, random.Float64(), env...)
		if is := which(t, f, sites); atomic && is < 0 {
			t.Fatalf("kill %d: the site is neither the old one nor the new one", i)
		}
		beside, _ := filepath.Glob(filepath.Join(f.Root, ".site*"))
		left += len(beside)
		if err := f.Recover(); err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
		is := which(t, f, sites)
		if is < 0 {
			t.Fatalf("kill %d: the recovered site is neither the old one nor the new one", i)
		}
		held[is]++
		if beside, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); beside != nil {
			t.Fatalf("kill %d: left beside the site: %q", i, beside)
		}
	}
	t.Logf("killed %d times: %d old, %d new, %d with something to clear away", kills, held[0], held[1], left)
	if left == 0 || held[0] == 0 || held[1] == 0 {
		t.Errorf("no kill came in the middle of a run: %v, %d left", held, left)
	}
}

// swaps reports whether this system exchanges two folders in one step.
func swaps(t *testing.T) bool {
	t.Helper()
	root := t.TempDir()
	a, b := filepath.Join(root, "a"), filepath.Join(root, "b")
	os.Mkdir(a, 0o755)
	os.Mkdir(b, 0o755)
	return swap(a, b) == nil
}
