package webhooks

// Verifying a delivery: body, secrets, headers, timestamp, signature, payload, in this order.

import (
	"bytes"
	"crypto/hmac"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	drugprice "drug-price.io/go"
)

// DefaultTolerance is how far a timestamp may be from the clock, either way.
const DefaultTolerance = 300 * time.Second

// Verify answers the event of a delivery that is genuine, else a *VerificationError that names the mistake. body is the body as it
// came; header has either set of headers, or both. Several secrets are for the time of a rotation: one match is enough.
func Verify(body []byte, header http.Header, secrets ...string) (*drugprice.WebhookEvent, error) {
	return Verifier{Secrets: secrets}.Verify(body, header)
}

// Verifier verifies with another tolerance, or by another clock.
type Verifier struct {
	Secrets []string
	// Tolerance is in whole seconds; 0 is [DefaultTolerance].
	Tolerance time.Duration
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

// String says nothing of the secrets.
func (v Verifier) String() string {
	return fmt.Sprintf("webhooks.Verifier{%d secrets}", len(v.Secrets))
}

// GoString is String.
func (v Verifier) GoString() string { return v.String() }

// Verify is [Verify].
func (v Verifier) Verify(body []byte, header http.Header) (*drugprice.WebhookEvent, error) {
	if body == nil {
		return nil, fail(BodyNotRaw, "there is no body: give the bytes of it, from io.ReadAll(r.Body), before anything parses them")
	}
	keys, err := readSecrets(v.Secrets)
	if err != nil {
		return nil, err
	}
	if err := v.verifyHeaders(body, header, keys); err != nil {
		return nil, err
	}
	return readEvent(body)
}

// verifyHeaders takes a delivery for genuine when one of its sets of headers says so.
func (v Verifier) verifyHeaders(body []byte, header http.Header, keys []key) error {
	sets := []set{ownSet(header), standardSet(header)}
	var first error
	for _, one := range sets {
		if !one.isTried() {
			continue
		}
		err := v.verifySet(one, body, keys)
		if err == nil {
			return nil
		}
		if first == nil {
			first = err
		}
	}
	if first != nil {
		return first
	}
	return fail(HeaderMissing, "neither "+strings.Join(sets[0].names, ", ")+" nor "+strings.Join(sets[1].names, ", ")+
		" are there: is this a delivery, and do proxies pass its headers on?")
}

func (v Verifier) verifySet(signed set, body []byte, keys []key) error {
	if len(signed.missing) > 0 {
		return fail(HeaderMissing, strings.Join(signed.missing, ", ")+" is missing: do proxies pass it on?")
	}
	at, given, err := signed.read()
	if err != nil {
		return err
	}
	tolerance, now := v.Tolerance, time.Now
	if tolerance == 0 {
		tolerance = DefaultTolerance
	}
	if v.Now != nil {
		now = v.Now
	}
	age := now().Unix() - at
	if age > int64(tolerance/time.Second) {
		return fail(TimestampTooOld, fmt.Sprintf("it was signed %d seconds ago, and %d are tolerated: look at the clock of this machine, or it is an old delivery sent again",
			age, int64(tolerance/time.Second)))
	}
	if -age > int64(tolerance/time.Second) {
		return fail(TimestampTooNew, fmt.Sprintf("it was signed %d seconds from now, and %d are tolerated: look at the clock of this machine",
			-age, int64(tolerance/time.Second)))
	}
	matched := false
	for _, key := range keys {
		made := signed.sign(key, body)
		for _, signature := range given {
			// All are compared, so that the time it takes tells nothing of which one matched.
			matched = hmac.Equal(made, signature) || matched
		}
	}
	if matched {
		return nil
	}
	return fail(SignatureMismatch, mismatchMessage(body))
}

func mismatchMessage(body []byte) string {
	if len(body) == 0 {
		return "no signature is of this body, which is empty: was it read before? r.Body can be read once"
	}
	return "no signature is of this body under these secrets: was the body parsed and written anew? is the secret that of another subscription, or was it rotated longer ago than the overlap?"
}

// readEvent reads the envelope of an event. Data of a kind that is not known is kept as JSON.
func readEvent(body []byte) (*drugprice.WebhookEvent, error) {
	if !utf8.Valid(body) {
		return nil, fail(PayloadMalformed, "it is genuine, but not in UTF-8")
	}
	event := new(drugprice.WebhookEvent)
	if err := json.Unmarshal(body, event); err != nil {
		return nil, fail(PayloadMalformed, "it is genuine, but no event: "+err.Error())
	}
	var envelope struct {
		Event string          `json:"event"`
		ID    string          `json:"id"`
		Data  json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(body, &envelope); err != nil || envelope.Event == "" || envelope.ID == "" || !bytes.HasPrefix(envelope.Data, []byte("{")) {
		return nil, fail(PayloadMalformed, "it is genuine, but no event: an event has event, id and data")
	}
	return event, nil
}
