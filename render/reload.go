package main

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"net/http"
	"path"
	"strings"
	"sync"
)

// The places of what served pages alone have.
const (
	reloadPath = "/-/reload.js"
	eventsPath = "/-/events"
)

//go:embed reload.js
var reloadScript []byte

// news tells those who wait that something is new.
type news struct {
	mu   sync.Mutex
	next chan struct{}
}

// wait gives a channel that is closed by the next tell.
func (n *news) wait() <-chan struct{} {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next == nil {
		n.next = make(chan struct{})
	}
	return n.next
}

// tell wakes all who wait.
func (n *news) tell() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.next != nil {
		close(n.next)
		n.next = nil
	}
}

// reloading adds to a page the script that loads it again once its sum is
// another.
func reloading(page []byte, sum string) []byte {
	script := fmt.Sprintf("<script src=%q data-sum=%q defer></script>\n</head>", reloadPath, sum)
	return bytes.Replace(page, []byte("</head>"), []byte(script), 1)
}

// pageOf is the file that an address of the site shows.
func pageOf(address string) string {
	if strings.HasSuffix(address, "/") {
		return address + "index.html"
	}
	return address
}

// sum changes with what a page shows: with its bytes, its style or its script.
// It is "" of what there is not.
func (d *draft) sum(name string) string {
	page, ok := d.files[name]
	if !ok || path.Ext(name) != ".html" {
		return ""
	}
	h := sha256.New()
	for _, data := range [][]byte{page, d.files["/style.css"], d.files["/script.js"]} {
		fmt.Fprintf(h, "%d ", len(data))
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// events tells a page, as server-sent events, its sum now and after each build.
func (s *server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		changed, sum := s.news.wait(), ""
		if site := s.site.Load(); site != nil {
			sum = site.sum(pageOf(r.URL.Query().Get("path")))
		}
		if _, err := fmt.Fprintf(w, "data: %s\n\n", sum); err != nil {
			return
		}
		if http.NewResponseController(w).Flush() != nil {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}
