package main

// What the hooks of a client said.

import (
	"context"
	"net/url"

	drugprice "drug-price.io/go"
)

type entry struct {
	On      string `json:"on"`
	CallID  string `json:"call_id"`
	Method  string `json:"method"`
	Path    string `json:"path"`
	Attempt int    `json:"attempt"`
	Status  int    `json:"status,omitempty"`
	Reason  string `json:"reason,omitempty"`
	DelayMs *int64 `json:"delay_ms,omitempty"`
}

// recorded is a client with what its hooks said.
type recorded struct {
	client    *drugprice.Client
	log       []entry
	succeeded int
}

func (r *recorded) takeLog() []entry {
	taken := r.log
	r.log = []entry{}
	return taken
}

func entryOf(on string, info drugprice.RequestInfo) entry {
	path := info.URL
	if address, err := url.Parse(info.URL); err == nil {
		path = address.RequestURI()
	}
	return entry{On: on, CallID: info.CallID, Method: info.Method, Path: path, Attempt: info.Attempt}
}

func (r *recorded) hooks() drugprice.Hooks {
	return drugprice.Hooks{
		OnRequest: func(_ context.Context, info drugprice.RequestInfo) {
			r.log = append(r.log, entryOf("request", info))
		},
		OnResponse: func(_ context.Context, info drugprice.ResponseInfo) {
			one := entryOf("response", info.RequestInfo)
			one.Status = info.Status
			if info.Status == 200 {
				r.succeeded++
			}
			r.log = append(r.log, one)
		},
		OnError: func(_ context.Context, info drugprice.ErrorInfo) {
			one := entryOf("error", info.RequestInfo)
			one.Reason = info.Reason
			r.log = append(r.log, one)
		},
		OnRetry: func(_ context.Context, info drugprice.RetryInfo) {
			one := entryOf("retry", info.RequestInfo)
			delay := info.Delay.Milliseconds()
			one.Status, one.Reason, one.DelayMs = info.Status, info.Reason, &delay
			r.log = append(r.log, one)
		},
	}
}
