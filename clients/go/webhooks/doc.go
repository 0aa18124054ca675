// Package webhooks verifies what the Drug Price Data Service delivers, and says what is wrong with what does not verify.
//
//	func receive(w http.ResponseWriter, r *http.Request) {
//		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
//		if err != nil { ... }
//		event, err := webhooks.Verify(body, r.Header, os.Getenv("WEBHOOK_SECRET"))
//		if err != nil {
//			http.Error(w, "not genuine", http.StatusUnauthorized)
//			return
//		}
//		switch data := event.Data.(type) {
//		case *drugprice.PriceChangedData:
//			...
//		}
//	}
//
// A delivery comes at least once: remember event.ID, and ignore what comes again.
package webhooks
