package main

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"kneebook/suite/fixture"
)

// buffer is a writer that may be read while it is written to.
type buffer struct {
	mu sync.Mutex
	b  strings.Builder
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// await waits until something holds.
func await(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain: %s", what)
		}
	}
}

// serving starts the server on a free port and gives its address and what it
// prints as errors.
func serving(t *testing.T, c command) (address string, errs *buffer) {
	t.Helper()
	var out buffer
	errs = &buffer{}
	c.stdout, c.stderr, c.dir = &out, errs, "."
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int)
	go func() { ended <- c.main(ctx, []string{"-serve", ":0"}) }()
	t.Cleanup(func() {
		cancel()
		if status := <-ended; status != exitDone {
			t.Errorf("the server ended with status %d: %s", status, errs)
		}
	})
	line := regexp.MustCompile(`serving (http://127\.0\.0\.1:\d+/)`)
	await(t, "the server's address", func() bool { return line.MatchString(out.String()) })
	return line.FindStringSubmatch(out.String())[1], errs
}

// get fetches a page.
func get(t *testing.T, url string) (status int, kind, body string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, r.Header.Get("Content-Type"), string(data)
}

func TestServeBuildsAgainAndShowsWhatIsWrong(t *testing.T) {
	c := sound(t)
	notebook := filepath.Join(c.texts, "notebooks", "small.md")
	address, errs := serving(t, c)
	status, kind, body := get(t, address)
	if status != 200 || kind != "text/html; charset=utf-8" || !strings.Contains(body, "small.html") {
		t.Errorf("index: status %d, %s\n%s", status, kind, body)
	}
	for path, part := range map[string]string{"nothing.html": "There is no such page", "data/nothing.csv": "404 page not found", "404.html/": "404"} {
		if status, _, body := get(t, address+path); status != 404 || !strings.Contains(body, part) {
			t.Errorf("%s, which is not there: status %d, %s", path, status, body)
		}
	}
	page := func() string { _, _, body := get(t, address+"small.html"); return body }

	fixture.Put(t, notebook, strings.Replace(fixture.Small, "A run sends", "Each run sends", 1))
	await(t, "the changed page", func() bool { return strings.Contains(page(), "Each run sends") })

	fixture.Put(t, notebook, strings.Replace(fixture.Small, "[42 ms]", "[43 ms]", 1))
	await(t, "the problem", func() bool { return strings.Contains(errs.String(), "small.md:22:27: ") })
	status, kind, body = get(t, address+"small.html")
	for _, want := range []string{"<code>small.md:22:27</code>", "42 ms", "&#34;43 ms&#34;"} {
		if status != http.StatusServiceUnavailable || kind != "text/html; charset=utf-8" || !strings.Contains(body, want) {
			t.Errorf("the page of the failing notebook: status %d, %s, without %q:\n%s", status, kind, want, body)
		}
	}
	if status, _, _ := get(t, address+"index.html"); status != 200 {
		t.Errorf("the index beside it: status %d", status)
	}

	fixture.Put(t, notebook, strings.Replace(fixture.Small, "knee.requests", "[", 1))
	await(t, "the slip in the front matter", func() bool { return strings.Contains(page(), "<code>small.md:8</code>") })

	fixture.Put(t, notebook, strings.Replace(fixture.Small, "A run sends", "This run sends", 1))
	await(t, "the mended page", func() bool { return strings.Contains(page(), "This run sends") })
	if _, err := os.Stat(filepath.Join(c.texts, "site")); err == nil {
		t.Error("a site was written to disk")
	}
}

// The first build may fail too.
func TestServeSaysWhyThereIsNoSiteYet(t *testing.T) {
	c := sound(t)
	notebook := filepath.Join(c.texts, "notebooks", "small.md")
	fixture.Put(t, notebook, strings.Replace(fixture.Small, "[42 ms]", "[43 ms]", 1))
	address, _ := serving(t, c)
	if status, _, body := get(t, address+"small.html"); status != http.StatusServiceUnavailable || !strings.Contains(body, "<code>small.md:22:27</code>") {
		t.Errorf("status %d, %s", status, body)
	}
	fixture.Put(t, notebook, fixture.Small)
	await(t, "the site", func() bool { status, _, _ := get(t, address+"small.html"); return status == 200 })
}

func TestAddressIsThisMachineUnlessAHostIsNamed(t *testing.T) {
	for addr, want := range map[string]string{":8080": "127.0.0.1:8080", "localhost:1": "localhost:1", "0.0.0.0:80": "0.0.0.0:80", "[::1]:80": "[::1]:80"} {
		if got, err := listenAddress(addr); err != nil || got != want {
			t.Errorf("listenAddress(%q) = %q, %v", addr, got, err)
		}
	}
	for _, addr := range []string{"", "8080", ":", "host:"} {
		if got, err := listenAddress(addr); err == nil {
			t.Errorf("listenAddress(%q) = %q", addr, got)
		}
	}
}

func TestAddressInUse(t *testing.T) {
	c := sound(t)
	address, _ := serving(t, c)
	used := strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/")
	if status, _, errs := call(t, c, "-serve", used); status != exitFails || !strings.Contains(errs, "-serve "+used+": ") {
		t.Errorf("status %d, %s", status, errs)
	}
}
