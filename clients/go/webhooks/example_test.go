package webhooks_test

import (
	"fmt"
	"time"

	drugprice "drug-price.io/go"
	"drug-price.io/go/webhooks"
)

// Sign makes what the service sends, so that a receiver can be tried.
func ExampleVerify() {
	secret := "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
	body := []byte(`{"event":"webhook.test","id":"evt_1","created_at":"2026-01-01T00:00:00.000Z",
		"entity":"wh_1","sequence":1,"data":{"webhook":{"id":"wh_1"},"message":"Hello"}}`)
	header, err := webhooks.Sign(body, secret, "evt_1", time.Now())
	if err != nil {
		fmt.Println(err)
		return
	}

	event, err := webhooks.Verify(body, header, secret)
	if err != nil {
		fmt.Println(err)
		return
	}
	if data, ok := event.Data.(*drugprice.WebhookTestData); ok {
		fmt.Println(event.ID, data.Message)
	}
	// Output: evt_1 Hello
}
