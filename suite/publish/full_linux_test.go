package publish

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// smallDisk mounts a file system of so many bytes on a fresh folder.
func smallDisk(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() { unix.Unmount(dir, unix.MNT_DETACH) })
	return dir
}

// A disk on which the new site has no room keeps the old one, and nothing of
// the new one stays.
func TestFullDiskKeepsTheOldSite(t *testing.T) {
	for name, options := range map[string]string{"no room": "size=256k", "no more files": "size=4m,nr_inodes=20"} {
		t.Run(name, func(t *testing.T) {
			f := siteIn(smallDisk(t, options))
			old := site(t, "old")
			write(t, f, old)
			changed, err := f.Write(twoSites()[1])
			if changed || err == nil || !strings.Contains(err.Error(), "-out site: ") || !strings.Contains(err.Error(), "no space left on device") {
				t.Errorf("changed %v, error %v: want one that names flag, path and the full disk", changed, err)
			}
			if d, err := f.Compare(old); err != nil || !d.None() {
				t.Errorf("the old site: difference %+v, error %v", d, err)
			}
			if beside, _ := filepath.Glob(filepath.Join(f.Root, ".site*")); beside != nil {
				t.Errorf("left beside the site: %q", beside)
			}
			if !write(t, f, site(t, "small")) {
				t.Error("a site that has room was not published")
			}
		})
	}
}

// On a disk that can only be read nothing can be published, and the site on it
// stays.
func TestReadOnlyDisk(t *testing.T) {
	f := siteIn(smallDisk(t, "size=1m"))
	old := site(t, "old")
	write(t, f, old)
	if err := unix.Mount("", f.Root, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	_, err := f.Write(site(t, "new"))
	if err == nil || !strings.HasPrefix(err.Error(), "-out site: ") || !strings.Contains(err.Error(), "read-only file system") {
		t.Errorf("error %v, want one that names flag, path and the disk", err)
	}
	if d, err := f.Compare(old); err != nil || !d.None() {
		t.Errorf("the old site: difference %+v, error %v", d, err)
	}
}

// A folder on which a disk is mounted cannot be exchanged for another: it stays
// as it is, and nothing is left beside it.
func TestMountedFolderStays(t *testing.T) {
	f := siteIn(folder(t).Root)
	old := site(t, "old")
	write(t, f, old)
	if err := unix.Mount("tmpfs", f.Dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skipf("a disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() { unix.Unmount(f.Dir, unix.MNT_DETACH) })
	before := snapshot(t, f.Root)
	_, err := f.Write(site(t, "new"))
	if err == nil || !strings.HasPrefix(err.Error(), "-out site: ") {
		t.Errorf("error %v, want one that names flag and path", err)
	}
	if after := snapshot(t, f.Root); after != before {
		t.Errorf("something was written:\n%s\nbefore:\n%s", after, before)
	}
	if err := unix.Unmount(f.Dir, unix.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	if d, err := f.Compare(old); err != nil || !d.None() {
		t.Errorf("the site below: difference %+v, error %v", d, err)
	}
}
