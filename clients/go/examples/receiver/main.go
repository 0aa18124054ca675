// A receiver of webhooks with net/http: go run ./examples/receiver
//
// Reads WEBHOOK_SECRET, the signing secret, and PORT. Default: 3000.
package main

import (
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"drug-price.io/go/webhooks"
)

func receive(w http.ResponseWriter, r *http.Request) {
	// Verify the bytes as they arrived, before anything parses them.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, "unreadable body", http.StatusBadRequest)
		return
	}
	event, err := webhooks.Verify(body, r.Header, os.Getenv("WEBHOOK_SECRET"))
	if err != nil {
		fmt.Println(err)
		http.Error(w, "not verified", http.StatusUnauthorized)
		return
	}
	w.WriteHeader(http.StatusNoContent)
	// Do your work here. An event can arrive twice, with the same ID.
	fmt.Println(event.Event, event.ID)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("ready")
	http.HandleFunc("POST /webhooks", receive)
	log.Fatal(http.Serve(listener, nil))
}
