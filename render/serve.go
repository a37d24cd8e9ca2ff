package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/http"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/fsnotify/fsnotify"

	"kneebook/notebooks"
	"kneebook/render/live"
	"kneebook/suite"
	"kneebook/suite/console"
)

// settle is how long nothing must have changed before the site is built again:
// an editor touches a file several times.
const settle = 50 * time.Millisecond

// watched are the folders whose files the site is built again for.
func (c *command) watched() []string {
	if c.folderOf != "" {
		return []string{"."}
	}
	return []string{"notebooks", "claims", "claims/bands"}
}

// listenAddress gives the address to listen at: this machine alone where no
// host is named.
func listenAddress(addr string) (string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil || port == "" {
		return "", fmt.Errorf("-serve %s: it is an address such as :8080 or localhost:8080", addr)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// serveSite serves the site from memory until ctx is done, and builds it again
// whenever what it is built from changes. In the place of a page whose notebook
// fails stands what is wrong with it.
func (c *command) serveSite(ctx context.Context) error {
	addr, err := listenAddress(c.serve)
	if err != nil {
		return err
	}
	changes, err := c.watch()
	if err != nil {
		return err
	}
	defer changes.Close()
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("-serve %s: %w", c.serve, err)
	}
	now := server{modules: c.served(ctx)}
	s := &http.Server{Handler: &now, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(listener) }()
	defer s.Close()
	c.rebuild(ctx, &now)
	fmt.Fprintf(c.stdout, "serving http://%s/ until interrupted\n", listener.Addr())
	return c.loop(ctx, changes, &now, failed)
}

// watch begins to watch the folders.
func (c *command) watch() (*fsnotify.Watcher, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	for i, dir := range c.watched() {
		if err := w.Add(filepath.Join(c.texts, dir)); err != nil && i == 0 {
			return nil, errors.Join(fmt.Errorf("%s cannot be watched: %w", dir, err), w.Close())
		}
	}
	return w, nil
}

// loop builds again after each change that matters, until ctx is done.
func (c *command) loop(ctx context.Context, changes *fsnotify.Watcher, now *server, failed <-chan error) error {
	quiet := time.NewTimer(0)
	<-quiet.C
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-failed:
			return err
		case err := <-changes.Errors:
			fmt.Fprintf(c.stderr, "render: watching: %v\n", err)
		case e := <-changes.Events:
			if e.Has(fsnotify.Create) && path.Base(filepath.ToSlash(e.Name)) == "bands" {
				changes.Add(e.Name)
			}
			if matters(e) {
				quiet.Reset(settle)
			}
		case <-quiet.C:
			c.rebuild(ctx, now)
		}
	}
}

// matters reports whether an event may change the site.
func matters(e fsnotify.Event) bool {
	name := filepath.Base(e.Name)
	switch filepath.Ext(name) {
	case ".md", ".yaml", ".csv":
		return !strings.HasPrefix(name, ".") && !e.Has(fsnotify.Chmod)
	}
	return false
}

// rebuild builds the site and serves it, with what does not hold.
func (c *command) rebuild(ctx context.Context, now *server) {
	s, err := c.build(ctx, true)
	if ctx.Err() != nil {
		return
	}
	c.summary(s)
	if err == nil {
		now.show(s)
		err = found(nil, s.AllProblems())
	}
	if err != nil {
		text := console.Plain(strings.Replace(err.Error(), "; nothing was written\n", "\n", 1))
		now.problems.Store(&text)
		now.news.tell()
		fmt.Fprintf(c.stderr, "render: %s\n", text)
	}
}

// server serves what the last build gave.
type server struct {
	site     atomic.Pointer[draft]
	problems atomic.Pointer[string] // what to say while there is nothing yet
	modules  func() (map[string][]byte, error)
	news     news
}

// served gives the modules for the reader's browser by path, built when the
// first of them is asked for.
func (c *command) served(ctx context.Context) func() (map[string][]byte, error) {
	return sync.OnceValues(func() (map[string][]byte, error) {
		files := map[string][]byte{}
		if !c.live {
			return files, nil
		}
		built, err := c.modules(ctx)
		for _, f := range built {
			files["/"+live.Dir+"/"+f.Path] = f.Data
		}
		return files, err
	})
}

// serveModule answers with a file of the modules.
func (s *server) serveModule(w http.ResponseWriter, r *http.Request) {
	files, err := s.modules()
	data, ok := files[r.URL.Path]
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	case !ok:
		http.NotFound(w, r)
	default:
		w.Header().Set("Content-Type", contentType(r.URL.Path))
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	}
}

// show replaces what is served.
func (s *server) show(built suite.Suite) {
	var before draft
	if d := s.site.Load(); d != nil {
		before = *d
	}
	now := drafts(built, before)
	s.site.Store(&now)
	s.news.tell()
}

// ServeHTTP answers with a file of the site, or with what is wrong with it.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	switch r.URL.Path {
	case reloadPath:
		w.Header().Set("Content-Type", contentType(reloadPath))
		w.Write(reloadScript)
		return
	case eventsPath:
		s.events(w, r)
		return
	}
	site := s.site.Load()
	if site == nil {
		s.serveNothing(w)
		return
	}
	if strings.HasPrefix(r.URL.Path, "/"+live.Dir+"/") {
		s.serveModule(w, r)
		return
	}
	name := pageOf(r.URL.Path)
	data, ok := site.files[name]
	if !ok {
		site.notFound(w, r)
		return
	}
	if path.Ext(name) == ".html" {
		data = reloading(data, site.sum(name))
	}
	w.Header().Set("Content-Type", contentType(name))
	if site.wrong[name] {
		w.WriteHeader(http.StatusServiceUnavailable)
		w.Write(data)
		return
	}
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}

// serveNothing answers while there is no site yet, with why.
func (s *server) serveNothing(w http.ResponseWriter) {
	text := "The first build is under way."
	if p := s.problems.Load(); p != nil {
		text = *p
	}
	w.Header().Set("Content-Type", contentType(".html"))
	w.WriteHeader(http.StatusServiceUnavailable)
	w.Write(reloading(problemText("There is no site yet", notebooks.Problems{{Message: text}}), ""))
}

// notFound answers with the page that stands for what is missing. Its style
// lies beside it, so below a folder words alone have to do.
func (d *draft) notFound(w http.ResponseWriter, r *http.Request) {
	page, ok := d.files["/404.html"]
	if !ok || path.Dir(r.URL.Path) != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", contentType("/404.html"))
	w.WriteHeader(http.StatusNotFound)
	w.Write(page)
}

// contentType is a file's type, the same on every machine.
func contentType(name string) string {
	types := map[string]string{".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
		".js": "text/javascript; charset=utf-8", ".csv": "text/csv; charset=utf-8", ".json": "application/json",
		".svg": "image/svg+xml", ".png": "image/png", ".gz": "application/gzip", ".xml": "application/xml",
		".go": "text/plain; charset=utf-8", ".ipynb": "application/json"}
	if t, ok := types[path.Ext(name)]; ok {
		return t
	}
	if t := mime.TypeByExtension(path.Ext(name)); t != "" {
		return t
	}
	return "application/octet-stream"
}
