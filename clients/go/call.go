package drugprice

// One call: the requests that it takes, from the first attempt to the answer that is final.

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// call is what a method asks for.
type call struct {
	method string
	// path is that of the contract; its {names} stand for the places, in order.
	path   string
	places []string
	// fixed and query are the parameters; query is a struct of parameters or url.Values.
	fixed url.Values
	query any
	// body is sent as JSON; nil is none.
	body any
	// keyed calls carry an Idempotency-Key; repeatable ones can be sent again after a lost answer.
	keyed, repeatable bool
	// empty calls are answered with no body.
	empty bool
	// accept is the media types that are understood; "" is JSON.
	accept string
	// cursor is that of a page after the first; it takes the place of the offset or page that the first was asked for with.
	cursor string
}

// received is an answer as it came, whatever its status.
type received struct {
	response *Response
	body     []byte
	// gone says that a 404 is a success: what was to be deleted is, by an attempt whose answer was lost.
	gone bool
}

// exchange is a call that is made ready: all its attempts are of it.
type exchange struct {
	call
	options requestOptions
	url     string
	header  http.Header
	content []byte
	timeout time.Duration
}

// send makes a call. Errors are those of connections, of the context, and of arguments; an answer of any status is none.
func (c *Client) send(ctx context.Context, call call, given []RequestOption) (*received, error) {
	ready, err := c.prepare(call, given)
	if err != nil {
		return nil, err
	}
	lost := false
	info := RequestInfo{CallID: newUUID(), Method: call.method, URL: ready.url, IdempotencyKey: ready.header.Get("Idempotency-Key")}
	for attempt := 1; ; attempt++ {
		info.Attempt = attempt
		answer, err := c.attempt(ctx, ready, info)
		if err != nil && ctx.Err() != nil {
			return nil, cancelled(ctx, ready)
		}
		verdict := ready.judge(answer, err)
		if lost && call.empty && call.method == http.MethodDelete && answer != nil && answer.response.Status == http.StatusNotFound {
			// The attempt whose answer was lost has deleted it.
			answer.gone = true
			return answer, nil
		}
		lost = lost || verdict.lost
		delay := retryDelay(attempt, verdict.retryAfter, verdict.retryAfterGiven)
		if !verdict.again || attempt > ready.options.maxRetries || verdict.retryAfter > c.maxRetryWait || endsWithin(ctx, delay) {
			if err != nil {
				return nil, &ConnectionError{Attempts: attempt, TimedOut: verdict.timedOut, Err: err}
			}
			return answer, nil
		}
		c.observer.retry(ctx, RetryInfo{info, verdict.status, verdict.reason, delay})
		if !wait(ctx, delay) {
			return nil, cancelled(ctx, ready)
		}
	}
}

func (c *Client) prepare(call call, given []RequestOption) (*exchange, error) {
	options, err := c.optionsOf(given)
	if err != nil {
		return nil, err
	}
	query, err := queryOf(call.query)
	if err != nil {
		return nil, err
	}
	for name, values := range call.fixed {
		query[name] = values
	}
	if call.cursor != "" {
		query.Set("cursor", call.cursor)
		query.Del("offset")
		query.Del("page")
	}
	path, err := fillPath(call.path, call.places)
	if err != nil {
		return nil, err
	}
	ready := &exchange{call: call, options: options, url: c.address(path, query), header: c.requestHeader(options.header), timeout: options.timeout}
	if seconds, err := strconv.Atoi(query.Get("wait")); err == nil && !options.timeoutGiven {
		// The service was asked to hold the request that long.
		ready.timeout += time.Duration(seconds) * time.Second
	}
	if call.body != nil {
		if ready.content, err = json.Marshal(call.body); err != nil {
			return nil, fmt.Errorf("drugprice: the body cannot be written as JSON: %w", err)
		}
		ready.header.Set("Content-Type", "application/json")
	}
	if call.accept != "" {
		ready.header.Set("Accept", call.accept)
	}
	if options.ifNoneMatch != "" && call.cursor == "" {
		// What the caller has is the first page.
		ready.header.Set("If-None-Match", options.ifNoneMatch)
	}
	if options.idempotencyKey != "" {
		ready.header.Set("Idempotency-Key", options.idempotencyKey)
	} else if call.keyed {
		ready.header.Set("Idempotency-Key", newUUID())
	}
	c.authorize(ready.header)
	return ready, nil
}

// attempt sends one request, reads its response to the end, so that the connection can be used again, and reports both.
func (c *Client) attempt(ctx context.Context, ready *exchange, info RequestInfo) (*received, error) {
	c.observer.request(ctx, info)
	started := time.Now()
	answer, err := c.roundTrip(ctx, ready, info.Attempt)
	if err != nil {
		reason := reasonOf(err)
		if errors.Is(ctx.Err(), context.Canceled) {
			reason = "cancelled"
		} else if ctx.Err() != nil {
			reason = "timeout"
		}
		c.observer.failure(ctx, ErrorInfo{info, reason, err, time.Since(started)})
		return nil, err
	}
	c.observer.response(ctx, ResponseInfo{info, answer.response.Status, answer.response.RequestID, time.Since(started)})
	return answer, nil
}

