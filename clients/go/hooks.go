package drugprice

// Hooks for metrics and traces, and the logger.

import (
	"context"
	"log/slog"
	"net/url"
	"time"
)

// Hooks are called around each request. They receive no headers, so they never see the key. They run in the goroutine of
// the call, with its context; a client that several goroutines use calls them concurrently. A panic in a hook passes
// through the call, after the connection was returned.
//
// Each attempt calls OnRequest, and then either OnResponse or OnError.
type Hooks struct {
	// OnRequest is called before each attempt.
	OnRequest func(context.Context, RequestInfo)
	// OnResponse is called after each complete response, whatever its status code.
	OnResponse func(context.Context, ResponseInfo)
	// OnError is called after each attempt without a complete response, including the last one.
	OnError func(context.Context, ErrorInfo)
	// OnRetry is called before the delay of each retry.
	OnRetry func(context.Context, RetryInfo)
}

// RequestInfo describes an attempt.
type RequestInfo struct {
	// CallID is the same for all attempts of a call.
	CallID string
	Method string
	// URL is the whole URL, including its query.
	URL string
	// Attempt is 1 for the first attempt.
	Attempt int
	// IdempotencyKey is "" for a call without one.
	IdempotencyKey string
}

// ResponseInfo describes a response.
type ResponseInfo struct {
	RequestInfo
	Status    int
	RequestID string
	// Duration is the time from the request to the end of the body.
	Duration time.Duration
}

// ErrorInfo describes an attempt without a complete response.
type ErrorInfo struct {
	RequestInfo
	// Reason is "timeout", "connection", "certificate", or "cancelled" (by the context).
	Reason   string
	Err      error
	Duration time.Duration
}

// RetryInfo describes the attempt that failed and the delay before the next one.
type RetryInfo struct {
	RequestInfo
	// Status is the status code of the response, 0 without a response.
	Status int
	// Reason is "status 503" with the status code of the response, or a Reason of ErrorInfo.
	Reason string
	Delay  time.Duration
}

// observer reports to the hooks and to the logger of a client. Both may be missing.
type observer struct {
	hooks  Hooks
	logger *slog.Logger
}

func (o observer) request(ctx context.Context, info RequestInfo) {
	o.log(ctx, slog.LevelDebug, "drugprice: sending", info)
	if o.hooks.OnRequest != nil {
		o.hooks.OnRequest(ctx, info)
	}
}

func (o observer) response(ctx context.Context, info ResponseInfo) {
	o.log(ctx, slog.LevelDebug, "drugprice: response", info.RequestInfo,
		slog.Int("status", info.Status), slog.Duration("duration", info.Duration), slog.String("request_id", info.RequestID))
	if o.hooks.OnResponse != nil {
		o.hooks.OnResponse(ctx, info)
	}
}

func (o observer) failure(ctx context.Context, info ErrorInfo) {
	o.log(ctx, slog.LevelDebug, "drugprice: no response", info.RequestInfo,
		slog.String("reason", info.Reason), slog.Duration("duration", info.Duration))
	if o.hooks.OnError != nil {
		o.hooks.OnError(ctx, info)
	}
}

func (o observer) retry(ctx context.Context, info RetryInfo) {
	o.log(ctx, slog.LevelWarn, "drugprice: retrying", info.RequestInfo,
		slog.String("reason", info.Reason), slog.Duration("delay", info.Delay))
	if o.hooks.OnRetry != nil {
		o.hooks.OnRetry(ctx, info)
	}
}

func (o observer) log(ctx context.Context, level slog.Level, message string, info RequestInfo, more ...slog.Attr) {
	if o.logger == nil || !o.logger.Enabled(ctx, level) {
		return
	}
	attributes := []slog.Attr{
		slog.String("call_id", info.CallID), slog.String("method", info.Method),
		slog.String("url", withoutQuery(info.URL)), slog.Int("attempt", info.Attempt),
	}
	o.logger.LogAttrs(ctx, level, message, append(attributes, more...)...)
}

// withoutQuery is a URL for errors and logs: queries may contain postal codes.
func withoutQuery(text string) string {
	address, err := url.Parse(text)
	if err != nil {
		return "?"
	}
	address.RawQuery = ""
	return address.String()
}
