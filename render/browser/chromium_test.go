// Package browser_test drives Chromium over the site that the sources give. It
// holds what no look at the HTML alone can tell: what a reader sees, reaches by
// keyboard and hears, at which width, in which colours, with and without
// script.
package browser_test

import (
	"context"
	"flag"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// tabs is how many tests run at once. Each waits for its tab most of the time.
const tabs = "6"

func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.parallel", tabs)
	status := m.Run()
	closeChromium()
	if folder != "" {
		os.RemoveAll(folder)
	}
	os.Exit(status)
}

// names are the commands that Chromium goes by.
var names = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// closeChromium ends the one browser of the package, if it was started.
var closeChromium = func() {}

// chromium starts the browser. All tests share it; each has its own tab.
var chromium = sync.OnceValues(func() (context.Context, error) {
	path := findChromium()
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		chromedp.WindowSize(1280, 900),
	)
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(allocator)
	closeChromium = func() {
		chromedp.Cancel(ctx)
		stop()
	}
	return ctx, chromedp.Do(ctx)
})

// findChromium gives the path of the browser, or nothing.
func findChromium() string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// needs skips a test for want of a tool. In continuous integration it fails.
func needs(t *testing.T, there bool, what string) {
	t.Helper()
	switch {
	case there:
	case os.Getenv("CI") == "true":
		t.Fatalf("%s; CI=true asks for every test", what)
	default:
		t.Skip(what)
	}
}
