package webhooks_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	drugprice "drug-price.io/go"
	"drug-price.io/go/webhooks"
)

const (
	secret = "whsec_EVB6Di9eadXfpApiob17buV+a82FxnybhDGzb/8hxDc="
	other  = "whsec_y6BrVzb69n5UsHtWHq6UOV53TFF6fZEKVDaeEmPM+9Q="
	event  = `{"event":"price.changed","id":"evt_1","created_at":"2026-01-01T00:00:00.000Z","entity":"a/b","sequence":1,
"data":{"drug":{"id":"drug_1","name":"A","din":"1"},"old_price":12.50,"new_price":11.99}}`
)

var signedAt = time.Unix(1767225600, 0)

func verifier(secrets ...string) webhooks.Verifier {
	return webhooks.Verifier{Secrets: secrets, Now: func() time.Time { return signedAt.Add(5 * time.Second) }}
}

func signed(t *testing.T, body, secret string) http.Header {
	t.Helper()
	header, err := webhooks.Sign([]byte(body), secret, "evt_1", signedAt)
	if err != nil {
		t.Fatal(err)
	}
	return header
}

func reasonOf(err error) webhooks.Reason {
	var failed *webhooks.VerificationError
	if errors.As(err, &failed) {
		return failed.Reason
	}
	return ""
}

