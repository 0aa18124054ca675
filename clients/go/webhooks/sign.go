package webhooks

// Signing, for tests of receivers.

import (
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"strconv"
	"time"
)

// Sign answers both sets of headers as the service would send them with a body, for your own tests. id is the event's.
func Sign(body []byte, secret string, id string, at time.Time) (http.Header, error) {
	keys, err := readSecrets([]string{secret})
	if err != nil {
		return nil, err
	}
	timestamp := strconv.FormatInt(at.Unix(), 10)
	header := http.Header{}
	header.Set("X-TM-Timestamp", timestamp)
	header.Set("webhook-id", id)
	header.Set("webhook-timestamp", timestamp)
	header.Set("X-TM-Signature", hex.EncodeToString(sum(keys[0].whole, timestamp+".", body)))
	header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(sum(keys[0].decoded, id+"."+timestamp+".", body)))
	return header, nil
}
