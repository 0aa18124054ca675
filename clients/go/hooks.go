package drugprice

// Hooks for logs, metrics and traces.

import (
	"context"
	"time"
)

// Hooks are called around each request. None of them sees a header, so none sees the key. They are called in the goroutine
// of the call, with its context, and from several goroutines when the client is used by several. A hook that panics
// panics through the call, as any function that was handed in does; the connection is given back first.
type Hooks struct {
	// OnRequest is called before each attempt.
	OnRequest func(context.Context, RequestInfo)
	// OnResponse is called for each answer, once its body was read.
	OnResponse func(context.Context, ResponseInfo)
	// OnRetry is called before the wait for another attempt.
	OnRetry func(context.Context, RetryInfo)
}

// RequestInfo says what is about to be sent.
type RequestInfo struct {
	Method string
	// URL is the whole address, with its query.
	URL string
	// Attempt counts from 1.
	Attempt int
	// IdempotencyKey is "" where there is none.
	IdempotencyKey string
}

// ResponseInfo says what came back.
type ResponseInfo struct {
	RequestInfo
	Status    int
	RequestID string
	// Duration is that of this attempt.
	Duration time.Duration
}

// RetryInfo says why a request is sent again, and after which wait.
type RetryInfo struct {
	RequestInfo
	// Status is that of the answer, 0 when none came.
	Status int
	Reason string
	Delay  time.Duration
}