type vectors struct {
	Signatures []struct {
		Name      string
		Secrets   []string
		EventID   string `json:"event_id"`
		Timestamp int64
		Body      string
		Headers   map[string]string
	}
	Verifications []struct {
		Name    string
		Valid   bool
		Known   []string
		Now     int64
		Headers map[string]string
		Body    string
	}
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	text, err := os.ReadFile("../../../test/delivery/signature_vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var read vectors
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if len(read.Signatures) == 0 || len(read.Verifications) == 0 {
		t.Fatal("there are vectors")
	}
	return read
}

// Each set of headers is enough by itself; vectors whose body is no event are genuine all the same.
func TestVectorsOfTheServiceVerifyAsTheySay(t *testing.T) {
	for _, vector := range readVectors(t).Verifications {
		for _, prefix := range []string{"", "X-Tm-", "Webhook-"} {
			header := http.Header{}
			for name, value := range vector.Headers {
				if strings.HasPrefix(http.CanonicalHeaderKey(name), prefix) {
					header.Set(name, value)
				}
			}
			one := webhooks.Verifier{Secrets: vector.Known, Now: func() time.Time { return time.Unix(vector.Now, 0) }}
			_, err := one.Verify([]byte(vector.Body), header)
			genuine := err == nil || reasonOf(err) == webhooks.PayloadMalformed
			if genuine != vector.Valid {
				t.Errorf("%s (%s): %v", vector.Name, prefix, err)
			}
		}
	}
}

func TestSigningMakesWhatTheServiceMakes(t *testing.T) {
	made := 0
	for _, vector := range readVectors(t).Signatures {
		if len(vector.Secrets) != 1 {
			continue
		}
		made++
		header, err := webhooks.Sign([]byte(vector.Body), vector.Secrets[0], vector.EventID, time.Unix(vector.Timestamp, 0))
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range vector.Headers {
			if header.Get(name) != value {
				t.Errorf("%s: %s is %s, not %s", vector.Name, name, header.Get(name), value)
			}
		}
	}
	if made == 0 {
		t.Error("there are signatures under one secret")
	}
}

func TestAGenuineDeliveryIsAnEventOfItsKind(t *testing.T) {
	got, err := verifier(secret).Verify([]byte(event), signed(t, event, secret))
	if err != nil {
		t.Fatal(err)
	}
	data, ok := got.Data.(*drugprice.PriceChangedData)
	if !ok || data.NewPrice != 11.99 || data.Drug.Name != "A" || got.Event != drugprice.EventTypePriceChanged || got.Sequence != 1 || !got.CreatedAt.Equal(signedAt) {
		t.Errorf("%+v", got)
	}
	newer := strings.Replace(event, "price.changed", "price.guessed", 1)
	got, err = verifier(secret).Verify([]byte(newer), signed(t, newer, secret))
	if _, unknown := got.Data.(*drugprice.UnknownEventData); err != nil || !unknown {
		t.Error(got, err)
	}
	now, err := webhooks.Sign([]byte(event), secret, "evt_1", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := webhooks.Verify([]byte(event), now, other, secret); err != nil {
		t.Errorf("by the clock of the machine: %v", err)
	}
}

func TestEveryMistakeHasItsName(t *testing.T) {
	good := func() http.Header { return signed(t, event, secret) }
	with := func(pairs ...string) http.Header {
		header := http.Header{}
		for i := 0; i < len(pairs); i += 2 {
			header[pairs[i]] = []string{pairs[i+1]}
		}
		return header
	}
	own, standard := good().Get("X-TM-Signature"), good().Get("webhook-signature")
	at := "1767225600"
	for name, one := range map[string]struct {
		body    []byte
		secrets []string
		header  http.Header
		reason  webhooks.Reason
		says    string
	}{
		"no body":              {nil, nil, nil, webhooks.BodyNotRaw, "io.ReadAll"},
		"no secret":            {[]byte(event), nil, good(), webhooks.SecretMalformed, "no secret"},
		"an empty secret":      {[]byte(event), []string{""}, good(), webhooks.SecretMalformed, "empty"},
		"a key":                {[]byte(event), []string{"tm_live_abc"}, good(), webhooks.SecretMalformed, "API key"},
		"a line end":           {[]byte(event), []string{secret + "\n"}, good(), webhooks.SecretMalformed, "white space"},
		"no prefix":            {[]byte(event), []string{secret[6:]}, good(), webhooks.SecretMalformed, "whsec_"},
		"no base64":            {[]byte(event), []string{"whsec_***"}, good(), webhooks.SecretMalformed, "base64"},
		"a prefix alone":       {[]byte(event), []string{"whsec_"}, good(), webhooks.SecretMalformed, "base64"},
		"a bad second":         {[]byte(event), []string{secret, "x"}, good(), webhooks.SecretMalformed, "number 2"},
		"no headers":           {[]byte(event), []string{secret}, nil, webhooks.HeaderMissing, "X-TM-Signature"},
		"no timestamp":         {[]byte(event), []string{secret}, with("X-TM-Signature", own), webhooks.HeaderMissing, "X-TM-Timestamp is"},
		"no id":                {[]byte(event), []string{secret}, with("webhook-timestamp", at, "webhook-signature", standard), webhooks.HeaderMissing, "webhook-id is"},
		"a time in words":      {[]byte(event), []string{secret}, with("X-TM-Timestamp", "soon", "X-TM-Signature", own), webhooks.HeaderMalformed, "X-TM-Timestamp"},
		"a sign":               {[]byte(event), []string{secret}, with("X-TM-Timestamp", "+"+at, "X-TM-Signature", own), webhooks.HeaderMalformed, "X-TM-Timestamp"},
		"no hexadecimal":       {[]byte(event), []string{secret}, with("X-TM-Timestamp", at, "X-TM-Signature", strings.Repeat("z", 64)), webhooks.HeaderMalformed, "X-TM-Signature"},
		"cut short":            {[]byte(event), []string{secret}, with("X-TM-Timestamp", at, "X-TM-Signature", own[:62]), webhooks.HeaderMalformed, "X-TM-Signature"},
		"another version":      {[]byte(event), []string{secret}, with("webhook-id", "evt_1", "webhook-timestamp", at, "webhook-signature", "v2,"+standard[3:]), webhooks.HeaderMalformed, "webhook-signature"},
		"old":                  {[]byte(event), []string{secret}, with("X-TM-Timestamp", "1767225304", "X-TM-Signature", own), webhooks.TimestampTooOld, "301 seconds ago"},
		"new":                  {[]byte(event), []string{secret}, with("X-TM-Timestamp", "1767225906", "X-TM-Signature", own), webhooks.TimestampTooNew, "301 seconds from now"},
		"another secret":       {[]byte(event), []string{other}, good(), webhooks.SignatureMismatch, "another subscription"},
		"another body":         {[]byte(event + " "), []string{secret}, good(), webhooks.SignatureMismatch, "written anew"},
		"a body read before":   {[]byte{}, []string{secret}, good(), webhooks.SignatureMismatch, "r.Body can be read once"},
		"an object, no event":  {[]byte("{}"), []string{secret}, signed(t, "{}", secret), webhooks.PayloadMalformed, "event"},
		"an event of no words": {[]byte("\xff"), []string{secret}, signed(t, "\xff", secret), webhooks.PayloadMalformed, "UTF-8"},
		"data that is a list": {[]byte(`{"event":"a","id":"b","data":[]}`), []string{secret},
			signed(t, `{"event":"a","id":"b","data":[]}`, secret), webhooks.PayloadMalformed, "data"},
	} {
		_, err := verifier(one.secrets...).Verify(one.body, one.header)
		if reasonOf(err) != one.reason || !strings.Contains(err.Error(), one.says) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, given := range one.secrets {
			if len(given) > 8 && strings.Contains(fmt.Sprintf("%+v %#v", err, err), strings.TrimPrefix(strings.TrimSpace(given), "whsec_")) {
				t.Errorf("%s shows the secret: %v", name, err)
			}
		}
	}
}

func TestEitherSetIsEnoughAndEachHasItsOwnTimestamp(t *testing.T) {
	old, err := webhooks.Sign([]byte(event), secret, "evt_1", signedAt.Add(-time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	for _, prefix := range []string{"X-Tm-", "Webhook-"} {
		header := signed(t, event, secret)
		for name := range old {
			if strings.HasPrefix(name, prefix) {
				header[name] = old[name]
			}
		}
		if _, err := verifier(secret).Verify([]byte(event), header); err != nil {
			t.Errorf("%s is old, the other set is not: %v", prefix, err)
		}
	}
	header := signed(t, event, other)
	header.Set("X-TM-Timestamp", "1")
	if _, err := verifier(secret).Verify([]byte(event), header); reasonOf(err) != webhooks.TimestampTooOld {
		t.Errorf("when both fail, it is told of the service's own: %v", err)
	}
}

func TestWhatIsThereOfTheServicesOwnHeadersIsToldFirst(t *testing.T) {
	header := signed(t, event, other)
	header.Del("X-TM-Signature")
	if _, err := verifier(secret).Verify([]byte(event), header); reasonOf(err) != webhooks.HeaderMissing || !strings.Contains(err.Error(), "X-TM-Signature is") {
		t.Errorf("a proxy dropped it, which the other set does not say: %v", err)
	}
	milliseconds := http.Header{"X-Tm-Timestamp": {"1767225600000000"}, "X-Tm-Signature": {strings.Repeat("0", 64)}}
	if _, err := verifier(secret).Verify([]byte(event), milliseconds); reasonOf(err) != webhooks.HeaderMalformed {
		t.Errorf("no clock shows sixteen digits: %v", err)
	}
}

func TestARotationVerifiesUnderEitherSecret(t *testing.T) {
	header := signed(t, event, secret)
	before := signed(t, event, other)
	header.Set("X-TM-Signature-Previous", before.Get("X-TM-Signature"))
	for _, known := range [][]string{{secret}, {other}, {other, secret}} {
		if _, err := verifier(known...).Verify([]byte(event), header); err != nil {
			t.Errorf("%d secrets: %v", len(known), err)
		}
	}
	standard := http.Header{"webhook-id": {"evt_1"}, "WEBHOOK-TIMESTAMP": {"1767225600"},
		"Webhook-Signature": {"v1a,AAAA v1,short " + header.Get("webhook-signature"), before.Get("webhook-signature")}}
	for _, known := range []string{secret, other} {
		if _, err := verifier(known).Verify([]byte(event), standard); err != nil {
			t.Errorf("names in any case, several values: %v", err)
		}
	}
}

func TestToleranceIsTheReceivers(t *testing.T) {
	strict := verifier(secret)
	strict.Tolerance = 4 * time.Second
	if _, err := strict.Verify([]byte(event), signed(t, event, secret)); reasonOf(err) != webhooks.TimestampTooOld {
		t.Error(err)
	}
	if text := fmt.Sprintf("%v %+v %#v %s", strict, strict, &strict, strict); strings.Contains(text, secret[6:]) {
		t.Error("a verifier shows its secrets")
	}
	if _, err := webhooks.Sign([]byte(event), "nonsense", "evt_1", signedAt); reasonOf(err) != webhooks.SecretMalformed {
		t.Error(err)
	}
}
