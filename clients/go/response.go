package drugprice

// What an answer says beside its body: limits, the request's id, how often it was asked for.

import (
	"net/http"
	"strconv"
	"time"
)

// Response is what came with an answer. Every result and every page has it as LastResponse.
type Response struct {
	Status int
	Header http.Header
	// RequestID names the request in the service's log. Say it when you ask for support.
	RequestID string
	// RateLimit is the window of the minute; nil where the answer does not state it.
	RateLimit *RateLimit
	// Quota is the month's; nil where the answer knows no account.
	Quota *Quota
	// Attempts is how many requests the call took.
	Attempts int
	// IdempotentReplayed says that the answer is that of an earlier request with the same Idempotency-Key.
	IdempotentReplayed bool
	// Deprecation is the header as it came ("@1773532800": Unix seconds since when); "" where nothing deprecated was used.
	Deprecation string
	ETag        string
	// Sandbox says that the data is made up.
	Sandbox bool
}

// RateLimit is what is left of the minute.
type RateLimit struct {
	Limit     int64
	Remaining int64
	Reset     time.Time
	// Local says that one process of the service decided alone, with its share of what was left.
	Local bool
}

// Quota is what is left of the calendar month (UTC).
type Quota struct {
	Limit     int64
	Remaining int64
	Reset     time.Time
}

func newResponse(status int, header http.Header, attempts int) *Response {
	response := &Response{
		Status:             status,
		Header:             header,
		RequestID:          header.Get("X-Request-Id"),
		Attempts:           attempts,
		IdempotentReplayed: header.Get("Idempotent-Replayed") == "true",
		Deprecation:        header.Get("Deprecation"),
		ETag:               header.Get("ETag"),
	}
	if window, ok := readWindow(header, "X-RateLimit-"); ok {
		local := header.Get("X-RateLimit-Mode") == "local"
		response.RateLimit = &RateLimit{window.Limit, window.Remaining, window.Reset, local}
	}
	if window, ok := readWindow(header, "X-Quota-"); ok {
		response.Quota = &window
	}
	return response
}

func readWindow(header http.Header, prefix string) (Quota, bool) {
	limit, badLimit := strconv.ParseInt(header.Get(prefix+"Limit"), 10, 64)
	remaining, badRemaining := strconv.ParseInt(header.Get(prefix+"Remaining"), 10, 64)
	reset, badReset := strconv.ParseInt(header.Get(prefix+"Reset"), 10, 64)
	if badLimit != nil || badRemaining != nil || badReset != nil {
		return Quota{}, false
	}
	return Quota{limit, remaining, time.Unix(reset, 0).UTC()}, true
}
