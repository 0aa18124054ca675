// Command nethttp receives webhooks with net/http. WEBHOOK_SECRETS has the subscription's secret, or several with commas between
// them during a rotation; ADDRESS is where to listen.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"

	drugprice "drug-price.io/go"
)

func main() {
	secrets := os.Getenv("WEBHOOK_SECRETS")
	if secrets == "" {
		log.Fatal("WEBHOOK_SECRETS is not set: nothing would verify")
	}
	address := os.Getenv("ADDRESS")
	if address == "" {
		address = "127.0.0.1:8000"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("POST /webhooks", Verified(strings.Split(secrets, ","), handle))
	fmt.Printf("listening on http://%s/webhooks\n", listener.Addr())
	log.Fatal(http.Serve(listener, mux))
}

// handle works on an event. What takes long belongs in a queue: the service waits 30 seconds for an answer.
func handle(event *drugprice.WebhookEvent) {
	switch data := event.Data.(type) {
	case *drugprice.PriceChangedData:
		fmt.Printf("%s: %g units of %s cost $%.2f at %s, no longer $%.2f\n", event.ID, data.Quantity, data.Drug.Name, data.NewPrice, data.Pharmacy.Name, data.OldPrice)
	case *drugprice.DrugRecalledData:
		fmt.Printf("%s: %s was recalled\n", event.ID, data.Drug.Name)
	case *drugprice.UnknownEventData:
		fmt.Printf("%s: a kind that this program does not know: %s\n", event.ID, event.Event)
	default:
		fmt.Printf("%s: %s\n", event.ID, event.Event)
	}
}
