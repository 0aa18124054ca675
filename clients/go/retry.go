package drugprice

// What is sent again, and when.

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"time"
)

// verdict is what an attempt came to.
type verdict struct {
	// again says that it may be tried once more.
	again bool
	// lost says that the service may have done what was asked without our knowing.
	lost            bool
	timedOut        bool
	status          int
	reason          string
	retryAfter      time.Duration
	retryAfterGiven bool
}

func (e *exchange) judge(answer *received, err error) verdict {
	repeatable := e.repeatable || e.options.repeatable || e.header.Get("Idempotency-Key") != ""
	if err != nil {
		reason := reasonOf(err)
		if reason == "certificate" {
			return verdict{}
		}
		timedOut := reason == "timeout"
		unsent := !timedOut && isUnsent(err)
		return verdict{again: unsent || repeatable, lost: !unsent, timedOut: timedOut, reason: reason}
	}
	status := answer.response.Status
	found := verdict{status: status, reason: fmt.Sprintf("status %d", status)}
	switch {
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		// The service executes nothing of a request that it rejects with one of these.
		found.again = true
	case status == http.StatusRequestTimeout, status >= http.StatusInternalServerError:
		// Proxies add their own codes above 500, such as 520 and 529.
		found.again, found.lost = repeatable, true
	}
	found.retryAfter, found.retryAfterGiven = parseRetryAfter(answer.response.Header.Get("Retry-After"), time.Now())
	return found
}

// reasonOf names the cause of an attempt without a response, for hooks.
func reasonOf(err error) string {
	var network net.Error
	switch {
	case isCertificateError(err):
		return "certificate"
	case errors.Is(err, errAttemptTimedOut), errors.As(err, &network) && network.Timeout():
		return "timeout"
	}
	return "connection"
}

// endsWithin reports whether the context's deadline is before the end of a delay. A retry would have no time then, and the
// caller gets the error of the last attempt at once.
func endsWithin(ctx context.Context, delay time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return ok && time.Until(deadline) <= delay
}

// isUnsent says that the request surely did not reach anyone.
func isUnsent(err error) bool {
	var operation *net.OpError
	var name *net.DNSError
	return errors.As(err, &name) || (errors.As(err, &operation) && operation.Op == "dial")
}

func isCertificateError(err error) bool {
	var (
		verification *tls.CertificateVerificationError
		authority    x509.UnknownAuthorityError
		host         x509.HostnameError
		invalid      x509.CertificateInvalidError
		record       tls.RecordHeaderError
	)
	return errors.As(err, &verification) || errors.As(err, &authority) || errors.As(err, &host) ||
		errors.As(err, &invalid) || errors.As(err, &record)
}

// parseRetryAfter reads seconds or an HTTP date. More seconds than can be counted are as many as can be: not none.
func parseRetryAfter(text string, now time.Time) (time.Duration, bool) {
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil || errors.Is(err, strconv.ErrRange) {
		return time.Duration(seconds) * time.Second, true
	}
	if moment, err := http.ParseTime(text); err == nil {
		return max(0, moment.Sub(now)), true
	}
	return 0, false
}

// retryDelay is the wait after an attempt, the first being 1. What the service asks for is never cut, only drawn out a
// little, so that those who were refused together do not come back together.
func retryDelay(attempt int, retryAfter time.Duration, given bool) time.Duration {
	if given {
		spread := min(retryAfter/10, time.Second)
		return retryAfter + time.Duration(rand.Float64()*float64(spread))
	}
	backoff := 8 * time.Second
	if attempt <= 4 {
		backoff = 500 * time.Millisecond << (attempt - 1)
	}
	return time.Duration((0.5 + rand.Float64()/2) * float64(backoff))
}

// wait answers false when the context ends first.
func wait(ctx context.Context, delay time.Duration) bool {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
