package main

// Verifying and signing deliveries.

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"drug-price.io/go/webhooks"
)

type delivery struct {
	Form      string          `json:"form"`
	Headers   map[string]any  `json:"headers"`
	Secrets   []string        `json:"secrets"`
	Secret    string          `json:"secret"`
	Now       int64           `json:"now"`
	Tolerance *int64          `json:"tolerance"`
	Timestamp int64           `json:"timestamp"`
	EventID   json.RawMessage `json:"event_id"`
}

func (o order) bytes() ([]byte, error) {
	var encoded string
	if err := json.Unmarshal(o.Body, &encoded); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(encoded)
}

func (o order) verify() (any, error) {
	body, err := o.bytes()
	if err != nil {
		return nil, err
	}
	if o.Form == "parsed" {
		// What was parsed is no []byte and cannot be handed over: nothing is left to give.
		body = nil
	} else if body == nil {
		body = []byte{}
	}
	header := http.Header{}
	for name, value := range o.Headers {
		switch value := value.(type) {
		case []any:
			for _, one := range value {
				header[name] = append(header[name], fmt.Sprint(one))
			}
		default:
			header[name] = []string{fmt.Sprint(value)}
		}
	}
	verifier := webhooks.Verifier{Secrets: o.Secrets, Now: func() time.Time { return time.Unix(o.Now, 0) }}
	if o.Tolerance != nil {
		verifier.Tolerance = time.Duration(*o.Tolerance) * time.Second
	}
	event, err := verifier.Verify(body, header)
	if err != nil {
		return nil, err
	}
	return map[string]any{"event": event}, nil
}

func (o order) sign() (any, error) {
	body, err := o.bytes()
	if err != nil {
		return nil, err
	}
	var id string
	if err := json.Unmarshal(o.EventID, &id); err != nil {
		return nil, err
	}
	signed, err := webhooks.Sign(body, o.Secret, id, time.Unix(o.Timestamp, 0))
	if err != nil {
		return nil, err
	}
	headers := map[string]string{}
	for name := range signed {
		headers[strings.ToLower(name)] = signed.Get(name)
	}
	return map[string]any{"headers": headers}, nil
}
