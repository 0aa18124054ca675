package main

// The middleware: what it lets through is genuine, and comes once.

import (
	"errors"
	"io"
	"log"
	"net/http"
	"sync"

	drugprice "drug-price.io/go"
	"drug-price.io/go/webhooks"
)

// largest is a body larger than the service sends.
const largest = 1 << 20

// Verified answers 401 to what does not verify, and hands on what does, unless it was handed on before: a delivery comes at
// least once. What was handed on is remembered here by the process; where several processes receive, keep it in what they share.
func Verified(secrets []string, handle func(*drugprice.WebhookEvent)) http.Handler {
	var seen sync.Map
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largest))
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusBadRequest)
			return
		}
		event, err := webhooks.Verify(body, r.Header, secrets...)
		if err != nil {
			// The reason is for our own log: who sends what is not genuine learns nothing from us.
			var failed *webhooks.VerificationError
			if errors.As(err, &failed) {
				log.Printf("refused: %s: %s", failed.Reason, failed.Message)
			}
			http.Error(w, "not genuine", http.StatusUnauthorized)
			return
		}
		if _, again := seen.Load(event.ID); !again {
			handle(event)
			// Only now: what panicked on the way is sent again, and must not be passed over then.
			seen.Store(event.ID, true)
		}
		w.WriteHeader(http.StatusNoContent)
	})
}