func (c *Client) roundTrip(ctx context.Context, ready *exchange, attempt int) (*received, error) {
	bounded, cancel := context.WithTimeout(ctx, ready.timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(bounded, ready.method, ready.url, c.reader(ready))
	if err != nil {
		return nil, err
	}
	request.Header = ready.header.Clone()
	if attempt > 1 {
		request.Header.Set("X-Retry-Count", strconv.Itoa(attempt-1))
	}
	request.ContentLength = int64(len(ready.content))
	response, err := c.http.Do(request)
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			// Its text would repeat the query, which may contain a postal code.
			err = fmt.Errorf("%s %s: %w", ready.method, withoutQuery(ready.url), failed.Err)
		}
		return nil, timedOutOr(bounded, ready, err)
	}
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	if err != nil {
		err = fmt.Errorf("the answer (%d) ended early after %d bytes: %w", response.StatusCode, len(body), err)
		return nil, timedOutOr(bounded, ready, err)
	}
	answer := &received{response: newResponse(response.StatusCode, response.Header, attempt), body: body}
	c.oneAtATime.Store(response.ProtoMajor == 1)
	if answer.cutShort() {
		return nil, fmt.Errorf("the answer (%d) ended early after %d bytes: %s", response.StatusCode, len(body), excerpt(body))
	}
	return answer, nil
}

// reader answers what net/http reads the body from. Where net/http would send the request again, unseen, when a connection that
// was kept breaks, it gets a body that it can read but once: our own attempts are counted, bounded and told to hooks.
//
// A GET gets an empty one, which HTTP/1 leaves no trace of. HTTP/2 would announce a body, which some proxies refuse, so it
// gets none there, nor before it is known which of them is spoken: then no connection was kept either.
func (c *Client) reader(e *exchange) io.Reader {
	bodiless := e.content == nil && c.oneAtATime.Load() && (e.method == http.MethodGet || e.method == http.MethodHead)
	switch {
	case e.content == nil && !bodiless:
		return nil
	case bodiless || e.header.Get("Idempotency-Key") != "":
		return bodyOnce{bytes.NewReader(e.content)}
	}
	return bytes.NewReader(e.content)
}

// bodyOnce hides from net/http that a body could be read again.
type bodyOnce struct{ io.Reader }

var errAttemptTimedOut = errors.New("timed out")

func timedOutOr(bounded context.Context, ready *exchange, err error) error {
	if errors.Is(bounded.Err(), context.DeadlineExceeded) {
		// The cause is not kept: it would look like the deadline of the caller's own context.
		return fmt.Errorf("%s %s %w after %s", ready.method, withoutQuery(ready.url), errAttemptTimedOut, ready.timeout)
	}
	return err
}

func cancelled(ctx context.Context, ready *exchange) error {
	err, cause, address := ctx.Err(), context.Cause(ctx), withoutQuery(ready.url)
	if errors.Is(cause, err) {
		return fmt.Errorf("drugprice: %s %s: %w", ready.method, address, cause)
	}
	return fmt.Errorf("drugprice: %s %s: %w: %w", ready.method, address, err, cause)
}

// cutShort says whether a body of JSON lacks its end: then the answer is lost, as when the connection had broken.
func (r *received) cutShort() bool {
	if r.response.Status >= 300 || len(r.body) == 0 {
		return false
	}
	var syntax *json.SyntaxError
	var whole json.RawMessage
	err := json.Unmarshal(r.body, &whole)
	return errors.As(err, &syntax) && syntax.Offset >= int64(len(r.body)) && syntax.Error() == "unexpected end of JSON input"
}

func (c *Client) address(path string, query url.Values) string {
	address := *c.base
	escaped := strings.TrimSuffix(address.EscapedPath(), "/") + path
	address.RawPath = escaped
	address.Path, _ = url.PathUnescape(escaped)
	address.RawQuery = query.Encode()
	return address.String()
}

var placeholder = regexp.MustCompile(`\{[^}]*\}`)

func fillPath(path string, places []string) (string, error) {
	var wrong error
	filled := placeholder.ReplaceAllStringFunc(path, func(name string) string {
		value := places[0]
		places = places[1:]
		if value == "" || value == "." || value == ".." {
			wrong = fmt.Errorf("drugprice: %s: %q cannot be %s", path, value, strings.Trim(name, "{}"))
		}
		return url.PathEscape(value)
	})
	return filled, wrong
}

func newUUID() string {
	var id [16]byte
	_, _ = rand.Read(id[:]) // it does not fail where Go runs
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", id[0:4], id[4:6], id[6:8], id[8:10], id[10:])
}
